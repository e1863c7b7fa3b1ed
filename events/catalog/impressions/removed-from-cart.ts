import { defineEvent } from '../define-event.ts'
import { ProductMetric, productMetricExample } from './product-metric.ts'

/** A product was taken out of a cart. */
export const RemovedFromCart = defineEvent<ProductMetric>({
  type: 'impressions.removed-from-cart',
  version: 1,
  topic: 'impressions',
  key: (metric) => metric.ean,
  data: ProductMetric,
  example: productMetricExample,
})
