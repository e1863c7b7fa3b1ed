import { popularSizes, type Size } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** 8: popular sizes limit (storefront-and-checkout.md §9). */
const LIMIT = 8

/** The sizes behind the chips; none when the edge does not answer, because the page works without them. */
export const fetchPopularSizes = (edge: EdgeClient): Promise<Size[]> =>
  edge.call(popularSizes, { query: { limit: LIMIT } }).catch(() => [])
