import { defineEvent } from '../define-event.ts'
import { ProductMetric, productMetricExample } from './product-metric.ts'

/** A cart line went on to the checkout. */
export const CheckoutStarted = defineEvent<ProductMetric>({
  type: 'impressions.checkout-started',
  version: 1,
  topic: 'impressions',
  key: (metric) => metric.ean,
  data: ProductMetric,
  example: productMetricExample,
})
