import { type Addressed, EventMalformed, type Logger, type Sql } from '@zmig/event-log'
import type { EventEnvelope } from '@zmig/events'
import { ANSWER_MILLISECONDS } from './relay-lock.ts'
import { faultOf } from './poison-events.ts'

/** An event in the outbox; `blocked` when an earlier one of its key is parked, which it must not overtake. */
export type Waiting = Addressed & { id: number; bytes: number; blocked: boolean }

/** `more`: the batch was cut off, so the outbox holds more. */
export type Batch = { events: Waiting[]; more: boolean }

/** The JSON of one batch in bytes: some megabytes in memory, and a Kafka request well below its limit. */
export const MAX_BATCH_BYTES = 4_000_000

/**
 * Takes the oldest events from the outbox. A commit deletes them, a rollback keeps them. Ids are assigned before the
 * commit, so a low id may appear late, after a slow transaction: the search always starts at the first row. Ids and
 * commits of one key have the same order, because its writers hold a lock.
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
       exists (select from parked p where p.topic = o.topic and p.key = o.event ->> 'key') as blocked`,
    [limit, MAX_BATCH_BYTES],
    { name: 'relay-take', deadlineMs: ANSWER_MILLISECONDS },
  )
  const bytes = events.reduce((sum, event) => sum + event.bytes, 0)
  return {
    events: events.sort((one, other) => one.id - other.id),
    more: events.length === limit || bytes >= MAX_BATCH_BYTES,
  }
}

/** An event to park, and the reason. */
type ToPark = { event: Waiting; reason: string }

/** Collects what one transaction of the relay parks: events that the log refused, and later events of their keys. */
export type Parking = {
  /** The events of a batch that may be sent; blocked and malformed ones are parked. */
  keepSendable: (batch: Waiting[]) => Waiting[]
  isBlocked: (event: Waiting) => boolean
  onBlocked: (event: Waiting) => void
  onRefused: (event: Waiting, error: unknown) => void
  /** Saves the parked events. @returns how many there were */
  save: (tx: Sql) => Promise<number>
}

/** The event of a row that was written without the catalogue may be any JSON value. */
const envelopeOf = ({ event }: Waiting): Partial<EventEnvelope> => (event as EventEnvelope | null) ?? {}

const laneOf = (waiting: Waiting): string => `${waiting.topic} ${String(envelopeOf(waiting).key)}`

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/** Parking for one transaction. The log line names event and type; the key, which may stand for a person, stays out. */
export const createParking = (logger: Logger): Parking => {
  const refusedLanes = new Set<string>()
  const toPark: ToPark[] = []
  const isBlocked = (waiting: Waiting) =>
    waiting.blocked || (refusedLanes.size > 0 && refusedLanes.has(laneOf(waiting)))
  const onBlocked = (waiting: Waiting) => {
    toPark.push({ event: waiting, reason: 'follows a parked event of the same key' })
  }
  const onRefused = (waiting: Waiting, error: unknown) => {
    refusedLanes.add(laneOf(waiting))
    toPark.push({ event: waiting, reason: messageOf(error) })
    const { id: eventId, type } = envelopeOf(waiting)
    logger.error(
      { err: error, outboxId: waiting.id, eventId, type, topic: waiting.topic },
      'the log refuses an event for good: it is parked, and later events of its key wait behind it',
    )
  }
  return {
    isBlocked,
    onBlocked,
    onRefused,
    keepSendable: (batch) =>
      batch.filter((waiting) => {
        const isWaiting = isBlocked(waiting)
        const fault = faultOf(waiting)
        if (isWaiting) onBlocked(waiting)
        else if (fault) onRefused(waiting, new EventMalformed(fault))
        return !isWaiting && !fault
      }),
    save: async (tx) => {
      if (toPark.length === 0) return 0
      await tx.query(
        `insert into events.outbox_parked (id, topic, partition, event, bytes, reason)
         select (entry ->> 'id')::bigint, entry ->> 'topic', (entry ->> 'partition')::int, entry -> 'event',
           (entry ->> 'bytes')::int, left(entry ->> 'reason', 2000)
         from jsonb_array_elements($1::jsonb) as given(entry)`,
        [JSON.stringify(toPark.map(({ event, reason }) => ({ ...event, reason })))],
      )
      return toPark.length
    },
  }
}
