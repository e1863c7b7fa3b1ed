import {
  type AnswerOf,
  type BodyOf,
  type CartItem,
  type CheckoutAnswer,
  finalizeCheckout,
  type Pair,
  pairsOfTyre,
  placeOrder,
  type Quote,
  quoteCheckout,
  type Sip,
  validateCoupon,
} from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** The choices on which the amounts of a cart depend. */
export type QuoteTerms = {
  sip: Sip
  /** the garage of an installation */
  shopId?: string | undefined
  /** number of instalments */
  payments: number
  /** an applied coupon; it may belong to this phone or visitor */
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

/** Requests a quote; sends ids, quantities and choices, never a price. */
export const askQuote = (edge: EdgeClient, { items, terms }: QuoteRequest, signal: AbortSignal): Promise<Quote> =>
  edge.call(quoteCheckout, {
    body: {
      cart: { items: items.map(({ ean, quantity }) => ({ ean, quantity })) },
      ...(terms && { checkout: checkoutOf(terms) }),
    },
    signal,
  })

/** The pairs that hold a single tyre, the best first. */
export const fetchPairs = async (edge: EdgeClient, ean: string, signal: AbortSignal): Promise<Pair[]> =>
  (await edge.call(pairsOfTyre, { params: { ean }, signal })).pairs

/** Checks a coupon code for a cart; `valid: false` carries the reason. */
export const checkCoupon = (
  edge: EdgeClient,
  body: BodyOf<typeof validateCoupon>,
): Promise<AnswerOf<typeof validateCoupon>> => edge.call(validateCoupon, { body })

export type OrderRequest = BodyOf<typeof placeOrder>

/** Places an order. @throws EdgeError without an answer: the order may exist, so the same attempt must be sent again */
export const sendOrder = (edge: EdgeClient, body: OrderRequest): Promise<CheckoutAnswer> =>
  edge.call(placeOrder, { body })

export type FinalizeRequest = BodyOf<typeof finalizeCheckout>

/** Finalizes a card payment. @throws EdgeError without an answer; asking again is safe, and the shop finalizes it anyway */
export const finalize = (edge: EdgeClient, body: FinalizeRequest): Promise<AnswerOf<typeof finalizeCheckout>> =>
  edge.call(finalizeCheckout, { body })
