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

type Bounds = { atLeast?: number; atMost?: number }
const within = (figure: number, { atLeast, atMost }: Bounds): boolean =>
  (atLeast === undefined || figure >= atLeast) && (atMost === undefined || figure <= atMost)

/** Whether the target is met; undefined when there is none. */
export const meets = ({ target, value, limit, ratio }: Measure): boolean | undefined => {
  if (!target) return undefined
  if (target.of === 'above limit') return within(value - (limit ?? Number.NaN), target)
  return within(target.of === 'ratio' ? (ratio ?? 0) : value, target)
}

export const median = (figures: readonly number[]): number => percentile(figures, 0.5)

/** The smallest figure that at least this share (0..1) of all figures does not exceed; 0 of nothing. */
export const percentile = (figures: readonly number[], share: number): number => {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
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

/** A part that failed after it had some of its figures. */
export class HalfMeasured extends Error {
  override readonly name = 'HalfMeasured'
  readonly measures: Measure[]

  constructor(what: string, measures: Measure[], cause: unknown) {
    super(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.measures = measures
  }
}

/**
 * Adds what the second engine shows to what the first one showed.
 * @throws HalfMeasured when the second one fails
 */
export const andThen = async (
  first: Measure[],
  secondName: string,
  second: () => Promise<Measure[]>,
): Promise<Measure[]> => {
  try {
    return [...first, ...(await second())]
  } catch (error) {
    throw new HalfMeasured(secondName, first, error)
  }
}
