import { Coupon, listCoupons, StaffDiscount } from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { defineQuery, type Query } from '../../door/http/define-endpoint.ts'
import { staffNames } from '../../door/staff/staff-names.ts'
import { inAgorot, shekels } from '../../money.ts'
import { paged, staffPages } from '../paged.ts'
import { findOrderProducts } from '../product-list/product-list.queries.ts'

/** A coupon as ordering answers it, the discount in agorot. */
export const OrderingCoupon = inAgorot(
  z.extend(z.omit(Coupon, { _id: true, discountAmount: true, product: true }), {
    id: Coupon.shape._id,
    discount: Coupon.shape.discountAmount,
    /** id of a member of staff */
    createdBy: z.nullable(Coupon.shape.createdBy),
  }),
)
type OrderingCoupon = z.infer<typeof OrderingCoupon>

const Found = paged({
  coupons: z.array(OrderingCoupon),
  active: listCoupons.answer.shape.activeItems,
  limit: inAgorot(StaffDiscount),
})

/** Coupons as staff see them: with the products they are for and the names of those who made them. */
export const toCoupons = async (sql: Sql, coupons: OrderingCoupon[]): Promise<Coupon[]> => {
  const [products, names] = await Promise.all([
    findOrderProducts(sql, [...new Set(coupons.map(({ ean }) => ean))]),
    staffNames(
      sql,
      coupons.map(({ createdBy }) => createdBy),
    ),
  ])
  return coupons.map(({ id, discount, createdBy, ...coupon }) => ({
    ...coupon,
    _id: id,
    discountAmount: shekels(discount),
    createdBy: names.get(createdBy) ?? '',
    product: products.get(coupon.ean) ?? null,
  }))
}

export const COUPONS = '/ordering/coupons'
/** wizard-shops-and-admin.md §9 */
const PAGE = 20

/** Staff's list of coupons, asked of ordering. */
export const createStaffCouponQueries = (sql: Sql, services: ServiceClient): Query[] => [
  defineQuery(listCoupons, async ({ query: { page = 1, limit = PAGE, code = '', ean = '', active = '' } }) => {
    const filter = new URLSearchParams({ page: String(page), limit: String(limit), code, ean, active })
    const found = z.parse(Found, await services.get(`${COUPONS}?${filter.toString()}`))
    const staffLimit = { ...found.limit, most: shekels(found.limit.most) }
    return {
      ok: true as const,
      coupons: await toCoupons(sql, found.coupons),
      activeItems: found.active,
      staffLimit,
      pagination: staffPages(page, limit, found.total),
    }
  }),
]
