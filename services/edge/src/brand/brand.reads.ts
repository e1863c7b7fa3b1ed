import { tyresByBrand } from '@zmig/edge-contract'
import { defineRead, type Read } from '../answer/define-read.ts'
import { findShipmentSettings } from '../shipment/shipment.queries.ts'
import { slugOf } from '../tyre/slug.ts'
import { findTyresByBrand } from '../tyre/tyre.queries.ts'
import { SHARED_KEYS } from '../tyre/tyre.reads.ts'

/** `Michelin`, `michelin` and `MICHELIN` are one brand; so one word has to remain of any name. */
const bySlug = ({ brand = '' }: Record<string, string>) => ({ brand: slugOf(brand) || '-' })

export const brandReads: Read[] = [
  defineRead(
    tyresByBrand,
    async (sql, { brand = '' }) => {
      const [result, settings] = await Promise.all([findTyresByBrand(sql, brand), findShipmentSettings(sql)])
      return { body: { result, settings }, keys: [`brand:${brand}`, ...SHARED_KEYS] }
    },
    bySlug,
  ),
]
