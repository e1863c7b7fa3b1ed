import { quoteCheckout, type CartItem, type Quote, type Sip } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** What the amounts of a cart depend on, as far as it is chosen. */
export type QuoteTerms = {
  sip: Sip
  /** the garage of an installation */
  shopId?: string | undefined
  /** instalments, 1 to 6 */
  payments: number
  /** an applied coupon, with whose it may be */
  coupon?: { code: string; phone: string; visitorId?: string | undefined } | undefined
}
export type QuoteRequest = { items: readonly CartItem[]; terms?: QuoteTerms | undefined }

const checkoutOf = ({ sip, shopId, payments, coupon }: QuoteTerms) => ({
  sip,
  payment: { payments },
  ...(shopId && { selectedShop: shopId }),
  ...(coupon && {
    couponCode: coupon.code,
    personal: { phone: coupon.phone },
    ...(coupon.visitorId && { visitorId: coupon.visitorId }),
  }),
})

/** Only what a quote is made of leaves the browser: ids, quantities and choices, never a price. */
export const askQuote = (edge: EdgeClient, { items, terms }: QuoteRequest, signal: AbortSignal): Promise<Quote> =>
  edge.call(quoteCheckout, {
    body: {
      cart: { items: items.map(({ ean, quantity }) => ({ ean, quantity })) },
      ...(terms && { checkout: checkoutOf(terms) }),
    },
    signal,
  })
