import type { PaidStatus } from '../order/order-row.ts'
import type { Inquiry } from '../ports/payment-gateway.port.ts'

/** How a session ended. */
export type SettledStatus = 'approved' | 'declined' | 'cancelled' | 'ended'

type Asked = {
  /** agorot that were asked for */
  amount: number
  /** when the session ends */
  endsAt: Date
}

/** What follows from the gateway's word. Money that does not pay its order always goes back. */
export type Settlement =
  | { kind: 'wait' }
  | { kind: 'close'; status: Exclude<SettledStatus, 'approved'> }
  | { kind: 'pay' }
  | {
      kind: 'give-back'
      why: 'wrong-amount' | 'nothing-charged' | 'paid-twice' | 'paid-after-cancel' | 'paid-after-replace'
    }

/** Money came before; whether it stays is another question. */
const WAS_PAID: ReadonlySet<PaidStatus> = new Set(['paid', 'refund_due', 'refunded'])

/** Whether an order has had its money. */
export const wasPaid = (status: PaidStatus): boolean => WAS_PAID.has(status)

/**
 * Decides what the gateway's answer to an inquiry means for the order. Expired orders are paid too: taking their goods
 * again is the order's own affair. Whoever cancelled wants them no more, and whoever paid for another order in its place
 * has what they want: the money goes back.
 *
 * @param order payment status before, whether a person cancelled it, and whether its visitor paid for another in its place
 * @see decisions.md, Checkout: finalize, the sweeper, late success
 */
export const decideSettlement = (
  payment: Asked,
  order: { paymentStatus: PaidStatus; isCalledOff?: boolean; isReplacedByPaid?: boolean },
  inquiry: Inquiry,
  now: Date,
): Settlement => {
  switch (inquiry.status) {
    case 'open':
      return { kind: 'wait' }
    case 'unknown':
      // A set-up may still be on its way, until the gateway would refuse it.
      return now < payment.endsAt ? { kind: 'wait' } : { kind: 'close', status: 'ended' }
    case 'approved':
      // an approval of nothing: there is no money to keep or to return, whatever became of the order
      if (inquiry.amount === 0) return { kind: 'give-back', why: 'nothing-charged' }
      if (wasPaid(order.paymentStatus)) return { kind: 'give-back', why: 'paid-twice' }
      if (order.isCalledOff) return { kind: 'give-back', why: 'paid-after-cancel' }
      if (order.isReplacedByPaid) return { kind: 'give-back', why: 'paid-after-replace' }
      return inquiry.amount === payment.amount ? { kind: 'pay' } : { kind: 'give-back', why: 'wrong-amount' }
    case 'declined':
    case 'cancelled':
    case 'ended':
      return { kind: 'close', status: inquiry.status }
  }
}

/** Most buyers need a minute for the page, so the first questions come soon. */
const FIRST_PAUSE = 10
/** Eleven hours; far beyond any longest pause, and no number grows without end. */
const MOST_DOUBLINGS = 12

/**
 * How long to wait before the gateway is asked again.
 * @param times how often it was asked already
 * @param longest seconds
 * @returns milliseconds
 */
export const pauseBeforeInquiry = (times: number, longest: number): number =>
  Math.min(longest, FIRST_PAUSE * 2 ** Math.min(times, MOST_DOUBLINGS)) * 1000

/** An answer counts for that long when an order is due, in seconds: its loop may come round every second. */
const ASKED_JUST_NOW = 10

/** A gateway that stays silent keeps a hold this long, counted from the order, in hours (decisions.md, Checkout). */
const LONGEST_HOLD = 24

/** Whether the last answer, or silence, is too young to ask again. */
export const isAskedRecently = (
  { askedAt, silences }: { askedAt: Date | null; silences: number },
  now: Date,
): boolean => {
  if (!askedAt) return false
  const pause = silences === 0 ? ASKED_JUST_NOW * 1000 : pauseBeforeInquiry(silences, 15 * 60)
  return now.getTime() - askedAt.getTime() < pause
}

/** Whether an order must not wait for the gateway any longer. */
export const isHeldTooLong = (placedAt: Date, now: Date): boolean =>
  now.getTime() - placedAt.getTime() >= LONGEST_HOLD * 60 * 60 * 1000
