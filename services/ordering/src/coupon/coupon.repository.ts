import type { Sql } from '@zmig/kit'
import { readPeople } from '@zmig/kit/people'
import { toCode, type AppliedCoupon, type Coupon } from './coupon.decider.ts'

type Row = Omit<Coupon, 'boundTo'> & { personId: string | null; visitorId: string | null }

const find = (sql: Sql, condition: string, value: unknown): Promise<Row[]> =>
  sql.query<Row>(
    `select id, code, ean, discount, active, single_use as "singleUse", valid_until as "validUntil",
       person_id as "personId", visitor_id as "visitorId",
       single_use and exists (select from ordering.coupon_redemption where coupon_id = coupon.id) as taken
     from ordering.coupon where ${condition} order by id`,
    [value],
  )

/** Adds the phone of the person who made the offer, until they are erased. */
const toCoupons = async (sql: Sql, rows: Row[]): Promise<Coupon[]> => {
  const people = await readPeople(
    sql,
    rows.flatMap(({ personId }) => personId ?? []),
  )
  return rows.map(({ personId, visitorId, ...coupon }) => ({
    ...coupon,
    boundTo: personId === null ? null : { phone: people.get(personId)?.phone || undefined, visitorId },
  }))
}

/** All coupons with a typed code; none for a blank one. */
export const readCoupons = async (sql: Sql, typed: string): Promise<Coupon[]> => {
  const code = toCode(typed)
  return code === '' ? [] : toCoupons(sql, await find(sql, 'code = $1', code))
}

/**
 * All coupons with a typed code. Coupons for one order are locked until the transaction ends, so that a second order sees
 * that they are taken. Other coupons are not locked, or every order would wait for them.
 */
export const lockCoupons = async (tx: Sql, typed: string): Promise<Coupon[]> => {
  const coupons = await readCoupons(tx, typed)
  const singleUse = coupons.filter((coupon) => coupon.singleUse).map(({ id }) => id)
  if (singleUse.length === 0) return coupons
  await tx.query('select 1 from ordering.coupon where id = any($1::uuid[]) order by id for update', [singleUse])
  return readCoupons(tx, typed)
}

/** Locks the coupon that an order redeems again; undefined when staff have removed it meanwhile. */
export const lockCouponAgain = async (
  tx: Sql,
  couponId: string,
): Promise<Pick<Coupon, 'ean' | 'taken'> | undefined> => {
  await tx.query('select 1 from ordering.coupon where id = $1 for update', [couponId])
  return (await find(tx, 'id = $1', couponId))[0]
}

/** A product that a coupon is for, as a shopper knows it. */
export type CouponProduct = { ean: string; brand: string; displayName: string; displaySize: string; set: boolean }

/** More of them would be a list that no one reads. */
const MOST_NAMED = 3

/** Names of products, a few at most; those that are no longer sold are left out. */
export const nameCouponProducts = (sql: Sql, eans: readonly string[]): Promise<CouponProduct[]> =>
  sql.query<CouponProduct>(
    `select ean, brand, display_name as "displayName", display_size as "displaySize", is_set as "set"
     from ordering.product where ean = any($1) order by ean limit ${MOST_NAMED}`,
    [eans],
  )

/** Saves that an order has redeemed a coupon. */
export const redeemCoupon = async (
  tx: Sql,
  orderId: string,
  { couponId, discount }: Pick<AppliedCoupon, 'couponId' | 'discount'>,
  now: Date,
): Promise<void> => {
  await tx.query(
    `insert into ordering.coupon_redemption (order_id, coupon_id, discount, redeemed_at) values ($1, $2, $3, $4)`,
    [orderId, couponId, discount, now],
  )
}

/** Gives back the coupon of a cancelled order. @returns it, unless staff have removed it meanwhile */
export const releaseCoupon = (tx: Sql, orderId: string): Promise<AppliedCoupon[]> =>
  tx.query<AppliedCoupon>(
    `delete from ordering.coupon_redemption as redeemed using ordering.coupon
     where order_id = $1 and coupon.id = coupon_id
     returning coupon_id as "couponId", ean, redeemed.discount`,
    [orderId],
  )
