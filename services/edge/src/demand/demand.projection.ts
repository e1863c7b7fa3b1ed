import { OrderPlaced, ProductViewed } from '@zmig/events'
import { defineProjection, type Change, type Touched } from '@zmig/projections'
import type { Sql } from '@zmig/kit'

const ADD = `
  insert into edge.demand as held (ean, sold, viewed)
  select ean, sum(sold), sum(viewed) from jsonb_populate_recordset(null::edge.demand, $1::jsonb) group by ean order by ean
  on conflict (ean) do update set sold = held.sold + excluded.sold, viewed = held.viewed + excluded.viewed`

type Viewed = { ean: string }
type Sold = { lines: { ean: string; quantity: number }[] }

const countSales = async (batch: Change<Sold>[], tx: Sql): Promise<Touched[]> => {
  const lines = batch.flatMap(({ data }) => data.lines)
  await tx.query(ADD, [JSON.stringify(lines.map(({ ean, quantity }) => ({ ean, sold: quantity, viewed: 0 })))])
  return [{ key: 'top' }]
}

/** A page seen drops no page: ranks that follow it may be 60 s old. */
const countViews = async (batch: Change<Viewed>[], tx: Sql): Promise<void> => {
  await tx.query(ADD, [JSON.stringify(batch.map(({ data }) => ({ ean: data.ean, sold: 0, viewed: 1 })))])
}

/** Units sold and product pages seen. The runner stores offsets in the same transaction, so each event counts once. */
export const demand = defineProjection({
  name: 'edge-demand',
  topics: ['orders', 'impressions'],
  events: [OrderPlaced, ProductViewed],
  on: { [OrderPlaced.type]: countSales, [ProductViewed.type]: countViews },
})
