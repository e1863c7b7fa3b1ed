import type { Checked, Comparison } from '@zmig/projections'

type RebuildCommand = { name?: string; check: boolean }

export const REBUILD_USAGE = `npm run rebuild                          lists what can be rebuilt, and how far it is behind
npm run rebuild -- <projection>          builds its tables anew from the log and switches; reads go on
npm run rebuild -- <projection> --check  compares its tables, and its search index, with the log; changes nothing`

/** Reads the arguments of `npm run rebuild --`; a problem is the usage to show. */
export const parseRebuildCommand = (args: string[]): RebuildCommand | { problem: string } => {
  const check = args.includes('--check')
  const [name, ...more] = args.filter((arg) => arg !== '--check')
  if (more.length > 0 || name?.startsWith('-') || (check && name === undefined)) return { problem: REBUILD_USAGE }
  return { check, ...(name !== undefined && { name }) }
}

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
