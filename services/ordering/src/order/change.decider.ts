import { NOTHING, refusedChange, type ChangeDecision, type Moved, type OrderChange } from './order-change.ts'
import type { OrderRow } from './order-row.ts'
import { decidePaid } from './paid.decider.ts'
import { decideStatus } from './status.decider.ts'

const NO_APPOINTMENT = 'אי אפשר לשנות את מועד ההתקנה של ההזמנה הזו'

const decideExpired = (order: OrderRow): ChangeDecision =>
  order.paymentStatus !== 'pending' || order.status !== 'open'
    ? NOTHING
    : { ok: true, next: { ...order, status: 'cancelled', paymentStatus: 'expired' }, holds: 'release', details: {} }

/** Whether an appointment can still be moved: it has a time, and the tyres are not on yet. */
export const canMove = (order: OrderRow): boolean =>
  order.sip === 'install' && !order.manualBooking && !['closed', 'cancelled', 'sent'].includes(order.status)

const decideMove = (order: OrderRow, { garageId, day, startHour, anew = false, by }: Moved): ChangeDecision => {
  const elsewhere = garageId !== order.garageId
  // a buyer moves the appointment that they have: one that went to somebody else takes a person to settle
  const isTheirs = order.day !== null && !elsewhere
  // staff may give an hour at another garage to who was to arrange it by phone: that garage may be gone
  const timed = by === 'staff' && elsewhere ? { ...order, manualBooking: false } : order
  if (!canMove(timed) || (by === 'guest' && !isTheirs)) return refusedChange('MOVE_NOT_ALLOWED', NO_APPOINTMENT)
  if (!anew && !elsewhere && day === order.day && startHour === order.startHour) return NOTHING
  // tyres that are at a garage have a way to another one before them
  const leaves = elsewhere && order.status === 'doneTransit'
  return {
    ok: true,
    next: { ...timed, garageId, day, startHour, ...(leaves && { status: 'transit' as const }) },
    holds: 'move',
    details: { garageId, day, startHour, ...(leaves && { from: order.status, to: 'transit' }) },
  }
}

const decideNext = (order: OrderRow, change: OrderChange, now: Date): ChangeDecision => {
  switch (change.kind) {
    case 'paid':
      return decidePaid(order, change, now)
    case 'expired':
      return decideExpired(order)
    case 'status':
      return decideStatus(order, change, now)
    case 'appointment':
      return decideMove(order, change)
    case 'refund-due':
      return order.paymentStatus === 'paid'
        ? { ok: true, next: { ...order, paymentStatus: 'refund_due' }, holds: 'keep', details: {} }
        : NOTHING
    case 'refunded':
      return order.paymentStatus === 'refund_due'
        ? { ok: true, next: { ...order, paymentStatus: 'refunded' }, holds: 'keep', details: { amount: change.amount } }
        : NOTHING
  }
}

/**
 * Decides what becomes of an order. What has happened already changes nothing, so every change may be told again.
 *
 * @returns the order as it will be and what happens to what it holds; or why not
 */
export const decideChange = (order: OrderRow, change: OrderChange, now: Date): ChangeDecision => {
  const decision = decideNext(order, change, now)
  if (!decision.ok || !decision.next) return decision
  return { ...decision, next: { ...decision.next, version: order.version + 1 } }
}
