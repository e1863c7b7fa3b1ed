import {
  AppointmentChanged,
  OrderExpired,
  OrderMessageDue,
  OrderPaid,
  OrderRefunded,
  OrderStatusChanged,
  type EventContext,
  type EventEnvelope,
} from '@zmig/events'
import type { ServiceDeps } from '@zmig/projections'
import type * as z from 'zod'
import { eventContexts } from '../event-context.ts'
import type { OrderChange } from './order-change.ts'
import { type OrderRow, refundDueBy } from './order.ts'

/** What every event about an existing order carries. */
export const changeOf = ({
  orderId,
  version,
  status,
  paymentStatus,
}: Pick<OrderRow, 'orderId' | 'version' | 'status' | 'paymentStatus'>) => ({
  orderId,
  orderVersion: version,
  status,
  paymentStatus,
})

/** The appointment that an order has; null for an order without a garage. */
export const appointmentOf = ({
  garageId,
  manualBooking,
  day,
  startHour,
}: Pick<OrderRow, 'garageId' | 'manualBooking' | 'day' | 'startHour'>) =>
  garageId === null ? null : { garageId, manualBooking, day, startHour }

/** Whether a change is the payment of the order. */
export const isPayment = (before: OrderRow, after: OrderRow): boolean =>
  after.paymentStatus === 'paid' && (before.paymentStatus === 'pending' || before.paymentStatus === 'expired')

/** What the card gateway knows the money by, for the documents that it issues. */
const cardReferenceOf = (change: OrderChange): { cardReference?: Record<string, string> } => {
  const reference = 'reference' in change ? change.reference : undefined
  return reference && Object.keys(reference).length > 0 ? { cardReference: { ...reference } } : {}
}

/** The event of a change: one for each kind. */
export const changeEvent = (
  before: OrderRow,
  after: OrderRow,
  change: OrderChange,
  context: EventContext,
): EventEnvelope => {
  const { time } = context
  const order = changeOf(after)
  const by = 'by' in change && change.by ? change.by : 'shop'
  if (isPayment(before, after)) {
    const amount = change.kind === 'paid' ? change.amount : after.payNow
    return OrderPaid.create(
      { ...order, paymentMethod: after.paymentMethod, amount, by, paidAt: time, ...cardReferenceOf(change) },
      context,
    )
  }
  if (change.kind === 'expired') return OrderExpired.create({ ...order, expiredAt: time }, context)
  if (change.kind === 'refunded')
    return OrderRefunded.create(
      { ...order, amount: change.amount, refundedAt: time, ...cardReferenceOf(change) },
      context,
    )
  if (change.kind === 'appointment')
    return AppointmentChanged.create(
      { ...order, appointment: appointmentOf(after), installation: after.installation, by, changedAt: time },
      context,
    )
  const refundDue = refundDueBy(before, after)
  const hasNewHold = after.expiresAt.getTime() !== before.expiresAt.getTime()
  return OrderStatusChanged.create(
    {
      ...order,
      from: before.status,
      trackingCode: after.trackingCode,
      ...(hasNewHold && { expiresAt: after.expiresAt.toISOString() }),
      ...(refundDue > 0 && { refundDue }),
      by,
      changedAt: time,
    },
    context,
  )
}

/** That a paid order has lost its appointment to another order. */
export const appointmentLost = (after: OrderRow, context: EventContext): EventEnvelope =>
  AppointmentChanged.create(
    {
      ...changeOf(after),
      appointment: null,
      installation: after.installation,
      by: 'shop',
      changedAt: context.time,
    },
    context,
  )

/** That the buyer is to be notified of something that no other event says. @param more of a refund or a new link */
export const messageDue = (
  deps: Pick<ServiceDeps, 'clock' | 'newId'>,
  order: Parameters<typeof changeOf>[0],
  message: (typeof OrderMessageDue.example)['message'],
  more: Pick<
    z.infer<typeof OrderMessageDue.data>,
    'amount' | 'replaced' | 'garageOut' | 'lateTyres' | 'linkVersion' | 'arrivals'
  > = {},
): EventEnvelope => {
  const now = deps.clock.now()
  const fact = { ...changeOf(order), message, dueAt: now.toISOString(), ...more }
  return OrderMessageDue.create(fact, eventContexts(deps, now)())
}
