import { categoryItems } from '@zmig/edge-contract'
import { defineRead, type Read } from '../answer/define-read.ts'
import { findShipmentSettings } from '../shipment/shipment.queries.ts'
import { findTyresByCategory } from '../tyre/tyre.queries.ts'
import { SHARED_KEYS } from '../tyre/tyre.reads.ts'
import { findCategory } from './category.queries.ts'

export const categoryReads: Read[] = [
  defineRead(categoryItems, async (sql, { category: id = '' }) => {
    const [category, result, settings] = await Promise.all([
      findCategory(sql, id),
      findTyresByCategory(sql, id),
      findShipmentSettings(sql),
    ])
    return { body: { result, settings, category }, keys: [`category:${id}`, ...SHARED_KEYS] }
  }),
]
