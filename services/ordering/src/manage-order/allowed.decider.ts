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
 * Whether to cancel the order the buyer has to know the phone that it was placed with: it is paid and not on its way, so that
 * cancelling moves money, and links get forwarded. Asking for a return moves nothing yet.
 */
export const asksPhone = ({ status, paymentStatus }: OrderRow): boolean =>
  paymentStatus === 'paid' && status !== 'cancelled' && !isDispatched(status)

/** Whether the order waits to be paid by card: the buyer left the payment page, or staff placed it and sent the link. */
const awaitsCard = ({ paymentMethod, paymentStatus, status }: OrderRow): boolean =>
  paymentMethod === 'creditcard' && paymentStatus === 'pending' && status === 'open'

/** Whether these are the last four digits of the phone. @param phone of the buyer; empty when they were erased */
export const isEndOfPhone = (phone: string, digits: string): boolean => /^\d{4}$/.test(digits) && phone.endsWith(digits)

/**
 * What the buyer may still do: move their appointment, as long as its garage accepts orders; cancel before dispatch; or ask
 * once for a return after it.
 */
export const allowedTo = (
  order: OrderRow,
  garage: Garage | undefined,
  isReturnAsked: boolean,
  now: Date,
): {
  reschedule: boolean
  cancel: boolean
  asksPhone: boolean
  isReturn: boolean
  garageOut: boolean
  pay: boolean
} => {
  const garageOut = isWithoutGarage(order, garage)
  return {
    isReturn: isDispatched(order.status),
    garageOut,
    asksPhone: asksPhone(order),
    pay: awaitsCard(order) && now < order.expiresAt,
    reschedule: canMove(order) && order.day !== null && !garageOut,
    cancel: isDispatched(order.status)
      ? mayReturn(order.sentAt, now) && !isReturnAsked
      : order.status !== 'cancelled' && !isGivenBack(order),
  }
}
