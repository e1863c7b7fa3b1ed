import type { Sql } from '@zmig/kit'
import { shareSupply } from '../availability/availability.commands.ts'
import {
  decideBooking,
  lockSlot,
  releaseBooking,
  saveBooking,
  termsOfSources,
  type Slot,
} from '../booking/booking.commands.ts'
import type { AppliedCoupon } from '../coupon/coupon.decider.ts'
import { lockCouponAgain, redeemCoupon, releaseCoupons, type Released } from '../coupon/coupon.repository.ts'
import { allocate, sumTakes, type Item, type Take } from '../quote/allocation.decider.ts'
import { lockStocks, lockSupplyOf } from '../quote/supply.queries.ts'
import { releaseReservations, reserve, reservedEans } from '../stock/reservations.ts'
import type { OrderRow } from './order-row.ts'

/** Takes tyres, slots and coupons from orders that are over. Needs their rows of stock locked (see lockStocks). */
export const releaseHoldings = async (tx: Sql, orderIds: string[]): Promise<Released[]> => {
  await releaseReservations(tx, orderIds)
  for (const orderId of orderIds) await releaseBooking(tx, orderId)
  return releaseCoupons(tx, orderIds)
}

/** The same for one order on its own, with its locks. @returns the tyres that became free, and the coupon */
export const releaseOrder = async (tx: Sql, orderId: string): Promise<{ eans: string[]; released: Released[] }> => {
  await shareSupply(tx)
  const eans = await reservedEans(tx, [orderId])
  await lockStocks(tx, eans)
  return { eans, released: await releaseHoldings(tx, [orderId]) }
}

const readItems = (tx: Sql, orderId: string): Promise<Item[]> =>
  tx.query<Item>('select ean, quantity from ordering.order_line where order_id = $1 order by line', [orderId])

const findTakes = async (tx: Sql, orderId: string, now: Date): Promise<Take[] | undefined> => {
  await shareSupply(tx)
  const items = await readItems(tx, orderId)
  const eans = items.map(({ ean }) => ean)
  const lines = allocate(items, await lockSupplyOf(tx, eans, [], now))
  return lines.every(({ purchasable }) => purchasable) ? sumTakes(lines.flatMap(({ takes }) => takes)) : undefined
}

/** undefined: the appointment that was agreed is not to be had any more; null: there is none to hold */
const findSlot = async (tx: Sql, order: OrderRow, takes: Take[], now: Date): Promise<Slot | null | undefined> => {
  const { garageId, manualBooking, day, startHour } = order
  if (garageId === null || manualBooking || day === null || startHour === null) return null
  const wish = { garageId, day, startHour }
  const sources = takes.map(({ source }) => source)
  const decision = decideBooking(wish, await lockSlot(tx, wish), await termsOfSources(tx, sources, now))
  return decision.ok ? decision.slot : undefined
}

/**
 * Takes again, all or nothing, what an order held before it was over: its tyres, its appointment and its coupon. A
 * coupon that staff have removed stands in nobody's way.
 *
 * @returns what is taken, or undefined when something has gone to somebody else and nothing was taken
 */
export const takeAgain = async (
  tx: Sql,
  order: OrderRow,
  now: Date,
): Promise<{ eans: string[]; redeemed: AppliedCoupon | undefined } | undefined> => {
  const { orderId, couponId, discount } = order
  const takes = await findTakes(tx, orderId, now)
  if (!takes) return undefined
  const slot = await findSlot(tx, order, takes, now)
  if (slot === undefined) return undefined
  const coupon = couponId === null ? undefined : await lockCouponAgain(tx, couponId)
  if (coupon?.taken) return undefined
  await reserve(tx, orderId, takes)
  await saveBooking(tx, orderId, slot, now)
  const redeemed = couponId !== null && coupon ? { couponId, ean: coupon.ean, discount } : undefined
  if (redeemed) await redeemCoupon(tx, orderId, redeemed, now)
  return { eans: takes.map(({ ean }) => ean), redeemed }
}
