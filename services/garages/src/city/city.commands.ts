import { CityListed } from '@zmig/events'
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
