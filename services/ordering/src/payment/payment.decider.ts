import { SILENT_GATEWAY_HOURS } from '@zmig/edge-contract'
import type { Agorot } from '@zmig/events'
import type { PaidStatus } from '../order/order.ts'
import type { Inquiry } from '../ports/payment-gateway.port.ts'
import type { SettledStatus } from './payment.ts'

type Asked = {
  /** agorot that were asked for */
  amount: Agorot
  /** when the session ends */
  endsAt: Date
}

/** What follows from the gateway's answer. Money that does not pay its order is always refunded. */
export type Settlement =
  | { kind: 'wait' }
  | { kind: 'close'; status: Exclude<SettledStatus, 'approved'> }
  | { kind: 'pay' }
  | {
      kind: 'give-back'
      why: 'wrong-amount' | 'nothing-charged' | 'paid-twice' | 'paid-after-cancel' | 'paid-after-replace'
    }

/** Statuses of orders that were paid, whether the money stays or not. */
const WAS_PAID: ReadonlySet<PaidStatus> = new Set(['paid', 'refund_due', 'refunded'])

/** Whether an order was paid, also when it is refunded. */
export const wasPaid = (status: PaidStatus): boolean => WAS_PAID.has(status)

/**
 * Decides what the gateway's answer to an inquiry means for the order. Expired orders are paid too: changing the order
 * takes its goods again. When the order was cancelled by a person, or the visitor has paid another order in its place, the
 * money is refunded.
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
      // The set-up may still be on its way, until the session's end.
      return now < payment.endsAt ? { kind: 'wait' } : { kind: 'close', status: 'ended' }
    case 'approved':
      // An approval of 0 agorot: there is no money to keep or to refund.
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

/** Most buyers need a minute for the page, so the first inquiries come soon. Seconds. */
const FIRST_PAUSE = 10
/** 10 s doubled 12 times are eleven hours, more than any longest pause. */
const MOST_DOUBLINGS = 12

/**
 * How long to wait before the gateway is asked again.
 * @param times how often it was asked already
 * @param longest seconds
 * @returns milliseconds
 */
export const pauseBeforeInquiry = (times: number, longest: number): number =>
  Math.min(longest, FIRST_PAUSE * 2 ** Math.min(times, MOST_DOUBLINGS)) * 1000

/** An answer, or silence, is used again for this long: timers run every few seconds. Seconds. */
const ASKED_JUST_NOW = 10

/** Whether the last inquiry is too recent to ask again. */
export const isAskedRecently = (
  { askedAt, silences }: { askedAt: Date | null; silences: number },
  now: Date,
): boolean => {
  if (!askedAt) return false
  const pause = silences === 0 ? ASKED_JUST_NOW * 1000 : pauseBeforeInquiry(silences, 15 * 60)
  return now.getTime() - askedAt.getTime() < pause
}

/** Inquiries about one payment that are made at once: the timer's of a whole session, and those of a buyer who tries again. */
const AT_ONCE = 20

/**
 * Whether attempts were repeated so often that the gateway is asked at most once in ten seconds. Before that every try of a
 * buyer asks, because the card may have been declined a moment after the last inquiry.
 */
export const isAskedTooOften = (
  { askedAt, inquiries }: { askedAt: Date | null; inquiries: number },
  now: Date,
): boolean => inquiries >= AT_ONCE && isAskedRecently({ askedAt, silences: 0 }, now)

/** Whether an order has waited for the gateway long enough. */
export const isHeldTooLong = (placedAt: Date, now: Date): boolean =>
  now.getTime() - placedAt.getTime() >= SILENT_GATEWAY_HOURS * 60 * 60 * 1000
