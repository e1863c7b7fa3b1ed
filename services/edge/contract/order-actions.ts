import * as z from 'zod/mini'
import { BankDetails, CheckoutForm, RefusalCode } from './checkout.ts'
import { get, post } from './endpoint.ts'
import { InstallDate, InstallSlot } from './installation.ts'
import { MOST_PICKED, Order, OrderStatus, PaymentStatus, moveAppointment } from './order.ts'
import { Cart } from './cart.ts'
import { Day, Ean, list, Shekels, TypedDay, TypedShekels } from './primitives.ts'
import { Quote, QuoteRequest, Sip } from './quote.ts'

const staff = { audience: 'staff' } as const

/** A refusal is a 4xx of this shape: `error` is a code, `message` is Hebrew. */
const done = { ok: z.boolean(), error: z.optional(z.string()), message: z.optional(z.string()) }

const Cancellation = z.object({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  /** the money that goes back of a paid order; without it all of it, less the return fee of a card order that had left */
  refund: z.optional(TypedShekels.check(z.gt(0))),
  /** a return: the tyres of an order that had left are here again, and are counted into the stock */
  restock: z.optional(z.boolean()),
  /** the version that the caller saw: of an order that has changed since nothing is cancelled, 409 `CHANGED` */
  version: z.optional(z.number().check(z.int(), z.gte(1))),
})
export type Cancellation = z.infer<typeof Cancellation>

/** Whom a change notifies, by name for a garage, and how. */
export const Notified = z.object({
  who: z.enum(['buyer', 'garage']),
  name: z.optional(z.string()),
  by: z.array(z.enum(['mail', 'text'])),
})

const Appointment = z.object({
  garage: z.optional(z.string()),
  /** absent when the garage books by phone */
  installDate: z.optional(Day),
  startCursor: z.optional(z.number()),
  payAtGarage: Shekels,
})

/** What would go back to the buyer, and the fee that the shop keeps. */
export const RefundPreview = z.object({ amount: Shekels, kept: Shekels, method: z.string() })
/** Single tyres; `left`: they are not on the shelf any more. */
export const ChangedTyres = z.object({ ean: Ean, quantity: z.number(), left: z.boolean() })

/** What a change would do to an order. */
export const ChangePreview = z.object({
  ...done,
  preview: z.optional(
    z.object({
      /** of the order as it is; sent with the change, so that staff confirm what they saw */
      version: z.number(),
      status: z.object({ before: OrderStatus, after: OrderStatus }),
      paymentStatus: z.object({ before: PaymentStatus, after: PaymentStatus }),
      appointment: z.optional(z.object({ before: Appointment, after: Appointment })),
      refund: z.optional(RefundPreview),
      tyres: z.array(ChangedTyres),
      notifies: z.array(Notified),
    }),
  ),
})
export type ChangePreview = NonNullable<z.infer<typeof ChangePreview>['preview']>

const Changed = z.object({ ...done, order: z.optional(Order) })

export const cancelOrderByStaff = post('/api/v1/admin/orders/{orderId}/cancel', {
  ...staff,
  summary:
    'Cancels an order or takes a return in, with the refund; more than the limit of staff is refunded by the owner only (403)',
  body: Cancellation,
  answer: Changed,
})
export const previewCancel = post('/api/v1/admin/orders/{orderId}/cancel/preview', {
  ...staff,
  summary: 'What cancelling an order would do and whom it notifies; changes nothing',
  body: Cancellation,
  answer: ChangePreview,
})
export const previewMove = post('/api/v1/admin/orders/{orderId}/appointment/preview', {
  ...staff,
  summary: 'What another time or garage would change and whom it notifies; changes nothing',
  body: moveAppointment.body as NonNullable<typeof moveAppointment.body>,
  answer: ChangePreview,
})

const Dates = z.object({ ok: z.literal(true), dates: z.array(InstallDate) })
const Slots = z.object({ ok: z.literal(true), slots: z.array(InstallSlot) })

export const staffInstallDates = get('/api/v1/admin/orders/{orderId}/install/dates/{shopId}', {
  ...staff,
  summary: 'Days on which a garage can install the tyres of an order',
  answer: Dates,
})
export const staffInstallSlots = get('/api/v1/admin/orders/{orderId}/install/slots/{shopId}/{date}', {
  ...staff,
  summary: 'Free slots of a garage on a day for the tyres of an order',
  answer: Slots,
})

const callersCart = z.object({
  /** EANs, each with a quantity when it is more than one: `2901542743630,2907373823466*2` */
  eans: z.string().check(z.maxLength(400)),
})
export const phoneInstallDates = get('/api/v1/admin/phone-orders/install/dates/{shopId}', {
  ...staff,
  summary: 'Days on which a garage can install the tyres of a caller, who can also buy what is sold by phone only',
  query: callersCart,
  answer: Dates,
})
export const phoneInstallSlots = get('/api/v1/admin/phone-orders/install/slots/{shopId}/{date}', {
  ...staff,
  summary: 'Free slots of a garage on a day for the tyres of a caller',
  query: callersCart,
  answer: Slots,
})

export const quotePhoneOrder = post('/api/v1/admin/phone-orders/quote', {
  ...staff,
  summary: 'Totals of a cart for a caller, who can also buy what is sold by phone only',
  body: QuoteRequest,
  answer: z.extend(Quote, { ok: z.literal(true) }),
})

/** What staff type for a caller. Prices, terms and stock are the shop's: only ids, quantities and contact data are read. */
export const PhoneOrder = z.object({
  cart: Cart,
  checkout: z.extend(z.omit(CheckoutForm, { visitorId: true, payment: true, attemptId: true, insteadOf: true }), {
    /** the same attempt twice is one order */
    attemptId: z.uuid(),
    /** staff have explained the terms of use to the caller, and the caller agrees */
    termsTold: z.literal(true),
  }),
})
export type PhoneOrder = z.infer<typeof PhoneOrder>

export const placePhoneOrder = post('/api/v1/admin/phone-orders', {
  ...staff,
  summary: 'Places an order for a caller by the checkout; the buyer is sent the bank details or the link to pay',
  body: PhoneOrder,
  answer: z.object({
    ...done,
    error: z.optional(RefusalCode),
    orderId: z.optional(z.string()),
    total: z.optional(Shekels),
    expiresAt: z.optional(z.string()),
    bankDetails: z.optional(BankDetails),
    changes: z.optional(z.union([Quote, z.array(z.object({ ean: Ean, available: z.number() }))])),
  }),
})

const Tyre = z.object({
  ean: Ean,
  brand: z.string(),
  displayName: z.string(),
  displaySize: z.string(),
  quantity: z.number(),
  isSet: z.boolean(),
  /** not on the shelf when it was ordered: the expected arrival, as of then */
  arrivesOn: z.optional(Day),
})

export const pickingList = post('/api/v1/admin/picking-list', {
  ...staff,
  summary: 'What to take from the shelves: of the given orders, or of all, those that are paid and not dispatched',
  body: z.object({ orderIds: z.optional(list(z.string().check(z.maxLength(40)), { max: MOST_PICKED })) }),
  answer: z.object({
    ok: z.boolean(),
    /** of all the orders together, by brand and size; those that are still awaited by themselves */
    tyres: z.array(Tyre),
    orders: z.array(
      z.object({
        orderId: z.string(),
        name: z.string(),
        status: OrderStatus,
        paymentStatus: PaymentStatus,
        sip: Sip,
        /** the garage, or the town of the parcel */
        to: z.string(),
        installDate: z.optional(Day),
        startCursor: z.optional(z.number()),
        tyres: z.array(Tyre),
      }),
    ),
    /** of the given orders those that nothing is taken for; without a state: there is no order of this number */
    leftOut: z.array(
      z.object({
        orderId: z.string(),
        status: z.optional(OrderStatus),
        paymentStatus: z.optional(PaymentStatus),
      }),
    ),
  }),
})
export type PickingList = z.infer<typeof pickingList.answer>

export const garageDay = get('/api/v1/admin/garage-day/{shopId}/{date}', {
  ...staff,
  summary: 'The appointments of a garage on a day, by the hour, with who comes and with which tyres',
  answer: z.object({
    ok: z.boolean(),
    garage: z.object({ displayName: z.string(), address: z.string(), phone: z.string() }),
    appointments: z.array(
      z.object({
        orderId: z.string(),
        startCursor: z.number(),
        name: z.string(),
        phone: z.string(),
        status: OrderStatus,
        payAtGarage: Shekels,
        tyres: z.array(Tyre),
      }),
    ),
  }),
})
export type GarageDay = z.infer<typeof garageDay.answer>

export const exportAccounting = post('/api/v1/orders/accounting', {
  ...staff,
  summary:
    'The orders that were paid in a period for the accountant as CSV: the name on the invoice, VAT id, amounts, refunds',
  /** days on which their money came, in Israel, both included */
  body: z.object({ from: TypedDay, to: TypedDay }).check(z.refine(({ from, to }) => from <= to)),
  contentType: 'text/csv; charset=utf-8',
  answer: z.string(),
})
