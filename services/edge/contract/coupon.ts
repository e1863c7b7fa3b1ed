import * as z from 'zod/mini'
import { Cart } from './cart.ts'
import { StaffDiscount } from './discount-limit.ts'
import { refusal } from './refusal.ts'
import { StaffPages } from './staff-pages.ts'
import { destroy, get, patch, post, put } from './endpoint.ts'
import { OrderProduct } from './order.ts'
import { absent, Day, Ean, Shekels, TypedDay } from './primitives.ts'

const Code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

/** A product that a coupon is for. */
export const CouponProduct = z.object({
  ean: Ean,
  brand: z.string(),
  displayName: z.string(),
  displaySize: z.string(),
  set: z.boolean(),
})
export type CouponProduct = z.infer<typeof CouponProduct>

export const validateCoupon = post('/api/v1/validate-coupon', {
  summary: 'What a coupon takes off a cart; limited tries per visitor and address',
  audience: 'everyone',
  body: z.object({
    code: z.string().check(z.maxLength(40)),
    cart: Cart,
    /** for coupons that belong to one phone or visitor */
    phone: absent(z.string().check(z.maxLength(40))),
    visitorId: absent(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({
    valid: z.boolean(),
    /** shekels; 0 when not valid */
    discount: Shekels,
    /** as stored: upper case */
    code: z.optional(z.string()),
    /** Hebrew, when not valid */
    message: z.optional(z.string()),
    /** when not valid because the cart has none of them: what the coupon is for, three at most */
    forProducts: z.optional(z.array(CouponProduct)),
  }),
})

/** A coupon as staff see it. */
export const Coupon = z.object({
  _id: z.string(),
  code: z.string(),
  ean: Ean,
  /** whole shekels */
  discountAmount: Shekels,
  active: z.boolean(),
  /** for one order only */
  singleUse: z.boolean(),
  /** how many orders hold or have used it */
  redemptions: z.number(),
  /** the last day on which it counts; null: without end */
  validUntil: z.nullable(Day),
  /** name of the member of staff who made it; empty when it was imported, or they are not known any more */
  createdBy: z.string(),
  /** grows with every change; a change that names an older one is refused */
  version: z.number(),
  /** null when the shop does not list the product any more */
  product: z.nullable(OrderProduct),
})
export type Coupon = z.infer<typeof Coupon>

export const CouponFields = z.object({
  code: Code,
  ean: Ean,
  discountAmount: Shekels.check(z.int(), z.gte(1), z.lte(1_000_000)),
  active: z.optional(z.boolean()),
  singleUse: z.optional(z.boolean()),
  /** null: without end; left out: as it was, for a new coupon without end */
  validUntil: z.optional(z.nullable(TypedDay)),
})
export type CouponFields = z.infer<typeof CouponFields>

/** `coupon`: as it is now, also beside the refusal of a change that came too late */
const Saved = z.object({ ok: z.boolean(), coupon: z.optional(Coupon), ...refusal })
const staff = { audience: 'staff' } as const

export const listCoupons = get('/api/v1/admin/coupons', {
  ...staff,
  summary: "Staff's coupons, newest first; by part of the code, by EAN, by state",
  query: z.object({
    page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
    code: z.optional(z.string().check(z.maxLength(40))),
    ean: z.optional(z.string().check(z.maxLength(14))),
    active: z.optional(z.enum(['true', 'false', 'all', ''])),
  }),
  answer: z.object({
    ok: z.literal(true),
    coupons: z.array(Coupon),
    /** how many of all that the filter finds are active */
    activeItems: z.number(),
    /** what staff take off without an owner */
    staffLimit: StaffDiscount,
    pagination: StaffPages,
  }),
})
export const createCoupon = post('/api/v1/admin/coupons', {
  ...staff,
  summary:
    'Adds a coupon; its code in capitals is unique together with the EAN; 403 when it takes off more than staff may without an owner',
  body: CouponFields,
  answer: Saved,
})
export const updateCoupon = put('/api/v1/admin/coupons/{id}', {
  ...staff,
  summary: 'Changes a coupon; orders that already use it keep their discount; 409 when somebody else changed it first',
  body: z.extend(CouponFields, {
    /** of the coupon that was edited; left out by callers that overwrite whatever there is */
    version: z.optional(z.number().check(z.int(), z.gte(1))),
  }),
  answer: Saved,
})
export const deleteCoupon = destroy('/api/v1/admin/coupons/{id}', {
  ...staff,
  summary:
    'Removes a coupon for good; orders keep their discount; 403 when it is active and takes off more than staff may without an owner',
  answer: z.object({ ok: z.boolean(), ...refusal }),
})
export const toggleCoupon = patch('/api/v1/admin/coupons/{id}/toggle', {
  ...staff,
  summary: 'Switches a coupon on or off: to the named state, else to the other one',
  // named, so that a button that is pressed twice does not switch back
  body: z.optional(z.object({ active: z.optional(z.boolean()) })),
  answer: z.object({ ok: z.boolean(), active: z.optional(z.boolean()), ...refusal }),
})
