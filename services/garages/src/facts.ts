import type { CityListed, GarageListed, HolidayListed } from '@zmig/events'
import type * as z from 'zod'

export type City = z.infer<typeof CityListed.data>

export type Garage = z.infer<typeof GarageListed.data>

/** A day on which garages do not work as usual; `closed` is `true` for the whole day and `half` from noon. */
export type Holiday = z.infer<typeof HolidayListed.data>
