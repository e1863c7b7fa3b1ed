import * as z from 'zod/mini'
import { get } from './endpoint.ts'

/** What can be bought for a bike: one tyre for either wheel, or a set for both. */
export const BikePart = z.enum(['set', 'rear', 'front'])
export type BikePart = z.infer<typeof BikePart>

/** The part of a bike's facts that its page's address is made of: `/bike/{brandSlug}/{modelSlug}`. */
export const BikePlace = {
  brandSlug: z.string(),
  modelSlug: z.string(),
  /** true: the model had other sizes in other years, and the page shows those of this bike under `?bike={id}` */
  apart: z.boolean(),
}

/** Years in which a model left the factory with the same sizes and ratings. */
export const BikeSizes = z.object({
  /** of the newest bike with these sizes; `searchTyres` takes it */
  id: z.string(),
  /** of all bikes with these sizes */
  ids: z.array(z.string()),
  /** newest first; years that follow each other are one span */
  years: z.array(z.object({ from: z.number(), to: z.number() })),
  /** canonical, `120/70-17` */
  frontSize: z.string(),
  rearSize: z.string(),
  /** load index and speed rating of the original tyres, `56` and `H`; absent where they are not known */
  frontLoad: z.optional(z.string()),
  frontSpeed: z.optional(z.string()),
  rearLoad: z.optional(z.string()),
  rearSpeed: z.optional(z.string()),
  /** how many products fit */
  counts: z.object({ set: z.number(), rear: z.number(), front: z.number() }),
})
export type BikeSizes = z.infer<typeof BikeSizes>

export const BikeModel = z.object({
  brand: z.string(),
  model: z.string(),
  brandSlug: z.string(),
  modelSlug: z.string(),
  /** sport, naked, scooter, atv … */
  category: z.string(),
  /** newest first; more than one when the model changed its sizes */
  sizes: z.array(BikeSizes),
})
export type BikeModel = z.infer<typeof BikeModel>

export const bikeModel = get('/api/v1/bikes/{brand}/{model}', {
  summary: 'A model of motorcycle by the words of its address, with its original sizes; null for one that is not known',
  audience: 'everyone',
  answer: z.object({ bike: z.nullable(BikeModel) }),
})
