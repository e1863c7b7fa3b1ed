import type { Changed } from '@zmig/edge-contract'
import type { EventEnvelope } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { closeCases } from '../attention/attention.repository.ts'
import { couponEvent } from '../coupon/coupon.decider.ts'
import { eventContexts } from '../event-context.ts'
import { reportBroken } from '../garage/broken-bookings.commands.ts'
import { termsOfOrder } from '../garage/install-terms.queries.ts'
import { isInTime } from '../garage/slots.decider.ts'
import { refusedChange, type ChangeRefused, type OrderChange } from '../order/order-change.ts'
import { appointmentLost, changeEvent, isPayment } from '../order/order.events.ts'
import { limitLockWaits, lockOrder, saveChange } from '../order/order.repository.ts'
import { canMove, isDispatched, type OrderingDeps, type OrderRow } from '../order/order.ts'
import { computeAvailability, lockAvailability, saveAvailability } from '../stock/availability.commands.ts'
import { decideChange } from './change.decider.ts'
import { changedRows } from './changed-rows.ts'
import { describeChangesSince } from './changes-since.queries.ts'
import { changeHoldings, lockGoods } from './holdings.commands.ts'

type Deps = Pick<OrderingDeps, 'outbox' | 'clock' | 'newId'>

export type ChangeAnswer =
  | {
      ok: true
      order: OrderRow
      /** as it was; absent when nothing had to change */
      before?: OrderRow
      /** rows that this change wrote, for the edge to wait for; when nothing had to change, the order as it is */
      changed: Changed[]
      /** paid, but its tyres, its slot or its coupon went to another order: it holds nothing */
      goodsGone?: boolean
    }
  | ChangeRefused

/**
 * Changes an order in the caller's transaction: its state, its history and what it holds, and publishes the events. A
 * change that has already happened changes nothing and is answered with ok, so every change may be repeated. A refusal
 * leaves nothing behind.
 *
 * Locks, in this order: the order, supply (shared), stock by EAN, slots, coupon, availability by EAN. A transaction that
 * changes several orders locks them by number.
 *
 * @throws a PostgreSQL error 55P03 when another transaction holds one of the locks for over 2 s
 */
export const changeOrder = async (tx: Sql, deps: Deps, orderId: string, change: OrderChange): Promise<ChangeAnswer> => {
  await limitLockWaits(tx)
  const order = await lockOrder(tx, orderId)
  if (!order) return refusedChange('NOT_FOUND', 'ההזמנה לא נמצאה')
  const now = deps.clock.now()
  const changed = await changeLockedOrder(tx, deps, order, change, { now })
  if (!changed.ok) return changed
  if (!changed.next) return { ok: true, order, changed: changedRows(order, [], []) }

  const { next, events, eans, goodsGone } = changed
  const availability =
    eans.length === 0
      ? { changes: [], events: [] }
      : computeAvailability(await lockAvailability(tx, eans, now), eventContexts(deps, now))
  await Promise.all([
    saveAvailability(tx, availability.changes),
    deps.outbox.append(tx, [...events, ...availability.events]),
  ])
  return {
    ok: true,
    order: next,
    before: order,
    changed: changedRows(next, [], availability.changes),
    ...(goodsGone && { goodsGone }),
  }
}

type LockedOrderChanged =
  | ChangeRefused
  | { ok: true; next: undefined }
  | { ok: true; next: OrderRow; events: EventEnvelope[]; eans: string[]; goodsGone: boolean }

/**
 * Decides and saves a change of an order whose row is locked. The caller publishes the events, and the availability of the
 * tyres in `eans`.
 *
 * @param goodsLocked the caller has locked the stock of the tyres that the order holds
 */
export const changeLockedOrder = async (
  tx: Sql,
  deps: Deps,
  order: OrderRow,
  change: OrderChange,
  { now, goodsLocked = false }: { now: Date; goodsLocked?: boolean },
): Promise<LockedOrderChanged> => {
  const decision = decideChange(order, change, now)
  const { orderId } = order
  if (!decision.ok && decision.code === 'CHANGED' && 'version' in change)
    return refusedChange('CHANGED', await describeChangesSince(tx, orderId, change.version ?? 0))
  if (!decision.ok || !decision.next) return decision

  const locked = goodsLocked ? [] : await lockGoods(tx, orderId, decision.holds)
  const holdings = await changeHoldings(tx, decision.next, decision.holds, now)
  if (!holdings.ok) return holdings
  const { next, goodsGone, released, redeemed } = holdings
  await saveChange(tx, next, { change, details: { ...decision.details, ...(goodsGone && { goodsGone }) }, at: now })
  const closed = await closeCases(tx, deps, orderId, decision.closes)
  const missed = isPayment(order, next) ? await reportMissed(tx, deps, next, now) : []

  const context = eventContexts(deps, now)
  const events = [
    ...closed,
    changeEvent(order, next, change, context()),
    ...(goodsGone && order.day !== null ? [appointmentLost(next, context())] : []),
    ...released.map((coupon) => couponEvent(orderId, coupon, true, context())),
    ...redeemed.map((coupon) => couponEvent(orderId, coupon, false, context())),
    ...missed,
  ]
  return { ok: true, next, events, eans: [...locked, ...holdings.eans], goodsGone }
}

/**
 * Money may arrive when the appointment is over, or so near that the tyres cannot be at the garage by then. A person looks
 * at such an order and the buyer is asked for another time, as when a garage cannot keep the appointment.
 *
 * @param order as it is after its payment was saved
 * @returns the events, for the caller to publish
 */
const reportMissed = async (tx: Sql, deps: Deps, order: OrderRow, now: Date): Promise<EventEnvelope[]> => {
  const { orderId, garageId, day, startHour, status, paymentMethod, expiresAt } = order
  if (garageId === null || day === null || startHour === null || !canMove(order)) return []
  // `latest` does not count: a time far ahead was agreed, and tyres that came in early do not make it invalid.
  const { latest: _latest, ...terms } = await termsOfOrder(tx, orderId, now)
  // Tyres that staff dispatched before the money arrived are on their way already. And a payment by card within the
  // hold keeps the time that was offered, even when midnight has passed since.
  const keeps = isDispatched(status) || (paymentMethod === 'creditcard' && now <= expiresAt)
  const earliest = keeps ? terms.today : terms.earliest
  if (isInTime(day, startHour, { ...terms, earliest })) return []
  return reportBroken(tx, deps, [{ orderId, garageId, day, startHour, cause: 'late-payment' }])
}
