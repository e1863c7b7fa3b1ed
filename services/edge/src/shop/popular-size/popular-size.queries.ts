import type { Sql } from '@zmig/kit'
import { MOST_POPULAR_SIZES, popularSizes, type Size } from '@zmig/edge-contract'
import { defineCachedQuery, type CachedQuery } from '../../door/answer/cached-queries.ts'

/**
 * A bike that takes the size counts 1, a unit sold 3 and a product page seen 0.1: with an empty order book the bikes
 * on the road decide, later what shoppers buy. Only sizes that the catalogue holds.
 */
const POPULAR = `
  with wanted as (
    select size.width, size.profile, size.rim, sum(demand.sold * 3 + demand.viewed * 0.1) as points
    from edge.demand join edge.tyre_size size on size.ean = demand.ean group by 1, 2, 3
  ), fitted as (
    select width, profile, rim, count(*) as points from edge.fitment group by 1, 2, 3
  )
  select held.width, held.profile, held.rim
  from (select distinct width, profile, rim from edge.tyre_size) held
  left join wanted using (width, profile, rim)
  left join fitted using (width, profile, rim)
  order by coalesce(wanted.points, 0) + coalesce(fitted.points, 0) desc, held.width, held.profile, held.rim
  limit $1`

const findPopularSizes = (sql: Sql, limit: number): Promise<Size[]> => sql.query<Size>(POPULAR, [limit])

export const popularSizeQueries: CachedQuery[] = [
  defineCachedQuery(popularSizes, async (sql, _, { limit }) => ({
    body: await findPopularSizes(sql, limit ?? MOST_POPULAR_SIZES),
    keys: ['sizes'],
  })),
]
