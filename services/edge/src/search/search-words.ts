import { AliasListed, CategoryListed, MotorcycleListed } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { when, type Change, type Touched } from '@zmig/projections'
import { newest } from '../tyre/newest.ts'
import { WORDS_KEY } from './search-keys.ts'

const UPSERT_CATEGORIES = `
  insert into search_category as known (id, name)
  select id, name from jsonb_populate_recordset(null::search_category, $1::jsonb)
  on conflict (id) do update set name = excluded.name where known.name <> excluded.name
  returning known.id`

const BIKE = ['brand', 'model', 'year_from', 'year_to', 'front_size', 'rear_size'] as const
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

/** A handler that keeps the newest row of every key and tells when one of them changed a word. */
const keep =
  <Data, Row>(upsert: string, keyOf: (change: Change<Data>) => string, toRow: (change: Change<Data>) => Row) =>
  async (batch: Change<Data>[], tx: Sql): Promise<Touched[]> => {
    const rows = newest(batch, keyOf).map(toRow)
    const changed = await tx.query(upsert, [JSON.stringify(rows)])
    return changed.length > 0 ? [{ key: WORDS_KEY }] : []
  }

export const searchWordEvents = [CategoryListed, MotorcycleListed, AliasListed]

/** The words of the vocabulary that do not stand on products: categories, bikes, other spellings. */
export const searchWords = {
  ...when(
    CategoryListed,
    keep(
      UPSERT_CATEGORIES,
      ({ data }) => data.id,
      ({ data: { id, name } }) => ({ id, name }),
    ),
  ),
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
      }),
    ),
  ),
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
