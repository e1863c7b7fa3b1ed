import { popularSizes, type Size } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** 8: popular sizes limit (storefront-and-checkout.md §9). */
const LIMIT = 8

/** The sizes behind the chips. @throws EdgeError when no usable answer comes */
export const fetchPopularSizes = (edge: EdgeClient): Promise<Size[]> =>
  edge.call(popularSizes, { query: { limit: LIMIT } })
