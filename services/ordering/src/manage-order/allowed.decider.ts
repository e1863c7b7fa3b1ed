import { isGarageOut, type Garage } from '../garage/garage.ts'
import { canMove, isDispatched, isGivenBack, type OrderRow } from '../order/order.ts'
import { fixedTerms } from '../terms/terms.ts'

const DAY = 24 * 60 * 60 * 1000

/** Whether the buyer may still ask for a return. @param sentAt when the order was dispatched; the days count from then (storefront-and-checkout.md §9) */
export const mayReturn = (sentAt: Date | null, now: Date): boolean =>
  sentAt !== null && now.getTime() - sentAt.getTime() <= fixedTerms.returnDays * DAY

/** Whether an order waits for installation at a garage that no longer accepts it. @param garage of the order */
export const isWithoutGarage = (order: OrderRow, garage: Garage | undefined): boolean =>
  order.garageId !== null &&
  !['closed', 'cancelled'].includes(order.status) &&
  !isGivenBack(order) &&
  isGarageOut(garage, order)

/**
 * What the buyer may still do: move their appointment, as long as its garage accepts orders; cancel before dispatch; or ask
 * once for a return after it.
 */
export const allowedTo = (
  order: OrderRow,
  garage: Garage | undefined,
  isReturnAsked: boolean,
  now: Date,
): { reschedule: boolean; cancel: boolean; isReturn: boolean; garageOut: boolean } => {
  const garageOut = isWithoutGarage(order, garage)
  return {
    isReturn: isDispatched(order.status),
    garageOut,
    reschedule: canMove(order) && order.day !== null && !garageOut,
    cancel: isDispatched(order.status)
      ? mayReturn(order.sentAt, now) && !isReturnAsked
      : order.status !== 'cancelled' && !isGivenBack(order),
  }
}
