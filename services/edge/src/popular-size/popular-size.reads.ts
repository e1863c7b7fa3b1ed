import { popularSizes } from '@zmig/edge-contract'
import { defineRead, type Read } from '../answer/define-read.ts'
import { findPopularSizes } from './popular-size.queries.ts'

/** Eight chips on the home page (storefront-and-checkout.md §9). */
const DEFAULT_LIMIT = 8

export const popularSizeReads: Read[] = [
  defineRead(popularSizes, async (sql, _, { limit }) => ({
    body: await findPopularSizes(sql, limit ?? DEFAULT_LIMIT),
    keys: ['sizes'],
  })),
]
