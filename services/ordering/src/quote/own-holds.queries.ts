import type { Sql } from '@zmig/kit'
import type { Coupon } from '../coupon/coupon.decider.ts'
import type { Booked, Slot } from '../garage/slots.decider.ts'
import { REPLACED } from '../order/order.repository.ts'
import type { Take } from '../stock/allocation.decider.ts'
import type { Stock } from '../stock/availability.decider.ts'

/** What a visitor's unpaid card orders hold. It is free for this visitor: a new order replaces them. */
export type OwnHolds = { takes: Take[]; slots: Slot[]; couponIds: string[] }

const NONE: OwnHolds = { takes: [], slots: [], couponIds: [] }

const HOLDS = `
  with own as materialized (select order_id from ordering.orders where ${REPLACED})
  select
    (select coalesce(jsonb_agg(jsonb_build_object('ean', ean, 'source', source, 'quantity', quantity)), '[]')
     from ordering.reservation join own using (order_id)) as takes,
    (select coalesce(jsonb_agg(jsonb_build_object('garageId', garage_id, 'day', day, 'startHour', start_hour)), '[]')
     from ordering.booking join own using (order_id)) as slots,
    (select coalesce(jsonb_agg(coupon_id), '[]') from ordering.coupon_redemption join own using (order_id)) as "couponIds"`

/**
 * Reads what a visitor already holds. Quotes, days and slots count it as free, as the order itself does, so that visitors
 * are not refused because of their own hold (decisions.md, Checkout).
 */
export const readOwnHolds = async (sql: Sql, visitorId: string | undefined): Promise<OwnHolds> => {
  if (visitorId === undefined) return NONE
  const [holds] = await sql.query<OwnHolds>(HOLDS, [visitorId], { name: 'ordering-own-holds' })
  return holds ?? NONE
}

/** Stock without these holds. */
export const stocksWithout = ({ takes }: OwnHolds, stocks: ReadonlyMap<string, Stock>): Map<string, Stock> => {
  const left = new Map(stocks)
  for (const { ean, source, quantity } of takes) {
    const stock = left.get(ean)
    if (!stock) continue
    if (source === 'on_hand') left.set(ean, { ...stock, reserved: stock.reserved - quantity })
    if (source === 'current') left.set(ean, { ...stock, reservedCurrent: stock.reservedCurrent - quantity })
  }
  return left
}

/** The bookings of a garage without these holds. */
export const bookedWithout = ({ slots }: OwnHolds, garageId: string, booked: Booked): Booked => {
  const left = new Map([...booked].map(([day, hours]) => [day, new Map(hours)] as const))
  for (const { day, startHour } of slots.filter((slot) => slot.garageId === garageId)) {
    const hours = left.get(day)
    hours?.set(startHour, (hours.get(startHour) ?? 0) - 1)
  }
  return left
}

/** Coupons without these holds. */
export const couponsWithout = ({ couponIds }: OwnHolds, coupons: readonly Coupon[]): Coupon[] =>
  coupons.map((coupon) => (couponIds.includes(coupon.id) ? { ...coupon, taken: false } : coupon))
