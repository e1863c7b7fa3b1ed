import type { ServiceDeps } from '@zmig/projections'
import { couponsWithout, readOwnHolds } from '../order/own-holds.queries.ts'
import type { Item } from '../quote/allocation.decider.ts'
import { readLines } from '../quote/quote.commands.ts'
import { couponHolder } from './coupon-holder.ts'
import { decideCoupon } from './coupon.decider.ts'
import { readCoupons, toCode } from './coupon.repository.ts'

export type CouponQuestion = {
  code: string
  cart: { items: Item[] }
  phone?: string | undefined
  /** verified by edge */
  visitorId?: string | undefined
}

/** What edge gets: the discount in agorot and the code as it is kept; or that the code is worth nothing for this cart. */
export type CouponAnswer = { ok: true; code: string; discount: number } | { ok: false }

/** Tells what a coupon would take off a cart now. Reads only: an order decides again under locks. */
export const createValidateCoupon =
  ({ database, clock }: Pick<ServiceDeps, 'database' | 'clock'>) =>
  async ({ code, cart, phone, visitorId }: CouponQuestion): Promise<CouponAnswer> => {
    const now = clock.now()
    const coupons = await readCoupons(database, code)
    // most wrong codes end here, without a look at the cart
    if (coupons.length === 0) return { ok: false }
    const own = await readOwnHolds(database, visitorId)
    const lines = await readLines(database, cart.items, own, now)
    const coupon = decideCoupon(couponsWithout(own, coupons), lines, couponHolder(phone, visitorId), now)
    return coupon ? { ok: true, code: toCode(code), discount: coupon.discount } : { ok: false }
  }
