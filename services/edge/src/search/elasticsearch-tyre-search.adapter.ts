import type { Client, estypes } from '@elastic/elasticsearch'
import { toUnavailable } from './elasticsearch/client.ts'
import { countRequest, searchRequest } from './elasticsearch/search-request.ts'
import { sortCounts } from './facets.ts'
import { SORT_KEYS } from './sort-order.ts'
import type { FacetCount, Facets, SearchQuery, SearchResult, TyreSearch } from './tyre-search.port.ts'

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
