import { isDispatched, isGivenBack, isUsualMove } from './moves.decider.ts'
import { NOTHING, refusedChange, type ChangeDecision, type StatusChange } from './order-change.ts'
import type { OrderRow, PaidStatus, Status } from './order-row.ts'
import { decidePaid } from './paid.decider.ts'
import { decideRefundKept } from '../refund/refund-kept.decider.ts'
import { oneLine } from './written-text.ts'

/** An order that staff open again waits a day for its money. Milliseconds. */
const REOPENED_HOLD = 24 * 60 * 60 * 1000

const messages = {
  dispatched: 'ההזמנה כבר יצאה לדרך ואי אפשר לבטל אותה. אפשר לבקש החזרה עד 14 ימים מהמשלוח.',
  cancelOnly: 'אפשר רק לבטל את ההזמנה',
  refund: 'אפשר להחזיר רק כסף ששולם, כשמבטלים את ההזמנה, ולכל היותר את כל הסכום',
  settled: 'הכסף על ההזמנה הוחזר או בדרך חזרה, ואין בה עוד מה לבטל.',
  given: 'הכסף על ההזמנה הוחזר או בדרך חזרה. כדי לספק את הצמיגים נא לפתוח הזמנה חדשה.',
  noParcel: 'ההזמנה נאספת במחסן ואין לה מספר מעקב.',
  reason: 'זה אינו השלב הבא של ההזמנה. כדי להמשיך נא לכתוב סיבה.',
}

const paidStatusAfter = (order: OrderRow, to: Status): PaidStatus => {
  const { status, paymentStatus, payNow } = order
  if (to === 'cancelled') {
    if (paymentStatus === 'pending') return 'expired'
    return paymentStatus === 'paid' && payNow > 0 ? 'refund_due' : paymentStatus
  }
  return status === 'cancelled' && paymentStatus === 'expired' ? 'pending' : paymentStatus
}

const holdsAfter = (from: Status, to: Status) => {
  if (to === 'cancelled') return 'release'
  if (from === 'cancelled') return 'take-or-refuse'
  if (isDispatched(to)) return 'hand-over'
  return isDispatched(from) ? 'hand-back' : 'keep'
}

/** What stays with the shop; undefined when what is to go back was not paid. */
const keptAfter = (order: OrderRow, to: Status, refund: number | undefined): number | undefined => {
  if (to === 'cancelled' && order.paymentStatus === 'paid' && order.payNow > 0) return decideRefundKept(order, refund)
  const isSaidAgain = to === order.status && refund === order.payNow - order.refundKept
  return refund === undefined || isSaidAgain ? order.refundKept : undefined
}

/** A dispatch that was a slip of the hand never was; one that is cancelled was. */
const sentAfter = ({ sentAt }: OrderRow, to: Status, now: Date): Date | null => {
  if (isDispatched(to)) return sentAt ?? now
  return to === 'cancelled' ? sentAt : null
}

const afterMove = (order: OrderRow, to: Status, now: Date): OrderRow => {
  const sentAt = sentAfter(order, to, now)
  return {
    ...order,
    status: to,
    paymentStatus: paidStatusAfter(order, to),
    // the parcel's number goes with its dispatch; one that was typed before the dispatch waits for it
    trackingCode: order.sentAt && !sentAt ? '' : order.trackingCode,
    expiresAt:
      order.status === 'cancelled' && order.paymentStatus === 'expired'
        ? new Date(now.getTime() + REOPENED_HOLD)
        : order.expiresAt,
    sentAt,
    closedAt: to === 'closed' ? now : null,
  }
}

/**
 * Decides a move of status or a tracking code: the next step, or another with a reason.
 * `paid` of an unpaid order is its payment, whoever says it.
 *
 * @see decisions.md, Checkout: Moves
 */
export const decideStatus = (order: OrderRow, change: StatusChange, now: Date): ChangeDecision => {
  const { to = order.status, by, actor } = change
  const reason = oneLine(change.reason)
  const trackingCode = change.trackingCode === undefined ? order.trackingCode : oneLine(change.trackingCode)
  // one that staff send after all, with a reason, has a parcel
  if (change.trackingCode && order.sip === 'pickup' && to !== 'sent')
    return refusedChange('VALIDATION', messages.noParcel)
  const refundKept = keptAfter(order, to, change.refund)
  if (refundKept === undefined) return refusedChange('VALIDATION', messages.refund)
  const tracked = { ...order, trackingCode, refundKept }
  if (to === order.status)
    return trackingCode === order.trackingCode
      ? NOTHING
      : { ok: true, next: tracked, holds: 'keep', details: { from: to, to, trackingCode } }
  if (by === 'guest' && to !== 'cancelled') return refusedChange('MOVE_NOT_ALLOWED', messages.cancelOnly)
  if (by === 'guest' && isDispatched(order.status)) return refusedChange('MOVE_NOT_ALLOWED', messages.dispatched)
  if (by === 'guest' && order.status !== 'cancelled' && isGivenBack(order))
    return refusedChange('MOVE_NOT_ALLOWED', messages.settled)
  // nothing leaves the shop for money that it gives back, whatever the reason
  if (to !== 'cancelled' && isGivenBack(order)) return refusedChange('MOVE_NOT_ALLOWED', messages.given)
  const unpaid = order.paymentStatus === 'pending' || order.paymentStatus === 'expired'
  if (to === 'paid' && unpaid)
    return decidePaid(
      tracked,
      {
        kind: 'paid',
        amount: order.payNow,
        method: 'banktransfer',
        by: by === 'guest' ? 'shop' : by,
        ...(actor && { actor }),
        ...(reason && { reason }),
      },
      now,
    )
  if (!isUsualMove(order.sip, order.status, to) && reason === '')
    return refusedChange('REASON_MISSING', messages.reason)
  const next = afterMove(tracked, to, now)
  const details = {
    from: order.status,
    to,
    ...(reason && { reason }),
    ...(next.trackingCode && { trackingCode: next.trackingCode }),
    ...(refundKept > 0 && { refundKept }),
  }
  return { ok: true, next, holds: holdsAfter(order.status, to), details }
}
