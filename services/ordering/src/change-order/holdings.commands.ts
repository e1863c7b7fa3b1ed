import type { Sql } from '@zmig/kit'
import type { AppliedCoupon } from '../coupon/coupon.decider.ts'
import { lockCouponAgain, redeemCoupon, releaseCoupon } from '../coupon/coupon.repository.ts'
import { decideBooking } from '../garage/booking.decider.ts'
import { lockSlot, moveBooking, releaseBooking, saveBooking } from '../garage/booking.repository.ts'
import { termsOfOrder, termsOfSources } from '../garage/install-terms.queries.ts'
import type { Slot } from '../garage/slots.decider.ts'
import { refusedChange, type ChangeRefused, type Holds } from '../order/order-change.ts'
import { installationOf, readItems } from '../order/order.repository.ts'
import { isDispatched, type OrderRow } from '../order/order.ts'
import { allocate, sumTakes, type Take } from '../stock/allocation.decider.ts'
import {
  countIn,
  handBack,
  handedOverEans,
  handOver,
  releaseReservations,
  reserve,
  reservedEans,
} from '../stock/reservation.repository.ts'
import { lockStocks, lockSupplyOf, shareSupply } from '../stock/supply.repository.ts'

/** What an order holds after a change. */
export type HoldingsChanged = {
  ok: true
  /** the order, with what became of its appointment */
  next: OrderRow
  /** single tyres whose stock changed */
  eans: string[]
  released: AppliedCoupon[]
  redeemed: AppliedCoupon[]
  /** paid, but its tyres, its slot or its coupon went to another order: it holds nothing */
  goodsGone: boolean
}

const messages = {
  byPhone: 'המוסך הזה קובע מועדים בטלפון. נא לבחור מוסך אחר.',
  gone: 'הצמיגים, מועד ההתקנה או הקופון של ההזמנה כבר אינם פנויים. נא לפתוח הזמנה חדשה.',
}

const unchanged = (next: OrderRow): HoldingsChanged => ({
  ok: true,
  next,
  eans: [],
  released: [],
  redeemed: [],
  goodsGone: false,
})

const eansByHolds: Partial<Record<Holds, typeof reservedEans>> = {
  release: reservedEans,
  'hand-over': reservedEans,
  'hand-back': handedOverEans,
  'count-in': handedOverEans,
}

/**
 * Locks the stock of the tyres that a change releases, hands over or takes back. A change that takes tyres again locks them
 * itself, together with the supply that it allocates from.
 * @returns their EANs
 */
export const lockGoods = async (tx: Sql, orderId: string, holds: Holds): Promise<string[]> => {
  const eansOf = eansByHolds[holds]
  if (!eansOf) return []
  await shareSupply(tx)
  const eans = await eansOf(tx, [orderId])
  await lockStocks(tx, eans)
  return eans
}

/** Releases the tyres, the slot and the coupon of an order. Its stock is locked (see lockGoods). */
const release = async (tx: Sql, next: OrderRow): Promise<HoldingsChanged> => {
  await releaseReservations(tx, next.orderId)
  await releaseBooking(tx, next.orderId)
  return { ...unchanged(next), released: await releaseCoupon(tx, next.orderId) }
}

const allocateAgain = async (tx: Sql, orderId: string, now: Date): Promise<Take[] | undefined> => {
  await shareSupply(tx)
  const items = await readItems(tx, orderId)
  const eans = items.map(({ ean }) => ean)
  const lines = allocate(items, await lockSupplyOf(tx, eans, [], now))
  return lines.every(({ purchasable }) => purchasable) ? sumTakes(lines.flatMap(({ takes }) => takes)) : undefined
}

/** @returns undefined when the agreed appointment is taken; null when the order has no appointment to book */
const bookAgain = async (tx: Sql, order: OrderRow, takes: Take[], now: Date): Promise<Slot | null | undefined> => {
  const { garageId, manualBooking, day, startHour } = order
  if (garageId === null || manualBooking || day === null || startHour === null) return null
  const requested = { garageId, day, startHour }
  const sources = takes.map(({ source }) => source)
  const decision = decideBooking(requested, await lockSlot(tx, requested), await termsOfSources(tx, sources, now))
  return decision.ok ? decision.slot : undefined
}

/**
 * Takes again, all or nothing, what an order held before it was cancelled: its tyres, its appointment and its coupon. A
 * coupon that staff have removed does not prevent it.
 *
 * @returns undefined when another order has one of them; then nothing is taken
 */
const takeEverything = async (tx: Sql, next: OrderRow, now: Date): Promise<HoldingsChanged | undefined> => {
  const { orderId, couponId, discount } = next
  const takes = await allocateAgain(tx, orderId, now)
  if (!takes) return undefined
  const slot = await bookAgain(tx, next, takes, now)
  if (slot === undefined) return undefined
  const coupon = couponId === null ? undefined : await lockCouponAgain(tx, couponId)
  if (coupon?.taken) return undefined
  await reserve(tx, orderId, takes)
  await saveBooking(tx, orderId, slot, now)
  const redeemed = couponId !== null && coupon ? [{ couponId, ean: coupon.ean, discount }] : []
  for (const one of redeemed) await redeemCoupon(tx, orderId, one, now)
  if (isDispatched(next.status)) await handOver(tx, orderId)
  return { ...unchanged(next), eans: takes.map(({ ean }) => ean), redeemed }
}

const take = async (
  tx: Sql,
  next: OrderRow,
  orRefuse: boolean,
  now: Date,
): Promise<HoldingsChanged | ChangeRefused> => {
  const taken = await takeEverything(tx, next, now)
  if (taken) return taken
  if (orRefuse) return refusedChange('MOVE_NOT_ALLOWED', messages.gone)
  // An order that arranges its time by phone keeps its garage: it never had a slot to lose.
  const noAppointment = next.day === null ? {} : { garageId: null, day: null, startHour: null }
  return { ...unchanged({ ...next, ...noAppointment }), goodsGone: true }
}

const moveAppointment = async (tx: Sql, next: OrderRow, now: Date): Promise<HoldingsChanged | ChangeRefused> => {
  const { orderId, garageId, day, startHour } = next
  if (garageId === null || day === null || startHour === null) return unchanged(next)
  const requested = { garageId, day, startHour }
  const state = await lockSlot(tx, requested, orderId)
  if (state.garage?.manualBooking) return refusedChange('MOVE_NOT_ALLOWED', messages.byPhone)
  const decision = decideBooking(requested, state, await termsOfOrder(tx, orderId, now))
  if (!decision.ok) return refusedChange('SLOT_TAKEN', decision.message)
  await moveBooking(tx, orderId, decision.slot, now)
  const installation = await installationOf(tx, orderId, state.garage?.price ?? 0)
  return unchanged({ ...next, installation })
}

/**
 * Changes the tyres, the slot and the coupon of an order as decided. The goods that lockGoods names are locked.
 * @returns a refusal, with nothing changed, when they are not available
 */
export const changeHoldings = async (
  tx: Sql,
  next: OrderRow,
  holds: Holds,
  now: Date,
): Promise<HoldingsChanged | ChangeRefused> => {
  switch (holds) {
    case 'keep':
      return unchanged(next)
    case 'release':
      return release(tx, next)
    case 'count-in':
      await countIn(tx, next.orderId)
      return release(tx, next)
    case 'hand-over':
      await handOver(tx, next.orderId)
      return unchanged(next)
    case 'hand-back':
      await handBack(tx, next.orderId)
      return unchanged(next)
    case 'move':
      return moveAppointment(tx, next, now)
    case 'take':
    case 'take-or-refuse':
      return take(tx, next, holds === 'take-or-refuse', now)
  }
}
