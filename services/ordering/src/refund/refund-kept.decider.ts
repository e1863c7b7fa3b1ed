import { isDispatched } from '../order/moves.decider.ts'
import type { OrderRow } from '../order/order-row.ts'

/** For giving money of a returned order back to a card, in agorot (storefront-and-checkout.md §9, Returns). */
const HANDLING_FEE = 2_500
/** The law caps what a cancellation may cost at a twentieth of the price; the fee is always below its other cap, 100 shekels. */
const LAWFUL_SHARE = 0.05

type Paid = Pick<OrderRow, 'status' | 'paymentMethod' | 'payNow'>

/**
 * What the shop keeps of the money of a paid order that is cancelled: nothing before dispatch and nothing of a transfer, the
 * handling fee of a card order that comes back.
 *
 * @param refund agorot that staff give back instead: all of it for a faulty tyre, less when a courier fetched the parcel
 * @returns agorot, or undefined when that is no part of what was paid
 */
export const decideRefundKept = (
  { status, paymentMethod, payNow }: Paid,
  refund: number | undefined,
): number | undefined => {
  if (refund !== undefined)
    return Number.isInteger(refund) && refund > 0 && refund <= payNow ? payNow - refund : undefined
  if (paymentMethod !== 'creditcard' || !isDispatched(status)) return 0
  return Math.min(HANDLING_FEE, Math.floor(payNow * LAWFUL_SHARE))
}
