import { MotorcycleListed } from '@zmig/events'
import { createFactImporter } from '@zmig/kit/facts'
import type * as z from 'zod'

export type Motorcycle = z.infer<typeof MotorcycleListed.data>

/** Lists bikes with their fitments: the original front and rear size in canonical form (`120/70-17`, `3.00-18`). */
export const importMotorcycles = createFactImporter<Motorcycle>({
  table: 'advisor.motorcycle',
  idOf: (motorcycle) => motorcycle.id,
  event: MotorcycleListed,
  source: '/advisor',
})
