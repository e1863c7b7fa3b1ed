import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { Ean, Shekels, Visibility } from './primitives.ts'

/** One of the two tyres of a pair; the size is canonical, `120/70-17`. */
const Half = z.object({ ean: Ean, size: z.string() })

/** A set, seen from one of its tyres: one product that costs less than its front and its rear bought one by one. */
export const Pair = z.object({
  ean: Ean,
  /** slug of the product page's address */
  name: z.string(),
  brand: z.string(),
  displayName: z.string(),
  front: Half,
  rear: Half,
  price: Shekels,
  /** what a buyer of both tyres saves with the pair; above 0 */
  saving: Shekels,
  visibility: Visibility,
})
export type Pair = z.infer<typeof Pair>

export const pairsOfTyre = get('/api/v1/tires/MO/{ean}/pairs', {
  summary: 'Sets that hold a tyre and can be bought, with the price saved; in the order of the list rules',
  audience: 'everyone',
  answer: z.object({ pairs: z.array(Pair) }),
})
