import { context, propagation } from '@opentelemetry/api'
import { type EventEnvelope, partitionOf, topicOf } from '@zmig/events'
import { envelopeJson, type Sql } from '@zmig/event-log'

/** An event with its trace context, its JSON and the size of that. */
type SealedEvent = { event: EventEnvelope; json: string; bytes: number }

/** W3C trace context of the active span; undefined without a span or a registered propagator. */
const activeTraceparent = (): string | undefined => {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/**
 * Adds the trace context of the current request to an event, unless it has one, and measures it.
 * @throws EventTooLarge when the envelope as JSON has more than 1 MB
 */
export const sealEvent = (given: EventEnvelope): SealedEvent => {
  const traceparent = given.traceparent ?? activeTraceparent()
  const event = traceparent ? { ...given, traceparent } : given
  return { event, ...envelopeJson(event) }
}

/** Takes the events of a command. */
export type Outbox = {
  /**
   * Writes events in the caller's transaction: they are published if, and only if, it commits. Events of one key keep their
   * order when the writer holds a lock on the row that the key names (it does: `select … for update`). Each carries the
   * trace context of the current request, unless it has one. The commit waits for the disk, also in a transaction with
   * asynchronous commit: the relay may publish as soon as it sees the rows, and a published event cannot be withdrawn.
   * @throws EventTooLarge when an event has more than 1 MB, so that the relay never gets it
   */
  append(tx: Sql, events: EventEnvelope[]): Promise<void>
}

/** The event with its topic and partition as JSON. */
const entryOf = (given: EventEnvelope): string => {
  const { event, json, bytes } = sealEvent(given)
  const topic = topicOf(event.type)
  return `{"topic":"${topic}","partition":${partitionOf(topic, event.key)},"bytes":${bytes},"event":${json}}`
}

/** The outbox table `events.outbox`; the relay is woken after the commit. */
export const createOutbox = (): Outbox => ({
  append: async (tx, events) => {
    if (events.length === 0) return
    await tx.query(
      `with written as (
         insert into events.outbox (topic, partition, bytes, event)
         select entry ->> 'topic', (entry ->> 'partition')::int, (entry ->> 'bytes')::int, entry -> 'event'
         from jsonb_array_elements($1::jsonb) with ordinality as given(entry, place) order by place
         returning 1
       ) select case current_setting('synchronous_commit') when 'off' then set_config('synchronous_commit', 'on', true) end
         where exists (select from written)`,
      [`[${events.map(entryOf).join(',')}]`],
      { name: 'outbox-append', unanswered: true, wakes: 'outbox' },
    )
  },
})
