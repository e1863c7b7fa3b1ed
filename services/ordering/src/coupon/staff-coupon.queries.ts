import type { Sql } from '@zmig/kit'
import { ISRAEL } from '@zmig/kit/facts'
import type { StaffCoupon } from './staff-coupon.decider.ts'

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
const columns = `id, code, ean, discount, active, single_use as "singleUse", created_by as "createdBy", version,
  to_char((valid_until - interval '1 ms') at time zone '${ISRAEL}', 'YYYY-MM-DD') as "validUntil",
  (select count(*)::integer from ordering.coupon_redemption where coupon_id = coupon.id) as redemptions`

export const findStaffCoupon = async (sql: Sql, id: string): Promise<StaffCoupon | undefined> =>
  (await sql.query<StaffCoupon>(`select ${columns} from ordering.coupon where id = $1 and ${OWN}`, [id]))[0]

/** The same, locked until the transaction ends: of two changes at a time the second sees the first. */
export const lockStaffCoupon = async (tx: Sql, id: string): Promise<StaffCoupon | undefined> => {
  await tx.query('select 1 from ordering.coupon where id = $1 for update', [id])
  return findStaffCoupon(tx, id)
}

/** Staff's coupons, the newest first, how many the filter finds in all, and how many of those are active. */
export const listStaffCoupons = async (
  sql: Sql,
  { page, limit, code = '', ean = '', active }: CouponFilter,
): Promise<{ coupons: StaffCoupon[]; total: number; active: number }> => {
  const condition = `${OWN} and strpos(code, upper($1)) > 0 and strpos(ean, $2) > 0 and active = coalesce($3, active)`
  const values = [code.trim(), ean.trim(), active ?? null]
  const [coupons, [count]] = await Promise.all([
    sql.query<StaffCoupon>(
      `select ${columns} from ordering.coupon where ${condition}
       order by created_at desc, id desc limit $4 offset $5`,
      [...values, limit, (page - 1) * limit],
    ),
    sql.query<{ total: number; active: number }>(
      `select count(*) as total, count(*) filter (where active) as active from ordering.coupon where ${condition}`,
      values,
    ),
  ])
  return { coupons, total: count?.total ?? 0, active: count?.active ?? 0 }
}
