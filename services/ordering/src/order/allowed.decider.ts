import type { Garage } from '../garage/garage.ts'
import { isGarageOut } from '../garage/garage-out.decider.ts'
import { canMove } from './change.decider.ts'
import { isDispatched, isGivenBack } from './moves.decider.ts'
import type { OrderRow } from './order-row.ts'

const DAY = 24 * 60 * 60 * 1000
/** The right to return counts from dispatch (storefront-and-checkout.md §9). */
const RETURN_DAYS = 14

/** Whether a return may still be asked for. @param sentAt of an order whose dispatch was noted */
export const mayReturn = (sentAt: Date | null, now: Date): boolean =>
  sentAt !== null && now.getTime() - sentAt.getTime() <= RETURN_DAYS * DAY

/** Whether an order waits to be installed at a garage that takes it no more. @param garage the order's own */
export const isStranded = (order: OrderRow, garage: Garage | undefined): boolean =>
  order.garageId !== null &&
  !['closed', 'cancelled'].includes(order.status) &&
  !isGivenBack(order) &&
  isGarageOut(garage, order)

/**
 * What the buyer may still do: move an appointment that they have, as long as its garage takes orders; cancel what is not
 * settled, or later ask for a return, once.
 */
export const allowedTo = (
  order: OrderRow,
  garage: Garage | undefined,
  isReturnAsked: boolean,
  now: Date,
): { reschedule: boolean; cancel: boolean; isReturn: boolean; garageOut: boolean } => {
  const garageOut = isStranded(order, garage)
  return {
    isReturn: isDispatched(order.status),
    garageOut,
    reschedule: canMove(order) && order.day !== null && !garageOut,
    cancel: isDispatched(order.status)
      ? mayReturn(order.sentAt, now) && !isReturnAsked
      : order.status !== 'cancelled' && !isGivenBack(order),
  }
}
