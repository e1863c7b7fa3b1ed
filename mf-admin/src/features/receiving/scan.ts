import type { ReceivingLine } from '@zmig/edge-contract'
import { countOf, type Counts } from './count-form.ts'

/** How staff say which tyre it is. */
export const nameOf = ({ product, ean }: ReceivingLine): string =>
  product ? `${product.brand} ${product.displayName} ${product.size ?? product.displaySize}` : ean

const wordsOf = ({ product, ean }: ReceivingLine): string =>
  product
    ? `${product.brand} ${product.displayName} ${product.size ?? ''} ${product.displaySize} ${ean}`.toLowerCase()
    : ean

/** Customers wait for it, and it can still come. */
const isAwaited = ({ waiting, left }: ReceivingLine): boolean => waiting > 0 && left > 0

/** The lines that hold every word of a search in name, size or EAN; those that customers wait for come first. */
export const findLines = (
  lines: readonly ReceivingLine[],
  search: string,
  onlyAwaited: boolean,
): readonly ReceivingLine[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return lines
    .filter((line) => !onlyAwaited || isAwaited(line))
    .filter((line) => words.every((word) => wordsOf(line).includes(word)))
    .toSorted((one, other) => Number(isAwaited(other)) - Number(isAwaited(one)))
}

/** What became of a scan: one more of a line, or the reason why nothing was counted. */
export type Scan =
  | { kind: 'counted'; line: ReceivingLine; counted: number }
  | { kind: 'tooMany'; line: ReceivingLine }
  | { kind: 'unknown'; code: string }

/** Scanners write the same article with 12, 13 or 14 digits: only zeros before it differ. */
const comparable = (code: string): string => code.trim().replace(/^0+/, '')

/** Decides on a scanned code. A tyre beyond what can still come is not counted: it could not be booked in. */
export const scan = (lines: readonly ReceivingLine[], counts: Counts, code: string): Scan => {
  const line = lines.find(({ ean }) => comparable(ean) === comparable(code))
  if (!line) return { kind: 'unknown', code: code.trim() }
  const before = countOf(counts, line.ean) ?? 0
  return before >= line.left ? { kind: 'tooMany', line } : { kind: 'counted', line, counted: before + 1 }
}

/** A code counts again after the camera has not seen it for so long: milliseconds, a tyre that is put away and the next one. */
const OUT_OF_SIGHT_MS = 1_200

/**
 * Tells codes that come into the camera's sight from those that are still in it.
 * @returns a function of the codes of one picture and its time in milliseconds, which answers those that are new
 */
export const createSightings = () => {
  const lastSeen = new Map<string, number>()
  return (codes: readonly string[], now: number): string[] => {
    const fresh = [...new Set(codes)].filter((code) => now - (lastSeen.get(code) ?? -Infinity) > OUT_OF_SIGHT_MS)
    for (const code of codes) lastSeen.set(code, now)
    return fresh
  }
}
