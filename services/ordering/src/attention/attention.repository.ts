import { AttentionClosed, AttentionOpened, type EventEnvelope } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { eventContexts } from '../event-context.ts'
import type { BrokenBy } from './broken-by.ts'

/** Why a person has to look at an order. */
export type AttentionKind = (typeof AttentionOpened.example)['kind']

export type AttentionCase = {
  attentionId: string
  orderId: string
  kind: AttentionKind
  /** of a broken appointment; null when it is not known, and of other kinds */
  cause: BrokenBy | null
  openedAt: Date
}

/** Cases that wait for a person, the oldest first. */
export const listAttention = (sql: Sql): Promise<AttentionCase[]> =>
  sql.query<AttentionCase>(
    `select attention_id as "attentionId", order_id as "orderId", kind, cause, opened_at as "openedAt"
     from ordering.attention where closed_at is null order by opened_at, attention_id limit 500`,
  )

/** Whether a case of this kind is open. */
export const isCaseOpen = async (sql: Sql, orderId: string, kind: AttentionKind): Promise<boolean> => {
  const open = await sql.query(
    'select from ordering.attention where order_id = $1 and kind = $2 and closed_at is null',
    [orderId, kind],
  )
  return open.length > 0
}

/** Whether the order ever had a case of this kind, open or closed. */
export const hadCase = async (sql: Sql, orderId: string, kind: AttentionKind): Promise<boolean> =>
  (await sql.query('select from ordering.attention where order_id = $1 and kind = $2 limit 1', [orderId, kind]))
    .length > 0

type Deps = Pick<ServiceDeps, 'clock' | 'newId'>

/**
 * Opens a case in the caller's transaction, under the order's lock. An order has one open case of a kind: a second call
 * changes nothing.
 *
 * @returns the case, and its event for the caller to publish; undefined when such a case is already open
 */
export const openCase = async (
  tx: Sql,
  deps: Deps,
  orderId: string,
  kind: AttentionKind,
  cause?: BrokenBy,
): Promise<{ attentionId: string; event: EventEnvelope } | undefined> => {
  const now = deps.clock.now()
  const [opened] = await tx.query<{ attentionId: string }>(
    `insert into ordering.attention (attention_id, order_id, kind, opened_at, cause) values ($1, $2, $3, $4, $5)
     on conflict (order_id, kind) where closed_at is null do nothing returning attention_id as "attentionId"`,
    [deps.newId(), orderId, kind, now, cause ?? null],
  )
  if (!opened) return undefined
  const fact = { ...opened, orderId, kind, openedAt: now.toISOString() }
  return { ...opened, event: AttentionOpened.create(fact, eventContexts(deps, now)()) }
}

/** Opens a case and publishes its event. */
export const openAndPublishCase = async (
  tx: Sql,
  deps: Deps & Pick<ServiceDeps, 'outbox'>,
  orderId: string,
  kind: AttentionKind,
): Promise<void> => {
  const opened = await openCase(tx, deps, orderId, kind)
  if (opened) await deps.outbox.append(tx, [opened.event])
}

/**
 * Closes the open cases of these kinds, because what they asked for has happened without a person.
 * @returns their events, for the caller to publish in the same transaction
 */
export const closeCases = async (
  tx: Sql,
  deps: Deps,
  orderId: string,
  kinds: readonly AttentionKind[],
): Promise<EventEnvelope[]> => {
  if (kinds.length === 0) return []
  const now = deps.clock.now()
  const closed = await tx.query<{ attentionId: string }>(
    `update ordering.attention set closed_at = $3, closed_by = 'shop'
     where order_id = $1 and kind = any($2) and closed_at is null
     returning attention_id as "attentionId"`,
    [orderId, kinds, now],
  )
  const closedAt = now.toISOString()
  const context = eventContexts(deps, now)
  return closed.map((one) => AttentionClosed.create({ ...one, orderId, closedAt }, context()))
}
