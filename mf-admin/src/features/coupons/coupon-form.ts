import * as z from 'zod/mini'
import {
  type BodyOf,
  type Coupon,
  type DiscountLimit,
  isOwnersDiscount,
  type OrderProduct,
  ownersDiscountText,
  type updateCoupon,
} from '@zmig/edge-contract'
import { filled } from '../../parts/use-editor.ts'
import { text } from './text.ts'

/** The form of a coupon, as it is typed. */
export type CouponForm = {
  code: string
  ean: string
  discount: string
  /** year-month-day, or empty */
  validUntil: string
  singleUse: boolean
  active: boolean
}

export const emptyForm: CouponForm = {
  code: '',
  ean: '',
  discount: '',
  validUntil: '',
  singleUse: false,
  active: true,
}

export const formOf = ({ code, ean, discountAmount, validUntil, singleUse, active }: Coupon): CouponForm => ({
  code,
  ean,
  discount: String(discountAmount),
  validUntil: validUntil ?? '',
  singleUse,
  active,
})

/**
 * What may be typed. The shop decides again when it is saved.
 * @param productOf the chosen product; undefined while products load, or when it is not listed
 * @param limit of the one who types, in shekels; undefined for an owner
 */
export const couponSchema = (productOf: (ean: string) => OrderProduct | undefined, limit?: DiscountLimit) =>
  z
    .object({
      code: filled(text.missing),
      ean: filled(text.missing),
      discount: filled(text.missing),
      validUntil: z.string(),
      singleUse: z.boolean(),
      active: z.boolean(),
    })
    .check(({ value: { ean, discount, active }, issues }) => {
      const product = productOf(ean)
      if (discount.trim() === '') return
      const message = isDiscount(discount, product)
        ? ownersOnly({ discount, active }, product, limit)
        : text.bounds(product?.price)
      if (message !== undefined) issues.push({ code: 'custom', input: discount, path: ['discount'], message })
    })

/** Whole shekels, from one to the price of the product. */
export const isDiscount = (typed: string, product: OrderProduct | undefined): boolean => {
  const shekels = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0
  return shekels >= 1 && (product === undefined || shekels <= product.price)
}

/**
 * Says before saving that only an owner saves such a coupon; the shop decides again.
 * @param limit of the one who types, in shekels; undefined for an owner
 */
export const ownersOnly = (
  { discount, active }: Pick<CouponForm, 'discount' | 'active'>,
  product: OrderProduct | undefined,
  limit: DiscountLimit | undefined,
): string | undefined =>
  active && limit && isOwnersDiscount(Number(discount), product?.price, limit) ? ownersDiscountText(limit) : undefined

/** The form as the edge takes it: the code in capitals, whole shekels. */
export const bodyOf = (form: CouponForm): Omit<BodyOf<typeof updateCoupon>, 'version'> => ({
  code: form.code.trim().toUpperCase(),
  ean: form.ean,
  discountAmount: Number(form.discount),
  active: form.active,
  singleUse: form.singleUse,
  validUntil: form.validUntil === '' ? null : form.validUntil,
})
