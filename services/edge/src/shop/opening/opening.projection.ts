import { ShopClosed, ShopOpened } from '@zmig/events'
import { defineProjection } from '@zmig/projections'
import type { Sql } from '@zmig/kit'

const save = (open: boolean) => async (_batch: unknown, tx: Sql) => {
  await tx.query('insert into opening (open) values ($1) on conflict (only_row) do update set open = excluded.open', [
    open,
  ])
  return [{ key: 'opening' }]
}

/** Whether the shop is open to shoppers: what was decided last. */
export const opening = defineProjection({
  name: 'edge-opening',
  schema: 'edge',
  tables: ['opening'],
  topics: ['orders'],
  events: [ShopOpened, ShopClosed],
  on: { [ShopOpened.type]: save(true), [ShopClosed.type]: save(false) },
})
