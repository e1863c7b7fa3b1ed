import {
  AliasListed,
  AvailabilityChanged,
  CategoryListed,
  CategoryUnlisted,
  MotorcycleListed,
  MotorcycleUnlisted,
  type TyreFacts,
  TyreListed,
  TyrePriced,
  TyreUnlisted,
} from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { type Change, defineProjection, type Touched, when } from '@zmig/projections'
import { isDeepStrictEqual } from 'node:util'
import { newest } from '../newest.ts'
import { TABLES_KEY, WORDS_KEY } from './search-keys.ts'
import {
  ALL,
  lockRows,
  PLACE,
  type PlacedRow,
  saveRows,
  type SearchTyreRow,
  withAvailability,
  withFacts,
  withPrice,
  withoutFacts,
} from './search-rows.ts'

const UPSERT_CATEGORIES = `
  insert into search_category as known (id, name)
  select id, name from jsonb_populate_recordset(null::search_category, $1::jsonb)
  on conflict (id) do update set name = excluded.name where known.name <> excluded.name
  returning known.id`

const BIKE = [
  ...(['brand', 'model', 'year_from', 'year_to', 'front_size', 'rear_size'] as const),
  ...(['front_load', 'front_speed', 'rear_load', 'rear_speed'] as const),
]
const UPSERT_BIKES = `
  insert into search_bike as known (id, ${BIKE.join(', ')})
  select id, ${BIKE.join(', ')} from jsonb_populate_recordset(null::search_bike, $1::jsonb)
  on conflict (id) do update set ${BIKE.map((column) => `${column} = excluded.${column}`).join(', ')}
  where (${BIKE.map((column) => `known.${column}`).join(', ')})
    is distinct from (${BIKE.map((column) => `excluded.${column}`).join(', ')})
  returning known.id`

const ALIAS = ['kind', 'brand', 'line', 'alias'] as const
const UPSERT_ALIASES = `
  insert into search_alias as known (key, ${ALIAS.join(', ')})
  select key, ${ALIAS.join(', ')} from jsonb_populate_recordset(null::search_alias, $1::jsonb)
  on conflict (key) do update set ${ALIAS.map((column) => `${column} = excluded.${column}`).join(', ')}
  where (${ALIAS.map((column) => `known.${column}`).join(', ')})
    is distinct from (${ALIAS.map((column) => `excluded.${column}`).join(', ')})
  returning known.key`

/** A handler that keeps the newest row of every key and drops WORDS_KEY when one of them changed a word. */
const keep =
  <Data, Row>(upsert: string, keyOf: (change: Change<Data>) => string, toRow: (change: Change<Data>) => Row) =>
  async (batch: Change<Data>[], tx: Sql): Promise<Touched[]> => {
    const rows = newest(batch, keyOf).map(toRow)
    const changed = await tx.query(upsert, [JSON.stringify(rows)])
    return changed.length > 0 ? [{ key: WORDS_KEY }] : []
  }

/** A handler that drops WORDS_KEY when a row that the search knew goes. */
const forget =
  (table: 'search_bike' | 'search_category') =>
  async (batch: Change<{ id: string }>[], tx: Sql): Promise<Touched[]> => {
    const gone = await tx.query(`delete from ${table} where id = any($1) returning id`, [
      batch.map(({ data }) => data.id),
    ])
    return gone.length > 0 ? [{ key: WORDS_KEY }] : []
  }

const searchWordEvents = [CategoryListed, CategoryUnlisted, MotorcycleListed, MotorcycleUnlisted, AliasListed]

/** The words of the vocabulary that are not part of products: categories, bikes, other spellings. */
const searchWords = {
  ...when(
    CategoryListed,
    keep(
      UPSERT_CATEGORIES,
      ({ data }) => data.id,
      ({ data: { id, name } }) => ({ id, name }),
    ),
  ),
  ...when(CategoryUnlisted, forget('search_category')),
  ...when(
    MotorcycleListed,
    keep(
      UPSERT_BIKES,
      ({ data }) => data.id,
      ({ data }) => ({
        id: data.id,
        brand: data.brand,
        model: data.model,
        year_from: data.yearFrom,
        year_to: data.yearTo,
        front_size: data.frontSize,
        rear_size: data.rearSize,
        front_load: data.frontLoad,
        front_speed: data.frontSpeed,
        rear_load: data.rearLoad,
        rear_speed: data.rearSpeed,
      }),
    ),
  ),
  ...when(MotorcycleUnlisted, forget('search_bike')),
  ...when(
    AliasListed,
    keep(
      UPSERT_ALIASES,
      ({ event }) => event.key,
      ({ data, event: { key } }) => ({
        key,
        kind: data.kind,
        brand: data.brand ?? '',
        line: (data.kind === 'bike' ? data.model : data.line) ?? '',
        alias: data.alias,
      }),
    ),
  ),
}

const WORDS = ['listed', 'brand_name', 'line', 'hebrew_name', 'category', 'sizes'] as const

/** Another price or availability changes no word, and does not read them. */
const hasOtherWords = (before: Partial<SearchTyreRow>, after: Partial<SearchTyreRow>): boolean =>
  WORDS.some((column) => !isDeepStrictEqual(before[column], after[column]))

/** Folds one change per product into the index. @param columns that the change reads */
const change = async <Data extends { ean: string }, Row extends PlacedRow>(
  batch: Change<Data>[],
  tx: Sql,
  apply: (row: Row, data: Data) => Row,
  columns: (keyof Row & string)[],
): Promise<Touched[]> => {
  const changes = newest(
    batch.map(({ data }) => data),
    ({ ean }) => ean,
  )
  const byEan = new Map(changes.map((data) => [data.ean, data]))
  const before = await lockRows(tx, [...byEan.keys()], columns)
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
  // orders before catalogue: a product whose availability is known is listed where it belongs, and its tokens do not move
  topics: ['orders', 'catalogue', 'wizard'],
  events: [TyreListed, TyrePriced, TyreUnlisted, AvailabilityChanged, ...searchWordEvents],
  gatherMs: 300, // a filter by stock may be that much older, and older while there is a backlog
  rests: true, // what a card says of a product comes from elsewhere, and each product has six rows here
  on: {
    ...when(TyreListed, (batch, tx) => change<TyreFacts, SearchTyreRow>(batch, tx, withFacts, ALL)),
    ...when(TyrePriced, (batch, tx) => change(batch, tx, withPrice, PLACE)),
    ...when(TyreUnlisted, (batch, tx) => change(batch, tx, withoutFacts, ALL)),
    ...when(AvailabilityChanged, (batch, tx) => change(batch, tx, withAvailability, PLACE)),
    ...searchWords,
  },
})
