import type { estypes } from '@elastic/elasticsearch'
import type { Clause } from '../language/index.ts'
import { SORT_KEYS } from '../sort-order.ts'
import type { SearchFilters, SearchQuery } from '../tyre-search.port.ts'

type Query = estypes.QueryDslQueryContainer

/** Every clause must hold; without any, everything is found. */
export const matchClauses = (clauses: Clause[]): Query => ({
  bool: { filter: clauses.map((tokens) => ({ terms: { tokens } })) },
})

/** A filter by the facet that ignores it; price stands apart, as no facet counts it. */
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
