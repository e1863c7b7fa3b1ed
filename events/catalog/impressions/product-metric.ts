import * as z from 'zod'
import { Ean } from '../primitives.ts'

/** What a metric about one product holds; no address, no user agent, nothing personal. */
export const ProductMetric = z.object({ ean: Ean, visitorId: z.string(), source: z.string().optional() })
export type ProductMetric = z.infer<typeof ProductMetric>

export const productMetricExample: ProductMetric = { ean: '2907373823466', visitorId: 'v_8f2c', source: 'product_page' }
