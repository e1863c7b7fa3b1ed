import { listCoupons, type Coupon } from '@zmig/edge-contract'
import type { ServiceClient } from '@zmig/kit'
import * as z from 'zod/mini'
import { defineQuery, type Query } from '../http/define-endpoint.ts'
import { shekels } from '../money.ts'

/** A coupon as ordering answers it, the discount in agorot. */
export const OrderingCoupon = z.object({
  id: z.string(),
  code: z.string(),
  ean: z.string(),
  discount: z.number(),
  active: z.boolean(),
  singleUse: z.boolean(),
  redemptions: z.number(),
})

const Found = z.object({ coupons: z.array(OrderingCoupon), total: z.number() })

/** A coupon as staff see it. */
export const toCoupon = ({ id, discount, ...coupon }: z.infer<typeof OrderingCoupon>): Coupon => ({
  _id: id,
  ...coupon,
  discountAmount: shekels(discount),
})

export const COUPONS = '/ordering/coupons'
const PAGE = 20

/** Staff's list of coupons, asked of ordering. */
export const createStaffCouponQueries = (services: ServiceClient): Query[] => [
  defineQuery(listCoupons, async ({ query: { page = 1, limit = PAGE, code = '', ean = '', active = '' } }) => {
    const filter = new URLSearchParams({ page: String(page), limit: String(limit), code, ean, active })
    const { coupons, total } = z.parse(Found, await services.get(`${COUPONS}?${filter.toString()}`))
    return { ok: true as const, coupons: coupons.map(toCoupon), pagination: { page, limit, total } }
  }),
]
