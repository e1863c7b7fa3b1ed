import type { Sql } from '@zmig/kit'
import { instantOf } from '../booking/day.ts'
import type { Booking } from './broken-bookings.decider.ts'

/** Orders that still need a garage and arrange the time with it by phone; those whose money goes back need none. */
const readByPhone = (sql: Sql, garageIds: readonly string[]): Promise<Booking[]> =>
  sql.query<Booking>(
    `select order_id as "orderId", garage_id as "garageId", null as day, null as "startHour" from ordering.orders
     where garage_id = any($1) and manual_booking and status not in ('cancelled', 'closed')
       and payment_status not in ('refund_due', 'refunded')
     order by placed_at, order_id`,
    [garageIds],
  )

type Timed = Booking & { day: string; startHour: number }

/**
 * Bookings of garages that have not begun, the oldest booking first, and what is to be arranged with them by phone; of
 * orders that still need them.
 */
export const readComingBookings = async (sql: Sql, garageIds: readonly string[], now: Date): Promise<Booking[]> => {
  const rows = await sql.query<Timed>(
    `select booking.order_id as "orderId", booking.garage_id as "garageId", booking.day, booking.start_hour as "startHour"
     from ordering.booking join ordering.orders using (order_id)
     where booking.garage_id = any($1) and booking.day >= ($2::timestamptz at time zone 'Asia/Jerusalem')::date
       and orders.status not in ('cancelled', 'closed')
     order by booking.booked_at, booking.order_id`,
    [garageIds, now],
  )
  const coming = rows.filter(({ day, startHour }) => instantOf(day, startHour) > now)
  return [...coming, ...(await readByPhone(sql, garageIds))]
}

/** Garages that hold a booking on one of these days. */
export const readGaragesBookedOn = async (sql: Sql, days: readonly string[]): Promise<string[]> => {
  const rows = await sql.query<{ garageId: string }>(
    'select distinct garage_id as "garageId" from ordering.booking where day = any($1) order by 1',
    [days],
  )
  return rows.map(({ garageId }) => garageId)
}
