import { isMobile, normalisePhone } from '@zmig/edge-contract'
import type { CouponHolder } from './coupon.decider.ts'

/** Who asks about a coupon, as far as they have said. @param visitorId whose signature was checked by edge */
export const couponHolder = (phone: string | undefined, visitorId: string | undefined): CouponHolder => ({
  phone: phone !== undefined && isMobile(phone) ? normalisePhone(phone) : undefined,
  visitorId,
})
