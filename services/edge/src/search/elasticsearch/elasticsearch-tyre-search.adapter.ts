import type { Client, estypes } from '@elastic/elasticsearch'
import type { Clause } from '../language/index.ts'
import {
  type FacetCount,
  type Facets,
  type SearchFilters,
  type SearchQuery,
  type SearchResult,
  SORT_KEYS,
  type TyreSearch,
} from '../tyre-search.port.ts'
import { toUnavailable } from './client.ts'
import { sortCounts } from '../facets.ts'

type Query = estypes.QueryDslQueryContainer

/** Every clause must hold; without any, everything is found. */
export const matchClauses = (clauses: Clause[]): Query => ({
  bool: { filter: clauses.map((tokens) => ({ terms: { tokens } })) },
})

/** A filter by the facet that ignores it; price has no facet of its own. */
type Named = { facet: 'category' | 'brand' | 'position' | 'tube' | 'inStock' | 'sets' | 'price'; query: Query }

const conditions = (filters: SearchFilters): Named[] => {
  const { category, brand, position, tube, inStock, minPrice, maxPrice, sets } = filters
  const range = { ...(minPrice !== undefined && { gte: minPrice }), ...(maxPrice !== undefined && { lte: maxPrice }) }
  return [
    ...(category ? [{ facet: 'category' as const, query: { terms: { category } } }] : []),
    ...(brand ? [{ facet: 'brand' as const, query: { terms: { brand } } }] : []),
    ...(position ? [{ facet: 'position' as const, query: { terms: { position } } }] : []),
    ...(tube === undefined ? [] : [{ facet: 'tube' as const, query: { term: { tube } } }]),
    ...(inStock ? [{ facet: 'inStock' as const, query: { term: { inStock } } }] : []),
    ...(sets === undefined ? [] : [{ facet: 'sets' as const, query: { term: { set: sets } } }]),
    ...(Object.keys(range).length > 0 ? [{ facet: 'price' as const, query: { range: { price: range } } }] : []),
  ]
}

/** More values than a facet will ever have, so that none is cut off. */
const ALL_VALUES = 10_000

const valuesOf = (field: string): estypes.AggregationsAggregationContainer => ({
  terms: { field, size: ALL_VALUES },
})

/** What each facet counts, before filters. */
const COUNTS = {
  category: valuesOf('category'),
  brand: valuesOf('brand'),
  position: valuesOf('position'),
  tube: valuesOf('tube'),
  inStock: { filter: { term: { inStock: true } } },
  sets: { filter: { term: { set: true } } },
} satisfies Record<string, estypes.AggregationsAggregationContainer>

/** Each facet below all filters but its own; the aggregations see everything that the clauses find. */
const aggregations = (filters: Named[]): Record<string, estypes.AggregationsAggregationContainer> => {
  const counts = Object.entries(COUNTS).map(([facet, counted]) => {
    const others = filters.filter((filter) => filter.facet !== facet).map(({ query }) => query)
    return [facet, { filter: { bool: { filter: others } }, aggs: { counted } }] as const
  })
  return {
    ...Object.fromEntries(counts),
    low: { min: { field: 'price' } },
    high: { max: { field: 'price' } },
  }
}

/** The request of a search. Filters come after the aggregations (`post_filter`), because each facet ignores its own. */
export const searchRequest = (
  index: string,
  { clauses, filters, sort, after, limit }: SearchQuery,
): estypes.SearchRequest => {
  const filtering = conditions(filters)
  return {
    index,
    query: matchClauses(clauses),
    ...(filtering.length > 0 && { post_filter: { bool: { filter: filtering.map(({ query }) => query) } } }),
    aggs: aggregations(filtering),
    sort: SORT_KEYS[sort].map(({ key, descending }) => ({ [key]: { order: descending ? 'desc' : 'asc' } })),
    ...(after && { search_after: after.values }),
    // one more than asked for says whether there is a next page
    size: limit + 1,
    track_total_hits: true,
    // the sort values say all that we need of a product; no stored field is read
    _source: false,
    stored_fields: '_none_',
    // half an answer would be taken for a whole one
    allow_partial_search_results: false,
  }
}

/** The request that counts what each list of clauses finds. */
export const countRequest = (index: string, lists: Clause[][]): estypes.SearchRequest => ({
  index,
  size: 0,
  aggs: { lists: { filters: { filters: lists.map(matchClauses) } } },
  allow_partial_search_results: false,
})

type Counted = { doc_count: number }
type Values = { counted: { buckets: { key: string; doc_count: number }[] } }
type Aggregations = Record<'category' | 'brand' | 'position' | 'tube', Values> &
  Record<'inStock' | 'sets', { counted: Counted }> &
  Record<'low' | 'high', { value: number | null }>

const countsOf = ({ counted }: Values): FacetCount[] =>
  sortCounts(counted.buckets.map(({ key, doc_count }) => ({ value: key, count: doc_count })))

const facetsOf = ({ category, brand, position, tube, inStock, sets, low, high }: Aggregations): Facets => ({
  category: countsOf(category),
  brand: countsOf(brand),
  position: countsOf(position),
  tube: countsOf(tube),
  inStock: inStock.counted.doc_count,
  sets: sets.counted.doc_count,
  ...(low.value !== null && high.value !== null && { price: { min: low.value, max: high.value } }),
})

const totalOf = (total: number | estypes.SearchTotalHits | undefined): number =>
  typeof total === 'object' ? total.value : (total ?? 0)

const toResult = (
  { hits, aggregations }: estypes.SearchResponse<unknown, Aggregations>,
  { sort, limit }: SearchQuery,
): SearchResult => {
  if (!aggregations) throw new Error('Elasticsearch answered without the facets that were asked for')
  const places = hits.hits.map((hit) => (hit.sort ?? []) as (number | string)[])
  const shown = places.slice(0, limit)
  const last = shown.at(-1)
  const ean = SORT_KEYS[sort].findIndex(({ key }) => key === 'ean')
  return {
    eans: shown.map((values) => String(values[ean])),
    total: totalOf(hits.total),
    facets: facetsOf(aggregations),
    ...(places.length > limit && last && { next: { sort, values: last } }),
  }
}

/**
 * Searches the index that projection `edge-search-index` feeds.
 * @param alias the name that the live index has at any time
 * @param deadlineMs how long an answer may take
 */
export const createElasticsearchTyreSearch = (client: Client, alias: string, deadlineMs: number): TyreSearch => {
  const ask = async (request: estypes.SearchRequest) => {
    try {
      return await client.search<unknown, Aggregations>(request, { requestTimeout: deadlineMs })
    } catch (error) {
      throw toUnavailable(error)
    }
  }
  return {
    engine: 'elasticsearch',
    search: async (query) => toResult(await ask(searchRequest(alias, query)), query),
    count: async (lists) => {
      if (lists.length === 0) return []
      const { aggregations } = await ask(countRequest(alias, lists))
      const { buckets } = (aggregations as unknown as { lists: { buckets: Counted[] } }).lists
      return buckets.map(({ doc_count }) => doc_count)
    },
  }
}
