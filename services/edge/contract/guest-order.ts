import * as z from 'zod/mini'
import { BankDetails } from './checkout.ts'
import { GuestDocument } from './documents.ts'
import { get, post } from './endpoint.ts'
import { InstallDate, InstallSlot } from './installation.ts'
import { OrderStatus, PaymentStatus } from './order.ts'
import { Day, Ean, productSummary, Shekels, TypedDay } from './primitives.ts'
import { Sip } from './quote.ts'

/**
 * An order as its buyer sees it behind the signed link, without name, phone or address, because links get forwarded. It has
 * the town of a parcel, which is enough to notice an old address; the mail has the whole address.
 */
export const GuestOrder = z.object({
  orderId: z.string(),
  placedAt: z.string(),
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  paymentMethod: z.enum(['creditcard', 'banktransfer']),
  sip: Sip,
  lines: z.array(
    z.object({
      ean: Ean,
      brand: z.string(),
      displayName: z.string(),
      displaySize: z.string(),
      set: z.boolean(),
      quantity: z.number(),
      total: Shekels,
      /** when its tyres are expected, while the order is not on its way; absent for tyres that were in stock */
      arrivesOn: z.optional(Day),
      ...productSummary,
    }),
  ),
  subtotal: Shekels,
  discount: Shekels,
  shipping: Shekels,
  payNow: Shekels,
  payAtGarage: Shekels,
  /** the money that goes back: how much, and until which day at the latest; without a day it has gone back */
  refund: z.optional(z.object({ amount: Shekels, by: z.optional(Day) })),
  /** tax documents that were issued; absent without one, and while the service that knows is away */
  documents: z.optional(z.array(GuestDocument)),
  /** the buyer or the shop cancelled the order; absent when it ended unpaid by itself */
  calledOff: z.optional(z.boolean()),
  /** until when an unpaid order is held; absent when it is paid or ended */
  expiresAt: z.optional(z.string()),
  /** where to pay an order that waits for a bank transfer */
  bankDetails: z.optional(BankDetails),
  trackingCode: z.optional(z.string()),
  /** town that a courier's parcel goes to, until it has arrived */
  town: z.optional(z.string()),
  appointment: z.optional(
    z.object({
      garage: z.object({ displayName: z.string(), address: z.string(), phone: z.string() }),
      manualBooking: z.boolean(),
      /** year-month-day and the full hour it starts at; absent when the garage books by phone */
      date: z.optional(z.string()),
      startCursor: z.optional(z.number()),
      /** the appointment is off and no other one is agreed yet; never of a closed order */
      broken: z.optional(z.boolean()),
    }),
  ),
  /** the garage does not take orders of the shop any more; the shop arranges another garage */
  garageOut: z.optional(z.boolean()),
  /** the last request for a return: when, and whether the shop has decided it; absent without one, or when nothing is left to return */
  returnAsked: z.optional(z.object({ at: z.string(), settled: z.boolean() })),
  can: z.object({
    reschedule: z.boolean(),
    cancel: z.boolean(),
    /** the order is paid: cancelling it needs the last four digits of the phone that it was placed with */
    asksPhone: z.optional(z.boolean()),
    /** the order is on its way or has arrived: cancelling it asks for a return */
    isReturn: z.boolean(),
    /** the order waits to be paid by card: `payGuestOrder` leads to the payment page */
    pay: z.optional(z.boolean()),
  }),
})
export type GuestOrder = z.infer<typeof GuestOrder>

/** `ok: false` says in Hebrew what happened and what to do next. */
const Done = z.object({ ok: z.boolean(), message: z.optional(z.string()) })

export const guestOrder = get('/api/v1/guest/order/{link}', {
  summary: 'An order behind its signed link',
  audience: 'everyone',
  answer: GuestOrder,
})
export const guestInstallDates = get('/api/v1/guest/order/{link}/dates', {
  summary: 'Days to which the appointment can move',
  audience: 'everyone',
  answer: z.array(InstallDate),
})
export const guestInstallSlots = get('/api/v1/guest/order/{link}/slots/{date}', {
  summary: 'Slots to which the appointment can move',
  audience: 'everyone',
  answer: z.array(InstallSlot),
})
export const guestCalendar = get('/api/v1/guest/order/{link}/appointment.ics', {
  summary: "Calendar file of an order's appointment; one that was called off takes it out of the calendar",
  audience: 'everyone',
  contentType: 'text/calendar',
  answer: z.string(),
})
export const rescheduleOrder = post('/api/v1/guest/order/{link}/reschedule', {
  summary: 'Moves the appointment of an order at its garage',
  audience: 'everyone',
  body: z.object({
    installDate: TypedDay,
    installSlot: z.number().check(z.int(), z.gte(0), z.lte(23)),
  }),
  answer: Done,
})
export const payGuestOrder = post('/api/v1/guest/order/{link}/pay', {
  summary: 'Where an order that waits for a card is paid',
  audience: 'everyone',
  body: z.object({}),
  answer: z.extend(Done, { redirectUrl: z.optional(z.string()) }),
})
export const cancelOrder = post('/api/v1/guest/order/{link}/cancel', {
  summary: 'Cancels an order before dispatch, or asks for a return within the days that `GET /api/v1/terms` names',
  audience: 'everyone',
  body: z.object({
    /** the last four digits of the buyer's phone, which cancelling a paid order needs */
    phoneDigits: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  }),
  answer: z.extend(Done, {
    /** the field that the message is about: the digits are missing or wrong */
    field: z.optional(z.literal('phoneDigits')),
  }),
})
export const whereIsMyOrder = post('/api/v1/where-is-my-order', {
  summary: 'Sends the link of an order again; answers the same whether there is one or not',
  audience: 'everyone',
  body: z.object({ orderId: z.string().check(z.maxLength(40)), phone: z.string().check(z.maxLength(40)) }),
  answer: Done,
})
