import { LikeToggled } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { decideLike } from './like.decider.ts'

export type LikeRequest = { kind: 'product' | 'shop'; itemId: string; visitorId: string; liked?: boolean | undefined }

export type LikeAnswer = { liked: boolean; likes: number; changed: { key: string; version: number }[] }

const countLikes = async (tx: Sql, { kind, itemId }: LikeRequest): Promise<number> => {
  const [row] = await tx.query<{ likes: number }>(
    'select count(*) as likes from collector.liking where kind = $1 and item_id = $2',
    [kind, itemId],
  )
  return row?.likes ?? 0
}

/** Locks the item, so that events with its counts and revisions are published in order. */
const lockLike = async (tx: Sql, { kind, itemId, visitorId }: LikeRequest) => {
  const [item] = await tx.query<{ revision: number }>(
    'select revision from collector.item where kind = $1 and id = $2 and not hidden for update',
    [kind, itemId],
  )
  if (!item) return undefined
  const rows = await tx.query('select 1 from collector.liking where kind = $1 and item_id = $2 and visitor_id = $3', [
    kind,
    itemId,
    visitorId,
  ])
  return { revision: item.revision, liked: rows.length > 0 }
}

const saveLike = async (
  tx: Sql,
  { kind, itemId, visitorId }: LikeRequest,
  liked: boolean,
  now: Date,
): Promise<void> => {
  await (liked
    ? tx.query('insert into collector.liking (kind, item_id, visitor_id, liked_at) values ($1, $2, $3, $4)', [
        kind,
        itemId,
        visitorId,
        now,
      ])
    : tx.query('delete from collector.liking where kind = $1 and item_id = $2 and visitor_id = $3', [
        kind,
        itemId,
        visitorId,
      ]))
  await tx.query('update collector.item set revision = revision + 1 where kind = $1 and id = $2', [kind, itemId])
}

/**
 * Likes an item or removes the like. One like counts per visitor and item; the table's key enforces it.
 * @returns the count of likes and the version of the item's row; undefined when there is no such item, or it is hidden
 */
export const createLike =
  ({ database, outbox, clock, newId }: Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>) =>
  (request: LikeRequest): Promise<LikeAnswer | undefined> =>
    database.transaction(async (tx) => {
      const before = await lockLike(tx, request)
      if (!before) return undefined
      const { liked, changed } = decideLike({ liked: before.liked, wanted: request.liked })
      const { kind, itemId, visitorId } = request
      if (!changed) return { liked, likes: await countLikes(tx, request), changed: [] }
      const now = clock.now()
      await saveLike(tx, request, liked, now)
      const likes = await countLikes(tx, request)
      const revision = before.revision + 1
      const event = LikeToggled.create(
        { kind, itemId, visitorId, liked, likes, revision },
        { id: newId(), source: '/collector', time: now.toISOString() },
      )
      await outbox.append(tx, [event])
      return { liked, likes, changed: [{ key: `like:${kind}:${itemId}`, version: revision }] }
    })
