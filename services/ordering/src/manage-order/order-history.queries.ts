import type { OrderEntry } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'

/** What happened to an order since it was placed, the oldest first; empty for an unknown number. */
export const readHistory = (sql: Sql, orderId: string): Promise<OrderEntry[]> =>
  sql.query<OrderEntry>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, version, by, change, details, actor
     from (
       select -1 as id, placed_at as at, 1 as version, 'guest' as by, 'placed' as change, '{}'::jsonb as details,
         null as actor
       from ordering.orders where order_id = $1
       union all
       select id, at, version, by, change, details, actor from ordering.order_history where order_id = $1
     ) as entry
     order by id limit 500`,
    [orderId],
  )
