import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { ShipmentSettings, Tyre } from './tyre.ts'

export const tyresByBrand = get('/api/v1/bybrand/MO/tires/{brand}', {
  summary: 'Tyres and sets of a brand, by its name or slug, case ignored',
  answer: z.object({ result: z.array(Tyre), settings: ShipmentSettings }),
})
