import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { Ean } from './primitives.ts'

export const MetricKind = z.enum([
  'PRODUCT_ADD_TO_CART',
  'PRODUCT_IMPRESSION',
  'PRODUCT_REMOVE_FROM_CART',
  'CHECKOUT_INIT',
  'CHECKOUT_PASSED_STAGE',
])
export const MetricSource = z.enum([
  'list_page',
  'list_page_by_category',
  'list_page_by_brand',
  'product_page',
  'cart',
  'checkout',
])
export type MetricSource = z.infer<typeof MetricSource>

/** Personal details that old callers send along are accepted and dropped here: unknown keys never pass the door. */
export const collectMetric = post('/collector/collect/{visitorId}', {
  summary: 'Records what a visitor did; counts, never personal details',
  body: z.object({
    kind: MetricKind,
    source: z.optional(MetricSource),
    ean: z.optional(Ean),
    stage: z.optional(z.number().check(z.int(), z.gte(0), z.lte(3))),
  }),
  answer: z.object({ ok: z.boolean() }),
})
