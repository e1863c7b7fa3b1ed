import type { QuoteRequest } from '../../api/quote.ts'

/** Two carts with the same key have the same quote: products, quantities and delivery, in the cart's order. */
export const quoteKey = ({ items, sip = 'pickup' }: QuoteRequest): string =>
  [sip, ...items.map(({ ean, quantity }) => `${ean}x${quantity}`)].join(' ')
