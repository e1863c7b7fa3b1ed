import { SATURDAY } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { addDays, daysBetween, weekdayOf } from '../calendar/day.ts'
import { closedAt, type Closed } from '../calendar/work-days.ts'
import type { Garage } from './garage.ts'
import { slotHoursOf } from './slots.decider.ts'

/** A two-hour slot of a garage: how many tyre changes may start in it, and which orders hold one. */
export type WeekSlot = { startHour: number; capacity: number; orderIds: string[] }

/** A day of a garage. `closed`: why nothing can be booked; `half` is open until noon. */
export type WeekDay = {
  day: string
  closed: 'saturday' | 'holiday' | 'half' | 'closure' | 'hours' | null
  slots: WeekSlot[]
}

type BookingRow = { orderId: string; day: string; startHour: number }

const WEEK = 7

const readBookings = (sql: Sql, garageId: string, from: string, to: string): Promise<BookingRow[]> =>
  sql.query<BookingRow>(
    `select order_id as "orderId", booking.day, start_hour as "startHour"
     from ordering.booking join ordering.orders using (order_id)
     where booking.garage_id = $1 and booking.day between $2::date and $3::date and status <> 'cancelled'
     order by booking.day, start_hour, booking.booked_at, order_id`,
    [garageId, from, to],
  )

/** Holidays of past weeks too, which a calendar still shows. */
const readHolidaysBetween = async (sql: Sql, from: string, to: string): Promise<Map<string, Closed>> => {
  const rows = await sql.query<{ day: string; closed: Closed }>(
    'select day, closed from ordering.holiday where day between $1::date and $2::date',
    [from, to],
  )
  return new Map(rows.map(({ day, closed }) => [day, closed]))
}

/** What a week depends on, as the owner of garages has it now: this service hears of a change a moment later. */
export type WeekFacts = Pick<Garage, 'hours' | 'capacityPerSlot' | 'manualBooking' | 'closures'>

/**
 * Seven days of a garage by the hour: its slots with the orders that hold a place, also where it is closed now or full.
 * @param from the first day
 */
export const readGarageWeek = async (
  sql: Sql,
  garageId: string,
  garage: WeekFacts,
  from: string,
): Promise<WeekDay[]> => {
  const to = addDays(from, WEEK - 1)
  const [bookings, holidays] = await Promise.all([
    readBookings(sql, garageId, from, to),
    readHolidaysBetween(sql, from, to),
  ])
  return daysBetween(from, to).map((day) => {
    const holiday = holidays.get(day)
    const open = garage.manualBooking ? [] : slotHoursOf(garage, day, holiday)
    const ofDay = bookings.filter((booking) => booking.day === day)
    const hours = [...new Set([...open, ...ofDay.map(({ startHour }) => startHour)])].toSorted((one, two) => one - two)
    const slots = hours.map((startHour) => ({
      startHour,
      capacity: open.includes(startHour) ? garage.capacityPerSlot : 0,
      orderIds: ofDay.filter((booking) => booking.startHour === startHour).map(({ orderId }) => orderId),
    }))
    const closedWhy = (): WeekDay['closed'] => {
      if (weekdayOf(day) === SATURDAY) return 'saturday'
      if (holiday === 'true') return 'holiday'
      if (closedAt(garage.closures, day, undefined)) return 'closure'
      if (open.length === 0 && !garage.manualBooking) return 'hours'
      return holiday === 'half' ? 'half' : null
    }
    return { day, closed: closedWhy(), slots }
  })
}
