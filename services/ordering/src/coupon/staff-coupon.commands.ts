import type { Agorot } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { toCode } from './coupon.repository.ts'
import { decideCouponFields, refusedCoupon, type CouponFields, type CouponRefused } from './staff-coupon.decider.ts'
import { findStaffCoupon, type StaffCoupon } from './staff-coupon.queries.ts'

export type CouponSaved = { ok: true; coupon: StaffCoupon } | CouponRefused

const NOT_FOUND = refusedCoupon('NOT_FOUND', 'הקופון לא נמצא')
const DUPLICATE = refusedCoupon('DUPLICATE', 'כבר יש קופון עם הקוד הזה למוצר הזה')

const UNIQUE_VIOLATION = '23505'
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION

const priceOf = async (sql: Sql, ean: string): Promise<number | undefined> =>
  (await sql.query<{ price: Agorot }>('select price from ordering.product where ean = $1', [ean]))[0]?.price

const valuesOf = ({ code, ean, discount, active = true, singleUse = false }: CouponFields) => [
  toCode(code),
  ean,
  discount,
  active,
  singleUse,
]

/** What staff can do with coupons. Orders keep their discount when the coupon changes. */
export const createStaffCoupons = ({ database, clock, newId }: Pick<ServiceDeps, 'database' | 'clock' | 'newId'>) => {
  const save = async (fields: CouponFields, text: string, values: unknown[]): Promise<CouponSaved> => {
    const refusal = decideCouponFields(fields, await priceOf(database, fields.ean))
    if (refusal) return refusal
    try {
      const [saved] = await database.query<{ id: string }>(text, [...valuesOf(fields), ...values])
      const coupon = saved && (await findStaffCoupon(database, saved.id))
      return coupon ? { ok: true, coupon } : NOT_FOUND
    } catch (error) {
      if (isDuplicate(error)) return DUPLICATE
      throw error
    }
  }
  return {
    create: (fields: CouponFields): Promise<CouponSaved> =>
      save(
        fields,
        `insert into ordering.coupon (code, ean, discount, active, single_use, created_at, id)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [clock.now(), newId()],
      ),
    update: (id: string, fields: CouponFields): Promise<CouponSaved> =>
      save(
        fields,
        `update ordering.coupon set code = $1, ean = $2, discount = $3, active = $4, single_use = $5
         where id = $6 and person_id is null returning id`,
        [id],
      ),
    toggle: async (id: string): Promise<{ ok: true; active: boolean } | CouponRefused> => {
      const [coupon] = await database.query<{ active: boolean }>(
        'update ordering.coupon set active = not active where id = $1 and person_id is null returning active',
        [id],
      )
      return coupon ? { ok: true, active: coupon.active } : NOT_FOUND
    },
    remove: async (id: string): Promise<{ ok: true } | CouponRefused> => {
      const gone = await database.query('delete from ordering.coupon where id = $1 and person_id is null returning 1', [
        id,
      ])
      return gone.length > 0 ? { ok: true } : NOT_FOUND
    },
  }
}
export type StaffCoupons = ReturnType<typeof createStaffCoupons>

/** A coupon to import: code in any case, an amount off one product. */
export type NewCoupon = { code: string; ean: string; discount: Agorot; singleUse?: boolean }

/** Adds coupons, or changes the discount of those that exist by code and EAN. */
export const importCoupons = async (
  { database }: Pick<ServiceDeps, 'database'>,
  coupons: NewCoupon[],
): Promise<void> => {
  const rows = coupons.map(({ code, ean, discount, singleUse = false }) => ({
    code: toCode(code),
    ean,
    discount,
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
