import { AvailabilityChanged, type TyreFacts, TyreListed, TyrePriced, TyreUnlisted } from '@zmig/events'
import { type Change, defineProjection, type Touched } from '@zmig/projections'
import type { Sql } from '@zmig/kit'
import { listKeys, type Placed, sizesInModel } from './lists.ts'
import { newest } from '../../newest.ts'
import { type FactsRow, type SizeRow, sizesOf, toFactsRow } from '../../tyre-row.ts'

const FACTS: (keyof FactsRow)[] = [
  ...(['ean', 'is_set', 'brand', 'brand_slug', 'line', 'hebrew_name', 'category', 'position'] as const),
  ...(['width', 'profile', 'rim', 'construction', 'tube', 'display_size', 'load', 'speed'] as const),
  ...(['price', 'full_price', 'free_shipping', 'score', 'description', 'tread_family', 'youtube'] as const),
  ...(['dot', 'front', 'rear', 'cdn'] as const),
]
/** what a projection writes of a listing: the facts, and the time of the event */
const LISTED = [...FACTS, 'changed_at']

const UPSERT_FACTS = `
  insert into tyre (${LISTED.join(', ')}, listed)
  select ${LISTED.join(', ')}, true from jsonb_populate_recordset(null::tyre, $1::jsonb) order by ean
  on conflict (ean) do update set ${LISTED.map((column) => `${column} = excluded.${column}`).join(', ')}, listed = true`

const UPSERT_AVAILABILITY = `
  insert into tyre as known (ean, visibility, available, revision)
  select ean, visibility, available, revision from jsonb_populate_recordset(null::tyre, $1::jsonb) order by ean
  on conflict (ean) do update
  set visibility = excluded.visibility, available = excluded.available, revision = excluded.revision
  where excluded.revision > known.revision
  returning ean, brand_slug, category, revision`

const REPLACE_SIZES = `
  with wanted as (select distinct ean, width, profile, rim from jsonb_populate_recordset(null::tyre_size, $2::jsonb)),
  gone as (
    delete from tyre_size held where held.ean = any($1)
    and not exists (
      select from wanted where wanted.ean = held.ean and wanted.width = held.width
      and wanted.profile = held.profile and wanted.rim = held.rim
    ) returning held.ean
  ),
  added as (insert into tyre_size (ean, width, profile, rim) select ean, width, profile, rim from wanted
    on conflict do nothing returning ean)
  select ean from gone union all select ean from added`

const listsOf = (placed: Placed[], sizes: SizeRow[]): Touched[] => listKeys(placed, sizes).map((key) => ({ key }))

const listTyres = async (batch: Change<TyreFacts>[], tx: Sql): Promise<Touched[]> => {
  const changes = newest(batch, ({ data }) => data.ean)
  const tyres = changes.map(({ data }) => data)
  const eans = tyres.map(({ ean }) => ean)
  const before = await tx.query<Placed>('select brand_slug, category from tyre where ean = any($1) and listed', [eans])
  const sizesBefore = await sizesInModel(tx, eans)
  const rows = tyres.map(toFactsRow)
  const sizes = tyres.flatMap(sizesOf)
  const listed = rows.map((row, index) => ({ ...row, changed_at: changes[index]?.event.time }))
  await tx.query(UPSERT_FACTS, [JSON.stringify(listed)])
  const moved = await tx.query(REPLACE_SIZES, [eans, JSON.stringify(sizes)])
  return [
    ...eans.map((ean) => ({ key: `tyre:${ean}` })),
    ...listsOf([...before, ...rows], [...sizesBefore, ...sizes]),
    ...(moved.length > 0 ? [{ key: 'sizes' }] : []),
    { key: 'sitemap' },
  ]
}

type Priced = { ean: string; price: number; fullPrice: number }

const SAVE_PRICES = `
  update tyre held set price = priced.price, full_price = priced."fullPrice", changed_at = priced.time
  from jsonb_to_recordset($1::jsonb) as priced(ean text, price integer, "fullPrice" integer, time timestamptz)
  where held.ean = priced.ean
  returning held.ean, held.brand_slug, held.category`

const priceTyres = async (batch: Change<Priced>[], tx: Sql): Promise<Touched[]> => {
  const rows = newest(batch, ({ data }) => data.ean).map(({ data, event }) => ({ ...data, time: event.time }))
  const priced = await tx.query<Placed & { ean: string }>(SAVE_PRICES, [JSON.stringify(rows)])
  const eans = priced.map(({ ean }) => ean)
  return [
    ...eans.map((ean) => ({ key: `tyre:${ean}` })),
    ...listsOf(priced, await sizesInModel(tx, eans)),
    { key: 'sitemap' },
  ]
}

/** A product that is not sold any more: no page, list or size shows it; its availability is kept for when it comes back. */
const unlistTyres = async (batch: Change<{ ean: string }>[], tx: Sql): Promise<Touched[]> => {
  const eans = [...new Set(batch.map(({ data }) => data.ean))]
  const before = await tx.query<Placed>('select brand_slug, category from tyre where ean = any($1) and listed', [eans])
  const sizes = await sizesInModel(tx, eans)
  await tx.query('update tyre set listed = false where ean = any($1)', [eans])
  await tx.query('delete from tyre_size where ean = any($1)', [eans])
  return [
    ...eans.map((ean) => ({ key: `tyre:${ean}` })),
    ...listsOf(before, sizes),
    { key: 'sizes' },
    { key: 'sitemap' },
  ]
}

type Availability = { ean: string; visibility: string; available: number; revision: number }

const changeAvailability = async (batch: Change<Availability>[], tx: Sql): Promise<Touched[]> => {
  const rows = newest(
    batch.map(({ data }) => data),
    ({ ean }) => ean,
  )
  const changed = await tx.query<Placed & { ean: string; revision: number }>(
    UPSERT_AVAILABILITY,
    [JSON.stringify(rows)],
    { name: 'edge-tyre-availability' },
  )
  // read after the upsert: its row locks make facts that were written concurrently visible here
  const eans = changed.map(({ ean }) => ean)
  return changed.length === 0
    ? []
    : [
        ...changed.map(({ ean, revision }) => ({ key: `tyre:${ean}`, version: revision })),
        ...listsOf(
          changed.filter(({ brand_slug }) => brand_slug !== ''),
          await sizesInModel(tx, eans),
        ),
      ]
}

/**
 * Products, the sizes whose lists show them, and their availability: copied from ordering and never derived, an older
 * revision changes nothing. One projection of both topics, because they fill the same rows.
 */
export const tyres = defineProjection({
  name: 'edge-tyre',
  schema: 'edge',
  tables: ['tyre', 'tyre_size'],
  topics: ['catalogue', 'orders'],
  events: [TyreListed, TyrePriced, TyreUnlisted, AvailabilityChanged],
  on: {
    [TyreListed.type]: listTyres,
    [TyrePriced.type]: priceTyres,
    [TyreUnlisted.type]: unlistTyres,
    [AvailabilityChanged.type]: changeAvailability,
  },
})
