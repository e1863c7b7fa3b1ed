import type { Sql } from '@zmig/kit'
import { shareSupply } from '../availability/availability.commands.ts'
import { decideBooking, lockSlot, moveBooking, termsOfOrder } from '../booking/booking.commands.ts'
import type { AppliedCoupon } from '../coupon/coupon.decider.ts'
import { lockStocks } from '../quote/supply.queries.ts'
import { handBack, handedOverEans, handOver, reservedEans } from '../stock/reservations.ts'
import { releaseOrder, takeAgain } from './holdings.ts'
import { isDispatched } from './moves.decider.ts'
import { refusedChange, type ChangeDecision, type ChangeRefused } from './order-change.ts'
import type { OrderRow } from './order-row.ts'
import { installationOf } from './installation.queries.ts'

type Holds = Extract<ChangeDecision, { holds: unknown }>['holds']

export type HoldingsChanged = {
  ok: true
  /** the order, with what became of its appointment */
  next: OrderRow
  /** single tyres of which there are more or fewer now */
  eans: string[]
  released: AppliedCoupon[]
  redeemed: AppliedCoupon[]
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

/** Moves the tyres of an order over the counter, one way or the other, behind the locks of their stock. @returns their EANs */
const moveOver = async (
  tx: Sql,
  { orderId }: OrderRow,
  eansOf: typeof reservedEans,
  moved: typeof handOver,
): Promise<string[]> => {
  await shareSupply(tx)
  const eans = await eansOf(tx, [orderId])
  await lockStocks(tx, eans)
  await moved(tx, orderId)
  return eans
}

const take = async (
  tx: Sql,
  next: OrderRow,
  holds: 'take' | 'take-or-refuse',
  now: Date,
): Promise<HoldingsChanged | ChangeRefused> => {
  const taken = await takeAgain(tx, next, now)
  if (taken) {
    if (isDispatched(next.status)) await handOver(tx, next.orderId)
    const { eans, redeemed } = taken
    return { ...unchanged(next), eans, redeemed: redeemed ? [redeemed] : [] }
  }
  if (holds === 'take-or-refuse') return refusedChange('MOVE_NOT_ALLOWED', messages.gone)
  // as it is told: a garage that books by phone keeps its order, which never had a time
  const nowhere = next.day === null ? {} : { garageId: null, day: null, startHour: null }
  return { ...unchanged({ ...next, ...nowhere }), goodsGone: true }
}

const move = async (tx: Sql, next: OrderRow, now: Date): Promise<HoldingsChanged | ChangeRefused> => {
  const { orderId, garageId, day, startHour } = next
  if (garageId === null || day === null || startHour === null) return unchanged(next)
  const wish = { garageId, day, startHour }
  const state = await lockSlot(tx, wish, orderId)
  if (state.garage?.manualBooking) return refusedChange('MOVE_NOT_ALLOWED', messages.byPhone)
  const decision = decideBooking(wish, state, await termsOfOrder(tx, orderId, now))
  if (!decision.ok) return refusedChange('SLOT_TAKEN', decision.message)
  await moveBooking(tx, orderId, decision.slot, now)
  const installation = await installationOf(tx, orderId, state.garage?.price ?? 0)
  return unchanged({ ...next, installation })
}

/** Does with tyres, slot and coupon what was decided. @returns a refusal, with nothing changed, when they cannot be had */
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
      return { ...unchanged(next), ...(await releaseOrder(tx, next.orderId)) }
    case 'hand-over':
      return { ...unchanged(next), eans: await moveOver(tx, next, reservedEans, handOver) }
    case 'hand-back':
      return { ...unchanged(next), eans: await moveOver(tx, next, handedOverEans, handBack) }
    case 'move':
      return move(tx, next, now)
    case 'take':
    case 'take-or-refuse':
      return take(tx, next, holds, now)
  }
}
