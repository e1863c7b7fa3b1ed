import type { Agorot } from '@zmig/events'
import type { Sql } from '@zmig/kit'

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
}

export type CouponFilter = {
  /** from 1 */
  page: number
  limit: number
  /** a part of the code, in any case */
  code?: string | undefined
  ean?: string | undefined
  active?: boolean | undefined
}

/** Coupons of accepted offers are not listed: staff answer offers and cannot edit their coupons. */
const OWN = 'person_id is null'
const columns = `id, code, ean, discount, active, single_use as "singleUse",
  (select count(*)::integer from ordering.coupon_redemption where coupon_id = coupon.id) as redemptions`

export const findStaffCoupon = async (sql: Sql, id: string): Promise<StaffCoupon | undefined> =>
  (await sql.query<StaffCoupon>(`select ${columns} from ordering.coupon where id = $1 and ${OWN}`, [id]))[0]

/** Staff's coupons, the newest first, and how many there are in all. */
export const listStaffCoupons = async (
  sql: Sql,
  { page, limit, code = '', ean = '', active }: CouponFilter,
): Promise<{ coupons: StaffCoupon[]; total: number }> => {
  const condition = `${OWN} and strpos(code, upper($1)) > 0 and strpos(ean, $2) > 0 and active = coalesce($3, active)`
  const values = [code.trim(), ean.trim(), active ?? null]
  const [coupons, [count]] = await Promise.all([
    sql.query<StaffCoupon>(
      `select ${columns} from ordering.coupon where ${condition}
       order by created_at desc, id desc limit $4 offset $5`,
      [...values, limit, (page - 1) * limit],
    ),
    sql.query<{ total: number }>(`select count(*) as total from ordering.coupon where ${condition}`, values),
  ])
  return { coupons, total: count?.total ?? 0 }
}
