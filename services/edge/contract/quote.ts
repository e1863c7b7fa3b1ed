import * as z from 'zod/mini'
import { Cart } from './cart.ts'
import { MAX_INSTALMENTS } from './cart-limits.ts'
import { post } from './endpoint.ts'
import { RequestedAppointment } from './installation.ts'
import { absent, Day, Ean, productSummary, Shekels, Visibility } from './primitives.ts'

/** How the goods reach the buyer. */
export const Sip = z.enum(['install', 'shipping', 'pickup'])
export type Sip = z.infer<typeof Sip>

export const QuoteLine = z.object({
  ean: Ean,
  quantity: z.number(),
  set: z.boolean(),
  displayName: z.string(),
  brand: z.string(),
  displaySize: z.string(),
  unitPrice: Shekels,
  total: Shekels,
  visibility: Visibility,
  available: z.number(),
  /** false: unknown product, not for sale, or fewer available than wanted; blocks the order */
  purchasable: z.boolean(),
  /** year-month-day on which the last of its tyres is expected; absent for tyres in stock */
  arrivesOn: z.optional(Day),
  ...productSummary,
  /** its load index and speed rating, of a set the rear's; absent where they are not stated */
  load: z.optional(z.string()),
  speed: z.optional(z.string()),
  /** those of a set's front */
  frontLoad: z.optional(z.string()),
  frontSpeed: z.optional(z.string()),
})
export type QuoteLine = z.infer<typeof QuoteLine>

/** Every total that a shopper sees. No slice computes money. */
export const Quote = z.object({
  lines: z.array(QuoteLine),
  tyreCount: z.number(),
  subtotal: Shekels,
  shipping: Shekels,
  installation: Shekels,
  discount: Shekels,
  payNow: Shekels,
  payAtGarage: Shekels,
  grandTotal: Shekels,
  /** one amount per instalment, the first carries the remainder */
  instalments: z.array(Shekels),
  /** Hebrew: the code of the request was not checked, because too many were tried; the totals are without it */
  couponLimited: z.optional(z.string()),
  /** Hebrew: the shop is not open yet and takes no order */
  notOpen: z.optional(z.string()),
})
export type Quote = z.infer<typeof Quote>

/** A cart and the known part of the checkout. */
export const QuoteRequest = z.object({
  cart: Cart,
  checkout: z.optional(
    z.object({
      sip: z.optional(Sip),
      selectedShop: RequestedAppointment.shape.selectedShop,
      shop: RequestedAppointment.shape.shop,
      payment: z.optional(
        z.object({ payments: z.optional(z.number().check(z.int(), z.gte(1), z.lte(MAX_INSTALMENTS))) }),
      ),
      couponCode: absent(z.string().check(z.maxLength(40))),
      /** for coupons that belong to one phone or visitor */
      personal: absent(z.object({ phone: absent(z.string().check(z.maxLength(40))) })),
      visitorId: absent(z.string().check(z.maxLength(200))),
    }),
  ),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

export const quoteCheckout = post('/api/v1/checkout/quote', {
  summary: 'Totals of a cart as it would be ordered now',
  audience: 'everyone',
  body: QuoteRequest,
  answer: Quote,
})
