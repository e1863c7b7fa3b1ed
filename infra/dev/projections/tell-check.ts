import type { Checked, Comparison } from '@zmig/projections'

const KINDS = {
  changed: 'differs',
  missing: 'is missing in the live table',
  extra: 'is in the live table only',
} as const

const tellTable = ({ table, rows, differences }: Comparison): string[] => [
  `${table}: ${rows.live} rows, ${rows.folded} by the log`,
  ...differences.map(({ key, kind }) => `  ${key} ${KINDS[kind]}`),
]

const parkedSentence = ({ live, folded }: Checked['parked']): string =>
  live === 0 && folded === 0 ? '' : ` ${live} events are parked, ${folded} by the log.`

/** What a check found, for the person at the terminal: one sentence, and the first differences by key when there are any. */
export const tellCheck = (name: string, { equal, tables, parked }: Checked): string[] => {
  const listed = (some: Comparison[]) => some.map(({ table }) => table).join(', ')
  const rows = tables.reduce((sum, table) => sum + table.rows.live, 0)
  if (equal)
    return [`${name} is what the log says: ${rows} rows (${listed(tables)}), all equal.${parkedSentence(parked)}`]
  const wrong = tables.filter((table) => !table.equal)
  return [
    `${name} is not what the log says (${listed(wrong)}).${parkedSentence(parked)} npm run rebuild -- ${name} makes it right.`,
    ...wrong.flatMap(tellTable),
  ]
}
