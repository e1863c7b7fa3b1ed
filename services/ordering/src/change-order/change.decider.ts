import type { AttentionOpened } from '@zmig/events'
import {
  NO_CHANGE,
  refusedChange,
  type ChangeDecided,
  type Holds,
  type Moved,
  type OrderChange,
} from '../order/order-change.ts'
import { canMove, type OrderRow, refundDueBy, type Status } from '../order/order.ts'
import { decidePaid, decideStatus } from './status.decider.ts'

type AttentionKind = (typeof AttentionOpened.example)['kind']

/** Cases that ask for another time or another garage. */
const ABOUT_APPOINTMENT: readonly AttentionKind[] = ['appointment-broken', 'garage-out']

/** The case of an order whose tyres come later than it says. */
const LATE: AttentionKind = 'shipment-late'

/**
 * Cases that need no person any more once the order has a status: the tyres are mounted, or the order is cancelled. A
 * closed order can still be returned. Cases about money stay open until the money has arrived.
 */
const casesClosedBy = (status: Status): readonly AttentionKind[] => {
  if (status === 'closed') return [...ABOUT_APPOINTMENT, LATE]
  // the tyres have left the shop, so they have come
  if (status === 'transit' || status === 'doneTransit' || status === 'sent') return [LATE]
  // a paid order holds its goods rightly
  if (status === 'paid') return ['stock-held']
  return status === 'cancelled' ? [...ABOUT_APPOINTMENT, LATE, 'return-asked'] : []
}

type Expired = Extract<OrderChange, { kind: 'expired' }>

const CHANGED = 'ההזמנה השתנתה מאז שנפתחה. שום דבר לא נשמר: בדקו מה השתנה ושמרו שוב.'
const NO_APPOINTMENT = 'אי אפשר לשנות את מועד ההתקנה של ההזמנה הזו'

const decideExpired = (order: OrderRow, { replaced }: Expired): ChangeDecided =>
  order.paymentStatus !== 'pending' || order.status !== 'open'
    ? NO_CHANGE
    : {
        ok: true,
        next: { ...order, status: 'cancelled', paymentStatus: 'expired' },
        holds: 'release',
        details: { ...(replaced && { replaced }) },
      }

const decideMove = (order: OrderRow, { garageId, day, startHour, anew = false, by }: Moved): ChangeDecided => {
  const elsewhere = garageId !== order.garageId
  // Buyers move only an appointment that they have. When another order has taken it, staff have to find a new one.
  const isTheirs = order.day !== null && !elsewhere
  // Staff may book an hour at another garage for an order by phone: its own garage may accept no orders any more.
  const timed = by === 'staff' && elsewhere ? { ...order, manualBooking: false } : order
  if (!canMove(timed) || (by === 'guest' && !isTheirs)) return refusedChange('MOVE_NOT_ALLOWED', NO_APPOINTMENT)
  if (!anew && !elsewhere && day === order.day && startHour === order.startHour) return NO_CHANGE
  // Tyres that have arrived at one garage still have to travel to the other one.
  const leaves = elsewhere && order.status === 'doneTransit'
  return {
    ok: true,
    next: { ...timed, garageId, day, startHour, ...(leaves && { status: 'transit' as const }) },
    holds: 'move',
    details: { garageId, day, startHour, ...(leaves && { from: order.status, to: 'transit' }) },
  }
}

const decideRefundDue = (order: OrderRow): ChangeDecided => {
  if (order.paymentStatus !== 'paid') return NO_CHANGE
  const next: OrderRow = { ...order, paymentStatus: 'refund_due' }
  return { ok: true, next, holds: 'keep', details: { refund: refundDueBy(order, next) } }
}

const decideNext = (order: OrderRow, change: OrderChange, now: Date): ChangeDecided => {
  switch (change.kind) {
    case 'paid':
      return decidePaid(order, change, now)
    case 'expired':
      return decideExpired(order, change)
    case 'status':
      return decideStatus(order, change, now)
    case 'appointment':
      return decideMove(order, change)
    case 'refund-due':
      return decideRefundDue(order)
    case 'refunded':
      return order.paymentStatus === 'refund_due'
        ? { ok: true, next: { ...order, paymentStatus: 'refunded' }, holds: 'keep', details: { amount: change.amount } }
        : NO_CHANGE
  }
}

export type ChangeDecision =
  | Exclude<ChangeDecided, { holds: Holds }>
  | (Extract<ChangeDecided, { holds: Holds }> & {
      /** kinds of cases that need no person any more */
      closes: readonly AttentionKind[]
    })

/**
 * Decides a change of an order. A change that has already happened changes nothing, so every change may be repeated.
 * @returns the order as it will be, with its next version, and what happens to what it holds; or why it is refused
 */
export const decideChange = (order: OrderRow, change: OrderChange, now: Date): ChangeDecision => {
  const decided = decideNext(order, change, now)
  const isStale = 'version' in change && change.version !== undefined && change.version !== order.version
  // a change that is already made needs no version: the button was pressed twice, or a colleague did the same
  if (isStale && (!decided.ok || decided.next)) return refusedChange('CHANGED', CHANGED)
  if (!decided.ok || !decided.next) return decided
  const { next, holds } = decided
  const closes = holds === 'move' ? ABOUT_APPOINTMENT : casesClosedBy(next.status)
  return { ...decided, next: { ...next, version: order.version + 1 }, closes }
}
