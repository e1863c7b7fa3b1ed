import type { EventEnvelope } from '@zmig/events'
import { EventMalformed, type Logger, type Sql } from '@zmig/event-log'
import { faultOf } from './fault-of.ts'
import type { Waiting } from './take-batch.ts'

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
