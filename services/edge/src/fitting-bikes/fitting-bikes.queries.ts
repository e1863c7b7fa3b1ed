import { type FittingBike, fittingBikes } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { canonicalSize } from '../size/canonical-size.ts'
import type { TyreRow } from '../tyre/tyre-row.ts'
import { type CachedQuery, defineCachedQuery } from '../answer/cached-queries.ts'
import { WORDS_KEY } from '../search/search-keys.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'

type Product = Pick<TyreRow, 'position' | 'width' | 'profile' | 'rim' | 'front' | 'rear'>

/** The sizes that a bike must have been built with; `''` where the product has no say. */
type Wanted = { front: string; rear: string; both: boolean }

/** The same rule as the search by bike: a set fits as the pair only, a single at its position, one for both at either. */
const wantedBy = ({ front, rear, position, ...size }: Product): Wanted => {
  if (front && rear) return { front: canonicalSize(front), rear: canonicalSize(rear), both: true }
  const own = canonicalSize(size)
  return { front: position === 'rear' ? '' : own, rear: position === 'front' ? '' : own, both: false }
}

const FITTING = `
  select id, brand, model, year_from as "yearFrom", year_to as "yearTo"
  from edge.search_bike
  where case when $3 then front_size = $1 and rear_size = $2 else front_size = $1 or rear_size = $2 end`

const ALL = `${FITTING} order by brand, model, year_from desc, id`

/** Makes take turns, the ones with most bikes first, so that a short list speaks to as many riders as it can. */
const SOME = `
  with fitting as (${FITTING}), placed as (
    select *, count(*) over () as total, count(*) over (partition by brand) as of_make,
      row_number() over (partition by brand order by "yearTo" desc, "yearFrom" desc, model, id) as turn
    from fitting
  )
  select id, brand, model, "yearFrom", "yearTo", total from placed order by turn, of_make desc, brand limit $4`

/** Bikes whose original sizes a product has. @param limit how many; all of them, by make, without it */
const findFittingBikes = async (
  sql: Sql,
  product: Product,
  limit?: number,
): Promise<{ bikes: FittingBike[]; total: number }> => {
  const { front, rear, both } = wantedBy(product)
  if (limit === undefined) {
    const bikes = await sql.query<FittingBike>(ALL, [front, rear, both])
    return { bikes, total: bikes.length }
  }
  const rows = await sql.query<FittingBike & { total: number }>(SOME, [front, rear, both, limit])
  return { bikes: rows.map(({ total: _, ...bike }) => bike), total: rows[0]?.total ?? 0 }
}

export const fittingBikesQueries: CachedQuery[] = [
  defineCachedQuery(fittingBikes, async (sql, { ean = '' }, { limit }) => {
    const [product] = await findTyreRows(sql, [ean])
    const found = product ? await findFittingBikes(sql, product, limit) : { bikes: [], total: 0 }
    // WORDS_KEY changes whenever a bike is listed or its sizes are corrected
    return { body: found, keys: [`tyre:${ean}`, WORDS_KEY], uncached: !product }
  }),
]
