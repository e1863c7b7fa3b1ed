export { CouponField } from './coupon-field.tsx'
export { couponApplied, couponCleared, couponSlice, type CouponState } from './coupon.slice.ts'
export { text as couponText } from './text.ts'
