import { AttentionClosed, AttentionOpened } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'

/** Why a person has to look at an order. */
export type AttentionKind = (typeof AttentionOpened.example)['kind']

/** Whether a case of this kind waits for a person already. */
export const isOpenCase = async (sql: Sql, orderId: string, kind: AttentionKind): Promise<boolean> => {
  const open = await sql.query(
    'select from ordering.attention where order_id = $1 and kind = $2 and closed_at is null',
    [orderId, kind],
  )
  return open.length > 0
}

/** Whether there ever was a case of this kind: what it told of does not change when a person has seen to it. */
export const hadCase = async (sql: Sql, orderId: string, kind: AttentionKind): Promise<boolean> =>
  (await sql.query('select from ordering.attention where order_id = $1 and kind = $2 limit 1', [orderId, kind]))
    .length > 0

type Deps = Pick<ServiceDeps, 'outbox' | 'clock' | 'newId'>

/**
 * Asks for a person, in the caller's transaction and under the order's lock. An order has one open case of a kind: asking
 * again changes nothing.
 * @returns the id of the case; undefined when one was open already
 */
export const openAttention = async (
  tx: Sql,
  { outbox, clock, newId }: Deps,
  orderId: string,
  kind: AttentionKind,
): Promise<string | undefined> => {
  const openedAt = clock.now()
  const [opened] = await tx.query<{ attentionId: string }>(
    `insert into ordering.attention (attention_id, order_id, kind, opened_at) values ($1, $2, $3, $4)
     on conflict (order_id, kind) where closed_at is null do nothing returning attention_id as "attentionId"`,
    [newId(), orderId, kind, openedAt],
  )
  if (!opened) return undefined
  const time = openedAt.toISOString()
  const context = { id: newId(), source: '/ordering', time }
  await outbox.append(tx, [AttentionOpened.create({ ...opened, orderId, kind, openedAt: time }, context)])
  return opened.attentionId
}

/** What cases of these kinds asked for has come about without a person: closes them, in the transaction of what settled them. */
export const settleCase = async (
  tx: Sql,
  { outbox, clock, newId }: Deps,
  orderId: string,
  ...kinds: AttentionKind[]
): Promise<void> => {
  const now = clock.now()
  const settled = await tx.query<{ attentionId: string }>(
    `update ordering.attention set closed_at = $3, closed_by = 'shop'
     where order_id = $1 and kind = any($2) and closed_at is null
     returning attention_id as "attentionId"`,
    [orderId, kinds, now],
  )
  if (settled.length === 0) return
  const closedAt = now.toISOString()
  const context = () => ({ id: newId(), source: '/ordering', time: closedAt })
  await outbox.append(
    tx,
    settled.map((one) => AttentionClosed.create({ ...one, orderId, closedAt }, context())),
  )
}
