import type { Sql } from '@zmig/kit'
import { topSellers, type Tyre } from '@zmig/edge-contract'
import { SELECT_TYRE, SHARED_KEYS } from '../tyre/tyre.queries.ts'
import { toTyre } from '../tyre/to-tyre.ts'
import type { TyreRow } from '../../tyre-row.ts'
import { type CachedQuery, defineCachedQuery } from '../../door/answer/cached-queries.ts'
import { findShipmentSettings } from '../shipment/shipment.queries.ts'

/** Three rows of four cards on a wide screen. */
const COUNT = 12

/**
 * In stock first, then units sold. While nothing is sold: the best front, rear and set of each line by how many bikes
 * take its size; brands take turns, one shows its sets first, the next its fronts, the next its rears.
 */
const TOP = `
  with candidate as (
    select tyre.ean, tyre.brand, tyre.score, tyre.visibility = 'instock' as instock,
      tyre.position = (array['set', 'front', 'rear'])[1 + dense_rank() over (order by tyre.brand) % 3] as in_turn,
      coalesce(demand.sold, 0) as sold, coalesce(fitted.bikes, 0) as bikes,
      row_number() over (
        partition by tyre.brand, tyre.line, tyre.position
        order by tyre.visibility = 'instock' desc, coalesce(demand.sold, 0) desc, coalesce(fitted.bikes, 0) desc, tyre.ean
      ) as in_line
    from edge.tyre tyre
    left join edge.demand demand on demand.ean = tyre.ean
    left join (select width, profile, rim, count(*) as bikes from edge.fitment group by 1, 2, 3) fitted
      on fitted.width = tyre.width and fitted.profile = tyre.profile and fitted.rim = tyre.rim
    where tyre.listed and tyre.visibility not in ('outofstock', 'none')
  ), ranked as (
    select *, row_number() over (partition by brand order by instock desc, in_turn desc, score desc, bikes desc, ean) as in_brand
    from candidate where in_line = 1 or sold > 0
  ), best as (
    select ean, row_number() over (order by instock desc, sold desc, in_brand, score desc, bikes desc, ean) as place
    from ranked order by place limit ${COUNT}
  )
  ${SELECT_TYRE} join best on best.ean = tyre.ean order by best.place`

const findTopSellers = async (sql: Sql): Promise<Tyre[]> => (await sql.query<TyreRow>(TOP)).map(toTyre)

export const topSellerQueries: CachedQuery[] = [
  defineCachedQuery(topSellers, async (sql) => {
    const [products, settings] = await Promise.all([findTopSellers(sql), findShipmentSettings(sql)])
    return { body: { products, settings }, keys: ['top', ...SHARED_KEYS] }
  }),
]
