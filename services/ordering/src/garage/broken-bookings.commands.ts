import { dayInIsrael, ISRAEL } from '@zmig/kit/facts'
import type { EventEnvelope } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { BrokenBy } from '../attention/broken-by.ts'
import { closeCases, isCaseOpen, openCase } from '../attention/attention.repository.ts'
import { instantOf } from '../calendar/day.ts'
import { messageDue } from '../order/order.events.ts'
import type { OrderRow } from '../order/order.ts'
import { newlyBroken, type Booking, type Broken } from './broken-bookings.decider.ts'
import type { Closed } from '../calendar/work-days.ts'
import { findGarage, findGarages, readHolidays } from './garage.repository.ts'
import { isGarageOut, type Garage } from './garage.ts'

type Deps = Pick<ServiceDeps, 'clock' | 'newId'>
type OrderFacts = Pick<OrderRow, 'orderId' | 'version' | 'status' | 'paymentStatus'>

/** Orders that will arrange the time with their garage by phone. Orders with a refund need no garage any more. */
const readByPhone = (sql: Sql, garageIds: readonly string[]): Promise<Booking[]> =>
  sql.query<Booking>(
    `select order_id as "orderId", garage_id as "garageId", null as day, null as "startHour" from ordering.orders
     where garage_id = any($1) and manual_booking and status not in ('cancelled', 'closed')
       and payment_status not in ('refund_due', 'refunded')
     order by placed_at, order_id`,
    [garageIds],
  )

type Timed = Booking & { day: string; startHour: number }

/** Future bookings of garages, the oldest booking first, then the orders that arrange their time with them by phone. */
export const readComingBookings = async (sql: Sql, garageIds: readonly string[], now: Date): Promise<Booking[]> => {
  const rows = await sql.query<Timed>(
    `select booking.order_id as "orderId", booking.garage_id as "garageId", booking.day, booking.start_hour as "startHour"
     from ordering.booking join ordering.orders using (order_id)
     where booking.garage_id = any($1) and booking.day >= ($2::timestamptz at time zone '${ISRAEL}')::date
       and orders.status not in ('cancelled', 'closed')
     order by booking.booked_at, booking.order_id`,
    [garageIds, now],
  )
  const coming = rows.filter(({ day, startHour }) => instantOf(day, startHour) > now)
  return [...coming, ...(await readByPhone(sql, garageIds))]
}

/** Garages with a booking on one of these days. */
export const readGaragesBookedOn = async (sql: Sql, days: readonly string[]): Promise<string[]> => {
  const rows = await sql.query<{ garageId: string }>(
    'select distinct garage_id as "garageId" from ordering.booking where day = any($1) order by 1',
    [days],
  )
  return rows.map(({ garageId }) => garageId)
}

/** Orders, among those with a broken booking, whose garage no longer accepts them at any time. */
const findOrdersWithoutGarage = async (sql: Sql, broken: readonly Booking[]): Promise<Set<string>> => {
  const found = await findGarages(sql, [...new Set(broken.map(({ garageId }) => garageId))])
  const garages = new Map(found.map((garage) => [garage.id, garage]))
  return new Set(
    broken.filter((booking) => isGarageOut(garages.get(booking.garageId), booking)).map(({ orderId }) => orderId),
  )
}

/** Opens the case that says what staff have to do, and closes the other kind. @returns no events when it is already open */
const openBrokenCase = async (
  tx: Sql,
  deps: Deps,
  orderId: string,
  { garageOut, cause }: { garageOut: boolean; cause: BrokenBy | undefined },
): Promise<EventEnvelope[]> => {
  const [kind, other] = garageOut
    ? (['garage-out', 'appointment-broken'] as const)
    : (['appointment-broken', 'garage-out'] as const)
  const opened = await openCase(tx, deps, orderId, kind, cause)
  return opened ? [opened.event, ...(await closeCases(tx, deps, orderId, [other]))] : []
}

/**
 * Opens a case for each booking that its garage cannot keep, and has the buyer notified: to choose another time, or, when
 * the garage accepts no orders any more, that the shop looks for another garage. A buyer with an open case is not notified
 * again. Runs in the transaction of the change that broke the bookings.
 *
 * @param broken of late tyres their garage has to hear as well
 * @returns the events, for the caller to publish
 */
export const reportBroken = async (tx: Sql, deps: Deps, broken: readonly Broken[]): Promise<EventEnvelope[]> => {
  if (broken.length === 0) return []
  const orders = await tx.query<OrderFacts>(
    `select order_id as "orderId", version, status, payment_status as "paymentStatus"
     from ordering.orders where order_id = any($1) order by order_id`,
    [broken.map(({ orderId }) => orderId)],
  )
  const withoutGarage = await findOrdersWithoutGarage(tx, broken)
  const causes = new Map(broken.map(({ orderId, cause }) => [orderId, cause]))
  const events: EventEnvelope[] = []
  for (const order of orders) {
    const cause = causes.get(order.orderId)
    const garageOut = withoutGarage.has(order.orderId)
    const opened = await openBrokenCase(tx, deps, order.orderId, { garageOut, cause })
    if (opened.length === 0) continue
    const more = { ...(garageOut && { garageOut }), ...(cause === 'late-tyres' && { lateTyres: true as const }) }
    events.push(...opened, messageDue(deps, order, 'appointment-broken', more))
  }
  return events
}

/**
 * Notifies buyers who wait for another garage, and whose own garage accepts orders again, to choose a time there.
 * @returns the events, for the caller to publish
 */
export const reportReachable = async (tx: Sql, deps: Deps, reachable: readonly Booking[]): Promise<EventEnvelope[]> => {
  const waiting: Booking[] = []
  for (const booking of reachable) if (await isCaseOpen(tx, booking.orderId, 'garage-out')) waiting.push(booking)
  return reportBroken(tx, deps, waiting)
}

/**
 * Lists the bookings that a planned change of a garage would break, and changes nothing: staff see them before they save.
 * @param garage as it would be after the change
 */
export const previewBroken = async (sql: Sql, garage: Garage, now: Date): Promise<Booking[]> => {
  const before = await findGarage(sql, garage.id)
  const bookings = await readComingBookings(sql, [garage.id], now)
  const holidays = await readHolidays(sql, dayInIsrael(now))
  return newlyBroken({ garage: before, holidays }, { garage, holidays }, bookings)
}

/** The same for a planned holiday, or another kind of one: at every garage with a booking on that day. */
export const previewHoliday = async (sql: Sql, day: string, closed: Closed, now: Date): Promise<Booking[]> => {
  const garages = await findGarages(sql, await readGaragesBookedOn(sql, [day]))
  const holidays = await readHolidays(sql, dayInIsrael(now))
  const after = new Map(holidays).set(day, closed)
  const bookings = await readComingBookings(
    sql,
    garages.map(({ id }) => id),
    now,
  )
  return garages.flatMap((garage) =>
    newlyBroken(
      { garage, holidays },
      { garage, holidays: after },
      bookings.filter(({ garageId }) => garageId === garage.id),
    ),
  )
}
