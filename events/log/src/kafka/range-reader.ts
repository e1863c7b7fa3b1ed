import pLimit, { type LimitFunction } from 'p-limit'
import type { RecordedEvent } from '@zmig/events'
import { MAX_SLICE_BYTES } from '../limits.ts'
import type { ClientOptions } from './client.ts'
import { startConsumer, type Fetched, type RunningConsumer } from './consumer.ts'
import { createPartitionBuffer, type Buffered, type PartitionBuffer } from './partition-buffer.ts'
import { keyOf, type Place } from './partitions.ts'

type RangeReaderOptions = ClientOptions & {
  /** the topics of the log, as Kafka names them */
  names: string[]
  toEvents: (fetched: Fetched) => Buffered[]
}

/** Reads older events than those in the tail: for rebuilds, and for projections that start far behind. */
export type RangeReader = {
  /** Reads from an offset that the log still holds. @param head the offset at which to stop waiting for more */
  read: (place: Place, from: number, limit: number, head: number) => Promise<{ events: RecordedEvent[]; next: number }>
  /** Ends the consumer; the next read starts another. */
  end: () => Promise<void>
}

type Reading = { consumer: RunningConsumer; buffers: Map<string, PartitionBuffer>; grown: () => Promise<void> }

/** How far a partition is read ahead of its reader, in bytes. */
const AHEAD_BYTES = 2 * MAX_SLICE_BYTES
const WAIT_MILLISECONDS = 20
/** The group ends this long after the last read, in milliseconds. */
const IDLE_MILLISECONDS = 5_000

const readWith = async (
  { consumer, buffers, grown }: Reading,
  { name: topic, partition }: Place,
  from: number,
  limit: number,
  head: number,
) => {
  const key = keyOf({ name: topic, partition })
  await consumer.ready
  let buffer = buffers.get(key)
  if (!buffer || from < buffer.first() || from > buffer.next()) {
    buffer = createPartitionBuffer(from)
    buffers.set(key, buffer)
    consumer.seek({ topic, partition, offset: String(from) })
  }
  buffer.dropBefore(from)
  consumer.resume([{ topic, partitions: [partition] }])
  while (buffer.next() < head && !buffer.isEnough(from, limit)) await grown()
  return buffer.slice(from, limit)
}

/** Reads with one consumer in a group of its own, which fetches only the partitions that are being read. */
export const createRangeReader = (options: RangeReaderOptions): RangeReader => {
  /** One read at a time per partition: another one may want other offsets. */
  const turns = new Map<string, LimitFunction>()
  const turnOf = (key: string): LimitFunction => {
    const turn = turns.get(key) ?? pLimit(1)
    turns.set(key, turn)
    return turn
  }
  let reading: Reading | undefined
  let idle: NodeJS.Timeout | undefined

  const start = (): Reading => {
    const buffers = new Map<string, PartitionBuffer>()
    let growth = Promise.withResolvers<void>()
    const consumer = startConsumer({
      ...options,
      waitMilliseconds: WAIT_MILLISECONDS,
      onAssigned: ({ pause, seek }) => {
        pause(options.names.map((topic) => ({ topic })))
        for (const [key, buffer] of buffers) seek({ ...placeOf(key), offset: String(buffer.next()) })
      },
      onFetched: (fetched) => {
        const buffer = buffers.get(keyOf(fetched))
        if (!buffer) return
        buffer.add(options.toEvents(fetched), fetched.next)
        if (buffer.bytes() > AHEAD_BYTES) consumer.pause([{ topic: fetched.name, partitions: [fetched.partition] }])
        growth.resolve()
        growth = Promise.withResolvers<void>()
      },
    })
    return { consumer, buffers, grown: () => Promise.race([growth.promise, consumer.failed]) }
  }

  const end = async () => {
    clearTimeout(idle)
    const ending = reading
    reading = undefined
    await ending?.consumer.end()
  }

  const readOnce: RangeReader['read'] = async (place, from, limit, head) => {
    clearTimeout(idle)
    reading ??= start()
    const current = reading
    try {
      return await readWith(current, place, from, limit, head)
    } catch (error) {
      if (reading === current) await end()
      throw error
    } finally {
      clearTimeout(idle)
      idle = setTimeout(() => void end(), IDLE_MILLISECONDS)
      idle.unref()
    }
  }

  return {
    read: (place, ...range) => turnOf(keyOf(place))(() => readOnce(place, ...range)),
    end,
  }
}

const placeOf = (key: string): { topic: string; partition: number } => {
  const colon = key.lastIndexOf(':')
  return { topic: key.slice(0, colon), partition: Number(key.slice(colon + 1)) }
}
