import * as z from 'zod'
import { Ean } from './primitives.ts'
import { defineEvent } from './define-event.ts'

/** What a metric about one product holds; no address, no user agent, nothing personal. */
const ProductMetric = z.object({ ean: Ean, visitorId: z.string(), source: z.string().optional() })
type ProductMetric = z.infer<typeof ProductMetric>

const productMetricExample: ProductMetric = { ean: '2907373823466', visitorId: 'v_8f2c', source: 'product_page' }

/** A product page was seen. */
export const ProductViewed = defineEvent<ProductMetric>({
  type: 'impressions.product-viewed',
  version: 1,
  topic: 'impressions',
  key: (metric) => metric.ean,
  data: ProductMetric,
  example: productMetricExample,
})

/** A product went into a cart. */
export const AddedToCart = defineEvent<ProductMetric>({
  type: 'impressions.added-to-cart',
  version: 1,
  topic: 'impressions',
  key: (metric) => metric.ean,
  data: ProductMetric,
  example: productMetricExample,
})

/** A product was taken out of a cart. */
export const RemovedFromCart = defineEvent<ProductMetric>({
  type: 'impressions.removed-from-cart',
  version: 1,
  topic: 'impressions',
  key: (metric) => metric.ean,
  data: ProductMetric,
  example: productMetricExample,
})

/** A cart line entered the checkout. */
export const CheckoutStarted = defineEvent<ProductMetric>({
  type: 'impressions.checkout-started',
  version: 1,
  topic: 'impressions',
  key: (metric) => metric.ean,
  data: ProductMetric,
  example: productMetricExample,
})

const Stage = z.object({
  visitorId: z.string(),
  /** absent when the caller sent only personal details, which are dropped on arrival */
  stage: z.optional(z.int().min(0).max(3)),
})

/** A visitor moved forward in the checkout; carries no personal details. */
export const CheckoutStagePassed = defineEvent({
  type: 'impressions.checkout-stage-passed',
  version: 1,
  topic: 'impressions',
  key: (metric) => metric.visitorId,
  keyIsPersonal: true,
  data: Stage,
  example: { visitorId: 'v_8f2c', stage: 1 },
})
