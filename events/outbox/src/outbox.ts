import { context, propagation } from '@opentelemetry/api'
import { type EventEnvelope, partitionOf, topicOf } from '@zmig/events'
import { envelopeJson, type Sql } from '@zmig/event-log'

/** An event as it goes on its way, with what that needs to be known of it. */
type SealedEvent = { event: EventEnvelope; json: string; bytes: number }

/** W3C trace context of the span that is active; undefined when none is, or when nobody registered a propagator. */
const activeTraceparent = (): string | undefined => {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/**
 * Gives an event the trace context of the request that caused it, unless it carries one, and measures it.
 * @throws EventTooLarge when the envelope as JSON has more than 1 MB
 */
export const sealEvent = (given: EventEnvelope): SealedEvent => {
  const traceparent = given.traceparent ?? activeTraceparent()
  const event = traceparent ? { ...given, traceparent } : given
  return { event, ...envelopeJson(event) }
}

/** Where a command leaves the facts it decided. */
export type Outbox = {
  /**
   * Writes events in the caller's transaction: they are told if, and only if, it commits. Events of one key keep
   * their order when the writer holds a lock on what the key names (it does: `select … for update`). Each carries the
   * trace context of the request that is being answered, unless it has one. The commit waits for the disk, whatever the
   * transaction was told before: the relay may publish as soon as it sees the rows, and what is out cannot be taken back.
   * @throws EventTooLarge when an event has more than 1 MB: the writer hears of it, and the relay never meets it
   */
  append(tx: Sql, events: EventEnvelope[]): Promise<void>
}

/** The event with its address, as JSON: measured and written in one go. */
const entryOf = (given: EventEnvelope): string => {
  const { event, json, bytes } = sealEvent(given)
  const topic = topicOf(event.type)
  return `{"topic":"${topic}","partition":${partitionOf(topic, event.key)},"bytes":${bytes},"event":${json}}`
}

/** The outbox table `events.outbox`; the relay is woken at commit. */
export const createOutbox = (): Outbox => ({
  append: async (tx, events) => {
    if (events.length === 0) return
    await tx.query(
      `with written as (
         insert into events.outbox (topic, partition, bytes, event)
         select entry ->> 'topic', (entry ->> 'partition')::int, (entry ->> 'bytes')::int, entry -> 'event'
         from jsonb_array_elements($1::jsonb) with ordinality as given(entry, place) order by place
         returning 1
       ) select pg_notify('outbox', ''),
           case current_setting('synchronous_commit') when 'off' then set_config('synchronous_commit', 'on', true) end
         where exists (select from written)`,
      [`[${events.map(entryOf).join(',')}]`],
      { name: 'outbox-append', unanswered: true },
    )
  },
})
