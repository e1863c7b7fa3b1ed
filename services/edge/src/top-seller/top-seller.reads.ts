import { topSellers } from '@zmig/edge-contract'
import { defineRead, type Read } from '../answer/define-read.ts'
import { findShipmentSettings } from '../shipment/shipment.queries.ts'
import { SHARED_KEYS } from '../tyre/tyre.reads.ts'
import { findTopSellers } from './top-seller.queries.ts'

export const topSellerReads: Read[] = [
  defineRead(topSellers, async (sql) => {
    const [products, settings] = await Promise.all([findTopSellers(sql), findShipmentSettings(sql)])
    return { body: { products, settings }, keys: ['top', ...SHARED_KEYS] }
  }),
]
