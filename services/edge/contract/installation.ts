import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { Shekels } from './primitives.ts'

export const City = z.object({ id: z.string(), displayName: z.string() })
export type City = z.infer<typeof City>

/** A garage; `price` is what it takes per tyre, paid there. */
export const Shop = z.object({
  id: z.string(),
  _id: z.string(),
  displayName: z.string(),
  address: z.string(),
  phone: z.string(),
  photo: z.string(),
  price: Shekels,
  likes: z.number(),
  score: z.number(),
  alignType: z.enum(['static', 'electronic', 'none']),
  hide: z.boolean(),
  manualBooking: z.boolean(),
})
export type Shop = z.infer<typeof Shop>

export const installationCities = get('/api/v1/checkout/installation/cities', {
  summary: 'Cities with at least one garage that installs',
  answer: z.array(City),
})
export const shopsInCity = get('/api/v1/checkout/shops/in/{city}', {
  summary: 'Garages of a city, by id or name; hidden garages are left out',
  answer: z.array(Shop),
})
