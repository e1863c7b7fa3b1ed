import * as z from 'zod/mini'
import { Cart } from './cart.ts'
import { MAX_INSTALMENTS, MAX_LINES } from './cart-limits.ts'
import { post } from './endpoint.ts'
import { RequestedAppointment } from './installation.ts'
import { absent, Day, Ean, list, Shekels } from './primitives.ts'
import { Quote, Sip } from './quote.ts'

const short = (limit: number) => z.string().check(z.maxLength(limit))
const Personal = z.object({ name: short(100), phone: short(40), emailaddress: short(200) })
const Shipping = z.object({
  name: absent(short(100)),
  phone: absent(short(40)),
  address: absent(short(200)),
  city: absent(short(100)),
  notes: absent(short(1000)),
})

/** What a buyer chose and typed. */
export const CheckoutForm = z.extend(RequestedAppointment, {
  sip: Sip,
  personal: Personal,
  shipping: absent(Shipping),
  payment: z.object({
    check_tos: z.boolean(),
    payments: z.optional(z.number().check(z.int(), z.gte(1), z.lte(MAX_INSTALMENTS))),
  }),
  selectedPaymentMethod: z.enum(['creditcard', 'banktransfer']),
  additionalNotes: absent(short(1000)),
  couponCode: absent(short(40)),
  /** whether the invoice has another name; the two fields below are required together */
  custom_invoice_name_cb: absent(z.boolean()),
  nameforinvoice: absent(short(100)),
  companyOrBussinessVatId: absent(short(20)),
  visitorId: absent(short(200)),
  /** the same attempt twice is the same order */
  attemptId: z.optional(short(64)),
  /**
   * number of the order that this tab took to the payment page and now pays by transfer. When the visitor has paid it
   * meanwhile, it is the answer; an unpaid one is replaced by the new order, as by every new order of its visitor
   */
  insteadOf: z.optional(short(40)),
  /** shekels: `payNow` of the quote that the shopper saw */
  expectedTotal: z.optional(Shekels),
  /** shekels: its `payAtGarage` */
  expectedAtGarage: z.optional(Shekels),
  /** the arrival days that the lines of that quote showed; a line that is missing here is not compared */
  expectedLines: z.optional(list(z.object({ ean: Ean, arrivesOn: z.optional(Day) }), { max: MAX_LINES })),
})

/** Only ids, quantities and contact data are read; the rest of the checkout object is ignored. */
export const CheckoutRequest = z.object({ cart: Cart, checkout: CheckoutForm })
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

export const RefusalCode = z.enum([
  'PRICE_CHANGED',
  'OUT_OF_STOCK',
  'SLOT_TAKEN',
  'COUPON_INVALID',
  'VALIDATION',
  'PAYMENT_UNAVAILABLE',
  'TOO_MANY_OPEN',
  'NOT_OPEN',
])
export type RefusalCode = z.infer<typeof RefusalCode>

export const BankDetails = z.object({
  beneficiary: z.string(),
  bank: z.string(),
  branch: z.string(),
  account: z.string(),
  reference: z.string(),
})
export type BankDetails = z.infer<typeof BankDetails>

/** An order that was placed. */
export const PlacedOrder = z.object({
  success: z.literal(true),
  orderId: z.string(),
  /** what is paid now */
  total: Shekels,
  currency: z.literal('ILS'),
  /** ISO instant at which an unpaid reservation ends */
  expiresAt: z.string(),
  redirectUrl: z.optional(z.string()),
  bankDetails: z.optional(BankDetails),
  /** where the buyer follows the order; absent while the payment page comes first */
  orderLink: z.optional(z.string()),
})

/** Why no order was placed. */
export const CheckoutRefusal = z.object({
  success: z.literal(false),
  code: RefusalCode,
  /** Hebrew, for the shopper */
  message: z.string(),
  /** of COUPON_INVALID: the code was not checked, because too many were tried; it may be valid */
  couponLimited: z.optional(z.boolean()),
  changes: z.optional(z.union([Quote, z.array(z.object({ ean: Ean, available: z.number() }))])),
})

export const CheckoutAnswer = z.union([PlacedOrder, CheckoutRefusal])
export type CheckoutAnswer = z.infer<typeof CheckoutAnswer>

export const placeOrder = post('/api/v1/checkout', {
  summary: 'Places the order: prices, reserves and answers its number, or refuses by name and changes nothing',
  audience: 'everyone',
  body: CheckoutRequest,
  answer: CheckoutAnswer,
})
