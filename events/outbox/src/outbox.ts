import { partitionOf, topicOf, type EventEnvelope } from '@zmig/events'
import type { Addressed, Sql } from '@zmig/event-log'

/** Where a command leaves the facts it decided. */
export type Outbox = {
  /**
   * Writes events in the caller's transaction: they are told if, and only if, it commits. Events of one key keep
   * their order when the writer holds a lock on what the key names (it does: `select … for update`).
   */
  append(tx: Sql, events: EventEnvelope[]): Promise<void>
}

const address = (event: EventEnvelope): Addressed => {
  const topic = topicOf(event.type)
  return { topic, partition: partitionOf(topic, event.key), event }
}

/** The outbox table `events.outbox`; the relay is woken at commit. */
export const createOutbox = (): Outbox => ({
  append: async (tx, events) => {
    if (events.length === 0) return
    await tx.query(
      `with written as (
         insert into events.outbox (topic, partition, event)
         select entry ->> 'topic', (entry ->> 'partition')::int, entry -> 'event'
         from jsonb_array_elements($1::jsonb) with ordinality as given(entry, place) order by place
         returning 1
       ) select pg_notify('outbox', '') where exists (select from written)`,
      [JSON.stringify(events.map(address))],
      { name: 'outbox-append' },
    )
  },
})
