import type { Addressed, Sql } from '@zmig/event-log'
import { ANSWER_MILLISECONDS } from './relay-lock.ts'

/** An event that waits; `held` when an earlier one of its key is parked, which it must not overtake. */
export type Waiting = Addressed & { id: number; bytes: number; held: boolean }

/** `more`: the batch was cut off, so there is certainly more. */
export type Batch = { events: Waiting[]; more: boolean }

/** What one batch may hold of JSON in bytes: some megabytes in memory, and a Kafka request well below its limit. */
export const MAX_BATCH_BYTES = 4_000_000

/**
 * Takes the oldest events from the outbox. They are gone when the transaction commits, and back when it does not.
 * Ids are given before the commit, so an early id may turn up late, behind a slow transaction: the search always
 * begins at the first row. For one key ids and commits have the same order, because its writers hold a lock.
 * @param limit events at most
 */
export const takeBatch = async (tx: Sql, limit: number): Promise<Batch> => {
  const events = await tx.query<Waiting>(
    `with parked as (select topic, key from events.outbox_parked)
     delete from events.outbox o where id = any (array(
       select id from (
         select id, sum(bytes) over (order by id) - bytes as before
         from (select id, bytes from events.outbox order by id limit $1) oldest
       ) measured where before < $2))
     returning id, topic, partition, event, bytes,
       exists (select from parked p where p.topic = o.topic and p.key = o.event ->> 'key') as held`,
    [limit, MAX_BATCH_BYTES],
    { name: 'relay-take', deadlineMs: ANSWER_MILLISECONDS },
  )
  const bytes = events.reduce((sum, event) => sum + event.bytes, 0)
  return {
    events: events.sort((one, other) => one.id - other.id),
    more: events.length === limit || bytes >= MAX_BATCH_BYTES,
  }
}
