import { CityListed, GarageListed, HolidayListed } from '@zmig/events'
import { createFactImporter } from '@zmig/kit/facts'
import type { City, Garage, Holiday } from './facts.ts'

/** Lists towns. */
export const importCities = createFactImporter<City>({
  table: 'garages.city',
  idOf: (city) => city.id,
  event: CityListed,
  source: '/garages',
})

/** Lists partner garages; a hidden one is published like the others, and pages leave it out. */
export const importGarages = createFactImporter<Garage>({
  table: 'garages.garage',
  idOf: (garage) => garage.id,
  event: GarageListed,
  source: '/garages',
})

/** Lists holidays; an existing one takes the new name and kind. */
export const importHolidays = createFactImporter<Holiday>({
  table: 'garages.holiday',
  idOf: (holiday) => holiday.day,
  event: HolidayListed,
  source: '/garages',
})
