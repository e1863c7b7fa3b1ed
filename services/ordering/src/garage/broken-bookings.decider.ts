import type { Holidays } from '../calendar/work-days.ts'
import { isGarageOut, type Garage } from './garage.ts'
import { slotHoursOf } from './slots.decider.ts'

/** A future booking; `day` and `startHour` are null for an order that arranges its time by phone. */
export type Booking = { orderId: string; garageId: string; day: string | null; startHour: number | null }

/**
 * Bookings that a garage cannot keep: it accepts no orders any more, is closed at that time, or does fewer tyre changes at
 * once than were booked. In the last case the first bookings stay.
 *
 * @param bookings of this garage, the oldest booking first
 */
export const brokenBookings = (
  garage: Garage | undefined,
  holidays: Holidays,
  bookings: readonly Booking[],
): Booking[] => {
  const kept = new Map<string, number>()
  return bookings.filter((booking) => {
    if (!garage || isGarageOut(garage, booking)) return true
    const { day, startHour } = booking
    if (day === null || startHour === null) return false
    if (!slotHoursOf(garage, day, holidays.get(day)).includes(startHour)) return true
    const slot = `${day} ${startHour}`
    const before = kept.get(slot) ?? 0
    if (before >= garage.capacityPerSlot) return true
    kept.set(slot, before + 1)
    return false
  })
}

/** A garage and the days on which it is closed. */
export type GarageCalendar = { garage: Garage | undefined; holidays: Holidays }

/**
 * Bookings that a change breaks and that were fine before it, so that no buyer is notified twice. A booking whose time was
 * already broken counts again when the garage itself stops accepting orders.
 */
export const newlyBroken = (before: GarageCalendar, after: GarageCalendar, bookings: readonly Booking[]): Booking[] => {
  const already = new Set(brokenBookings(before.garage, before.holidays, bookings).map(({ orderId }) => orderId))
  const leaves = (booking: Booking) => isGarageOut(after.garage, booking) && !isGarageOut(before.garage, booking)
  return brokenBookings(after.garage, after.holidays, bookings).filter(
    (booking) => !already.has(booking.orderId) || leaves(booking),
  )
}

/** Timed bookings of a garage that accepts orders again: their buyers can choose a time there themselves. */
export const reachableAgain = (
  before: GarageCalendar,
  after: GarageCalendar,
  bookings: readonly Booking[],
): Booking[] =>
  bookings.filter(
    (booking) => booking.day !== null && isGarageOut(before.garage, booking) && !isGarageOut(after.garage, booking),
  )
