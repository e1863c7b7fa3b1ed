import { topSellers } from '@zmig/edge-contract'
import { summarise } from '../tyre/tyre-summary.ts'
import type { EdgeClient } from '@zmig/platform'

/** 8 cards are two full rows on a desktop. */
const SHOWN = 8

/** What sells best, as cards need it. @throws EdgeError when no usable answer comes */
export const fetchTopSellers = async (edge: EdgeClient) => {
  const { products, settings } = await edge.call(topSellers)
  return { products: products.slice(0, SHOWN).map(summarise), settings }
}
