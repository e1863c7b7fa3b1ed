import * as z from 'zod'
import { defineEvent } from './define-event.ts'
import { Agorot, Day, Ean } from './primitives.ts'

/** What every event about an existing order carries. */
const orderChange = {
  orderId: z.string(),
  /** row version of the order after this event; read models carry it on */
  orderVersion: z.int().positive(),
  status: z.enum(['open', 'paid', 'transit', 'doneTransit', 'sent', 'closed', 'cancelled']),
  paymentStatus: z.enum(['pending', 'paid', 'expired', 'refund_due', 'refunded']),
}

/** Who changed the order. Events do not name the member of staff; ordering's history does. */
const ChangedBy = z.enum(['staff', 'guest', 'gateway', 'shop'])

/** Where and when tyres are installed; a garage that books by phone has neither day nor hour. */
export const Appointment = z.object({
  garageId: z.string(),
  manualBooking: z.boolean(),
  day: Day.nullable(),
  /** full hour at which the two-hour slot starts, 0 to 23, Asia/Jerusalem */
  startHour: z.int().min(0).max(23).nullable(),
})

/** An order and what it holds. The buyer is a `personId`; names and phones never enter an event. */
const PlacedOrder = z.object({
  orderId: z.string(),
  /** row version of the order after this event; read models carry it on */
  orderVersion: z.int().positive(),
  personId: z.string(),
  sip: z.enum(['install', 'shipping', 'pickup']),
  paymentMethod: z.enum(['creditcard', 'banktransfer']),
  lines: z.array(
    z.object({
      ean: Ean,
      set: z.boolean(),
      quantity: z.int().positive(),
      unitPrice: Agorot,
      total: Agorot,
      /** expected arrival of the last tyre, as of the placing; absent for tyres in stock */
      arrivesOn: Day.optional(),
    }),
  ),
  subtotal: Agorot,
  shipping: Agorot,
  discount: Agorot,
  payNow: Agorot,
  /** paid at the garage */
  installation: Agorot,
  /** instalments, 1 to 6 */
  payments: z.int().min(1).max(6),
  appointment: Appointment.nullable(),
  placedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** orders that the same network address placed within a day before and that are unpaid; absent: none, or no known address */
  unpaidBefore: z.int().min(0).optional(),
})

export const OrderPlaced = defineEvent({
  type: 'orders.order-placed',
  version: 2,
  topic: 'orders',
  key: (order) => order.orderId,
  data: PlacedOrder,
  // version 1 had pickup and bank transfer only
  upcast: (data) => ({ installation: 0, payments: 1, appointment: null, ...(data as object) }),
  example: {
    orderId: 'Z-100042',
    orderVersion: 1,
    personId: '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10',
    sip: 'install',
    paymentMethod: 'banktransfer',
    lines: [{ ean: '2907373823466', set: false, quantity: 2, unitPrice: 94_900, total: 189_800 }],
    subtotal: 189_800,
    shipping: 0,
    discount: 0,
    payNow: 189_800,
    installation: 24_000,
    payments: 1,
    appointment: { garageId: 'gumi-ayalon', manualBooking: false, day: '2026-11-30', startHour: 10 },
    placedAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-11-24T10:00:00.000Z',
  },
})

/** Numbers of the card gateway for one movement of money, such as CreditGuard's `tranId`: the documents that it issues name it. */
const CardReference = z.record(z.string(), z.string())

/** The order was paid. */
const PaidOrder = z.object({
  ...orderChange,
  paymentMethod: z.enum(['creditcard', 'banktransfer']),
  amount: Agorot,
  by: ChangedBy,
  paidAt: z.iso.datetime(),
  /** of the charge; absent for a transfer, and for a gateway that gives none */
  cardReference: CardReference.optional(),
})

export const OrderPaid = defineEvent({
  type: 'orders.order-paid',
  version: 1,
  topic: 'orders',
  key: (order) => order.orderId,
  data: PaidOrder,
  example: {
    orderId: 'Z-100042',
    orderVersion: 2,
    status: 'paid',
    paymentStatus: 'paid',
    paymentMethod: 'creditcard',
    amount: 189_800,
    by: 'gateway',
    paidAt: '2026-11-21T10:04:00.000Z',
    cardReference: { tranId: '119284861' },
  },
})

/** The order was not paid in time, or the buyer started a new one: its tyres and its slot are free again. */
const ExpiredOrder = z.object({ ...orderChange, expiredAt: z.iso.datetime() })

export const OrderExpired = defineEvent({
  type: 'orders.order-expired',
  version: 1,
  topic: 'orders',
  key: (order) => order.orderId,
  data: ExpiredOrder,
  example: {
    orderId: 'Z-100042',
    orderVersion: 2,
    status: 'cancelled',
    paymentStatus: 'expired',
    expiredAt: '2026-11-21T10:20:00.000Z',
  },
})

/** The status or the tracking code of an order changed. Ordering's history holds the reason of an unusual change. */
const ChangedOrder = z.object({
  ...orderChange,
  /** the status before; the same when only the tracking code changed */
  from: orderChange.status,
  /** empty while there is none */
  trackingCode: z.string(),
  /** the new payment deadline of an order that waits for its payment again */
  expiresAt: z.iso.datetime().optional(),
  /** what goes back, of an order whose money is to be refunded by this change; older events do not have it */
  refundDue: Agorot.optional(),
  by: ChangedBy,
  changedAt: z.iso.datetime(),
})

export const OrderStatusChanged = defineEvent({
  type: 'orders.order-status-changed',
  version: 1,
  topic: 'orders',
  key: (order) => order.orderId,
  data: ChangedOrder,
  example: {
    orderId: 'Z-100042',
    orderVersion: 3,
    status: 'sent',
    from: 'paid',
    paymentStatus: 'paid',
    trackingCode: 'RR123456785IL',
    by: 'staff',
    changedAt: '2026-11-22T08:00:00.000Z',
  },
})

/** The appointment of an order moved to another time, or was cancelled (`appointment` is null). */
const ChangedAppointment = z.object({
  ...orderChange,
  appointment: Appointment.nullable(),
  /** paid at the garage at today's rate of the garage */
  installation: Agorot,
  by: ChangedBy,
  changedAt: z.iso.datetime(),
})

export const AppointmentChanged = defineEvent({
  type: 'orders.appointment-changed',
  version: 1,
  topic: 'orders',
  key: (order) => order.orderId,
  data: ChangedAppointment,
  example: {
    orderId: 'Z-100042',
    orderVersion: 3,
    status: 'paid',
    paymentStatus: 'paid',
    appointment: { garageId: 'gumi-ayalon', manualBooking: false, day: '2026-12-01', startHour: 12 },
    installation: 24_000,
    by: 'guest',
    changedAt: '2026-11-22T08:00:00.000Z',
  },
})

/** The buyer was refunded. */
const RefundedOrder = z.object({
  ...orderChange,
  amount: Agorot,
  refundedAt: z.iso.datetime(),
  /** of the refund; absent as in order-paid */
  cardReference: CardReference.optional(),
})

export const OrderRefunded = defineEvent({
  type: 'orders.order-refunded',
  version: 1,
  topic: 'orders',
  key: (order) => order.orderId,
  data: RefundedOrder,
  example: {
    orderId: 'Z-100042',
    orderVersion: 4,
    status: 'cancelled',
    paymentStatus: 'refunded',
    amount: 189_800,
    refundedAt: '2026-11-23T08:00:00.000Z',
    cardReference: { refundTranId: '119286304' },
  },
})

/**
 * The buyer has to be notified of something that no other event says: the reminder of an open transfer, the link of an
 * order that was requested again, that the garage cannot keep the appointment, that money which did not belong to
 * the order (a wrong amount, a second payment) was returned, that all of its tyres are with the shop now, or that they come
 * later than the order says.
 */
const DueMessage = z.object({
  ...orderChange,
  message: z.enum([
    'transfer-reminder',
    'order-link',
    'appointment-broken',
    'money-returned',
    'tyres-here',
    'arrival-postponed',
  ]),
  /** agorot; only with `money-returned` */
  amount: z.int().positive().optional(),
  /** only with `money-returned`: another paid order of the same buyer replaced this one */
  replaced: z.boolean().optional(),
  /** only with `appointment-broken`: the garage left the shop, so the buyer cannot choose another time there */
  garageOut: z.boolean().optional(),
  /** only with `appointment-broken`: the tyres come too late for it, so its garage has to hear of it as well */
  lateTyres: z.boolean().optional(),
  /** only with `order-link`: links of the order with a lower number lead nowhere from now on; the first links have 0 */
  linkVersion: z.int().positive().optional(),
  /** only with `arrival-postponed`: the lines that come later, by product, and the new day of each */
  arrivals: z.array(z.object({ ean: Ean, arrivesOn: Day })).optional(),
  dueAt: z.iso.datetime(),
})

export const OrderMessageDue = defineEvent({
  type: 'orders.order-message-due',
  version: 1,
  topic: 'orders',
  key: (order) => order.orderId,
  data: DueMessage,
  example: {
    orderId: 'Z-100042',
    orderVersion: 1,
    status: 'open',
    paymentStatus: 'pending',
    message: 'transfer-reminder',
    dueAt: '2026-11-23T10:00:00.000Z',
  },
})
