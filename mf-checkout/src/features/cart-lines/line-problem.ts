import type { CartItem, Quote, QuoteLine } from '@zmig/edge-contract'

/** Why a line cannot be ordered: no longer on the site, sold out, only by phone, or fewer left than asked. */
export type LineProblem = 'vanished' | 'outofstock' | 'call' | 'fewer'

export const lineOf = (quote: Quote | null, ean: string): QuoteLine | undefined =>
  quote?.lines.find((line) => line.ean === ean)

/** What is wrong with a line of a quote; an unknown product has no line or no name (decisions.md, Catalogue). */
export const lineProblem = (line: QuoteLine | undefined): LineProblem | undefined => {
  if (!line?.displayName) return 'vanished'
  if (line.purchasable) return undefined
  if (line.visibility === 'none') return 'call'
  if (line.visibility === 'outofstock' || line.available === 0) return 'outofstock'
  return 'fewer'
}

/** False while any line would be refused: 'continue the order process' waits for it. */
export const isOrderable = (items: readonly CartItem[], quote: Quote): boolean =>
  items.every(({ ean }) => lineProblem(lineOf(quote, ean)) === undefined)
