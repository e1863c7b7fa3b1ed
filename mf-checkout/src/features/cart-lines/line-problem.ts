import type { CartItem, Quote, QuoteLine } from '@zmig/edge-contract'

/** Why a line cannot be ordered: no longer on the site, sold out, sold by phone only, or fewer available than wanted. */
export type LineProblem = 'vanished' | 'outofstock' | 'call' | 'fewer'

/** The line of a product in a quote; undefined when the quote does not know it. */
export const lineOf = (quote: Quote | null, ean: string): QuoteLine | undefined =>
  quote?.lines.find((line) => line.ean === ean)

/** The problem of a line, undefined when it can be ordered; an unknown product has no line or no name (decisions.md, Catalogue). */
export const lineProblem = (line: QuoteLine | undefined): LineProblem | undefined => {
  if (!line?.displayName) return 'vanished'
  if (line.purchasable) return undefined
  if (line.visibility === 'none') return 'call'
  if (line.visibility === 'outofstock' || line.available === 0) return 'outofstock'
  return 'fewer'
}

/** Whether every line of the cart can be ordered; 'continue the order process' is disabled otherwise. */
export const isOrderable = (items: readonly CartItem[], quote: Quote): boolean =>
  items.every(({ ean }) => lineProblem(lineOf(quote, ean)) === undefined)
