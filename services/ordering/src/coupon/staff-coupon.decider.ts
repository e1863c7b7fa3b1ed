/** The form of a coupon; discount in whole shekels. */
export type CouponFields = {
  code: string
  ean: string
  discountAmount: number
  active?: boolean | undefined
  singleUse?: boolean | undefined
}

export type CouponRefused = { ok: false; code: 'NOT_FOUND' | 'VALIDATION' | 'DUPLICATE'; message: string }

export const refusedCoupon = (code: CouponRefused['code'], message: string): CouponRefused => ({
  ok: false,
  code,
  message,
})

/**
 * Decides whether a coupon is valid: it has a code and a product that is sold, and takes off at least one shekel and at most
 * the price of the product (decisions.md, Money).
 *
 * @param price of the product in agorot; undefined when the shop does not sell it
 */
export const decideCouponFields = (
  { code, discountAmount }: CouponFields,
  price: number | undefined,
): CouponRefused | undefined => {
  if (code.trim() === '') return refusedCoupon('VALIDATION', 'נא להזין קוד קופון')
  if (price === undefined) return refusedCoupon('VALIDATION', 'לא נמצא מוצר עם המק״ט הזה')
  if (!Number.isInteger(discountAmount) || discountAmount < 1)
    return refusedCoupon('VALIDATION', 'ההנחה היא מספר שלם של שקלים, שקל אחד לפחות')
  if (discountAmount * 100 > price) return refusedCoupon('VALIDATION', 'ההנחה גבוהה ממחיר המוצר')
  return undefined
}
