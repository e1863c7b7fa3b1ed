/** One figure of the report. */
export type Measure = {
  name: string
  value: number
  unit: string
  /** what the same machine reaches in the same run without us, in the same unit */
  limit?: number
  /** value / limit, or limit / value where less is better */
  ratio?: number
  /** what must be reached: as a figure in `unit`, as a ratio, or as what the value has above the limit, in `unit` */
  target?: { of: 'value' | 'ratio'; atLeast?: number; atMost?: number } | { of: 'above limit'; atMost: number }
}

/** What every part gets beside what it measures. */
export type Run = {
  /** share of the full load, 0..1; below 1 a part only shows that it works */
  load: number
  /** keeps rows and prints them; called as soon as they are measured, so that no later failure loses them */
  show: (rows: Measure[]) => void
  /** aborts when the part has taken longer than it may */
  signal: AbortSignal
}

/** A part of the bench, and the minutes after which it counts as hanging: about three times what it needs. */
export type Part<Given> = { minutes: number; measure: (given: Given, run: Run) => Promise<void> }

/** A part of a count, at least one. */
export const scaled = (count: number, load: number): number => Math.max(1, Math.round(count * load))

/** With separators: 100,000. */
export const counted = (count: number): string => count.toLocaleString('en')

export const median = (figures: readonly number[]): number => percentile(figures, 0.5)

/** The smallest figure that at least this share (0..1) of all figures does not exceed; 0 of nothing. */
export const percentile = (figures: readonly number[], share: number): number => {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

type Bounds = { atLeast?: number; atMost?: number }
const within = (figure: number, { atLeast, atMost }: Bounds): boolean =>
  (atLeast === undefined || figure >= atLeast) && (atMost === undefined || figure <= atMost)

/** Whether the target is met; undefined when there is none. */
const meets = ({ target, value, limit, ratio }: Measure): boolean | undefined => {
  if (!target) return undefined
  if (target.of === 'above limit') return within(value - (limit ?? Number.NaN), target)
  return within(target.of === 'ratio' ? (ratio ?? 0) : value, target)
}

const round = (figure: number): string =>
  Math.abs(figure) >= 100 ? Math.round(figure).toLocaleString('en') : String(Math.round(figure * 100) / 100)

const aim = ({ target, unit }: Measure): string => {
  if (!target) return ''
  if (target.of === 'above limit') return `≤ limit + ${target.atMost} ${unit}`
  const what = target.of === 'ratio' ? 'of the limit' : unit
  return target.atLeast === undefined ? `≤ ${target.atMost} ${what}` : `≥ ${target.atLeast} ${what}`
}

/** A table for people: one line per figure, with the ratio to the raw limit and whether the target is met. */
export const table = (measures: readonly Measure[]): string => {
  const rows = measures.map((measure) => [
    measure.name,
    `${round(measure.value)} ${measure.unit}`,
    measure.limit === undefined ? '' : `limit ${round(measure.limit)}`,
    measure.ratio === undefined ? '' : `ratio ${measure.ratio.toFixed(2)}`,
    aim(measure),
    { true: 'met', false: 'MISSED', undefined: '' }[String(meets(measure)) as 'true'] ?? '',
  ])
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
