import { EventLogUnavailable } from '../errors.ts'
import type { Addressed } from '../event-log.port.ts'
import { MAX_EVENT_BYTES } from '../limits.ts'
import { toRecord } from './message.ts'
import type { IdempotentProducer, PlacedRecords } from './producer.ts'
import type { Place } from './produce.ts'
import type { NewRecord } from './encode-batch.ts'

/** What one call appends, ready to be sent. */
type Append = { bytes: number; events: (Place & { record: NewRecord })[] }

/** Collects appends while a request is under way, and sends them together: one round trip for all that wait. */
export type Appends = {
  /** Resolves when all of it is in the log. @throws EventLogUnavailable when it may be there or not */
  send: (append: Append) => Promise<void>
}

/** A batch is one message to Kafka, whose limit is a little over 1 MB; one event always fits. */
const MAX_BATCH_BYTES = MAX_EVENT_BYTES
/** What a place and a sequence number of a record take in a batch, at most. */
const AROUND_A_RECORD = 16
/** One request holds the caller up as long as it takes to write: some milliseconds for this. */
const MAX_REQUEST_BYTES = 4_000_000

type Waiting = Place & { record: NewRecord; append: Open }
type Open = { left: number; resolve: () => void; reject: (error: unknown) => void }

/** An event for a place, and when it was recorded before, if it was. */
export type Given = Addressed & { recordedAt?: Date }

/** Encodes what a call appends. @throws EventTooLarge and EventMalformed */
export const prepareAppend = (events: Given[], nameOf: (topic: string) => string): Append => {
  const placed = events.map(({ topic, partition, event, recordedAt }) => ({
    name: nameOf(topic),
    partition,
    record: { body: toRecord(event), ...(recordedAt && { time: recordedAt.getTime() }) },
  }))
  return { events: placed, bytes: placed.reduce((sum, { record }) => sum + record.body.length, 0) }
}

/** As many of those that wait, from the first on, as fit into one request. */
const takeRequest = (waiting: Waiting[]): { taken: Waiting[]; placed: PlacedRecords[] } => {
  const batches = new Map<string, PlacedRecords & { bytes: number }>()
  let total = 0
  let count = 0
  for (const { name, partition, record } of waiting) {
    const place = `${name}:${partition}`
    const batch = batches.get(place) ?? { name, partition, records: [], bytes: 0 }
    const bytes = record.body.length + AROUND_A_RECORD
    if (batch.bytes > 0 && batch.bytes + bytes > MAX_BATCH_BYTES) break
    if (total > 0 && total + bytes > MAX_REQUEST_BYTES) break
    batch.records.push(record)
    batch.bytes += bytes
    batches.set(place, batch)
    total += bytes
    count += 1
  }
  return { taken: waiting.splice(0, count), placed: [...batches.values()] }
}

/** Whether an event belongs to the same append as one of these. */
const isAnyOf = (taken: Waiting[]): ((entry: Waiting) => boolean) => {
  const appends = new Set(taken.map(({ append }) => append))
  return ({ append }) => appends.has(append)
}

export const createAppends = (producer: IdempotentProducer): Appends => {
  let waiting: Waiting[] = []
  let sending = false

  const sendAll = async () => {
    sending = true
    while (waiting.length > 0) {
      const { taken, placed } = takeRequest(waiting)
      try {
        await producer.send(placed)
        for (const { append } of taken) {
          append.left -= 1
          if (append.left === 0) append.resolve()
        }
      } catch (error) {
        // Nothing may overtake what failed: neither what waited behind an engine that is away, nor the rest of an append
        // that is refused, whose caller sends all of it again in parts.
        const isOver = error instanceof EventLogUnavailable ? () => true : isAnyOf(taken)
        const goesOn = waiting.filter((entry) => !isOver(entry))
        for (const { append } of [...taken, ...waiting.filter(isOver)]) append.reject(error)
        waiting = goesOn
      }
    }
    sending = false
  }

  return {
    send: ({ events }) =>
      new Promise((resolve, reject) => {
        const append = { left: events.length, resolve, reject }
        for (const event of events) waiting.push({ ...event, append })
        if (!sending) void sendAll()
      }),
  }
}
