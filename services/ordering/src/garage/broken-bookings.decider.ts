import type { BrokenBy } from '../attention/broken-by.ts'
import { closedAt, type Closed, type Holidays } from '../calendar/work-days.ts'
import { isGarageOut, type Garage } from './garage.ts'
import { slotHoursOf } from './slots.decider.ts'

/** A future booking; `day` and `startHour` are null for an order that arranges its time by phone. */
export type Booking = { orderId: string; garageId: string; day: string | null; startHour: number | null }

/** Without a cause nothing is said of it: the buyer chooses a time because the garage accepts orders again. */
export type Broken = Booking & { cause?: BrokenBy }

/** Why a garage starts no tyre change at a time; undefined when it does. */
const whyClosed = (
  garage: Garage,
  { day, startHour }: { day: string; startHour: number },
  holiday: Closed | undefined,
): BrokenBy | undefined => {
  if (slotHoursOf(garage, day, holiday).includes(startHour)) return undefined
  if (closedAt(garage.closures, day, undefined)) return 'closure'
  return slotHoursOf(garage, day, undefined).includes(startHour) ? 'holiday' : 'hours'
}

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
): Broken[] => {
  const kept = new Map<string, number>()
  const causeOf = (booking: Booking): BrokenBy | undefined => {
    if (!garage || isGarageOut(garage, booking)) return 'garage-out'
    const { day, startHour } = booking
    if (day === null || startHour === null) return undefined
    const closed = whyClosed(garage, { day, startHour }, holidays.get(day))
    if (closed) return closed
    const slot = `${day} ${startHour}`
    const before = kept.get(slot) ?? 0
    if (before >= garage.capacityPerSlot) return 'capacity'
    kept.set(slot, before + 1)
    return undefined
  }
  return bookings.flatMap((booking) => {
    const cause = causeOf(booking)
    return cause ? [{ ...booking, cause }] : []
  })
}

/** A garage and the days on which it is closed. */
export type GarageCalendar = { garage: Garage | undefined; holidays: Holidays }

/**
 * Bookings that a change breaks and that were fine before it, so that no buyer is notified twice. A booking whose time was
 * already broken counts again when the garage itself stops accepting orders.
 */
export const newlyBroken = (before: GarageCalendar, after: GarageCalendar, bookings: readonly Booking[]): Broken[] => {
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
