import type { AllocatedLine } from '../quote/allocation.decider.ts'

/** A coupon takes `discount` agorot off one product, once per order. */
export type Coupon = {
  id: string
  code: string
  ean: string
  discount: number
  active: boolean
  /** for one order only; `taken` says that an order holds it or has used it */
  singleUse: boolean
  taken: boolean
  /** null: for ever */
  validUntil: Date | null
  /** of an accepted offer: counts for this phone or visitor only; null for a coupon that anybody may use */
  boundTo: { phone: string | undefined; visitorId: string | null } | null
}

/** Who types the code: a phone as 05XXXXXXXX, a visitor whose id we signed; what is unknown proves nothing. */
export type CouponHolder = { phone?: string | undefined; visitorId?: string | undefined }

export type AppliedCoupon = { couponId: string; ean: string; discount: number }

const belongsTo = ({ boundTo }: Coupon, { phone, visitorId }: CouponHolder): boolean => {
  if (!boundTo) return true
  if (phone !== undefined && phone === boundTo.phone) return true
  return visitorId !== undefined && visitorId === boundTo.visitorId
}

const counts = (coupon: Coupon, holder: CouponHolder, now: Date): boolean =>
  coupon.active &&
  !(coupon.singleUse && coupon.taken) &&
  (coupon.validUntil === null || now < coupon.validUntil) &&
  belongsTo(coupon, holder)

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
  holder: CouponHolder,
  now: Date,
): AppliedCoupon | undefined => {
  const applicable = coupons.flatMap((coupon) => {
    const { id, ean, discount } = coupon
    const line = lines.find((candidate) => candidate.ean === ean)
    if (!line?.product || !counts(coupon, holder, now)) return []
    return [{ couponId: id, ean, discount: Math.min(discount, line.product.price * line.quantity) }]
  })
  return applicable.toSorted((one, other) => other.discount - one.discount)[0]
}
