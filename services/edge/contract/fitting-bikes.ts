import * as z from 'zod/mini'
import { get } from './endpoint.ts'

/** A bike that left the factory with the tyre's size; with both sizes of a set. */
export const FittingBike = z.object({
  id: z.string(),
  brand: z.string(),
  model: z.string(),
  yearFrom: z.number(),
  yearTo: z.number(),
})
export type FittingBike = z.infer<typeof FittingBike>

export const fittingBikes = get('/api/v1/tires/MO/{ean}/bikes', {
  summary: 'Bikes that a tyre or a set fits: all of them by make, or with `limit` the newest, makes taking turns',
  query: z.object({ limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(60))) }),
  /** `total` counts all of them, also with a limit */
  answer: z.object({ bikes: z.array(FittingBike), total: z.number() }),
})
