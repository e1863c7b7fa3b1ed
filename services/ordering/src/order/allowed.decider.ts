import { canMove } from './change.decider.ts'
import { isDispatched, isGivenBack } from './moves.decider.ts'
import type { OrderRow } from './order-row.ts'

const DAY = 24 * 60 * 60 * 1000
/** The right to return counts from dispatch (storefront-and-checkout.md §9). */
const RETURN_DAYS = 14

/** Whether a return may still be asked for. @param sentAt of an order whose dispatch was noted */
export const mayReturn = (sentAt: Date | null, now: Date): boolean =>
  sentAt !== null && now.getTime() - sentAt.getTime() <= RETURN_DAYS * DAY

/** What the buyer may still do: move an appointment that they have; cancel what is not settled, or later ask for a return, once. */
export const allowedTo = (
  order: OrderRow,
  isReturnAsked: boolean,
  now: Date,
): { reschedule: boolean; cancel: boolean; isReturn: boolean } => ({
  isReturn: isDispatched(order.status),
  reschedule: canMove(order) && order.day !== null,
  cancel: isDispatched(order.status)
    ? mayReturn(order.sentAt, now) && !isReturnAsked
    : order.status !== 'cancelled' && !isGivenBack(order),
})
