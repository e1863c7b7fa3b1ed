import { OrderMessageDue, type EventEnvelope } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { isOpenCase, openAttention, settleCase } from '../attention/attention.repository.ts'
import { wallClockAt } from '../booking/day.ts'
import { newlyBroken, type Booking } from './broken-bookings.decider.ts'
import { readComingBookings } from './broken-bookings.queries.ts'
import type { Garage } from './garage.ts'
import { isGarageOut } from './garage-out.decider.ts'
import { findGarage, findGarages, readHolidays } from './garage.queries.ts'

type Deps = Pick<ServiceDeps, 'outbox' | 'clock' | 'newId'>
type OrderFacts = Pick<(typeof OrderMessageDue)['example'], 'orderId' | 'orderVersion' | 'status' | 'paymentStatus'>

/** Orders whose garage takes them no more at any time, among those with a broken booking. */
const readStranded = async (sql: Sql, broken: readonly Booking[]): Promise<Set<string>> => {
  const found = await findGarages(sql, [...new Set(broken.map(({ garageId }) => garageId))])
  const garages = new Map(found.map((garage) => [garage.id, garage]))
  return new Set(
    broken.filter((booking) => isGarageOut(garages.get(booking.garageId), booking)).map(({ orderId }) => orderId),
  )
}

/** Opens the case that says what to do now; it takes the place of the other. @returns whether that was not told already */
const openBroken = async (tx: Sql, deps: Deps, orderId: string, garageOut: boolean): Promise<boolean> => {
  const [kind, other] = garageOut
    ? (['garage-out', 'appointment-broken'] as const)
    : (['appointment-broken', 'garage-out'] as const)
  if ((await openAttention(tx, deps, orderId, kind)) === undefined) return false
  await settleCase(tx, deps, orderId, other)
  return true
}

/**
 * Opens a case for each booking that a garage will not keep and lets its buyer be told: to choose another time, or, when
 * the garage is out, that the shop finds another garage. While a case is open its buyer is not told the same again. In the
 * transaction of the change that broke them.
 */
export const reportBroken = async (tx: Sql, deps: Deps, broken: readonly Booking[]): Promise<void> => {
  if (broken.length === 0) return
  const orders = await tx.query<OrderFacts>(
    `select order_id as "orderId", version as "orderVersion", status, payment_status as "paymentStatus"
     from ordering.orders where order_id = any($1) order by order_id`,
    [broken.map(({ orderId }) => orderId)],
  )
  const stranded = await readStranded(tx, broken)
  const dueAt = deps.clock.now().toISOString()
  const news: EventEnvelope[] = []
  for (const order of orders) {
    const garageOut = stranded.has(order.orderId)
    if (!(await openBroken(tx, deps, order.orderId, garageOut))) continue
    const due = { ...order, message: 'appointment-broken' as const, ...(garageOut && { garageOut }), dueAt }
    news.push(OrderMessageDue.create(due, { id: deps.newId(), source: '/ordering', time: dueAt }))
  }
  await deps.outbox.append(tx, news)
}

/** Who waits for a call about another garage, and whose own is back, is told to choose a time there instead. */
export const reportBack = async (tx: Sql, deps: Deps, back: readonly Booking[]): Promise<void> => {
  const waiting: Booking[] = []
  for (const booking of back) if (await isOpenCase(tx, booking.orderId, 'garage-out')) waiting.push(booking)
  await reportBroken(tx, deps, waiting)
}

/**
 * Names the bookings that a change of a garage would break, and changes nothing: staff see them before they save.
 * @param garage as it would be; only what decides about bookings need differ from what it is
 */
export const previewBroken = async (sql: Sql, garage: Garage, now: Date): Promise<Booking[]> => {
  const before = await findGarage(sql, garage.id)
  const bookings = await readComingBookings(sql, [garage.id], now)
  const holidays = await readHolidays(sql, wallClockAt(now).day)
  return newlyBroken({ garage: before, holidays }, { garage, holidays }, bookings)
}
