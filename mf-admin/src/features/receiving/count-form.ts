import { MOST_COUNTED, type ReceivingLine } from '@zmig/edge-contract'

/** What is typed beside each tyre, by EAN. */
export type Counts = Readonly<Record<string, string>>

/** The count of a line: undefined while nothing is typed, null when it is no number. */
export const countOf = (counts: Counts, ean: string): number | null | undefined => {
  const typed = (counts[ean] ?? '').trim()
  if (typed === '') return undefined
  return /^\d{1,6}$/.test(typed) && Number(typed) <= MOST_COUNTED ? Number(typed) : null
}

/** How a line as counted differs from what can still come: 0 exact, negative missing, positive too many. */
export const differenceOf = (line: ReceivingLine, counts: Counts): number | null | undefined => {
  const counted = countOf(counts, line.ean)
  return counted === undefined || counted === null ? counted : counted - line.left
}

/** Every line that is still awaited, as if all of it had come. */
export const everythingOf = (lines: readonly ReceivingLine[]): Counts =>
  Object.fromEntries(lines.filter(({ left }) => left > 0).map(({ ean, left }) => [ean, String(left)]))

export type Summary = {
  /** what is sent: lines of which something was counted */
  counted: { ean: string; quantity: number }[]
  tyres: number
  /** what can still come of all lines */
  left: number
  /** awaited lines that this count leaves incomplete, with what stays to come */
  missing: { line: ReceivingLine; missing: number }[]
  excess: ReceivingLine[]
  wrong: ReceivingLine[]
}

/** What a count comes to, before it is sent. */
export const summaryOf = (lines: readonly ReceivingLine[], counts: Counts): Summary => {
  const counted = lines.flatMap(({ ean }) => {
    const quantity = countOf(counts, ean)
    return quantity ? [{ ean, quantity }] : []
  })
  return {
    counted,
    tyres: counted.reduce((sum, { quantity }) => sum + quantity, 0),
    left: lines.reduce((sum, { left }) => sum + left, 0),
    missing: lines.flatMap((line) => {
      const missing = line.left - (countOf(counts, line.ean) ?? 0)
      return missing > 0 ? [{ line, missing }] : []
    }),
    excess: lines.filter((line) => (differenceOf(line, counts) ?? 0) > 0),
    wrong: lines.filter(({ ean }) => countOf(counts, ean) === null),
  }
}

/** How many lines differ from what can still come, among those of which something was typed. */
export const differencesOf = ({ missing, excess }: Pick<Summary, 'missing' | 'excess'>, counts: Counts): number =>
  missing.filter(({ line }) => counts[line.ean]).length + excess.length
