import type { EventContext, EventEnvelope } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { shareSupply } from '../availability/availability.commands.ts'
import { readCalendar } from '../availability/calendar.queries.ts'
import { lockSlot, termsOfSources } from '../booking/booking.commands.ts'
import { lockCoupons } from '../coupon/coupon.repository.ts'
import { allocate, componentsOf } from '../quote/allocation.decider.ts'
import { lockStocks, readProductsOf, readStocks } from '../quote/supply.queries.ts'
import { reservedEans } from '../stock/reservations.ts'
import type { Delivery } from './delivery.decider.ts'
import type { OrderCommand, OrderState } from './order.decider.ts'
import type { OrderRow } from './order-row.ts'
import { expireReplaced } from './replaced-orders.ts'

export type LockedForOrder = {
  state: OrderState
  /** single tyres that replaced orders held */
  freed: string[]
  /** what is to be told about replaced orders */
  events: EventEnvelope[]
}

const lockBooking = async (
  tx: Sql,
  delivery: Delivery,
  lines: OrderState['lines'],
  now: Date,
): Promise<OrderState['booking']> => {
  if (delivery.sip !== 'install') return undefined
  const sources = lines.flatMap(({ takes }) => takes.map(({ source }) => source))
  return { state: await lockSlot(tx, delivery.wish), terms: await termsOfSources(tx, sources, now) }
}

/**
 * Reads, under locks, everything that decides an order. Orders that it takes the place of expire first: what they held
 * is free for it.
 *
 * @param replaced orders whose rows are locked (see lockReplaced)
 */
export const lockForOrder = async (
  tx: Sql,
  { items, couponCode, buyer }: OrderCommand,
  replaced: readonly OrderRow[],
  now: Date,
  context: () => EventContext,
): Promise<LockedForOrder> => {
  await shareSupply(tx)
  const products = await readProductsOf(
    tx,
    items.map(({ ean }) => ean),
  )
  const wanted = [...products.values()].flatMap(componentsOf)
  const replacedIds = replaced.map(({ orderId }) => orderId)
  const freed = replaced.length > 0 ? await reservedEans(tx, replacedIds) : []
  const locked = await lockStocks(tx, [...wanted, ...freed])
  const events = replaced.length > 0 ? await expireReplaced(tx, replaced, now, context) : []
  const stocks = replaced.length > 0 ? await readStocks(tx, wanted) : locked
  const lines = allocate(items, { products, stocks, calendar: await readCalendar(tx, now) })
  const booking = await lockBooking(tx, buyer.delivery, lines, now)
  return { state: { lines, booking, coupons: await lockCoupons(tx, couponCode) }, freed, events }
}
