import type { Agorot } from '@zmig/events'
import { discountLimitOf, isUniqueViolation, type Sql, type StaffDiscountSettings } from '@zmig/kit'
import { refused } from '@zmig/kit/refused'
import type { ServiceDeps } from '@zmig/projections'
import { dayInIsrael } from '@zmig/kit/facts'
import { addDays, instantOf } from '../calendar/day.ts'
import { findPriced } from '../staff-discount/staff-discount.queries.ts'
import { toCode } from './coupon.decider.ts'
import {
  couponAfter,
  decideActive,
  decideCouponChange,
  decideCouponFields,
  decideDeletion,
  type CouponFields,
  type CouponRefused,
  type StaffCoupon,
} from './staff-coupon.decider.ts'
import { findStaffCoupon, lockStaffCoupon } from './staff-coupon.queries.ts'

/** `before`: as it was; absent for a new one */
export type CouponSaved = { ok: true; coupon: StaffCoupon; before?: StaffCoupon } | CouponRefused

const NOT_FOUND = refused('NOT_FOUND', 'הקופון לא נמצא')
const DUPLICATE = refused('DUPLICATE', 'כבר יש קופון עם הקוד הזה למוצר הזה')

const valuesOf = ({ code, ean, discount, active, singleUse, validUntil }: ReturnType<typeof couponAfter>) => [
  code,
  ean,
  discount,
  active,
  singleUse,
  // it counts until the day is over
  validUntil === null ? null : instantOf(addDays(validUntil, 1), 0),
]

type Role = 'staff' | 'owner'

const saved = async (tx: Sql, id: string): Promise<CouponSaved> => {
  const coupon = await findStaffCoupon(tx, id)
  return coupon ? { ok: true, coupon } : NOT_FOUND
}

const saving = async (
  database: ServiceDeps['database'],
  save: (tx: Sql) => Promise<CouponSaved>,
): Promise<CouponSaved> => {
  try {
    return await database.transaction(save)
  } catch (error) {
    if (isUniqueViolation(error)) return DUPLICATE
    throw error
  }
}

/** What staff can do with coupons. Orders keep their discount when the coupon changes. */
export const createStaffCoupons = (
  { database, clock, newId }: Pick<ServiceDeps, 'database' | 'clock' | 'newId'>,
  settings: StaffDiscountSettings,
) => {
  /** @param before as it was; undefined for a new one */
  const refusalOf = async (tx: Sql, fields: CouponFields, role: Role, before?: StaffCoupon) => {
    const now = clock.now()
    const priced = await findPriced(tx, fields.ean, now)
    return decideCouponFields(fields, priced, dayInIsrael(now), discountLimitOf(settings, role), before)
  }
  return {
    /** @param by id of the member of staff */
    create: (fields: CouponFields, role: Role, by?: string): Promise<CouponSaved> =>
      saving(database, async (tx) => {
        const refusal = await refusalOf(tx, fields, role)
        if (refusal) return refusal
        const id = newId()
        await tx.query(
          `insert into ordering.coupon (code, ean, discount, active, single_use, valid_until, created_at, created_by, id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [...valuesOf(couponAfter(fields)), clock.now(), by ?? null, id],
        )
        return saved(tx, id)
      }),

    /** @param seen version that the editor saw; undefined overwrites whatever there is */
    update: (id: string, fields: CouponFields, role: Role, seen?: number): Promise<CouponSaved> =>
      saving(database, async (tx) => {
        const before = await lockStaffCoupon(tx, id)
        if (!before) return NOT_FOUND
        const decision = decideCouponChange(fields, before, seen)
        if (decision === 'nothing') return { ok: true, coupon: before, before }
        if (decision !== 'save') return decision
        const refusal = await refusalOf(tx, fields, role, before)
        if (refusal) return refusal
        await tx.query(
          `update ordering.coupon set code = $1, ean = $2, discount = $3, active = $4, single_use = $5, valid_until = $6,
             version = version + 1
           where id = $7`,
          [...valuesOf(couponAfter(fields, before)), id],
        )
        return { ...(await saved(tx, id)), before }
      }),

    /** @param active the state that staff want; undefined: the other one */
    toggle: (
      id: string,
      role: Role,
      active?: boolean,
    ): Promise<{ ok: true; code: string; active: boolean; was: boolean } | CouponRefused> =>
      database.transaction(async (tx) => {
        const before = await lockStaffCoupon(tx, id)
        if (!before) return NOT_FOUND
        const wanted = active ?? !before.active
        if (wanted === before.active) return { ok: true, code: before.code, active: wanted, was: wanted }
        const priced = await findPriced(tx, before.ean, clock.now())
        const refusal = decideActive({ ...before, active: wanted }, priced, discountLimitOf(settings, role))
        if (refusal) return refusal
        await tx.query('update ordering.coupon set active = $2, version = version + 1 where id = $1', [id, wanted])
        return { ok: true, code: before.code, active: wanted, was: before.active }
      }),
    remove: (id: string, role: Role): Promise<{ ok: true; before: StaffCoupon } | CouponRefused> =>
      database.transaction(async (tx) => {
        const before = await lockStaffCoupon(tx, id)
        if (!before) return NOT_FOUND
        const refusal = decideDeletion(
          before,
          await findPriced(tx, before.ean, clock.now()),
          discountLimitOf(settings, role),
        )
        if (refusal) return refusal
        await tx.query('delete from ordering.coupon where id = $1', [id])
        return { ok: true, before }
      }),
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
     on conflict (code, ean) do update set discount = excluded.discount, single_use = excluded.single_use,
       version = coupon.version + 1`,
    [JSON.stringify(rows)],
  )
}
