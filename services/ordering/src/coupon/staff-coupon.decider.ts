import type { DiscountLimit } from '@zmig/edge-contract'
import { roundMoneyText, type Agorot } from '@zmig/events'
import { refused } from '@zmig/kit/refused'
import { type Priced, staffDiscountFault } from '../staff-discount/staff-discount.decider.ts'
import { toCode } from './coupon.decider.ts'

const AGOROT_IN_SHEKEL = 100

/** A coupon as staff see it; discount in agorot. */
export type StaffCoupon = {
  id: string
  code: string
  ean: string
  discount: Agorot
  active: boolean
  singleUse: boolean
  /** orders that hold or have used it */
  redemptions: number
  /** the last day on which it counts, in Israel; null: without end */
  validUntil: string | null
  /** id of the member of staff who made it; null when it is not known */
  createdBy: string | null
  version: number
}

/** The form of a coupon; the discount in agorot, which are whole shekels. */
export type CouponFields = {
  code: string
  ean: string
  discount: Agorot
  active?: boolean | undefined
  singleUse?: boolean | undefined
  /** the last day on which it counts, in Israel; null: without end; left out: as it was */
  validUntil?: string | null | undefined
}

export type CouponRefused = {
  ok: false
  code: 'NOT_FOUND' | 'VALIDATION' | 'DUPLICATE' | 'CHANGED' | 'OWNER_ONLY'
  message: string
  /** as it is now, for a change that came too late */
  coupon?: StaffCoupon
}

/**
 * Decides whether a coupon may be active: one that takes more off than staff may give is the owner's.
 * @param priced undefined when the shop does not sell the product
 * @param limit of a member of staff, in agorot; undefined for an owner
 */
export const decideActive = (
  { discount, active = true }: { discount: Agorot; active?: boolean | undefined },
  priced: Priced | undefined,
  limit: DiscountLimit | undefined,
): CouponRefused | undefined => {
  const fault = active ? staffDiscountFault(discount, priced, limit) : undefined
  return fault === undefined ? undefined : refused('OWNER_ONLY', fault)
}

/**
 * Decides whether a coupon may be deleted: staff could not create one again that takes more off than they may give. They
 * switch it off instead.
 * @param priced undefined when the shop does not sell the product
 * @param limit of a member of staff, in agorot; undefined for an owner
 */
export const decideDeletion = (
  coupon: Pick<StaffCoupon, 'discount' | 'active'>,
  priced: Priced | undefined,
  limit: DiscountLimit | undefined,
): CouponRefused | undefined =>
  decideActive(coupon, priced, limit)
    ? refused(
        'OWNER_ONLY',
        'קופון בהנחה כזאת מוחקים רק בעלי החנות, כי רק הם יכולים ליצור אותו שוב. אפשר להשבית אותו או לפנות אליהם.',
      )
    : undefined

/**
 * Decides whether a coupon is valid: it has a code and a product that is sold, and takes off at least one shekel and at most
 * the price of the product (decisions.md, Money). Its last day is not over, unless it was saved with that day before.
 *
 * @param priced undefined when the shop does not sell the product
 * @param today in Israel, `2026-11-30`
 * @param limit of a member of staff, in agorot; undefined for an owner
 * @param before the coupon that is changed; undefined for a new one
 */
export const decideCouponFields = (
  { code, discount, active, validUntil }: CouponFields,
  priced: Priced | undefined,
  today: string,
  limit: DiscountLimit | undefined,
  before?: Pick<StaffCoupon, 'validUntil'>,
): CouponRefused | undefined => {
  if (code.trim() === '') return refused('VALIDATION', 'נא להזין קוד קופון')
  if (!priced) return refused('VALIDATION', 'לא נמצא מוצר עם ה־EAN הזה')
  if (discount % AGOROT_IN_SHEKEL !== 0 || discount < AGOROT_IN_SHEKEL)
    return refused('VALIDATION', 'ההנחה היא מספר שלם של שקלים, שקל אחד לפחות')
  if (discount > priced.price) return refused('VALIDATION', 'ההנחה גבוהה ממחיר המוצר')
  if (validUntil && validUntil < today && validUntil !== before?.validUntil)
    return refused('VALIDATION', 'התאריך האחרון של הקופון כבר עבר')
  return decideActive({ discount, active }, priced, limit)
}

const dayText = (day: string | null): string =>
  day ? `בתוקף עד ${day.split('-').reverse().join('.')}` : 'ללא תאריך סיום'

/** What a coupon says, field by field, as staff would say it. */
const wordsOf = {
  code: ({ code }: StaffCoupon) => `הקוד ${code}`,
  ean: ({ ean }: StaffCoupon) => `ה־EAN ${ean}`,
  discount: ({ discount }: StaffCoupon) => `ההנחה ${roundMoneyText(discount)}`,
  active: ({ active }: StaffCoupon) => (active ? 'פעיל' : 'לא פעיל'),
  singleUse: ({ singleUse }: StaffCoupon) => (singleUse ? 'להזמנה אחת' : 'לכמה הזמנות'),
  validUntil: ({ validUntil }: StaffCoupon) => dayText(validUntil),
}

/** The fields as they will be saved over a coupon: what is left out of `validUntil` stays. */
export const couponAfter = (
  { code, ean, discount, active = true, singleUse = false, validUntil }: CouponFields,
  before?: Pick<StaffCoupon, 'validUntil'>,
) => ({
  code: toCode(code),
  ean,
  discount,
  active,
  singleUse,
  validUntil: validUntil === undefined ? (before?.validUntil ?? null) : validUntil,
})

/**
 * Decides what a change of a coupon meets: `save` it, `nothing` to do because the coupon says so already (a button that was
 * pressed twice), or a refusal that names what a colleague changed meanwhile.
 *
 * @param seen version that the editor saw; undefined overwrites whatever there is
 */
export const decideCouponChange = (
  fields: CouponFields,
  coupon: StaffCoupon,
  seen: number | undefined,
): 'save' | 'nothing' | CouponRefused => {
  const after = couponAfter(fields, coupon)
  const different = (Object.keys(wordsOf) as (keyof typeof wordsOf)[]).filter((field) => after[field] !== coupon[field])
  if (different.length === 0) return 'nothing'
  if (seen === undefined || seen === coupon.version) return 'save'
  const now = different.map((field) => wordsOf[field](coupon)).join(', ')
  return {
    ...refused('CHANGED', `הקופון שונה בינתיים, וכעת הוא: ${now}. מה שהוקלד כאן לא נשמר; שמירה נוספת תחליף את השינוי.`),
    coupon,
  }
}
