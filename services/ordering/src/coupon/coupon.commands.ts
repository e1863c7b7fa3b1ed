import type { ServiceDeps } from '@zmig/projections'
import { toCode } from './coupon.repository.ts'

/** A coupon as staff write it: code in any case, whole shekels off one product. */
export type NewCoupon = { code: string; ean: string; shekels: number; singleUse?: boolean }

/** Adds coupons, or changes the discount of those that exist by code and EAN. */
export const importCoupons = async (
  { database }: Pick<ServiceDeps, 'database'>,
  coupons: NewCoupon[],
): Promise<void> => {
  const rows = coupons.map(({ code, ean, shekels, singleUse = false }) => ({
    code: toCode(code),
    ean,
    discount: shekels * 100,
    single_use: singleUse,
  }))
  await database.query(
    `insert into ordering.coupon (code, ean, discount, single_use)
     select code, ean, discount, single_use
     from jsonb_to_recordset($1::jsonb) as given(code text, ean text, discount integer, single_use boolean)
     on conflict (code, ean) do update set discount = excluded.discount, single_use = excluded.single_use`,
    [JSON.stringify(rows)],
  )
}
