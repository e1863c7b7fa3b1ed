import type { Sql } from '@zmig/kit'
import type { AttentionKind } from './attention.repository.ts'

export type AttentionCase = { attentionId: string; orderId: string; kind: AttentionKind; openedAt: Date }

/** Cases that wait for a person, the oldest first. */
export const listAttention = (sql: Sql): Promise<AttentionCase[]> =>
  sql.query<AttentionCase>(
    `select attention_id as "attentionId", order_id as "orderId", kind, opened_at as "openedAt"
     from ordering.attention where closed_at is null order by opened_at, attention_id limit 500`,
  )
