import { setTimeout as pause } from 'node:timers/promises'
import type { EventLog, KafkaEventLog, Sql } from '@zmig/event-log'
import { envelopeOf, type EventEnvelope } from '@zmig/events'
import type { Retry } from '../shop/retry-unavailable.ts'
import { type SourcePartition, partitionName, STABLE_MILLISECONDS } from './compare-logs.ts'

/** What a copy needs of the log that it goes to. */
export type Destination = EventLog & Pick<KafkaEventLog, 'appendRecorded'>

type Recorded = { event: EventEnvelope; recordedAt: Date }[]

/** The head of a partition once no append is in flight. */
const stableHead = async (to: Destination, { topic, partition }: SourcePartition): Promise<number> => {
  for (let head = await to.head(topic, partition); ;) {
    await pause(STABLE_MILLISECONDS)
    const again = await to.head(topic, partition)
    if (again === head) return head
    head = again
  }
}

/**
 * Appends a batch to a copy, whose offsets have no gap. An append that was not confirmed in time may have worked, so a
 * retry first reads how far the copy goes.
 * @param copied how many events of the partition the copy holds before the batch
 */
const appendBatch = async (
  to: Destination,
  place: SourcePartition,
  batch: Recorded,
  copied: number,
  retry: Retry,
): Promise<void> => {
  let tried = false
  await retry(async () => {
    const there = tried ? (await stableHead(to, place)) - copied : 0
    tried = true
    if (there < 0 || there > batch.length)
      throw new Error(
        `Kafka's ${partitionName(place)} ends at ${copied + there} and should be between ${copied} and ${copied + batch.length}; something else writes to it`,
      )
    if (there < batch.length) await to.appendRecorded(place.topic, place.partition, batch.slice(there))
  })
}

/** The source of a copy: the log in PostgreSQL, and the database that knows when each event was recorded. */
export type Origin = { log: EventLog; sql: Sql }

/** Events of one append: enough to make the round trip cheap, about a megabyte of ordinary events. */
const BATCH = 2_000

type Piece = { recorded: Recorded; next: number; more: boolean }

/** Reads the next piece of the log with the recording times, from which retention counts. */
const readPiece = async ({ log, sql }: Origin, { topic, partition }: SourcePartition, from: number): Promise<Piece> => {
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
 * Copies the rest of a partition in order, and reads the next piece while one is being appended.
 * @param skip how many events from the start the copy holds already
 * @param onCopied called with the number of events after each confirmed append
 */
export const copyPartition = async (
  from: Origin,
  to: Destination,
  place: SourcePartition,
  skip: number,
  retry: Retry,
  onCopied: (events: number) => void,
): Promise<void> => {
  const read = (offset: number) => retry(() => readPiece(from, place, offset))
  let left = skip
  let copied = skip
  let reading = read(place.first)
  for (;;) {
    const { recorded, next, more } = await reading
    if (more) reading = read(next)
    reading.catch(() => undefined) // awaited in the next round, which does not come when an append fails
    const fresh = recorded.slice(left)
    left -= recorded.length - fresh.length
    if (fresh.length > 0) await appendBatch(to, place, fresh, copied, retry)
    copied += fresh.length
    onCopied(fresh.length)
    if (!more) return
  }
}
