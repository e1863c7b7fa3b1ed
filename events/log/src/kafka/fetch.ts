import { createReader } from './reader.ts'
import { createWriter } from './writer.ts'
import type { WireRequest } from './internals.ts'
import { byName, type Place } from './produce.ts'

/** From where to read a partition, and at most how much, but for the first batch, which is always whole. */
export type Wanted = Place & { offset: number; maxBytes: number }

/** What a fetch found in a partition: an error's code or 0, the offset after its last event, and batches of records. */
export type Fetched = Place & { errorCode: number; head: number; batches: Buffer }

type FetchOptions = {
  /** how long the broker may wait for something new, in milliseconds */
  waitMilliseconds: number
  /** at most in the whole answer, but for the first batch */
  maxBytes: number
}

/** Error code: the offset lies before the partition's start or behind its head. */
export const OFFSET_OUT_OF_RANGE = 1

/** Asks a broker for what follows some offsets (version 11: what every Kafka since 2.3 speaks). */
export const fetchRequest = (wanted: Wanted[], { waitMilliseconds, maxBytes }: FetchOptions): WireRequest => {
  const body = createWriter(64 + 64 * wanted.length)
  body.int32(-1) // not a replica
  body.int32(waitMilliseconds)
  body.int32(1) // byte that ends the wait
  body.int32(maxBytes)
  body.int8(0) // nobody writes in transactions
  body.int32(0) // no session
  body.int32(-1)
  const topics = byName(wanted)
  body.int32(topics.length)
  for (const [name, partitions] of topics) {
    body.string(name)
    body.int32(partitions.length)
    for (const { partition, offset, maxBytes: most } of partitions) {
      body.int32(partition)
      body.int32(-1) // whatever the leader's epoch
      body.int64(BigInt(offset))
      body.int64(-1n)
      body.int32(most)
    }
  }
  body.int32(0) // nothing to forget
  body.string('') // no rack
  return { apiKey: 1, apiVersion: 11, apiName: 'Fetch', body: body.written() }
}

/** The answer to it. Batches are views into the answer. */
export const fetchedFrom = (answer: Buffer): Fetched[] => {
  const reader = createReader(answer)
  reader.skip(4 + 2 + 4) // throttling, error of a session, session
  return reader
    .list(() => {
      const name = reader.string()
      return reader.list(() => {
        const partition = reader.int32()
        const errorCode = reader.int16()
        const head = reader.int64()
        reader.skip(8 + 8) // stable offset, start of the log
        reader.list(() => reader.skip(8 + 8)) // aborted transactions
        reader.skip(4) // preferred replica
        const size = Math.max(0, reader.int32())
        const start = reader.position()
        reader.skip(size)
        return { name, partition, errorCode, head, batches: answer.subarray(start, start + size) }
      })
    })
    .flat()
}
