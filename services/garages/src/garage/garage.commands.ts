import { GarageListed } from '@zmig/events'
import { createFactImporter } from '@zmig/kit/facts'
import type * as z from 'zod'

export type Garage = z.infer<typeof GarageListed.data>

/** Lists partner garages; a hidden one is told like any other and left out by whoever shows garages. */
export const importGarages = createFactImporter<Garage>({
  table: 'garages.garage',
  idOf: (garage) => garage.id,
  event: GarageListed,
  source: '/garages',
})
