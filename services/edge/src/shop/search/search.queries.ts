import { type Endpoint, type SearchFacets, searchTyres, type Tyre } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type * as z from 'zod/mini'
import { toTyre } from '../tyre/to-tyre.ts'
import { findTyreRows, SHARED_KEYS } from '../tyre/tyre.queries.ts'
import { INDEX_KEY, TABLES_KEY, VOCABULARY_KEY } from '../../search/search-keys.ts'
import type { Facets, SearchFilters, SearchQuery, SearchResult, TyreSearch } from '../../search/tyre-search.port.ts'
import { defineCachedQuery, type CachedQuery } from '../../door/answer/cached-queries.ts'
import { agorotAtLeast, agorotAtMost, shekels } from '../../money.ts'
import { findShipmentSettings } from '../shipment/shipment.queries.ts'
import { readPosition, writePosition } from '../../search/position-token.ts'
import type { GuardedSearch } from '../../search/search-guard.ts'
import { understand, type Understood } from '../../search/understand.ts'
import type { VocabularySnapshot, Words } from '../../search/vocabulary-snapshot.ts'

/** What an answer depends on that an engine gave. */
export const keyOfEngine = (engine: TyreSearch['engine']): string =>
  engine === 'elasticsearch' ? INDEX_KEY : TABLES_KEY

/**
 * Products in the order in which a search found them, as the read model has them: both engines show the same. One that
 * the read model does not have yet is left out.
 */
export const findTyresInOrder = async (sql: Sql, eans: string[]): Promise<Tyre[]> => {
  if (eans.length === 0) return []
  const rows = new Map((await findTyreRows(sql, eans)).map((row) => [row.ean, row]))
  return eans.flatMap((ean) => {
    const row = rows.get(ean)
    return row ? [toTyre(row)] : []
  })
}

/** As many cards as a list shows at first. */
const DEFAULT_LIMIT = 30

type QueryOf<E> = E extends Endpoint<infer Q> ? z.output<Q> : never
type Asked = QueryOf<typeof searchTyres>

const listOf = (text: string | undefined): string[] | undefined => text?.split(',').map((value) => value.trim())
const filtersOf = ({ category, brand, position, tube, instock, minPrice, maxPrice, sets }: Asked): SearchFilters => {
  const lists = { category: listOf(category), brand: listOf(brand), position: listOf(position) }
  return {
    ...(lists.category && { category: lists.category }),
    ...(lists.brand && { brand: lists.brand }),
    ...(lists.position && { position: lists.position }),
    ...(tube !== undefined && { tube }),
    ...(instock === 'true' && { inStock: true }),
    ...(minPrice !== undefined && { minPrice: agorotAtLeast(minPrice) }),
    ...(maxPrice !== undefined && { maxPrice: agorotAtMost(maxPrice) }),
    ...(sets !== undefined && { sets: sets === 'true' }),
  }
}

const toQuery = (asked: Asked): Omit<SearchQuery, 'clauses'> => {
  const sort = asked.sort ?? 'list'
  return {
    filters: filtersOf(asked),
    sort,
    ...(asked.after !== undefined && { after: readPosition(asked.after, sort) }),
    limit: asked.limit ?? DEFAULT_LIMIT,
  }
}

const NOTHING: SearchResult = {
  eans: [],
  total: 0,
  facets: { category: [], brand: [], position: [], tube: [], inStock: 0, sets: 0 },
}

/** With the names that shoppers know the values by; one that has none yet is its own name. */
const named = (counts: Facets['brand'], names: ReadonlyMap<string, string>) =>
  counts.map(({ value, count }) => ({ value, count, name: names.get(value) ?? value }))

const facetsOnWire = ({ price, ...counts }: Facets, names: Words['names']): SearchFacets => ({
  ...counts,
  brand: named(counts.brand, names.brand),
  category: named(counts.category, names.category),
  ...(price && { price: { min: shekels(price.min), max: shekels(price.max) } }),
})

const understoodOnWire = ({ clauses: _clauses, corrections: _corrections, ...understood }: Understood) => understood

/** The search of the header's box and its result page. */
export const createSearchQueries = (search: GuardedSearch, words: VocabularySnapshot): CachedQuery[] => [
  defineCachedQuery(searchTyres, async (sql: Sql, _params, asked) => {
    const query = toQuery(asked)
    const known = await words.current()
    const understood = understand({ text: asked.q ?? '', bikeId: asked.bike, part: asked.part }, known)
    const { clauses } = understood
    const found = clauses && (await search.search({ ...query, clauses }))
    const { eans, total, facets, next } = found?.value ?? NOTHING
    const [result, settings] = await Promise.all([findTyresInOrder(sql, eans), findShipmentSettings(sql)])
    return {
      body: {
        result,
        total,
        facets: facetsOnWire(facets, known.names),
        ...(next && { next: writePosition(next) }),
        corrections: understood.corrections,
        understood: understoodOnWire(understood),
        settings,
      },
      keys: [
        VOCABULARY_KEY,
        ...(found ? [keyOfEngine(found.engine)] : []),
        ...result.map(({ ean }) => `tyre:${ean}`),
        ...SHARED_KEYS,
      ],
      // anyone can make up texts that find nothing, and they cost no more than looking into the cache
      uncached: total === 0,
    }
  }),
]
