import * as z from 'zod/mini'
import { get } from './endpoint.ts'

/**
 * A tyre size as the size search takes it: section width, aspect ratio, rim diameter.
 * All strings: sizes such as `3.00-18` (profile `-`) and `MT90-16` (width `MT`) are not numbers.
 */
export const Size = z.object({ width: z.string(), profile: z.string(), rim: z.string() })
export type Size = z.infer<typeof Size>

/** Popular sizes limit: the home page shows the 8 most popular sizes (storefront-and-checkout.md §9). */
export const MOST_POPULAR_SIZES = 8

export const popularSizes = get('/api/v1/popular/sizes', {
  summary: 'The sizes shoppers look for most, commonest first',
  audience: 'everyone',
  query: z.object({ limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(50))) }),
  answer: z.array(Size),
})
export const widths = get('/api/v1/sizes/widths/for/MO', {
  summary: 'Every width that the catalogue holds, ascending',
  audience: 'everyone',
  answer: z.array(z.string()),
})
export const profiles = get('/api/v1/sizes/profiles/for/MO/{width}', {
  summary: 'Profiles of a width; the first entry is empty, sizes without an aspect ratio answer `-`',
  audience: 'everyone',
  answer: z.array(z.string()),
})
export const rims = get('/api/v1/sizes/for/MO/{width}/{profile}', {
  summary: 'Rim diameters of a width and profile, ascending',
  audience: 'everyone',
  answer: z.array(z.string()),
})
