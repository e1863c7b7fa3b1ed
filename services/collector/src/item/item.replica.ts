import { GarageListed, TyreListed } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { defineProjection, when, type Projection } from '@zmig/projections'

const learn = async (tx: Sql, kind: 'product' | 'shop', ids: string[]): Promise<void> => {
  await tx.query(
    `insert into collector.item (kind, id) select $1, id from unnest($2::text[]) as listed(id) on conflict do nothing`,
    [kind, ids],
  )
}

/** Follows products and garages: only listed ones can be liked. */
export const itemReplica: Projection = defineProjection({
  name: 'collector-items',
  topics: ['catalogue', 'garages'],
  events: [TyreListed, GarageListed],
  on: {
    ...when(TyreListed, (batch, tx) =>
      learn(
        tx,
        'product',
        batch.map(({ data }) => data.ean),
      ),
    ),
    ...when(GarageListed, (batch, tx) =>
      learn(
        tx,
        'shop',
        batch.map(({ data }) => data.id),
      ),
    ),
  },
})
