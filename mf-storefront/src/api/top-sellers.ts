import { topSellers } from '@zmig/edge-contract'
import { summarise } from '../tyre/tyre-summary.ts'
import type { EdgeClient } from '@zmig/platform'

/** 8 cards are two full rows on a desktop. */
const SHOWN = 8

/** What sells best; nothing when the edge does not answer, because the page works without it. */
export const fetchTopSellers = async (edge: EdgeClient) => {
  try {
    const { products, settings } = await edge.call(topSellers)
    return { products: products.slice(0, SHOWN).map(summarise), settings }
  } catch {
    return { products: [] }
  }
}
