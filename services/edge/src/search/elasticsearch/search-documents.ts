import { AvailabilityChanged, type TyreFacts, TyreListed, TyrePriced, TyreUnlisted } from '@zmig/events'
import type { Visibility } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { type Change, type Handler, type Touched, when } from '@zmig/projections'
import { newest } from '../../newest.ts'
import { availabilityOf, type IndexedFacts, toIndexedFacts } from '../indexed-tyre.ts'
import type { GoneTyre, VersionedTyre } from './tyre-index.ts'

export type DocumentRow = { ean: string; facts: IndexedFacts | null; visibility: Visibility; version: number }

/**
 * A version is the position of the product's last facts plus that of its last availability, each counted from 1. Both
 * only grow, and the row is locked, so it grows with every change. Where positions begin again (another log), it grows by
 * one: the engine would refuse a smaller version than it holds.
 */
const version = (facts: string, availability: string): string =>
  `greatest(held.version + 1, ${facts} + ${availability})`

const SAVE_FACTS = `
  insert into search_document as held (ean, facts, facts_position, version)
  select ean, facts, facts_position, facts_position from jsonb_populate_recordset(null::search_document, $1::jsonb) order by ean
  on conflict (ean) do update set facts = excluded.facts, facts_position = excluded.facts_position,
    version = ${version('excluded.facts_position', 'held.availability_position')}
  returning held.ean, held.facts, held.visibility, held.version`

const SAVE_PRICES = `
  update search_document held set facts = held.facts || jsonb_build_object('price', priced.price),
    facts_position = priced.position, version = ${version('priced.position', 'held.availability_position')}
  from jsonb_to_recordset($1::jsonb) as priced(ean text, price integer, position bigint)
  where held.ean = priced.ean and held.facts is not null
  returning held.ean, held.facts, held.visibility, held.version`

const SAVE_AVAILABILITY = `
  insert into search_document as held (ean, visibility, revision, availability_position, version)
  select ean, visibility, revision, availability_position, availability_position
  from jsonb_populate_recordset(null::search_document, $1::jsonb) order by ean
  on conflict (ean) do update set visibility = excluded.visibility, revision = excluded.revision,
    availability_position = excluded.availability_position,
    version = ${version('held.facts_position', 'excluded.availability_position')}
  where excluded.revision > held.revision
  returning held.ean, held.facts, held.visibility, held.version`

/** Documents with facts: availability without facts is no product yet. */
export const toVersioned = (rows: DocumentRow[]): VersionedTyre[] =>
  rows.flatMap(({ ean, facts, visibility, version }) =>
    facts ? [{ tyre: { ...facts, ean, ...availabilityOf(visibility, facts.set) }, version }] : [],
  )

type Availability = { ean: string; visibility: Visibility; revision: number }

/** Writes to the engine. @returns the cache keys that it touched */
export type WriteTyres = (tyres: (VersionedTyre | GoneTyre)[]) => Promise<Touched[]>

/** Handlers that keep each product's document, so that it can be written whole, and write those that changed. */
export const documentHandlers = (write: WriteTyres): Record<string, Handler> => {
  const save = async (tx: Sql, statement: string, rows: object[]) =>
    write(toVersioned(await tx.query<DocumentRow>(statement, [JSON.stringify(rows)])))
  const byEan = <Data extends { ean: string }>(batch: Change<Data>[]) => newest(batch, ({ data }) => data.ean)
  return {
    ...when(TyreListed, async (batch: Change<TyreFacts>[], tx) => {
      const rows = byEan(batch).map(({ data, event }) => ({
        ean: data.ean,
        facts: toIndexedFacts(data),
        facts_position: event.offset + 1,
      }))
      return save(tx, SAVE_FACTS, rows)
    }),
    ...when(TyrePriced, async (batch: Change<{ ean: string; price: number }>[], tx) => {
      const rows = byEan(batch).map(({ data: { ean, price }, event }) => ({ ean, price, position: event.offset + 1 }))
      return save(tx, SAVE_PRICES, rows)
    }),
    ...when(TyreUnlisted, async (batch: Change<{ ean: string }>[], tx) => {
      const rows = byEan(batch).map(({ data, event }) => ({
        ean: data.ean,
        facts: null,
        facts_position: event.offset + 1,
      }))
      const saved = await tx.query<DocumentRow>(SAVE_FACTS, [JSON.stringify(rows)])
      return write(saved.map(({ ean, version }) => ({ gone: ean, version })))
    }),
    ...when(AvailabilityChanged, async (batch: Change<Availability>[], tx) => {
      const rows = byEan(batch).map(({ data: { ean, visibility, revision }, event }) => ({
        ean,
        visibility,
        revision,
        availability_position: event.offset + 1,
      }))
      return save(tx, SAVE_AVAILABILITY, rows)
    }),
  }
}

/** Documents of one page, and so of one bulk; some hundred kilobytes. */
const PAGE = 1_000

/** Every document, in pages. @param table the live one by default */
export const readDocuments = async function* (
  sql: Sql,
  table = 'edge.search_document',
): AsyncGenerator<VersionedTyre[]> {
  for (let after = ''; ;) {
    const rows = await sql.query<DocumentRow>(
      `select ean, facts, visibility, version from ${table} where ean > $1 order by ean limit $2`,
      [after, PAGE],
    )
    if (rows.length > 0) yield toVersioned(rows)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.ean
  }
}
