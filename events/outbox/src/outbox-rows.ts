import { type Addressed, EventMalformed, type Logger, type Sql } from '@zmig/event-log'
import type { EventEnvelope } from '@zmig/events'
import { ANSWER_MILLISECONDS } from './relay-lock.ts'
import { faultOf } from './poison-events.ts'

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

/** An event that was taken out of the relay's way, and why. */
type Aside = { event: Waiting; reason: string }

/** What one transaction of the relay sets aside: what the log refused, and what must not overtake it. */
export type Parking = {
  /** What may be sent of a batch; what is held, and what no log should take, is set aside. */
  sift: (batch: Waiting[]) => Waiting[]
  isHeld: (event: Waiting) => boolean
  onHeld: (event: Waiting) => void
  onRefused: (event: Waiting, error: unknown) => void
  /** Writes it down. @returns how many events were set aside */
  save: (tx: Sql) => Promise<number>
}

/** Of a row that was written around the catalogue, the event may be anything. */
const envelopeOf = ({ event }: Waiting): Partial<EventEnvelope> => (event as EventEnvelope | null) ?? {}

const laneOf = (waiting: Waiting): string => `${waiting.topic} ${String(envelopeOf(waiting).key)}`

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/** Parking for one transaction. The log line names event and type; the key, which may stand for a person, stays out. */
export const createParking = (logger: Logger): Parking => {
  const blocked = new Set<string>()
  const aside: Aside[] = []
  const isHeld = (waiting: Waiting) => waiting.held || (blocked.size > 0 && blocked.has(laneOf(waiting)))
  const onHeld = (waiting: Waiting) => {
    aside.push({ event: waiting, reason: 'follows a parked event of the same key' })
  }
  const onRefused = (waiting: Waiting, error: unknown) => {
    blocked.add(laneOf(waiting))
    aside.push({ event: waiting, reason: messageOf(error) })
    const { id: eventId, type } = envelopeOf(waiting)
    logger.error(
      { err: error, outboxId: waiting.id, eventId, type, topic: waiting.topic },
      'the log refuses an event for ever: it is parked, and later events of its key wait behind it',
    )
  }
  return {
    isHeld,
    onHeld,
    onRefused,
    sift: (batch) =>
      batch.filter((waiting) => {
        const isWaiting = isHeld(waiting)
        const fault = faultOf(waiting)
        if (isWaiting) onHeld(waiting)
        else if (fault) onRefused(waiting, new EventMalformed(fault))
        return !isWaiting && !fault
      }),
    save: async (tx) => {
      if (aside.length === 0) return 0
      await tx.query(
        `insert into events.outbox_parked (id, topic, partition, event, bytes, reason)
         select (entry ->> 'id')::bigint, entry ->> 'topic', (entry ->> 'partition')::int, entry -> 'event',
           (entry ->> 'bytes')::int, left(entry ->> 'reason', 2000)
         from jsonb_array_elements($1::jsonb) as given(entry)`,
        [JSON.stringify(aside.map(({ event, reason }) => ({ ...event, reason })))],
      )
      return aside.length
    },
  }
}
