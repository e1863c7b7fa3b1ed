import { type FittingBike, fittingBikes, isForTheRoad, ratingsUpTo, canonicalSize } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type { TyreRow } from '../../tyre-row.ts'
import { type CachedQuery, defineCachedQuery } from '../../door/answer/cached-queries.ts'
import { BIKES_KEY } from '../bike/bike.projection.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'

type Product = Pick<TyreRow, 'position' | 'width' | 'profile' | 'rim' | 'front' | 'rear' | 'load' | 'speed'>

/** The sizes that a bike must have been built with, `''` where the product has no say, and the ratings that it may ask for. */
type Wanted = {
  front: string
  rear: string
  both: boolean
  frontRatings: ReturnType<typeof ratingsUpTo>
  rearRatings: ReturnType<typeof ratingsUpTo>
}

/** The rule of `takes`, for SQL. */
const wantedBy = ({ front, rear, position, ...own }: Product): Wanted => {
  const ratings = { frontRatings: ratingsUpTo(front ?? own), rearRatings: ratingsUpTo(rear ?? own) }
  if (front && rear) return { front: canonicalSize(front), rear: canonicalSize(rear), both: true, ...ratings }
  const size = canonicalSize(own)
  return { front: position === 'rear' ? '' : size, rear: position === 'front' ? '' : size, both: false, ...ratings }
}

const COLUMNS = `id, brand, model, year_from as "yearFrom", year_to as "yearTo", brand_slug as "brandSlug", model_slug as "modelSlug"`

/** Whether the model of a row had other sizes in other years. */
const APART = `exists (
  select from edge.bike other
  where other.brand_slug = "brandSlug" and other.model_slug = "modelSlug"
    and (other.front_size, other.rear_size) <> (bike.front_size, bike.rear_size)
) as apart`

const FRONT = `(front_size = $1 and coalesce(front_load = any($3), true) and coalesce(front_speed = any($4), true))`
const REAR = `(rear_size = $2 and coalesce(rear_load = any($5), true) and coalesce(rear_speed = any($6), true))`

/** Bikes with the sizes, from an index, that ask for no more than the ratings. @param both whether a bike needs both wheels */
const fitting = (both: boolean) => `
  select ${COLUMNS}, front_size, rear_size from edge.bike where ${FRONT} ${both ? 'and' : 'or'} ${REAR}`

const all = (both: boolean) => `
  select id, brand, model, "yearFrom", "yearTo", "brandSlug", "modelSlug", ${APART}
  from (${fitting(both)}) bike order by brand, model, "yearFrom" desc, id`

/** Makes take turns, the ones with most bikes first, so that a short list speaks to as many riders as it can. */
const some = (both: boolean) => `
  with placed as (
    select *, count(*) over () as total, count(*) over (partition by brand) as of_make,
      row_number() over (partition by brand order by "yearTo" desc, "yearFrom" desc, model, id) as turn
    from (${fitting(both)}) fitting
  ), shown as (select * from placed order by turn, of_make desc, brand limit $7)
  select id, brand, model, "yearFrom", "yearTo", "brandSlug", "modelSlug", ${APART}, total
  from shown bike order by turn, of_make desc, brand`

/** Bikes that take a product. @param limit how many; all of them, by make, without it */
const findFittingBikes = async (
  sql: Sql,
  product: Product,
  limit?: number,
): Promise<{ bikes: FittingBike[]; total: number }> => {
  const { front, rear, both, frontRatings, rearRatings } = wantedBy(product)
  const wanted = [front, rear, frontRatings.loads, frontRatings.speeds, rearRatings.loads, rearRatings.speeds]
  if (limit === undefined) {
    const bikes = await sql.query<FittingBike>(all(both), wanted)
    return { bikes, total: bikes.length }
  }
  const rows = await sql.query<FittingBike & { total: number }>(some(both), [...wanted, limit])
  return { bikes: rows.map(({ total: _, ...bike }) => bike), total: rows[0]?.total ?? 0 }
}

export const fittingBikesQueries: CachedQuery[] = [
  defineCachedQuery(fittingBikes, async (sql, { ean = '' }, { limit }) => {
    const [product] = await findTyreRows(sql, [ean])
    const found =
      product && isForTheRoad(product) ? await findFittingBikes(sql, product, limit) : { bikes: [], total: 0 }
    return { body: found, keys: [`tyre:${ean}`, BIKES_KEY], uncached: !product }
  }),
]
