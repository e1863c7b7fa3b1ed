import { GarageListed, TyreListed } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { defineProjection, when, type Projection } from '@zmig/projections'

const learnProducts = async (tx: Sql, ids: string[]): Promise<void> => {
  await tx.query(
    `insert into collector.item (kind, id) select 'product', id from unnest($1::text[]) as listed(id) on conflict do nothing`,
    [ids],
  )
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
  events: [TyreListed, GarageListed],
  on: {
    ...when(TyreListed, (batch, tx) =>
      learnProducts(
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
