import { OrderPlaced, ProductViewed } from '@zmig/events'
import { defineProjection, type Change, type Touched } from '@zmig/projections'
import type { Sql } from '@zmig/kit'

const ADD = `
  insert into demand as held (ean, sold, viewed)
  select ean, sold, viewed from unnest($1::text[], $2::int[], $3::int[]) as counted(ean, sold, viewed) order by ean
  on conflict (ean) do update set sold = held.sold + excluded.sold, viewed = held.viewed + excluded.viewed`

type Counted = { sold: number; viewed: number }
type Viewed = { ean: string }
type Sold = { lines: { ean: string; quantity: number }[] }

/** Sums up per EAN before PostgreSQL sees it: thousands of events are a few hundred rows. */
const createCounts = () => {
  const counts = new Map<string, Counted>()
  return {
    of: (ean: string): Counted => {
      let counted = counts.get(ean)
      if (!counted) counts.set(ean, (counted = { sold: 0, viewed: 0 }))
      return counted
    },
    add: (tx: Sql) => {
      const rows = [...counts.values()]
      const values = [[...counts.keys()], rows.map(({ sold }) => sold), rows.map(({ viewed }) => viewed)]
      return tx.query(ADD, values, { name: 'demand-add', unanswered: true })
    },
  }
}

const countSales = async (batch: Change<Sold>[], tx: Sql): Promise<Touched[]> => {
  const counts = createCounts()
  for (const { data } of batch) for (const { ean, quantity } of data.lines) counts.of(ean).sold += quantity
  await counts.add(tx)
  return [{ key: 'top' }]
}

/** A page seen drops no page: ranks that follow it may be 60 s old. */
const countViews = async (batch: Change<Viewed>[], tx: Sql): Promise<void> => {
  const counts = createCounts()
  for (const { data } of batch) counts.of(data.ean).viewed += 1
  await counts.add(tx)
}

/** Units sold and product pages seen. The runner stores offsets in the same transaction, so each event counts once. */
export const demand = defineProjection({
  name: 'edge-demand',
  schema: 'edge',
  tables: ['demand'],
  ordered: false,
  gatherMs: 250, // the best sellers are no older for it
  topics: ['orders', 'impressions'],
  events: [OrderPlaced, ProductViewed],
  on: { [OrderPlaced.type]: countSales, [ProductViewed.type]: countViews },
})
