import { CouponRedeemed, type Agorot, type EventContext, type EventEnvelope } from '@zmig/events'
import { isMobile, normalisePhone } from '@zmig/edge-contract'
import type { AllocatedLine } from '../stock/allocation.decider.ts'

/** A coupon takes `discount` agorot off one product, once per order. */
export type Coupon = {
  id: string
  code: string
  ean: string
  discount: Agorot
  active: boolean
  /** for one order only; `taken`: an order holds it or has used it */
  singleUse: boolean
  taken: boolean
  /** null: without end */
  validUntil: Date | null
  /** the coupon of an accepted offer counts only for this phone or visitor; null for a coupon without a restriction */
  boundTo: { phone: string | undefined; visitorId: string | null } | null
}

/** A code as it is saved. */
export const toCode = (typed: string): string => typed.trim().toUpperCase()

/** Who enters the code: a phone as 05XXXXXXXX, and the visitor id that the edge has verified. */
export type CouponHolder = { phone?: string | undefined; visitorId?: string | undefined }

export type AppliedCoupon = { couponId: string; ean: string; discount: Agorot }

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
 * @param coupons all coupons with this code: one for each product
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

/**
 * The products that a code is for when a cart has none of them; an empty cart learns nothing. A coupon that this shopper could not use with any cart
 * names none: whose it is and that it was used stays between us and its owner.
 * @returns EANs
 */
export const couponGoods = (
  coupons: readonly Coupon[],
  lines: readonly AllocatedLine[],
  holder: CouponHolder,
  now: Date,
): string[] =>
  coupons
    .filter((coupon) => lines.length > 0 && counts(coupon, holder, now))
    .filter((coupon) => lines.every(({ ean }) => ean !== coupon.ean))
    .map(({ ean }) => ean)

/** Who asks about a coupon. @param visitorId verified by the edge */
export const couponHolder = (phone: string | undefined, visitorId: string | undefined): CouponHolder => ({
  phone: phone !== undefined && isMobile(phone) ? normalisePhone(phone) : undefined,
  visitorId,
})

/** That an order has redeemed a coupon, or, when `released`, has given it back. */
export const couponEvent = (
  orderId: string,
  { couponId, ean, discount }: AppliedCoupon,
  released: boolean,
  context: EventContext,
): EventEnvelope => CouponRedeemed.create({ couponId, orderId, ean, discount, released, at: context.time }, context)
