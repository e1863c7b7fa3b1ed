/** A garage that installs, as ordering knows it. */
export type Garage = {
  id: string
  cityId: string
  displayName: string
  address: string
  phone: string
  /** agorot per tyre, paid at the garage */
  price: number
  /** the buyer arranges the appointment with the garage by phone: it has no days and no slots */
  manualBooking: boolean
  /** neither shown nor booked */
  hide: boolean
  /** tyre changes that may start in one two-hour slot */
  capacityPerSlot: number
  /** `sun-thu 08:00-18:00; fri 08:00-13:00`, Asia/Jerusalem */
  hours: string
}

/** How a holiday closes garages: the whole day, or from noon. */
export type Closed = 'true' | 'half'

/** Holidays by day; Saturdays are not among them. */
export type Holidays = ReadonlyMap<string, Closed>
