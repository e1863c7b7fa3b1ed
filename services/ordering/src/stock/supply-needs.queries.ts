import type { Sql } from '@zmig/kit'

/** What is needed and there of a single tyre, in units. */
export type SupplyNeed = {
  ean: string
  /** on the shelf */
  onHand: number
  /** of `onHand`, promised to orders */
  reserved: number
  /** on its way with the current and the next shipment */
  inboundCurrent: number
  inboundNext: number
  /** promised to orders from those shipments: pre-orders and on-demand orders that still wait for their tyres */
  reservedCurrent: number
  reservedNext: number
  /** sold within the last 52 weeks, alone and in sets; orders that were cancelled or ran out are not counted */
  sold: number
  /** staff said that it does not come back */
  discontinued: boolean
}

const YEAR_OF_WEEKS = 52 * 7 * 24 * 60 * 60 * 1000

const NEEDS = `
  with sales as (
    select unnest(case when line.is_set then array[front_ean, rear_ean] else array[line.ean] end) as ean, quantity
    from ordering.orders join ordering.order_line line using (order_id) left join ordering.product set on set.ean = line.ean
    where placed_at >= $1 and status <> 'cancelled' and payment_status <> 'expired'
  ), sold as (select ean, sum(quantity)::integer as sold from sales group by ean)
  select product.ean, coalesce(on_hand, 0) as "onHand", coalesce(reserved, 0) as reserved,
    coalesce(inbound_current, 0) as "inboundCurrent", coalesce(inbound_next, 0) as "inboundNext",
    coalesce(reserved_current, 0) as "reservedCurrent", coalesce(reserved_next, 0) as "reservedNext",
    coalesce(sold, 0) as sold, override is not distinct from 'outofstock' as discontinued
  from ordering.product left join ordering.stock using (ean) left join sold using (ean)
  where not is_set and ($2::text is null or product.ean = $2) order by product.ean`

/** What buying needs to know of every single tyre that the shop lists, or of one. */
export const listSupplyNeeds = (sql: Sql, now: Date, ean?: string): Promise<SupplyNeed[]> =>
  sql.query<SupplyNeed>(NEEDS, [new Date(now.getTime() - YEAR_OF_WEEKS), ean ?? null])
