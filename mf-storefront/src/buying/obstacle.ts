import { MAX_LINES, MAX_QUANTITY, type CartItem } from '@zmig/edge-contract'
import { text } from './text.ts'

/**
 * Why one more of a product cannot go into a cart, as a sentence: 10 of a product and 20 products are the most
 * (decisions.md, Catalogue, cart, likes).
 */
export const obstacleOf = (items: readonly CartItem[], ean: string): string | undefined => {
  const line = items.find((item) => item.ean === ean)
  if (!line) return items.length >= MAX_LINES ? text.cartFull : undefined
  return line.quantity >= MAX_QUANTITY ? text.lineFull : undefined
}
