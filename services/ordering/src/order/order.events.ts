import {
  AppointmentChanged,
  OrderExpired,
  OrderPaid,
  OrderPlaced,
  OrderRefunded,
  OrderStatusChanged,
  type EventContext,
  type EventEnvelope,
} from '@zmig/events'
import type { Slot } from '../booking/booking.commands.ts'
import type { Buyer } from './buyer.decider.ts'
import type { OrderChange } from './order-change.ts'
import type { AcceptedOrder } from './order.decider.ts'
import type { OrderRow } from './order-row.ts'

/** What every event about an existing order carries. */
export const changeOf = ({ orderId, version, status, paymentStatus }: OrderRow) => ({
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

/** Whether a change is that its money came. */
export const isPayment = (before: OrderRow, after: OrderRow): boolean =>
  after.paymentStatus === 'paid' && (before.paymentStatus === 'pending' || before.paymentStatus === 'expired')

/** The one fact that a change is, in its own words. */
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
    return OrderPaid.create({ ...order, paymentMethod: after.paymentMethod, amount, by, paidAt: time }, context)
  }
  if (change.kind === 'expired') return OrderExpired.create({ ...order, expiredAt: time }, context)
  if (change.kind === 'refunded')
    return OrderRefunded.create({ ...order, amount: change.amount, refundedAt: time }, context)
  if (change.kind === 'appointment')
    return AppointmentChanged.create(
      { ...order, appointment: appointmentOf(after), installation: after.installation, by, changedAt: time },
      context,
    )
  const isHeldAnew = after.expiresAt.getTime() !== before.expiresAt.getTime()
  return OrderStatusChanged.create(
    {
      ...order,
      from: before.status,
      trackingCode: after.trackingCode,
      ...(isHeldAnew && { expiresAt: after.expiresAt.toISOString() }),
      by,
      changedAt: time,
    },
    context,
  )
}

/** That an order has no appointment any more, though it is paid: somebody else has it. */
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

/** What was ordered and what it holds. @param personId stands for the buyer, of whom an event tells nothing else */
export const placedEvent = (
  { orderId, personId, slot }: { orderId: string; personId: string; slot: Slot | null },
  { quote, garage, placedAt, expiresAt }: AcceptedOrder,
  buyer: Buyer,
  context: EventContext,
): EventEnvelope =>
  OrderPlaced.create(
    {
      orderId,
      orderVersion: 1,
      personId,
      sip: buyer.delivery.sip,
      paymentMethod: buyer.paymentMethod,
      lines: quote.lines.map(({ ean, set, quantity, unitPrice, total, arrivesOn }) => ({
        ean,
        set,
        quantity,
        unitPrice,
        total,
        ...(arrivesOn !== undefined && { arrivesOn }),
      })),
      subtotal: quote.subtotal,
      shipping: quote.shipping,
      discount: quote.discount,
      payNow: quote.payNow,
      installation: quote.installation,
      payments: buyer.payments,
      appointment: garage
        ? {
            garageId: garage.id,
            manualBooking: garage.manualBooking,
            day: slot?.day ?? null,
            startHour: slot?.startHour ?? null,
          }
        : null,
      placedAt: placedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    },
    context,
  )
