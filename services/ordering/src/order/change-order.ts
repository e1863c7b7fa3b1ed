import type { Changed } from '@zmig/edge-contract'
import type { EventContext, EventEnvelope } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { settleCase } from '../attention/attention.repository.ts'
import { refreshAvailability } from '../availability/availability.commands.ts'
import { couponEvent } from '../coupon/coupon.events.ts'
import { decideChange } from './change.decider.ts'
import { changedRows } from './changed-rows.ts'
import { changeHoldings } from './change-holdings.ts'
import { reportMissed } from './missed-appointment.commands.ts'
import { refusedChange, type ChangeRefused, type OrderChange } from './order-change.ts'
import { appointmentLost, changeEvent, isPayment } from './order.events.ts'
import { lockOrder, type OrderRow } from './order-row.ts'
import { limitLockWaits } from './order.repository.ts'
import { ABOUT_APPOINTMENT, casesOver } from './over-cases.decider.ts'
import { saveChange } from './save-change.ts'

export type { OrderChange } from './order-change.ts'
export type { OrderRow } from './order-row.ts'
export { limitLockWaits } from './order.repository.ts'

/** What services of ordering need to change an order. */
export type OrderingDeps = ServiceDeps

type Deps = Pick<OrderingDeps, 'outbox' | 'clock' | 'newId'>

export type ChangeAnswer =
  | {
      ok: true
      order: OrderRow
      /**
       * rows that this change moved, for edge to wait for; when nothing had to change, the order as whoever was first left
       * it, which edge may not show yet
       */
      changed: Changed[]
      /** paid after its tyres, its slot or its coupon went to somebody else: it holds nothing */
      goodsGone?: boolean
    }
  | ChangeRefused

/**
 * Changes an order in the caller's transaction: state, history, what it holds, and the facts that are told.
 * What has happened already changes nothing and is answered with ok, so every change may be told again. A refusal leaves
 * nothing behind.
 *
 * Locks, in this order: the order, supply (shared), stock by EAN, slots, coupon, availability by EAN. Whoever changes
 * several orders in one transaction takes them by number.
 *
 * @throws a PostgreSQL error 55P03 when another transaction holds one of them for over 2 s
 */
export const changeOrder = async (tx: Sql, deps: Deps, orderId: string, change: OrderChange): Promise<ChangeAnswer> => {
  await limitLockWaits(tx)
  const order = await lockOrder(tx, orderId)
  if (!order) return refusedChange('NOT_FOUND', 'ההזמנה לא נמצאה')
  const now = deps.clock.now()
  const decision = decideChange(order, change, now)
  if (!decision.ok) return decision
  if (!decision.next) return { ok: true, order, changed: changedRows(order, [], []) }
  const held = await changeHoldings(tx, decision.next, decision.holds, now)
  if (!held.ok) return held
  const { next, goodsGone } = held
  await saveChange(tx, next, { change, details: { ...decision.details, ...(goodsGone && { goodsGone }) }, at: now })
  const over = decision.holds === 'move' ? ABOUT_APPOINTMENT : casesOver(next.status)
  if (over.length > 0) await settleCase(tx, deps, orderId, ...over)

  const context = (): EventContext => ({ id: deps.newId(), source: '/ordering', time: now.toISOString() })
  const events: EventEnvelope[] = [
    changeEvent(order, next, change, context()),
    ...(goodsGone && order.day !== null ? [appointmentLost(next, context())] : []),
    ...held.released.map((coupon) => couponEvent(orderId, coupon, true, context())),
    ...held.redeemed.map((coupon) => couponEvent(orderId, coupon, false, context())),
  ]
  await deps.outbox.append(tx, events)
  if (isPayment(order, next)) await reportMissed(tx, deps, next, now)
  const told = held.eans.length > 0 ? await refreshAvailability(tx, deps, held.eans) : []
  return { ok: true, order: next, changed: changedRows(next, [], told), ...(goodsGone && { goodsGone }) }
}
