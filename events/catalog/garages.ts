import * as z from 'zod'
import { defineEvent } from './define-event.ts'
import { Agorot, Day } from './primitives.ts'

const City = z.object({ id: z.string(), displayName: z.string(), latitude: z.number(), longitude: z.number() })

export const CityListed = defineEvent({
  type: 'garages.city-listed',
  version: 1,
  topic: 'garages',
  key: (city) => city.id,
  data: City,
  example: { id: 'haifa', displayName: 'חיפה', latitude: 32.794, longitude: 34.9896 },
})

/**
 * Days, from the first to the last, on which one garage takes no tyres. Why is one of a few words: a text could name people, and
 * events never do.
 */
const Closure = z.object({ from: Day, to: Day, reason: z.enum(['vacation', 'works', 'staff', 'other']) })

const Garage = z.object({
  id: z.string(),
  displayName: z.string(),
  phone: z.string(),
  address: z.string(),
  cityId: z.string(),
  /** per tyre, including VAT, paid at the garage */
  price: Agorot,
  /** list price of one tyre, shown struck through while it is higher than `price`; absent: there is none */
  fullPrice: Agorot.optional(),
  /** path of a real picture in the media bucket; absent: the front of the garage is drawn */
  photo: z.string().min(1).max(500).optional(),
  alignType: z.enum(['static', 'electronic', 'none']),
  /** out of 5 */
  score: z.number(),
  /** the customer arranges the appointment with the garage */
  manualBooking: z.boolean(),
  hide: z.boolean(),
  /** tyre changes that may start in one two-hour slot */
  capacityPerSlot: z.int().nonnegative(),
  /** `sun-thu 08:00-18:00; fri 08:00-13:00`, Asia/Jerusalem */
  hours: z.string(),
  /** where its bookings are sent; null: by phone only */
  email: z.email().nullable(),
  /** beside Saturdays and holidays; absent: none */
  closures: z.array(Closure).max(60).optional(),
})

export const GarageListed = defineEvent({
  type: 'garages.garage-listed',
  version: 3,
  topic: 'garages',
  key: (garage) => garage.id,
  data: Garage,
  // version 2 brought the e-mail, version 3 the closures: code that does not know these would go on booking
  upcast: (data) => ({ email: null, ...(data as object) }),
  example: {
    id: 'gumi-ayalon',
    displayName: 'גומי איילון דו־גלגלי',
    phone: '03-5550101',
    address: 'רחוב החישוקים 14, תל אביב־יפו',
    cityId: 'tel-aviv',
    price: 12_000,
    alignType: 'electronic',
    score: 4.8,
    manualBooking: false,
    hide: false,
    capacityPerSlot: 3,
    hours: 'sun-thu 08:00-18:00; fri 08:00-13:00',
    email: 'gumi-ayalon@garages.example',
  },
})

/** A garage is none of the shop's any more, and no order has an appointment there. Its id may be listed again later. */
export const GarageRemoved = defineEvent({
  type: 'garages.garage-removed',
  version: 1,
  topic: 'garages',
  // in order with GarageListed
  key: (garage) => garage.id,
  data: z.object({ id: z.string() }),
  example: { id: 'gumi-ayalon' },
})

/** A day, other than Saturday, on which garages and the shop are closed or close early. */
const Holiday = z.object({
  day: Day,
  name: z.string(),
  /** `true` the whole day, `half` from noon */
  closed: z.enum(['true', 'half']),
})

export const HolidayListed = defineEvent({
  type: 'garages.holiday-listed',
  version: 1,
  topic: 'garages',
  key: (holiday) => holiday.day,
  data: Holiday,
  example: { day: '2026-04-02', name: 'פסח', closed: 'true' },
})

/** A day that was listed by mistake, or is a holiday no more: garages and shop work on it as usual. */
export const HolidayRemoved = defineEvent({
  type: 'garages.holiday-removed',
  version: 1,
  topic: 'garages',
  key: (holiday) => holiday.day,
  data: z.object({ day: Day }),
  example: { day: '2026-04-02' },
})
