import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { Ean } from './primitives.ts'

export const newVisitor = get('/collector/visitor/id', {
  summary: 'A new signed visitor id; obtained once and kept in the stats cookie',
  audience: 'everyone',
  answer: z.object({ visitorId: z.string() }),
})

const LikeQuery = z.object({ liked: z.optional(z.enum(['true', 'false'])) })
export const LikeAnswer = z.object({ liked: z.boolean(), likes: z.number() })

/** Without `liked` the call toggles, as the specification says; with `liked` it is idempotent. */
export const likeProduct = get('/collector/like/product/{productId}/{visitorId}', {
  summary: 'Likes a product, or takes the like back; same-origin only',
  audience: 'everyone',
  query: LikeQuery,
  answer: LikeAnswer,
})

/** The same for a garage. */
export const likeShop = get('/collector/like/shop/{shopId}/{visitorId}', {
  summary: 'Likes a garage, or takes the like back; same-origin only',
  audience: 'everyone',
  query: LikeQuery,
  answer: LikeAnswer,
})

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

/** Personal details that old callers send are accepted and dropped here: unknown keys are not read. */
export const collectMetric = post('/collector/collect/{visitorId}', {
  summary: 'Records what a visitor did; counts, never personal details',
  audience: 'everyone',
  body: z
    .object({
      kind: MetricKind,
      source: z.optional(MetricSource),
      ean: z.optional(Ean),
      stage: z.optional(z.number().check(z.int(), z.gte(0), z.lte(3))),
    })
    // the collector refuses any other kind without the product
    .check(z.meta({ anyOf: [{ required: ['ean'] }, { properties: { kind: { const: 'CHECKOUT_PASSED_STAGE' } } }] })),
  answer: z.object({ ok: z.boolean() }),
})
