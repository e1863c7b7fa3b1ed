import type { Agorot } from '@zmig/events'
import type { Clause } from './language/index.ts'
import type { IndexedTyre } from './indexed-tyre.ts'

/** How a list is sorted; equal products are ordered by the list rules. */
export type SearchSort = 'list' | 'price-asc' | 'price-desc' | 'score'

/** What narrows a search down; values of one filter are alternatives, filters hold together. */
export type SearchFilters = {
  /** ids */
  category?: string[]
  /** slugs */
  brand?: string[]
  /** front, rear, both, set: as the product says it, so `front` leaves out `both` */
  position?: string[]
  /** TL or TT */
  tube?: string
  /** true: only what is in stock */
  inStock?: boolean
  /** both ends included */
  minPrice?: Agorot
  maxPrice?: Agorot
  /** false hides sets, true hides singles */
  sets?: boolean
}

export type SearchQuery = {
  /** each must hold, and holds for a product that carries one of its tokens; none at all: every product */
  clauses: Clause[]
  filters: SearchFilters
  sort: SearchSort
  /** continues behind this place; of a result with the same sort */
  after?: SearchPosition
  limit: number
}

/**
 * A place in a sorted list: the sort values of the product before it. The same for every engine.
 *
 * What paging guarantees: a caller that follows `next` to the end sees each product exactly once if its own sort values did
 * not change meanwhile, even when other products come, go or move. A product whose price or availability changes between two
 * pages is seen at its new place: twice when it moved behind the position, and not at all when it moved before it.
 */
export type SearchPosition = { sort: SearchSort; values: (number | string)[] }

/** How many products have a value; most products first, equal counts by value. */
export type FacetCount = { value: string; count: number }

/**
 * What the filters could be set to, counted over everything that the clauses and all the OTHER filters leave: a facet
 * ignores its own filter, so that it shows what choosing another value would give. `inStock` and `sets` count what
 * would be left with `inStock: true` and `sets: true`. `price` is not counted: it is the range of all that the clauses
 * find before any filter; absent when nothing is found.
 */
export type Facets = {
  category: FacetCount[]
  brand: FacetCount[]
  position: FacetCount[]
  tube: FacetCount[]
  inStock: number
  sets: number
  price?: { min: Agorot; max: Agorot }
}

export type SearchResult = {
  eans: string[]
  /** how many products there are on all pages together */
  total: number
  facets: Facets
  /** where the next page continues; absent on the last one */
  next?: SearchPosition
}

/** An engine that finds tyres by the tokens they carry. It knows no language: what a text means is decided before. */
export type TyreSearch = {
  /** which engine it is, for metrics */
  engine: 'postgres' | 'elasticsearch'
  /** @throws SearchUnavailable when the engine does not answer */
  search(query: SearchQuery): Promise<SearchResult>
  /** How many products each list of clauses finds. @throws SearchUnavailable when the engine does not answer */
  count(clauseLists: Clause[][]): Promise<number[]>
}

/** Why an engine did not answer, as a word for metrics. */
export type SearchFailure = 'timeout' | 'connection' | 'certificate' | 'key' | 'missing' | 'response'

/** The engine is away, too slow, or has no index yet: ask another one. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable'
  readonly reason: SearchFailure
  constructor(reason: SearchFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

type SortKey = { key: 'rank' | 'price' | 'score' | 'ean'; descending?: true }

const rank: SortKey = { key: 'rank' }
const price: SortKey = { key: 'price' }
const ean: SortKey = { key: 'ean' }

/**
 * What each sort compares, first to last; the list rules (decisions.md, Catalogue, cart, likes) break the ties of every other
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
