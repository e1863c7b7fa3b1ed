import { createReader } from './reader.ts'
import { createWriter } from './writer.ts'
import type { WireRequest } from './internals.ts'

/** A partition of a topic as Kafka names it. */
export type Place = { name: string; partition: number }

/** A batch for one partition. */
export type PlacedBatch = Place & { batch: Buffer }

/** What became of it: 0, or the code of an error. */
type Produced = Place & { errorCode: number }

const ALL_REPLICAS = -1

/** Groups what goes to the same topic, as the protocol wants it. */
export const byName = <T extends Place>(places: T[]): [string, T[]][] => [...Map.groupBy(places, ({ name }) => name)]

/** Asks a broker to append batches, and to answer when all replicas in sync have them (version 7). */
export const produceRequest = (batches: PlacedBatch[], timeoutMilliseconds: number): WireRequest => {
  const body = createWriter(batches.reduce((sum, { batch, name }) => sum + batch.length + name.length + 32, 32))
  body.int16(-1) // no transaction
  body.int16(ALL_REPLICAS)
  body.int32(timeoutMilliseconds)
  const topics = byName(batches)
  body.int32(topics.length)
  for (const [name, partitions] of topics) {
    body.string(name)
    body.int32(partitions.length)
    for (const { partition, batch } of partitions) {
      body.int32(partition)
      body.int32(batch.length)
      body.bytes(batch)
    }
  }
  return { apiKey: 0, apiVersion: 7, apiName: 'Produce', body: body.written() }
}

/** The answer to it. */
export const producedFrom = (answer: Buffer): Produced[] => {
  const reader = createReader(answer)
  return reader
    .list(() => {
      const name = reader.string()
      return reader.list(() => {
        const produced = { name, partition: reader.int32(), errorCode: reader.int16() }
        reader.skip(8 + 8 + 8) // offset, time, start of the log
        return produced
      })
    })
    .flat()
}
