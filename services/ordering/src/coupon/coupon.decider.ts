import type { AllocatedLine } from '../quote/allocation.decider.ts'

/** A coupon takes `discount` agorot off one product, once per order. */
export type Coupon = { id: string; code: string; ean: string; discount: number; active: boolean }

export type AppliedCoupon = { couponId: string; ean: string; discount: number }

/**
 * Decides what a coupon takes off a cart.
 *
 * @param coupons all coupons under the typed code: one per product
 * @param lines lines priced by us, in agorot
 * @returns the coupon that saves most, capped at its line; undefined when the code is worth nothing for this cart
 * @see storefront-and-checkout.md §4 Coupon; decisions.md, Money
 */
export const decideCoupon = (
  coupons: readonly Coupon[],
  lines: readonly AllocatedLine[],
): AppliedCoupon | undefined => {
  const applicable = coupons.flatMap(({ id, ean, discount, active }) => {
    const line = lines.find((candidate) => candidate.ean === ean)
    if (!active || !line?.product) return []
    return [{ couponId: id, ean, discount: Math.min(discount, line.product.price * line.quantity) }]
  })
  return applicable.toSorted((one, other) => other.discount - one.discount)[0]
}
