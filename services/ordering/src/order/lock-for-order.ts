import type { EventContext, EventEnvelope } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { lockSlot, termsOfSources } from '../booking/booking.commands.ts'
import { lockCoupons } from '../coupon/coupon.repository.ts'
import { allocate, componentsOf } from '../quote/allocation.decider.ts'
import { lockSupplyOf, readStocks } from '../quote/supply.queries.ts'
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
 * @param replaced orders whose rows are locked (see lockReplaced); supply is shared (see readBeforehand)
 */
export const lockForOrder = async (
  tx: Sql,
  deps: Parameters<typeof expireReplaced>[1],
  { items, couponCode, buyer }: OrderCommand,
  replaced: readonly OrderRow[],
  now: Date,
  context: () => EventContext,
): Promise<LockedForOrder> => {
  const replacedIds = replaced.map(({ orderId }) => orderId)
  const freed = replaced.length > 0 ? await reservedEans(tx, replacedIds) : []
  const eans = items.map(({ ean }) => ean)
  const locked = await lockSupplyOf(tx, eans, freed, now)
  const events = replaced.length > 0 ? await expireReplaced(tx, deps, replaced, now, context) : []
  const wanted = [...locked.products.values()].flatMap(componentsOf)
  const supply = replaced.length > 0 ? { ...locked, ...(await readStocks(tx, wanted, now)) } : locked
  const lines = allocate(items, supply)
  const booking = await lockBooking(tx, buyer.delivery, lines, now)
  return { state: { lines, booking, coupons: await lockCoupons(tx, couponCode) }, freed, events }
}
