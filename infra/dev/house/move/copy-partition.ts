import { envelopeOf } from '@zmig/events'
import type { EventLog, Sql } from '@zmig/event-log'
import type { Patience } from '../patience.ts'
import { appendBatch, type Destination, type Recorded } from './append-batch.ts'
import type { HeldPartition } from './held.ts'

/** Where a copy comes from: the log in PostgreSQL, and the database that knows when each event was recorded. */
export type Origin = { log: EventLog; sql: Sql }

/** What one append takes: enough to make the round trip cheap, and about a megabyte of ordinary events. */
const BATCH = 2_000

type Piece = { recorded: Recorded; next: number; more: boolean }

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
      event: envelopeOf(event),
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
  patience: Patience,
  onCopied: (events: number) => void,
): Promise<void> => {
  const read = (offset: number) => patience(() => readPiece(from, place, offset))
  let left = skip
  let copied = skip
  let reading = read(place.first)
  for (;;) {
    const { recorded, next, more } = await reading
    if (more) reading = read(next)
    reading.catch(() => undefined) // heard at the next turn, which an append that fails keeps from coming
    const fresh = recorded.slice(left)
    left -= recorded.length - fresh.length
    if (fresh.length > 0) await appendBatch(to, place, fresh, copied, patience)
    copied += fresh.length
    onCopied(fresh.length)
    if (!more) return
  }
}
