import type { Sip } from '@zmig/edge-contract'
import type { OrderRow, Status } from './order-row.ts'

/** The usual way of an order (decisions.md, Checkout: Moves). */
const ways: Record<Sip, readonly Status[]> = {
  install: ['open', 'paid', 'transit', 'doneTransit', 'closed'],
  shipping: ['open', 'paid', 'sent', 'closed'],
  pickup: ['open', 'paid', 'closed'],
}

/** Whether a move needs no reason: the next step of the way, or the end of it at any time. */
export const isUsualMove = (sip: Sip, from: Status, to: Status): boolean => {
  if (to === 'cancelled') return true
  const [before, after] = [ways[sip].indexOf(from), ways[sip].indexOf(to)]
  return before >= 0 && after === before + 1
}

/** On the way to the garage or the buyer, or there: the tyres have left the shelf, and cancelling is now a return. */
export const isDispatched = (status: Status): boolean => ['transit', 'doneTransit', 'sent', 'closed'].includes(status)

/** Its money went back, or is on the way: no way leads back to an order that is paid. */
export const isGivenBack = ({ paymentStatus }: Pick<OrderRow, 'paymentStatus'>): boolean =>
  paymentStatus === 'refund_due' || paymentStatus === 'refunded'
