import { useDispatch, useSelector } from 'react-redux'
import { EdgeError, useCart, usePlatform, useVisitor } from '@zmig/platform'
import { checkCoupon } from '../../api/coupon.ts'
import { codeTyped, couponApplied, couponAsked, couponRefused, type CouponState } from './coupon.slice.ts'
import { text } from './text.ts'

const sentenceFor = (error: unknown): string =>
  error instanceof EdgeError && error.status === 429 ? text.tooMany : text.failed

/** Types, checks and applies a coupon. @param phone of the buyer, for coupons that belong to one phone */
export const useCoupon = (phone: string) => {
  const dispatch = useDispatch()
  const { edge } = usePlatform()
  const { items } = useCart()
  const { visitorId } = useVisitor()
  const coupon = useSelector((state: { coupon: CouponState }) => state.coupon)

  const apply = async () => {
    const code = coupon.typed.trim()
    if (!code || coupon.checking || coupon.applied) return
    dispatch(couponAsked())
    try {
      const visitor = await visitorId().catch(() => undefined)
      const cart = { items: items.map(({ ean, quantity }) => ({ ean, quantity })) }
      const answer = await checkCoupon(edge, {
        code,
        cart,
        ...(phone && { phone }),
        ...(visitor && { visitorId: visitor }),
      })
      dispatch(
        answer.valid ? couponApplied(answer.code ?? code.toUpperCase()) : couponRefused(answer.message ?? text.invalid),
      )
    } catch (error) {
      dispatch(couponRefused(sentenceFor(error)))
    }
  }
  return { ...coupon, type: (typed: string) => dispatch(codeTyped(typed)), apply }
}
