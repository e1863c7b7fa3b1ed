import { fittingBikes } from '@zmig/edge-contract'
import { defineRead, type Read } from '../answer/define-read.ts'
import { WORDS_KEY } from '../search/search-keys.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'
import { findFittingBikes } from './fitting-bikes.queries.ts'

export const fittingBikesReads: Read[] = [
  defineRead(fittingBikes, async (sql, { ean = '' }, { limit }) => {
    const [product] = await findTyreRows(sql, [ean])
    const found = product ? await findFittingBikes(sql, product, limit) : { bikes: [], total: 0 }
    // told whenever a bike is listed or its sizes are corrected
    return { body: found, keys: [`tyre:${ean}`, WORDS_KEY], unkept: !product }
  }),
]
