import { CityListed, GarageListed, HolidayListed } from '@zmig/events'
import { createFactImporter } from '@zmig/kit/facts'
import type * as z from 'zod'

export type City = z.infer<typeof CityListed.data>

/** Lists towns. */
export const importCities = createFactImporter<City>({
  table: 'garages.city',
  idOf: (city) => city.id,
  event: CityListed,
  source: '/garages',
})

export type Garage = z.infer<typeof GarageListed.data>

/** Lists partner garages; a hidden one is published like the others, and pages leave it out. */
export const importGarages = createFactImporter<Garage>({
  table: 'garages.garage',
  idOf: (garage) => garage.id,
  event: GarageListed,
  source: '/garages',
})

/** A day on which garages do not work as usual; `closed` is `true` for the whole day and `half` from noon. */
export type Holiday = z.infer<typeof HolidayListed.data>

/** Lists holidays; an existing one takes the new name and kind. */
export const importHolidays = createFactImporter<Holiday>({
  table: 'garages.holiday',
  idOf: (holiday) => holiday.day,
  event: HolidayListed,
  source: '/garages',
})
