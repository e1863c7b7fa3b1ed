import { randomUUID } from 'node:crypto'
import type { Consumer, KafkaMessage } from 'kafkajs'
import { EventLogUnavailable } from '../errors.ts'
import { MAX_SLICE_BYTES } from '../limits.ts'
import { createClient, type ClientOptions } from './client.ts'
import type { Place } from './partitions.ts'

/** Messages of a partition, the offset after them, and the offset that its next event will get. */
export type Fetched = Place & { messages: KafkaMessage[]; next: number; head: number }

type ConsumerOptions = ClientOptions & {
  /** topics to read, all their partitions */
  names: string[]
  /** how long a broker may wait for new messages before it answers, in milliseconds */
  waitMilliseconds: number
  /** called when the group has assigned the partitions, before the first fetch: seek, and pause what is not wanted */
  onAssigned: (consumer: Pick<Consumer, 'seek' | 'pause'>) => void
  onFetched: (fetched: Fetched) => void
}

export type RunningConsumer = Pick<Consumer, 'seek' | 'pause' | 'resume'> & {
  /** resolves when the partitions are assigned, rejects with `failed` */
  ready: Promise<void>
  /** rejects when the consumer has stopped working or was ended; it is never restarted */
  failed: Promise<never>
  /** Leaves the group and ends the connections. */
  end: () => Promise<void>
}

/** The minimum of a broker with default settings. It delays no other process, because the group has no other member. */
const SESSION_MILLISECONDS = 6_000
const HEARTBEAT_MILLISECONDS = 1_500
/** After this time without a response a consumer counts as failed: its broker may accept connections and stay silent. */
const SILENCE_MILLISECONDS = 2_500
/** Checks are counted, not time: while this process has no processor, it receives nothing, and Kafka is not to blame. */
const CHECK_MILLISECONDS = 250
const SILENT_CHECKS = SILENCE_MILLISECONDS / CHECK_MILLISECONDS
const LEAVE_MILLISECONDS = 300

/**
 * Starts the public consumer of kafkajs in a group of its own, which assigns it every partition. Offsets are not kept in
 * Kafka: the caller seeks to where it wants to read whenever partitions are assigned.
 */
export const startConsumer = (options: ConsumerOptions): RunningConsumer => {
  const { kafka, end } = createClient(options)
  const consumer = kafka.consumer({
    groupId: `zmigo-${randomUUID()}`,
    sessionTimeout: SESSION_MILLISECONDS,
    rebalanceTimeout: SESSION_MILLISECONDS,
    heartbeatInterval: HEARTBEAT_MILLISECONDS,
    maxWaitTimeInMs: options.waitMilliseconds,
    maxBytesPerPartition: MAX_SLICE_BYTES,
    maxBytes: 2 * MAX_SLICE_BYTES,
    allowAutoTopicCreation: false,
    retry: { retries: 3, initialRetryTime: 50, maxRetryTime: 500, restartOnFailure: () => Promise.resolve(false) },
  })
  const assigned = Promise.withResolvers<void>()
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => undefined)
  let silentChecks = -Infinity // until the partitions are assigned; callers have a deadline for that
  let ended = false
  const fail = (cause: unknown) =>
    failure.reject(new EventLogUnavailable('the consumer of Kafka has stopped', { cause }))

  consumer.on(consumer.events.GROUP_JOIN, () => {
    options.onAssigned(consumer)
    silentChecks = 0
    assigned.resolve()
  })
  consumer.on(consumer.events.FETCH, () => (silentChecks = 0))
  consumer.on(consumer.events.CRASH, ({ payload }) => fail(payload.error))
  const checking = setInterval(() => {
    silentChecks += 1
    if (silentChecks > SILENT_CHECKS) fail(new Error('Kafka does not answer'))
  }, CHECK_MILLISECONDS)
  checking.unref()

  const run = async () => {
    await consumer.connect()
    await consumer.subscribe({ topics: options.names, fromBeginning: true })
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 1, // they are only put into memory
      eachBatch: (payload) => {
        const { batch } = payload
        if (ended || payload.isStale() || !payload.isRunning()) return Promise.resolve()
        const last = batch.lastOffset()
        options.onFetched({
          name: batch.topic,
          partition: batch.partition,
          messages: batch.messages,
          next: Number(last) + 1,
          head: Number(batch.highWatermark),
        })
        payload.resolveOffset(last)
        return Promise.resolve()
      },
    })
  }
  run().catch(fail)
  const ready = Promise.race([assigned.promise, failure.promise])
  ready.catch(() => undefined)

  return {
    ready,
    failed: failure.promise,
    seek: (place) => consumer.seek(place),
    pause: (places) => consumer.pause(places),
    resume: (places) => consumer.resume(places),
    end: async () => {
      if (ended) return
      ended = true
      fail(new Error('it was ended')) // for those that wait for a fetch
      clearInterval(checking)
      const left = consumer.disconnect().catch(() => undefined)
      const timer = setTimeout(end, LEAVE_MILLISECONDS)
      await left
      clearTimeout(timer)
      end()
    },
  }
}
