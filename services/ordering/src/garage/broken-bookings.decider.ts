import { startHoursOf } from '../booking/slots.decider.ts'
import { isGarageOut } from './garage-out.decider.ts'
import type { Garage, Holidays } from './garage.ts'

/** A booking that is still to come, or an order whose time is still to be arranged by phone: it has neither day nor hour. */
export type Booking = { orderId: string; garageId: string; day: string | null; startHour: number | null }

/**
 * Bookings that a garage does not keep: it is out, is closed at that time, or takes fewer tyre changes
 * at once than were booked. Of those, who booked first stays.
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
    if (!startHoursOf(garage.hours, day, holidays.get(day)).includes(startHour)) return true
    const slot = `${day} ${startHour}`
    const before = kept.get(slot) ?? 0
    if (before >= garage.capacityPerSlot) return true
    kept.set(slot, before + 1)
    return false
  })
}

/** What a garage looks like from the outside: it and the days on which it is closed. */
export type Calendar = { garage: Garage | undefined; holidays: Holidays }

/**
 * Bookings that a change breaks and that were kept before it: nobody is told the same twice. Who lost only the time before
 * loses the garage now.
 */
export const newlyBroken = (before: Calendar, after: Calendar, bookings: readonly Booking[]): Booking[] => {
  const already = new Set(brokenBookings(before.garage, before.holidays, bookings).map(({ orderId }) => orderId))
  const leaves = (booking: Booking) => isGarageOut(after.garage, booking) && !isGarageOut(before.garage, booking)
  return brokenBookings(after.garage, after.holidays, bookings).filter(
    (booking) => !already.has(booking.orderId) || leaves(booking),
  )
}

/** Bookings at an hour with a garage that was out and takes them again: their buyers can choose a time there themselves. */
export const reachableAgain = (before: Calendar, after: Calendar, bookings: readonly Booking[]): Booking[] =>
  bookings.filter(
    (booking) => booking.day !== null && isGarageOut(before.garage, booking) && !isGarageOut(after.garage, booking),
  )
