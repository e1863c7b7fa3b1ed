import type { Agorot } from '@zmig/events'
import { type OrderStatus, type PaymentStatus, type Sip, USUAL_STATUSES } from '@zmig/edge-contract'
import type { ServiceDeps } from '@zmig/projections'
import type * as z from 'zod/mini'

export type Status = z.infer<typeof OrderStatus>
export type PaidStatus = z.infer<typeof PaymentStatus>

/** What the use cases of ordering need: database, clock, ids, outbox and log. */
export type OrderingDeps = ServiceDeps

/** One row of `ordering.orders`; amounts in agorot. Its lines and what it holds are in tables of their own. */
export type OrderRow = {
  orderId: string
  /** increases by one with every change */
  version: number
  personId: string
  visitorId: string | null
  sip: Sip
  paymentMethod: 'creditcard' | 'banktransfer'
  /** number of instalments */
  payments: number
  status: Status
  paymentStatus: PaidStatus
  subtotal: Agorot
  shipping: Agorot
  installation: Agorot
  discount: Agorot
  payNow: Agorot
  couponId: string | null
  /** the garage that installs the tyres */
  garageId: string | null
  /** the garage books by phone: the order has neither day nor hour */
  manualBooking: boolean
  /** `2026-11-30`, Asia/Jerusalem; kept when the slot is released, so that it can be booked again */
  day: string | null
  startHour: number | null
  /** empty while there is none */
  trackingCode: string
  placedAt: Date
  /** until when the unpaid order holds its goods */
  expiresAt: Date
  paidAt: Date | null
  /** when it was dispatched: the days of the right to return count from here */
  sentAt: Date | null
  closedAt: Date | null
  /** the part of the money that the shop keeps when it is refunded */
  refundKept: Agorot
  /** the number of the links that lead to the order's page; those with a smaller one are revoked */
  linkVersion: number
}

/** Whether a status change needs no reason: the next usual status, or a cancellation at any time. */
export const isUsualMove = (sip: Sip, from: Status, to: Status): boolean => {
  if (to === 'cancelled') return true
  const before = USUAL_STATUSES[sip].indexOf(from)
  const after = USUAL_STATUSES[sip].indexOf(to)
  return before >= 0 && after === before + 1
}

/** Whether the tyres have left the shelf: a cancellation is now a return. */
export const isDispatched = (status: Status): boolean => ['transit', 'doneTransit', 'sent', 'closed'].includes(status)

/** Whether the money was refunded, or is about to be. Such an order can never count as paid again. */
export const isGivenBack = ({ paymentStatus }: Pick<OrderRow, 'paymentStatus'>): boolean =>
  paymentStatus === 'refund_due' || paymentStatus === 'refunded'

/** What has to go back to the buyer because of a change: agorot, 0 when the change does not ask for a refund. */
export const refundDueBy = (before: Pick<OrderRow, 'paymentStatus'>, after: OrderRow): Agorot =>
  after.paymentStatus === 'refund_due' && before.paymentStatus !== 'refund_due' ? after.payNow - after.refundKept : 0

/** Whether the appointment can still be moved: it has a time, and the tyres are not mounted yet. */
export const canMove = (order: OrderRow): boolean =>
  order.sip === 'install' && !order.manualBooking && !['closed', 'cancelled', 'sent'].includes(order.status)
