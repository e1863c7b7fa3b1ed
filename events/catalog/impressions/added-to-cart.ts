import { defineEvent } from '../define-event.ts'
import { ProductMetric, productMetricExample } from './product-metric.ts'

/** A product went into a cart. */
export const AddedToCart = defineEvent<ProductMetric>({
  type: 'impressions.added-to-cart',
  version: 1,
  topic: 'impressions',
  key: (metric) => metric.ean,
  data: ProductMetric,
  example: productMetricExample,
})
