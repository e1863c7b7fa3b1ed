import type { Checked, Comparison } from '@zmig/projections'
import { defineCommand } from '../command/command-line.ts'

type RebuildCommand = { name?: string; check: boolean }

export const rebuildCommand = defineCommand<RebuildCommand>({
  name: 'rebuild',
  description:
    'Rebuilds read models from the log while the shop runs; without a name it lists them, and how far each is behind.',
  declare: (command, give) =>
    command
      .argument('[projection]', 'its tables are built anew from the log and switched; reads go on')
      .option('--check', 'compares its tables, and its search index, with the log; changes nothing')
      .action((name: string | undefined, { check = false }: { check?: boolean }) => {
        if (check && name === undefined) command.error('error: --check needs the name of a projection')
        give({ check, ...(name !== undefined && { name }) })
      }),
})

const KINDS = {
  changed: 'differs',
  missing: 'is missing, though the log has it',
  extra: 'is there, though the log does not have it',
} as const

const tellTable = ({ table, rows, differences }: Comparison): string[] => [
  `${table}: ${rows.live} rows, ${rows.folded} by the log`,
  ...differences.map(({ key, kind }) => `  ${key} ${KINDS[kind]}`),
]

const setAside = ({ parked: { live, folded }, givenUp }: Checked): string =>
  (live === 0 && folded === 0 ? '' : ` ${live} events are parked, ${folded} by the log.`) +
  (givenUp === 0 ? '' : ` ${givenUp} events that were given up are left out.`)

/** What a check found, for the person at the terminal: one sentence, and the first differences by key when there are any. */
export const describeCheck = (name: string, checked: Checked): string[] => {
  const { equal, tables } = checked
  const listed = (some: Comparison[]) => some.map(({ table }) => table).join(', ')
  const rows = tables.reduce((sum, table) => sum + table.rows.live, 0)
  if (equal) return [`${name} is what the log says: ${rows} rows (${listed(tables)}), all equal.${setAside(checked)}`]
  const wrong = tables.filter((table) => !table.equal)
  return [
    `${name} is not what the log says (${listed(wrong)}).${setAside(checked)} npm run rebuild -- ${name} makes it right.`,
    ...wrong.flatMap(tellTable),
  ]
}
