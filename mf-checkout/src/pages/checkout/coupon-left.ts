import { couponCleared, couponRefused, couponText } from '../../features/coupon/index.ts'
import type { Refused } from '../../features/place-order/index.ts'
import type { QuoteView } from '../../features/quote/index.ts'

/**
 * What becomes of an applied coupon that the cart is priced without: one that is worth nothing goes, one that could not be
 * looked at now goes back to the field. Undefined while it counts, or nobody knows yet.
 */
export const couponAfterQuote = (applied: string, { quote, current }: Pick<QuoteView, 'quote' | 'current'>) => {
  if (applied === '' || !current || quote?.discount !== 0) return undefined
  const { couponLimited } = quote
  return couponLimited === undefined
    ? { action: couponCleared(), message: couponText.gone }
    : { action: couponRefused(couponLimited), message: couponLimited }
}

/** The same of an order that was refused; undefined when the coupon was not the reason. */
export const couponAfterRefusal = ({ code, couponLimited, message }: Refused) => {
  if (code !== 'COUPON_INVALID') return undefined
  return couponLimited ? couponRefused(message) : couponCleared()
}
