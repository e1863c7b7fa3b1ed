import { AvailabilityChanged, TyreListed, type TyreFacts } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { defineProjection, when, type Change, type Touched } from '@zmig/projections'
import { isDeepStrictEqual } from 'node:util'
import { newest } from '../tyre/newest.ts'
import { TABLES_KEY, WORDS_KEY } from './search-keys.ts'
import { saveRows } from './save-search-rows.ts'
import {
  lockRows,
  OF_AVAILABILITY,
  withAvailability,
  withFacts,
  type SearchTyreColumn,
  type SearchTyreRow,
} from './search-tyre-rows.ts'
import { searchWords, searchWordEvents } from './search-words.ts'

const WORDS = ['listed', 'brand_name', 'line', 'hebrew_name', 'category', 'sizes'] as const

const hasOtherWords = (before: SearchTyreRow, after: SearchTyreRow): boolean =>
  WORDS.some((column) => !isDeepStrictEqual(before[column], after[column]))

/** Folds one change per product into the index. */
const change = async <Data extends { ean: string }>(
  batch: Change<Data>[],
  tx: Sql,
  apply: (row: SearchTyreRow, data: Data) => SearchTyreRow,
  columns?: SearchTyreColumn[],
): Promise<Touched[]> => {
  const changes = newest(
    batch.map(({ data }) => data),
    ({ ean }) => ean,
  )
  const byEan = new Map(changes.map((data) => [data.ean, data]))
  const before = await lockRows(tx, [...byEan.keys()])
  const pairs = before.map((row) => {
    const data = byEan.get(row.ean)
    return { row, next: data ? apply(row, data) : row }
  })
  const changed = pairs.filter(({ row, next }) => !isDeepStrictEqual(row, next))
  await saveRows(tx, changed, columns)
  return [
    ...(changed.length > 0 ? [{ key: TABLES_KEY }] : []),
    ...(changed.some(({ row, next }) => hasOtherWords(row, next)) ? [{ key: WORDS_KEY }] : []),
  ]
}

/**
 * The search index in PostgreSQL and the words that searches are read with. It always runs: Elasticsearch, where there
 * is one, can be away.
 */
export const searchIndex = defineProjection({
  name: 'edge-search',
  schema: 'edge',
  tables: ['search_tyre', 'search_token', 'search_category', 'search_alias', 'search_bike'],
  // orders before catalogue: a rebuild then lists every product where it belongs, and moves no token afterwards
  topics: ['orders', 'catalogue', 'wizard'],
  events: [TyreListed, AvailabilityChanged, ...searchWordEvents],
  gatherMs: 100, // a filter by stock may be so much older; nobody waits for it
  on: {
    ...when(TyreListed, (batch, tx) => change<TyreFacts>(batch, tx, withFacts)),
    ...when(AvailabilityChanged, (batch, tx) => change(batch, tx, withAvailability, OF_AVAILABILITY)),
    ...searchWords,
  },
})
