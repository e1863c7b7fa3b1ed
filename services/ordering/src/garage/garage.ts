import type { Agorot } from '@zmig/events'
import type { Closure } from '../calendar/work-days.ts'

/** A garage that installs, as ordering knows it. */
export type Garage = {
  id: string
  cityId: string
  displayName: string
  address: string
  phone: string
  /** agorot per tyre, paid at the garage */
  price: Agorot
  /** the buyer arranges the appointment with the garage by phone: it has no days and no slots */
  manualBooking: boolean
  /** neither shown nor booked */
  hide: boolean
  /** tyre changes that may start in one two-hour slot */
  capacityPerSlot: number
  /** `sun-thu 08:00-18:00; fri 08:00-13:00`, Asia/Jerusalem */
  hours: string
  /** days on which it takes no tyres, beside Saturdays and holidays */
  closures: readonly Closure[]
}

/** Whether shoppers can book a time at a garage here. They cannot when it is unknown, hidden or books by phone. */
export const isBookable = <G extends Pick<Garage, 'hide' | 'manualBooking'>>(garage: G | undefined): garage is G =>
  garage !== undefined && !garage.hide && !garage.manualBooking

/**
 * Whether a garage no longer accepts an order at any time: it is hidden, or it now books by phone and the order has a
 * booked hour. The buyer cannot solve this, so the shop finds another garage.
 *
 * @param order `day` is null when the appointment was to be arranged by phone from the beginning
 */
export const isGarageOut = (
  garage: Pick<Garage, 'hide' | 'manualBooking'> | undefined,
  { day }: { day: string | null },
): boolean => garage === undefined || garage.hide || (garage.manualBooking && day !== null)
