import { defineEvent } from '../define-event.ts'
import { ProductMetric, productMetricExample } from './product-metric.ts'

/** A product page was seen. */
export const ProductViewed = defineEvent<ProductMetric>({
  type: 'impressions.product-viewed',
  version: 1,
  topic: 'impressions',
  key: (metric) => metric.ean,
  data: ProductMetric,
  example: productMetricExample,
})
