import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Coupon } from './coupon.decider.ts'

/** A coupon as staff write it: code in any case, whole shekels off one product. */
export type NewCoupon = { code: string; ean: string; shekels: number }

/** Adds coupons, or changes the discount of those that exist by code and EAN. */
export const importCoupons = async (
  { database }: Pick<ServiceDeps, 'database'>,
  coupons: NewCoupon[],
): Promise<void> => {
  const rows = coupons.map(({ code, ean, shekels }) => ({
    code: code.trim().toUpperCase(),
    ean,
    discount: shekels * 100,
  }))
  await database.query(
    `insert into ordering.coupon (code, ean, discount)
     select code, ean, discount from jsonb_to_recordset($1::jsonb) as given(code text, ean text, discount integer)
     on conflict (code, ean) do update set discount = excluded.discount`,
    [JSON.stringify(rows)],
  )
}

/** All coupons under a typed code; none for a blank one. */
export const readCoupons = async (sql: Sql, typed: string): Promise<Coupon[]> => {
  const code = typed.trim().toUpperCase()
  if (code === '') return []
  return sql.query<Coupon>('select id, code, ean, discount, active from ordering.coupon where code = $1', [code])
}
