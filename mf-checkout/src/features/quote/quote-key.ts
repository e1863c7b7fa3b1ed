import type { QuoteRequest } from '../../api/quote.ts'

/** Two carts with the same key have the same quote: products and quantities in the cart's order, and what was chosen. */
export const quoteKey = ({ items, terms }: QuoteRequest): string => {
  const chosen = terms && [
    terms.sip,
    terms.shopId ?? '',
    terms.payments,
    terms.coupon?.code ?? '',
    terms.coupon?.phone ?? '',
  ]
  return [...(chosen ?? ['cart']), ...items.map(({ ean, quantity }) => `${ean}x${quantity}`)].join(' ')
}
