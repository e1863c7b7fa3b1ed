import type { IndexedTyre } from './indexed-tyre.ts'
import type { SearchPosition, SearchSort } from './tyre-search.port.ts'

type SortKey = { key: 'rank' | 'price' | 'score' | 'ean'; descending?: true }

const rank: SortKey = { key: 'rank' }
const price: SortKey = { key: 'price' }
const ean: SortKey = { key: 'ean' }

/**
 * What each sort compares, first to last; the list rules (decisions.md, Catalogue, cart, likes) stand behind every other
 * one, and the EAN makes every order total.
 */
export const SORT_KEYS: Record<SearchSort, readonly SortKey[]> = {
  list: [rank, price, ean],
  'price-asc': [price, rank, ean],
  'price-desc': [{ key: 'price', descending: true }, rank, ean],
  score: [{ key: 'score', descending: true }, rank, price, ean],
}

/** The place behind a product. */
export const positionOf = (sort: SearchSort, tyre: Pick<IndexedTyre, SortKey['key']>): SearchPosition => ({
  sort,
  values: SORT_KEYS[sort].map(({ key }) => tyre[key]),
})
