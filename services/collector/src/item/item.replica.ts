import { GarageListed, TyreListed, TyreUnlisted } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { defineProjection, when, type Projection } from '@zmig/projections'

const learnProducts = async (tx: Sql, ids: string[]): Promise<void> => {
  await tx.query(
    `insert into collector.item as item (kind, id) select distinct 'product', id from unnest($1::text[]) as listed(id)
     on conflict (kind, id) do update set hidden = false where item.hidden`,
    [ids],
  )
}

/** A product that is not sold any more keeps its likes and takes no new ones, as a hidden garage does. */
const unlistProducts = async (tx: Sql, ids: string[]): Promise<void> => {
  await tx.query(`update collector.item set hidden = true where kind = 'product' and id = any($1)`, [ids])
}

/** A garage keeps its likes while it is hidden, and takes no new ones. */
const learnGarages = async (tx: Sql, garages: { id: string; hide: boolean }[]): Promise<void> => {
  const newest = [...new Map(garages.map(({ id, hide }) => [id, { id, hide }])).values()]
  await tx.query(
    `insert into collector.item (kind, id, hidden)
     select 'shop', id, hide from jsonb_to_recordset($1::jsonb) as listed(id text, hide boolean)
     on conflict (kind, id) do update set hidden = excluded.hidden`,
    [JSON.stringify(newest)],
  )
}

/** Follows products and garages: only listed ones can be liked, and no hidden garage. */
export const itemReplica: Projection = defineProjection({
  name: 'collector-items',
  topics: ['catalogue', 'garages'],
  gatherMs: 250, // nobody likes a product before its page is shown
  events: [TyreListed, TyreUnlisted, GarageListed],
  on: {
    ...when(TyreListed, (batch, tx) =>
      learnProducts(
        tx,
        batch.map(({ data }) => data.ean),
      ),
    ),
    ...when(TyreUnlisted, (batch, tx) =>
      unlistProducts(
        tx,
        batch.map(({ data }) => data.ean),
      ),
    ),
    ...when(GarageListed, (batch, tx) =>
      learnGarages(
        tx,
        batch.map(({ data }) => data),
      ),
    ),
  },
})
