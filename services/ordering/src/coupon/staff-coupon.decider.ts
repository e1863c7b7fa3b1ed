import type { Agorot } from '@zmig/events'

const AGOROT_IN_SHEKEL = 100

/** The form of a coupon; the discount in agorot, which are whole shekels. */
export type CouponFields = {
  code: string
  ean: string
  discount: Agorot
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
  { code, discount }: CouponFields,
  price: Agorot | undefined,
): CouponRefused | undefined => {
  if (code.trim() === '') return refusedCoupon('VALIDATION', 'נא להזין קוד קופון')
  if (price === undefined) return refusedCoupon('VALIDATION', 'לא נמצא מוצר עם המק״ט הזה')
  if (discount % AGOROT_IN_SHEKEL !== 0 || discount < AGOROT_IN_SHEKEL)
    return refusedCoupon('VALIDATION', 'ההנחה היא מספר שלם של שקלים, שקל אחד לפחות')
  if (discount > price) return refusedCoupon('VALIDATION', 'ההנחה גבוהה ממחיר המוצר')
  return undefined
}
