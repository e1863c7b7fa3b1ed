import type { EventEnvelope, RecordedEvent } from '@zmig/events'
import type { EventLog, KafkaEventLog, Sql } from '@zmig/event-log'
import type { HeldPartition } from './held.ts'

/** What a copy needs of the log that it goes to. */
export type Destination = EventLog & Pick<KafkaEventLog, 'appendRecorded'>

/** Where a copy comes from: the log in PostgreSQL, and the database that knows when each event was recorded. */
export type Origin = { log: EventLog; sql: Sql }

/** What one append takes: enough to make the round trip cheap, and about a megabyte of ordinary events. */
const BATCH = 2_000

type Piece = { recorded: { event: EventEnvelope; recordedAt: Date }[]; next: number; more: boolean }

const withoutPlace = ({
  topic: _topic,
  partition: _partition,
  offset: _offset,
  ...event
}: RecordedEvent): EventEnvelope => event

/** Reads as much as the log gives at once, with the times of arrival, by which old metrics are forgotten. */
const readPiece = async ({ log, sql }: Origin, { topic, partition }: HeldPartition, from: number): Promise<Piece> => {
  const { events, next, more } = await log.read(topic, partition, from, BATCH)
  const times = await sql.query<{ recorded_at: Date }>(
    `select recorded_at from events.log where topic = $1 and partition = $2 and log_offset >= $3 and log_offset < $4
     order by log_offset`,
    [topic, partition, from, next],
  )
  return {
    recorded: events.map((event, index) => ({
      event: withoutPlace(event),
      recordedAt: times[index]?.recorded_at ?? new Date(event.time),
    })),
    next,
    more,
  }
}

/**
 * Copies the rest of a partition in its order, reading the next piece while one is on its way.
 * @param skip how many events from the start on are there already
 * @param onCopied called with the number of events after each confirmed append
 */
export const copyPartition = async (
  from: Origin,
  to: Destination,
  place: HeldPartition,
  skip: number,
  onCopied: (events: number) => void,
): Promise<void> => {
  let left = skip
  let reading = readPiece(from, place, place.first)
  for (;;) {
    const { recorded, next, more } = await reading
    if (more) reading = readPiece(from, place, next)
    reading.catch(() => undefined) // heard at the next turn, which an append that fails keeps from coming
    const fresh = recorded.slice(left)
    left -= recorded.length - fresh.length
    if (fresh.length > 0) await to.appendRecorded(place.topic, place.partition, fresh)
    onCopied(fresh.length)
    if (!more) return
  }
}
