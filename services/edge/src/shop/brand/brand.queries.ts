import { tyresByBrand } from '@zmig/edge-contract'
import { type CachedQuery, defineCachedQuery } from '../../door/answer/cached-queries.ts'
import { findShipmentSettings } from '../shipment/shipment.queries.ts'
import { slugOf } from '../../tyre-row.ts'
import { findTyresByBrand, SHARED_KEYS } from '../tyre/tyre.queries.ts'

/** `Michelin`, `michelin` and `MICHELIN` are one brand; so one word has to remain of any name. */
const bySlug = ({ brand = '' }: Record<string, string>) => ({ brand: slugOf(brand) || '-' })

export const brandQueries: CachedQuery[] = [
  defineCachedQuery(
    tyresByBrand,
    async (sql, { brand = '' }) => {
      const [result, settings] = await Promise.all([findTyresByBrand(sql, brand), findShipmentSettings(sql)])
      return { body: { result, settings }, keys: [`brand:${brand}`, ...SHARED_KEYS] }
    },
    bySlug,
  ),
]
