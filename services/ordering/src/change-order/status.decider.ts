import { roundMoneyText, type Agorot } from '@zmig/events'
import { NO_CHANGE, refusedChange, type ChangeDecided, type Paid, type StatusChange } from '../order/order-change.ts'
import {
  isDispatched,
  isGivenBack,
  isUsualMove,
  type OrderRow,
  type PaidStatus,
  refundDueBy,
  type Status,
} from '../order/order.ts'
import { oneLine } from '../order/written-text.ts'
import { fixedTerms } from '../terms/terms.ts'

/**
 * What the shop keeps of the money of a paid order that is cancelled: nothing before dispatch, nothing of a transfer, and
 * the handling fee of a card order after dispatch.
 *
 * @param refund agorot that staff refund instead: all of it for a faulty tyre, less when a courier fetched the parcel
 * @returns agorot, or undefined when the refund is not between 1 and what was paid
 */
export const decideRefundKept = (
  { status, paymentMethod, payNow }: Pick<OrderRow, 'status' | 'paymentMethod' | 'payNow'>,
  refund: Agorot | undefined,
): Agorot | undefined => {
  if (refund !== undefined)
    return Number.isInteger(refund) && refund > 0 && refund <= payNow ? payNow - refund : undefined
  if (paymentMethod !== 'creditcard' || !isDispatched(status)) return 0
  const { cardReturnFee, cardReturnPercent } = fixedTerms
  return Math.min(cardReturnFee, Math.floor((payNow * cardReturnPercent) / 100))
}

/** A payment after the hold has ended takes the goods again (decisions.md, Checkout: late success). */
export const decidePaid = (order: OrderRow, { amount, method, by, reason }: Paid, now: Date): ChangeDecided => {
  if (order.paymentStatus !== 'pending' && order.paymentStatus !== 'expired') return NO_CHANGE
  if (by === 'staff' && order.paymentMethod === 'creditcard')
    return refusedChange('MOVE_NOT_ALLOWED', 'הזמנה בכרטיס אשראי מסומנת כשולמה רק באישור חברת הסליקה')
  const wasCancelled = order.status === 'cancelled'
  const status = wasCancelled || order.status === 'open' ? 'paid' : order.status
  return {
    ok: true,
    next: { ...order, status, paymentStatus: 'paid', paidAt: now },
    holds: wasCancelled ? 'take' : 'keep',
    details: { amount, method, from: order.status, ...(reason && { reason }) },
  }
}

/** How long an order that staff open again waits for its money. Milliseconds. */
const REOPENED_HOLD = 24 * 60 * 60 * 1000

const messages = {
  dispatched: `ההזמנה כבר יצאה לדרך ואי אפשר לבטל אותה. אפשר לבקש החזרה עד ${fixedTerms.returnDays} ימים מהמשלוח.`,
  cancelOnly: 'אפשר רק לבטל את ההזמנה',
  refund: 'אפשר להחזיר רק כסף ששולם, כשמבטלים את ההזמנה, ולכל היותר את כל הסכום',
  nothingToCancel: 'הכסף על ההזמנה הוחזר או בדרך חזרה, ואין בה עוד מה לבטל.',
  givenBack: 'הכסף על ההזמנה הוחזר או בדרך חזרה. כדי לספק את הצמיגים נא לפתוח הזמנה חדשה.',
  notReturned: 'אפשר לקלוט חזרה למלאי רק צמיגים שכבר יצאו מהמחסן, כשמבטלים את ההזמנה.',
  ownerOnly: (limit: Agorot) =>
    `החזר של יותר מ־${roundMoneyText(limit)} מאשר רק בעל החנות. אפשר לבקש ממנו, או להחזיר פחות.`,
  reason: 'זה אינו השלב הבא של ההזמנה. כדי להמשיך נא לכתוב סיבה.',
}

/**
 * Staff recorded a transfer that had not come: the order waits for its money again. A payment by card is the gateway's word,
 * and stays. So does every payment once the tyres have left.
 */
const takesPaymentBack = ({ status, paymentStatus, paymentMethod, payNow }: OrderRow, to: Status): boolean =>
  status === 'paid' && to === 'open' && paymentStatus === 'paid' && paymentMethod === 'banktransfer' && payNow > 0

const paidStatusAfter = (order: OrderRow, to: Status): PaidStatus => {
  const { status, paymentStatus, payNow } = order
  if (takesPaymentBack(order, to)) return 'pending'
  if (to === 'cancelled') {
    if (paymentStatus === 'pending') return 'expired'
    return paymentStatus === 'paid' && payNow > 0 ? 'refund_due' : paymentStatus
  }
  return status === 'cancelled' && paymentStatus === 'expired' ? 'pending' : paymentStatus
}

const holdsAfter = (from: Status, to: Status, restock: boolean) => {
  if (to === 'cancelled') return restock ? 'count-in' : 'release'
  if (from === 'cancelled') return 'take-or-refuse'
  if (isDispatched(to)) return 'hand-over'
  return isDispatched(from) ? 'hand-back' : 'keep'
}

/** What the shop keeps; undefined when the refund is not allowed. */
const keptAfter = (order: OrderRow, to: Status, refund: Agorot | undefined): Agorot | undefined => {
  if (to === 'cancelled' && order.paymentStatus === 'paid' && order.payNow > 0) return decideRefundKept(order, refund)
  const isRepeated = to === order.status && refund === order.payNow - order.refundKept
  return refund === undefined || isRepeated ? order.refundKept : undefined
}

/** Staff who undo a dispatch remove its time; a cancellation keeps it. */
const sentAfter = ({ sentAt }: OrderRow, to: Status, now: Date): Date | null => {
  if (isDispatched(to)) return sentAt ?? now
  return to === 'cancelled' ? sentAt : null
}

/** Until when an order waits for its money. */
const holdAfter = (order: OrderRow, to: Status, now: Date): Date => {
  const anew = new Date(now.getTime() + REOPENED_HOLD)
  if (order.status === 'cancelled' && order.paymentStatus === 'expired') return anew
  return takesPaymentBack(order, to) && order.expiresAt < anew ? anew : order.expiresAt
}

/** @param order with the tracking code that staff named, if they did */
const afterMove = (order: OrderRow, to: Status, now: Date, isCodeNamed: boolean): OrderRow => {
  const sentAt = sentAfter(order, to, now)
  return {
    ...order,
    status: to,
    paymentStatus: paidStatusAfter(order, to),
    // The tracking code goes with its dispatch, unless staff name the one that was there before it.
    trackingCode: order.sentAt && !sentAt && !isCodeNamed ? '' : order.trackingCode,
    expiresAt: holdAfter(order, to, now),
    paidAt: takesPaymentBack(order, to) ? null : order.paidAt,
    sentAt,
    closedAt: to === 'closed' ? now : null,
  }
}

/**
 * Decides a status change or a tracking code, which every order may have: a courier also carries tyres to a garage. The
 * next usual status needs no reason, any other does. The status `paid` of an unpaid order is its payment; of a cancelled
 * order it needs a reason.
 *
 * @see decisions.md, Checkout: Moves
 */
export const decideStatus = (order: OrderRow, change: StatusChange, now: Date): ChangeDecided => {
  const { to = order.status, by, actor, restock = false } = change
  const reason = oneLine(change.reason)
  const trackingCode = change.trackingCode === undefined ? order.trackingCode : oneLine(change.trackingCode)
  const refundKept = keptAfter(order, to, change.refund)
  if (refundKept === undefined) return refusedChange('VALIDATION', messages.refund)
  const tracked = { ...order, trackingCode, refundKept }
  if (to === order.status)
    return trackingCode === order.trackingCode
      ? NO_CHANGE
      : { ok: true, next: tracked, holds: 'keep', details: { from: to, to, trackingCode } }
  if (by === 'guest' && to !== 'cancelled') return refusedChange('MOVE_NOT_ALLOWED', messages.cancelOnly)
  if (by === 'guest' && isDispatched(order.status)) return refusedChange('MOVE_NOT_ALLOWED', messages.dispatched)
  if (by === 'guest' && order.status !== 'cancelled' && isGivenBack(order))
    return refusedChange('MOVE_NOT_ALLOWED', messages.nothingToCancel)
  // No goods leave the shop for a refunded order, for any reason.
  if (to !== 'cancelled' && isGivenBack(order)) return refusedChange('MOVE_NOT_ALLOWED', messages.givenBack)
  const unpaid = order.paymentStatus === 'pending' || order.paymentStatus === 'expired'
  if (to === 'paid' && unpaid) {
    const paid = decidePaid(
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
    // The goods of a cancelled order may be sold by now: the history says why it counts as paid after all.
    return paid.ok && order.status === 'cancelled' && reason === ''
      ? refusedChange('REASON_MISSING', messages.reason)
      : paid
  }
  if (!isUsualMove(order.sip, order.status, to) && reason === '')
    return refusedChange('REASON_MISSING', messages.reason)
  if (restock && !(to === 'cancelled' && isDispatched(order.status)))
    return refusedChange('VALIDATION', messages.notReturned)
  const next = afterMove(tracked, to, now, change.trackingCode !== undefined)
  const refund = refundDueBy(order, next)
  if (change.mayRefund !== undefined && refund > change.mayRefund)
    return refusedChange('OWNER_ONLY', messages.ownerOnly(change.mayRefund))
  const details = {
    from: order.status,
    to,
    ...(reason && { reason }),
    ...((next.trackingCode || order.trackingCode) && { trackingCode: next.trackingCode }),
    ...(next.paymentStatus !== order.paymentStatus && { payment: next.paymentStatus }),
    ...(refund > 0 && { refund }),
    ...(refundKept > 0 && { refundKept }),
    ...(restock && { restock }),
  }
  return { ok: true, next, holds: holdsAfter(order.status, to, restock), details }
}
