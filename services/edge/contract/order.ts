import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { RequestedAppointment } from './installation.ts'
import { Day, Ean, list, productSummary, Shekels, TypedDay, TypedShekels } from './primitives.ts'
import { Sip } from './quote.ts'

export const OrderStatus = z.enum(['open', 'paid', 'transit', 'doneTransit', 'sent', 'closed', 'cancelled'])
export const PaymentStatus = z.enum(['pending', 'paid', 'expired', 'refund_due', 'refunded'])

/** An order as staff see it. */
export const Order = z.object({
  orderId: z.string(),
  /** grows with every change; a change that carries an older one is refused, so that nothing is overwritten unseen */
  version: z.number(),
  createdAt: z.string(),
  /** when its money came; absent while it has not */
  paidAt: z.optional(z.string()),
  refundedAt: z.optional(z.string()),
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  paymentMethod: z.string(),
  total: Shekels,
  /**
   * what the total consists of; `installation` is paid at the garage and not part of it, `refunded` went back to the buyer
   * (absent while nothing did), and `refundDue` is still to go back
   */
  amounts: z.object({
    subtotal: Shekels,
    shipping: Shekels,
    discount: Shekels,
    installation: Shekels,
    refunded: z.optional(Shekels),
    refundDue: z.optional(Shekels),
  }),
  trackingCode: z.string(),
  checkout: z.object({
    personal: z.object({ name: z.string(), phone: z.string(), emailaddress: z.string() }),
    sip: Sip,
    additionalNotes: z.string(),
    /** the garage of an installation; `manualBooking`: it arranges the time by phone */
    shop: z.optional(z.object({ _id: z.string(), displayName: z.string(), manualBooking: z.boolean() })),
    installDate: z.optional(z.string()),
    installSlot: z.optional(z.object({ startCursor: z.number() })),
    nameforinvoice: z.optional(z.string()),
    companyOrBussinessVatId: z.optional(z.string()),
    shipping: z.optional(
      z.object({ name: z.string(), phone: z.string(), address: z.string(), city: z.string(), notes: z.string() }),
    ),
  }),
  cart: z.object({
    items: z.array(
      z.object({
        ean: Ean,
        quantity: z.number(),
        isSet: z.boolean(),
        total: Shekels,
        /** not in stock when it was ordered, and not sent yet: the expected arrival, as of then */
        arrivesOn: z.optional(Day),
      }),
    ),
  }),
})
export type Order = z.infer<typeof Order>

export const OrderProduct = z.object({
  ean: Ean,
  brand: z.string(),
  displayName: z.string(),
  displaySize: z.string(),
  name: z.string(),
  price: Shekels,
  ...productSummary,
})
export type OrderProduct = z.infer<typeof OrderProduct>

/** What staff look for; a field that is left out filters nothing. */
const orderFilter = {
  /** an order number, whole or from its beginning or its end; an EAN; a name, a phone or an e-mail in part */
  q: z.optional(z.string().check(z.maxLength(100))),
  status: z.optional(OrderStatus),
  payment: z.optional(PaymentStatus),
  sip: z.optional(Sip),
}

/**
 * What staff work off: `handle` is paid and not dispatched, `transfers` waits for a bank transfer, `installs` is mounted
 * today, `refunds` is money to give back.
 */
export const OrderView = z.enum(['handle', 'transfers', 'installs', 'refunds'])
export type OrderView = z.infer<typeof OrderView>

/** Most orders that staff name at a time: to print them, to save them, or on one list to walk with. */
export const MOST_PICKED = 200

/** What the page of orders filters by, and its export with it. */
export const OrderSearch = z.object({
  ...orderFilter,
  /** these orders only, by their numbers: those that staff ticked */
  orderIds: z.optional(list(z.string().check(z.maxLength(40)), { max: MOST_PICKED })),
  view: z.optional(OrderView),
  /** days on which they were placed, in Israel, both included */
  from: z.optional(TypedDay),
  to: z.optional(TypedDay),
})
export type OrderSearch = z.infer<typeof OrderSearch>

/**
 * Sums of the orders that a filter finds and whose money is the shop's: all three without orders that are cancelled,
 * expired or refunded. A set counts as two tyres.
 */
export const OrderSums = z.object({ orders: z.number(), money: Shekels, tyres: z.number() })

const FoundOrders = z.object({
  ok: z.literal(true),
  orders: z.array(Order),
  products: z.array(OrderProduct),
  pagination: z.optional(z.object({ page: z.number(), limit: z.number(), total: z.number() })),
})

export const allOrders = get('/api/v1/orders', {
  summary: "Staff's orders, newest first: 200 without `page`, else a page",
  audience: 'staff',
  query: z.object({
    token: z.optional(z.string()),
    page: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
    ...orderFilter,
  }),
  answer: FoundOrders,
})

const staff = { audience: 'staff', query: z.object({ token: z.optional(z.string()) }) } as const

export const searchOrders = post('/api/v1/orders/search', {
  ...staff,
  summary: "Staff's orders as `GET /api/v1/orders` finds them, without a name or a phone in the address",
  body: z.object({
    page: z.optional(z.number().check(z.int(), z.gte(1))),
    limit: z.optional(z.number().check(z.int(), z.gte(1), z.lte(100))),
    ...OrderSearch.shape,
  }),
  answer: z.object({ ...FoundOrders.shape, sums: z.optional(OrderSums) }),
})

/** A refusal is a 4xx of this shape: `error` is a code, `message` is Hebrew. */
const done = { ok: z.boolean(), error: z.optional(z.string()), message: z.optional(z.string()) }
const Done = z.object(done)

export const updateOrder = post('/api/v1/order/{id}', {
  ...staff,
  summary: 'Changes status or tracking code; a move that is not usual needs a reason, else 409',
  body: z.object({
    status: z.optional(OrderStatus),
    trackingCode: z.optional(z.string().check(z.maxLength(60))),
    reason: z.optional(z.string().check(z.maxLength(500))),
    /** the version that the caller saw: when the order has changed since, 409 `CHANGED` and nothing happens */
    version: z.optional(z.number().check(z.int(), z.gte(1))),
    /** the refund when a paid order is cancelled; without it all of the money, less the return fee of `GET /api/v1/terms` for a card order that had left */
    refund: z.optional(TypedShekels.check(z.gt(0))),
  }),
  answer: z.object({ ...done, order: z.optional(Order) }),
})

export const moveAppointment = post('/api/v1/admin/orders/{orderId}/appointment', {
  ...staff,
  summary: 'Moves the appointment of an order, also to another garage',
  body: z.object({
    /** without a garage, under either name, the appointment stays at its garage */
    selectedShop: RequestedAppointment.shape.selectedShop,
    shop: RequestedAppointment.shape.shop,
    installDate: TypedDay,
    installSlot: z.number().check(z.int(), z.gte(0), z.lte(23)),
    /** the version that the caller saw: of an order that has changed since nothing moves, 409 `CHANGED` */
    version: z.optional(z.number().check(z.int(), z.gte(1))),
  }),
  answer: z.object({ ...done, order: z.optional(Order) }),
})

export const paymentData = get('/api/v1/pdata/{orderId}/{token}', {
  ...staff,
  summary: 'Masked card details of an order; asking is recorded',
  answer: z.object({
    ok: z.literal(true),
    cData: z.nullable(
      z.object({
        /** name on the card: the gateway keeps it, so it is empty */
        noc: z.string(),
        num: z.string(),
        ex: z.string(),
        vc: z.string(),
        /** instalments */
        ins: z.number(),
      }),
    ),
  }),
})

/** An unpaid order that holds goods, as ordering knows it. */
export const HeldOrder = z.object({
  orderId: z.string(),
  paymentMethod: z.string(),
  total: Shekels,
  placedAt: z.string(),
  expiresAt: z.string(),
  /** single tyres that it has reserved */
  tyres: z.array(z.object({ ean: Ean, quantity: z.number() })),
  /** starts of the keys of network address and visitor, so that staff see which holds are of one; null when not known */
  address: z.nullable(z.string()),
  visitor: z.nullable(z.string()),
})
/** With the names of its tyres, and its buyer. */
export const Hold = z.extend(HeldOrder, {
  tyres: z.array(z.object({ ean: Ean, quantity: z.number(), /** empty once it is not sold */ name: z.string() })),
  /** empty once the buyer is erased */
  name: z.string(),
  phone: z.string(),
})
export const listHolds = get('/api/v1/admin/holds', {
  ...staff,
  summary:
    'Unpaid orders that hold tyres, slots or coupons, with what they hold and for whom, by the time of their expiry',
  answer: z.object({ ok: z.literal(true), holds: z.array(Hold) }),
})
export const releaseHold = post('/api/v1/admin/holds/{orderId}/release', {
  ...staff,
  summary: 'Ends the hold of an unpaid order now; the gateway is asked first about a running card payment',
  body: z.object({}),
  answer: Done,
})

export const Attention = z.object({
  attentionId: z.string(),
  orderId: z.string(),
  kind: z.string(),
  openedAt: z.string(),
  /** Hebrew: what happened and what to do */
  message: z.string(),
})
export const listAttention = get('/api/v1/admin/attention', {
  ...staff,
  summary: 'Open cases that need a person, the oldest first',
  answer: z.object({ ok: z.literal(true), cases: z.array(Attention) }),
})
export const closeAttention = post('/api/v1/admin/attention/{id}/close', {
  ...staff,
  summary: 'Closes a case',
  body: z.object({ note: z.optional(z.string().check(z.maxLength(500))) }),
  answer: Done,
})

export const transferRefunded = post('/api/v1/admin/refunds/{orderId}/transferred', {
  ...staff,
  summary:
    'Records that staff sent the money of a bank transfer back, or saw at the gateway that the money of a card went back',
  body: z.object({
    /** of a card refund; absent: the bank transfer of the order */
    refundId: z.optional(z.uuid()),
  }),
  answer: Done,
})
export const retryRefund = post('/api/v1/admin/refunds/{orderId}/retry', {
  ...staff,
  summary: 'Asks the payment gateway again for a refund that it did not make',
  body: z.object({}),
  answer: Done,
})
