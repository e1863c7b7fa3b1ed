import { LikeToggled } from '@zmig/events'
import { type Change, defineProjection, type Touched } from '@zmig/projections'
import type { Sql } from '@zmig/kit'
import { newest } from '../../newest.ts'

type Like = { kind: 'product' | 'shop'; itemId: string; likes: number; revision: number }

const UPSERT = `
  insert into item_like as held (kind, item_id, likes, version)
  select kind, item_id, likes, version from jsonb_populate_recordset(null::item_like, $1::jsonb)
  on conflict (kind, item_id) do update set likes = excluded.likes, version = excluded.version
  where excluded.version > held.version`

const countLikes = async (batch: Change<Like>[], tx: Sql): Promise<Touched[]> => {
  const rows = newest(
    batch.map(({ data }) => data),
    ({ kind, itemId }) => `${kind}:${itemId}`,
  ).map((data) => ({
    kind: data.kind,
    item_id: data.itemId,
    likes: data.likes,
    version: data.revision,
  }))
  await tx.query(UPSERT, [JSON.stringify(rows)])
  return rows.map(({ kind, item_id, version }) => ({ key: `like:${kind}:${item_id}`, version }))
}

/** Likes of products and garages: the event carries the count, so a replay cannot drift. Drops no page. */
export const likes = defineProjection({
  name: 'edge-like',
  schema: 'edge',
  tables: ['item_like'],
  topics: ['likes'],
  events: [LikeToggled],
  on: { [LikeToggled.type]: countLikes },
})
