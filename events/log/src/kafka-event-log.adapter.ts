import { setTimeout as pause } from 'node:timers/promises'
import { type EventEnvelope, metricTopics, type Topic } from '@zmig/events'
import { createByteGate } from './byte-budget.ts'
import type { Database, Logger } from './database.ts'
import type { EventLog } from './event-log.port.ts'
import { ensureTopics, withAdmin } from './kafka/topics.ts'
import { createAppends, type Given, prepareAppend } from './kafka/appends.ts'
import { createFetcher } from './kafka/fetcher.ts'
import { createFollower } from './kafka/follow.ts'
import { openInbox } from './kafka/inbox.ts'
import { createLink } from './kafka/link.ts'
import { createNaming, everyPlace, headOf, listPartitions, offsetAt, trimPartition } from './kafka/offsets.ts'
import { createIdempotentProducer } from './kafka/producer.ts'
import { createSliceReader } from './kafka/read.ts'
import { openSession } from './kafka/session.ts'
import { DEADLINE_MILLISECONDS, MAX_BYTES_IN_FLIGHT } from './limits.ts'

/** The log on Kafka, and what moving a shop there needs besides. */
export type KafkaEventLog = EventLog & {
  engine: 'kafka'
  /** who the cluster is, whatever its addresses */
  clusterId(): Promise<string>
  /** Appends events that another engine recorded before, with the time at which it did. */
  appendRecorded(topic: Topic, partition: number, recorded: { event: EventEnvelope; recordedAt: Date }[]): Promise<void>
}

type KafkaEventLogOptions = {
  /** holds the inbox; needs `eventMigrations` */
  database: Database
  logger: Logger
  /** `host:port` */
  brokers: string[]
  /** before each topic's name; for several shops, or tests, on one Kafka */
  topicPrefix?: string
}

export const isKafka = (log: EventLog): log is KafkaEventLog => log.engine === 'kafka'

/**
 * Opens the log on Kafka and creates the topics that are missing. Reads fetch from the leader of a partition, without a
 * consumer group: offsets are kept by those who read. While Kafka is away the log opens all the same, after the deadline,
 * and its calls fail until Kafka is back: a shop sells without it.
 * @throws EventLogRefused when a topic is not as it has to be
 */
export const openKafkaEventLog = async (options: KafkaEventLogOptions): Promise<KafkaEventLog> => {
  const { database, logger, brokers, topicPrefix = '' } = options
  const naming = createNaming(topicPrefix)
  const closing = new AbortController()
  const ensured = ensureTopics({ brokers, naming, logger }, closing.signal)
  ensured.catch(() => undefined) // heard by every session
  await Promise.race([ensured, pause(DEADLINE_MILLISECONDS, undefined, { signal: closing.signal, ref: false })])
  const inbox = await openInbox(database)
  const names = [...new Set(everyPlace(naming).map(({ name }) => name))]
  const open = () => openSession({ brokers, names, logger, before: ensured })

  const createWriter = () => {
    const link = createLink(open, logger)
    const appends = createAppends(createIdempotentProducer(link))
    const gate = createByteGate(MAX_BYTES_IN_FLIGHT)
    return {
      append: async (events: Given[]): Promise<void> => {
        if (events.length > 0) await gate.run(() => prepareAppend(events, naming.nameOf), appends.send)
      },
      close: link.close,
    }
  }
  const [facts, metrics] = [createWriter(), createWriter()]
  const appendAll = async (events: Given[]): Promise<void> => {
    const seen = events.filter(({ topic }) => metricTopics.has(topic))
    const others = seen.length > 0 ? events.filter(({ topic }) => !metricTopics.has(topic)) : events
    // Each looks only at its own; when one refuses, the other must not have begun.
    if (seen.length > 0 && others.length > 0) prepareAppend(events, naming.nameOf)
    await Promise.all([facts.append(others), metrics.append(seen)])
  }

  const reading = createLink(open, logger)
  const follower = createFollower({ open, naming, logger })
  const place = (topic: Topic, partition: number) => ({ name: naming.nameOf(topic), partition })

  return {
    engine: 'kafka',
    append: (topic, partition, events) => appendAll(events.map((event) => ({ topic, partition, event }))),
    appendAll,
    appendRecorded: (topic, partition, recorded) =>
      appendAll(recorded.map(({ event, recordedAt }) => ({ topic, partition, event, recordedAt }))),
    read: createSliceReader({ fetcher: createFetcher(reading), inbox, naming, logger }),
    head: (topic, partition) =>
      reading.use('tell the head of a partition', (session) => headOf(session, place(topic, partition))),
    offsetAt: (topic, partition, moment) =>
      reading.use('find a moment in the log', (session) => offsetAt(session, place(topic, partition), moment)),
    list: () => reading.use('list its partitions', (session) => listPartitions(session, naming)),
    trim: (topic, partition, before) =>
      reading.use('trim a partition', (session) => trimPartition(session, place(topic, partition), before)),
    follow: follower.follow,
    clusterId: () => withAdmin(options, 'say who it is', async (admin) => (await admin.describeCluster()).clusterId),
    close: async () => {
      closing.abort()
      await follower.close()
      for (const { close } of [facts, metrics, reading]) close()
      await inbox.close()
    },
  }
}
