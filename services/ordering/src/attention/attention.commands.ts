import { AttentionClosed } from '@zmig/events'
import type { ServiceDeps } from '@zmig/projections'
import { type AttentionKind, openAndPublishCase } from './attention.repository.ts'

export type CloseAttention = (
  attentionId: string,
  by: { actor: string; note?: string | undefined },
) => Promise<{ ok: true } | { ok: false; code: 'NOT_FOUND'; message: string }>

/** Closes a case for a member of staff. Closing it again changes nothing. @param by their e-mail, and a note */
export const createCloseAttention =
  ({ database, outbox, clock, newId }: Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>): CloseAttention =>
  (attentionId, { actor, note }) =>
    database.transaction(async (tx) => {
      const closedAt = clock.now()
      const [found] = await tx.query<{ orderId: string; closedAt: Date | null }>(
        `select order_id as "orderId", closed_at as "closedAt" from ordering.attention where attention_id = $1 for update`,
        [attentionId],
      )
      if (!found) return { ok: false, code: 'NOT_FOUND', message: 'לא נמצא מקרה כזה. רעננו את הרשימה ונסו שוב.' }
      if (found.closedAt) return { ok: true }
      await tx.query(
        'update ordering.attention set closed_at = $2, closed_by = $3, note = $4 where attention_id = $1',
        [attentionId, closedAt, actor, note ?? null],
      )
      const time = closedAt.toISOString()
      const context = { id: newId(), source: '/ordering', time }
      const fact = { attentionId, orderId: found.orderId, closedAt: time }
      await outbox.append(tx, [AttentionClosed.create(fact, context)])
      return { ok: true }
    })

export type ReopenAttention = (
  attentionId: string,
  by: { actor: string },
) => Promise<{ ok: true } | { ok: false; code: 'NOT_FOUND'; message: string }>

/** Opens a case again, as a new one, that this member of staff closed by a slip. While such a case is open nothing changes. */
export const createReopenAttention =
  (deps: Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>): ReopenAttention =>
  (attentionId, { actor }) =>
    deps.database.transaction(async (tx) => {
      const [found] = await tx.query<{ orderId: string; kind: AttentionKind }>(
        `select order_id as "orderId", kind from ordering.attention
         where attention_id = $1 and closed_at is not null and closed_by = $2 for update`,
        [attentionId, actor],
      )
      if (!found)
        return { ok: false, code: 'NOT_FOUND', message: 'המקרה לא נפתח שוב: הוא פתוח, או שמישהו אחר סגר אותו.' }
      await openAndPublishCase(tx, deps, found.orderId, found.kind)
      return { ok: true }
    })
