import { type BrandFacts, BrandListed, BrandUnlisted } from '@zmig/events'
import { type Change, defineProjection, type Touched, when } from '@zmig/projections'
import type { Sql } from '@zmig/kit'
import { newest } from '../../newest.ts'

const UPSERT = `
  insert into brand (id, name, logo)
  select id, name, logo from jsonb_populate_recordset(null::brand, $1::jsonb)
  on conflict (id) do update set name = excluded.name, logo = excluded.logo`

/** Cached answers that show logos: those of all brands, and the list of each. */
const touched = (ids: readonly string[]): Touched[] => [
  { key: 'brand-logos' },
  ...ids.map((id) => ({ key: `brand:${id}` })),
]

const listBrands = async (batch: Change<BrandFacts>[], tx: Sql): Promise<Touched[]> => {
  const brands = newest(
    batch.map(({ data }) => data),
    ({ id }) => id,
  )
  await tx.query(UPSERT, [JSON.stringify(brands)])
  return touched(brands.map(({ id }) => id))
}

const unlistBrands = async (batch: Change<{ id: string }>[], tx: Sql): Promise<Touched[]> => {
  const ids = batch.map(({ data }) => data.id)
  await tx.query('delete from brand where id = any($1)', [ids])
  return touched(ids)
}

/** Names and logos of brands. */
export const brands = defineProjection({
  name: 'edge-brand',
  schema: 'edge',
  tables: ['brand'],
  topics: ['catalogue'],
  gatherMs: 250, // every product wakes it, and brands seldom change
  events: [BrandListed, BrandUnlisted],
  on: { ...when(BrandListed, listBrands), ...when(BrandUnlisted, unlistBrands) },
})
