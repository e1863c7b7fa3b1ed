export { CouponField } from './coupon-field.tsx'
export {
  codeTyped,
  couponApplied,
  couponCleared,
  couponRefused,
  couponSlice,
  type CouponState,
} from './coupon.slice.ts'
export { text as couponText } from './text.ts'
