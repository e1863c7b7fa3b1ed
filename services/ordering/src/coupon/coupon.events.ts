import { CouponRedeemed, type EventContext, type EventEnvelope } from '@zmig/events'
import type { AppliedCoupon } from './coupon.decider.ts'

/** That a coupon counts for an order, or does not any more. @param discount agorot */
export const couponEvent = (
  orderId: string,
  { couponId, ean, discount }: AppliedCoupon,
  released: boolean,
  context: EventContext,
): EventEnvelope => CouponRedeemed.create({ couponId, orderId, ean, discount, released, at: context.time }, context)
