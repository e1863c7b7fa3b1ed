import { setTimeout as pause } from 'node:timers/promises'
import type { Topic } from '@zmig/events'
import { EventLogUnavailable, noAnswer } from '../errors.ts'
import type { PartitionState } from '../event-log.port.ts'
import { withDeadline } from '../limits.ts'
import type { ClientOptions } from './client.ts'
import { startConsumer, type Fetched, type RunningConsumer } from './consumer.ts'
import { createPartitionBuffer, type Buffered, type PartitionBuffer } from './partition-buffer.ts'
import { keyOf, namesOf, type Naming, type Place } from './partitions.ts'

type Listener = (topic: Topic, partition: number) => void

type TailOptions = ClientOptions & {
  naming: Naming
  /** the state of every partition now */
  list: () => Promise<PartitionState[]>
  toEvents: (fetched: Fetched) => Buffered[]
}

/** The newest events of every partition, in memory as soon as they are recorded. */
export type Tail = {
  /** Calls back for every partition that has events now, and whenever one grows. @returns a function that stops it */
  follow: (listener: Listener) => () => Promise<void>
  /**
   * Waits until the events from an offset to `head`, or a full slice of them, are in memory.
   * @returns their buffer, or undefined when the offset is too old to be there
   */
  reach: (place: Place, from: number, limit: number, head: number) => Promise<PartitionBuffer | undefined>
  /** The buffer that has events from an offset on, and the head that its consumer knows; undefined when there is none. */
  peek: (place: Place, from: number) => { buffer: PartitionBuffer; head: number } | undefined
  /** Forgets the events of a partition before an offset. */
  trim: (place: Place, before: number) => void
  /** Gives the consumer up; the next use starts another. */
  restart: () => void
  close: () => Promise<void>
}

/** The events of a partition that stay in memory: what all projections of a process read within some seconds. */
const KEPT = { events: 1_000, bytes: 1_000_000 }
const WAIT_MILLISECONDS = 100
const PAUSE_MILLISECONDS = 200
/** Failures in a row that are worth a line: a few are normal while a partition changes its leader. */
const REPORT_AFTER = 5

/** What is in memory of each partition, and who is notified when a partition grows. */
const createKept = ({ naming, toEvents }: Pick<TailOptions, 'naming' | 'toEvents'>) => {
  const listeners = new Set<Listener>()
  const buffers = new Map<string, PartitionBuffer>()
  const heads = new Map<string, Place & { head: number }>()
  let change = Promise.withResolvers<void>()

  const notify = (place: Place, listener: Listener) => listener(naming.topicOf(place.name), place.partition)
  const notifyOfAll = (listener: Listener) => {
    for (const { head, ...place } of heads.values()) if (head > 0) notify(place, listener)
  }
  const changed = () => {
    change.resolve()
    change = Promise.withResolvers<void>()
  }

  return {
    bufferOf: (place: Place) => buffers.get(keyOf(place)),
    headOf: (place: Place) => heads.get(keyOf(place))?.head,
    changed,
    /** settles with the next change */
    change: () => change.promise,
    add: (fetched: Fetched) => {
      const { name, partition, next, head } = fetched
      const buffer = buffers.get(keyOf(fetched))
      if (!buffer) return
      buffer.add(toEvents(fetched), next)
      buffer.shrinkTo(KEPT.events, KEPT.bytes)
      heads.set(keyOf(fetched), { name, partition, head })
      changed()
      for (const listener of listeners) notify(fetched, listener)
    },
    /** Continues at the end of a buffer when the log still has that offset, otherwise near the head. */
    prepare: (states: PartitionState[]): Place[] =>
      states.map(({ topic, partition, start, head }) => {
        const place = { name: naming.nameOf(topic), partition }
        const next = buffers.get(keyOf(place))?.next()
        if (next === undefined || next < start || next > head)
          buffers.set(keyOf(place), createPartitionBuffer(Math.max(start, head - KEPT.events)))
        heads.set(keyOf(place), { ...place, head })
        return place
      }),
    notifyAll: () => {
      for (const listener of listeners) notifyOfAll(listener)
    },
    /** Notifies of every partition that has events now, and whenever one grows. @returns a function that stops it */
    follow: (listener: Listener) => {
      listeners.add(listener)
      notifyOfAll(listener)
      return () => {
        listeners.delete(listener)
        return Promise.resolve()
      }
    },
  }
}

/** Follows every partition with one consumer, from the first use until `close`. */
export const createTail = (options: TailOptions): Tail => {
  const { naming, logger } = options
  const kept = createKept(options)
  let consumer: RunningConsumer | undefined
  let running: Promise<void> | undefined
  let closed = false
  let failures = 0

  const consume = async () => {
    const places = kept.prepare(await options.list())
    if (closed) return
    const started = startConsumer({
      ...options,
      names: namesOf(naming),
      waitMilliseconds: WAIT_MILLISECONDS,
      onAssigned: ({ seek }) => {
        for (const { name, partition } of places)
          seek({ topic: name, partition, offset: String(kept.bufferOf({ name, partition })?.next() ?? 0) })
      },
      onFetched: kept.add,
    })
    consumer = started
    await withDeadline(started.ready, () => noAnswer('Kafka', 'assign its partitions'))
    if (failures >= REPORT_AFTER) logger.info({}, 'following Kafka again')
    failures = 0
    kept.changed()
    kept.notifyAll()
    await started.failed
  }

  const run = async () => {
    while (!closed) {
      try {
        await consume()
      } catch (error) {
        failures += 1
        if (failures === REPORT_AFTER) logger.warn({ err: error }, 'following Kafka failed; trying again')
      } finally {
        void consumer?.end()
        consumer = undefined
      }
      if (!closed) await pause(PAUSE_MILLISECONDS)
    }
  }
  const start = () => {
    if (!closed) running ??= run()
  }

  return {
    follow: (listener) => {
      start()
      return kept.follow(listener)
    },
    reach: async (place, from, limit, head) => {
      start()
      for (;;) {
        if (closed) throw new EventLogUnavailable('the log is closed')
        const buffer = kept.bufferOf(place)
        if (buffer && from < buffer.first()) return undefined
        if (buffer && (buffer.next() >= head || buffer.isEnough(from, limit))) return buffer
        await kept.change()
      }
    },
    peek: (place, from) => {
      const buffer = kept.bufferOf(place)
      if (!buffer || from < buffer.first() || from >= buffer.next()) return undefined
      return { buffer, head: kept.headOf(place) ?? buffer.next() }
    },
    trim: (place, before) => kept.bufferOf(place)?.dropBefore(before),
    restart: () => void consumer?.end(),
    close: async () => {
      closed = true
      kept.changed()
      await consumer?.end()
    },
  }
}
