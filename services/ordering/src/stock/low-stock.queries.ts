import { LOW_STOCK, WANTED_DAYS } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'

const DAY = 24 * 60 * 60 * 1000
const LISTED = 200

/** A single tyre that runs out: what is left, and what was sold of it in thirty days, sets included. */
export type LowStock = {
  ean: string
  brand: string
  displayName: string
  displaySize: string
  left: number
  sold: number
}

const LOW = `
  with sales as (
    select unnest(case when line.is_set then array[front_ean, rear_ean] else array[line.ean] end) as ean, quantity
    from ordering.orders join ordering.order_line line using (order_id) left join ordering.product set on set.ean = line.ean
    where placed_at >= $1 and status <> 'cancelled' and payment_status in ('pending', 'paid')
  ), sold as (select ean, sum(quantity)::integer as sold from sales group by ean)
  select product.ean, brand, display_name as "displayName", display_size as "displaySize", sold,
    coalesce(on_hand - reserved, 0) as left
  from sold join ordering.product using (ean) left join ordering.stock using (ean)
  where coalesce(on_hand - reserved, 0) < ${LOW_STOCK} and override is null
  order by sold desc, ean limit ${LISTED}`

/** Tyres that were sold lately and of which few are left, the best sellers first. One that staff took off sale is none. */
export const listLowStock = (sql: Sql, now: Date): Promise<LowStock[]> =>
  sql.query<LowStock>(LOW, [new Date(now.getTime() - WANTED_DAYS * DAY)])
