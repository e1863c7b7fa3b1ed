import { setTimeout as pause } from 'node:timers/promises'
import { metricTopics, type EventEnvelope, type Topic } from '@zmig/events'
import type { Admin } from 'kafkajs'
import type { Database, Logger } from './database.ts'
import type { EventLog } from './event-log.port.ts'
import { withAdmin } from './kafka/admin.ts'
import { createClient, type KafkaAddress } from './kafka/client.ts'
import { createConnection, type Session } from './kafka/connection.ts'
import { openInbox } from './kafka/inbox.ts'
import {
  createEndsReader,
  createNaming,
  endsOf,
  endsOfTopic,
  listPartitions,
  namesOf,
  offsetAt,
  trimPartition,
} from './kafka/partitions.ts'
import { createAppender, encode, type ToAppend } from './kafka/producer.ts'
import { createRangeReader } from './kafka/range-reader.ts'
import { createSliceReader, createToEvents } from './kafka/reader.ts'
import { createTail } from './kafka/tail.ts'
import { ensureTopics } from './kafka/topics.ts'
import { DEADLINE_MILLISECONDS } from './limits.ts'

/** The log on Kafka, and what moving a shop there needs besides. */
export type KafkaEventLog = EventLog & {
  engine: 'kafka'
  /** the id of the cluster, independent of its addresses */
  clusterId(): Promise<string>
  /** Appends events that another engine recorded before, with the time at which it did. */
  appendRecorded(topic: Topic, partition: number, recorded: { event: EventEnvelope; recordedAt: Date }[]): Promise<void>
}

type KafkaEventLogOptions = KafkaAddress & {
  /** holds the inbox; needs `eventMigrations` */
  database: Database
  logger: Logger
  /** brokers that must hold each event; unset: as many as there are, at most three */
  copies?: number | undefined
  /** before each topic's name; for several shops, or tests, on one Kafka */
  topicPrefix?: string
}

export const isKafka = (log: EventLog): log is KafkaEventLog => log.engine === 'kafka'

/**
 * Opens the log on Kafka and creates the topics that are missing. Projections keep their offsets in PostgreSQL, so each
 * process reads with consumer groups of its own. While Kafka is away the log opens all the same, after the deadline, and
 * its calls fail until Kafka is back: a shop sells without it.
 * @throws EventLogRefused when a topic does not have the settings that the log needs
 */
export const openKafkaEventLog = async (options: KafkaEventLogOptions): Promise<KafkaEventLog> => {
  const { database, logger, brokers, security, copies, topicPrefix = '' } = options
  const client = { brokers, security, logger }
  const naming = createNaming(topicPrefix)
  const closing = new AbortController()
  let failure: unknown
  const whyNot = () => failure
  const onFailure = (error: unknown) => {
    failure = error
  }
  const ensured = ensureTopics({ ...client, naming, copies, onFailure }, closing.signal)
  ensured.catch(() => undefined) // every session reports it
  await Promise.race([ensured, pause(DEADLINE_MILLISECONDS, undefined, { signal: closing.signal, ref: false })])
  const inbox = await openInbox(database)

  // Metrics have a producer of their own, so that other events never wait behind a flood of them.
  const createProducer = () => createAppender({ ...client, naming, before: ensured, whyNot })
  const events = createProducer()
  const metrics = createProducer()
  const appendAll = async (given: ToAppend[]): Promise<void> => {
    const toMetrics = given.filter(({ topic }) => metricTopics.has(topic))
    const others = toMetrics.length > 0 ? given.filter(({ topic }) => !metricTopics.has(topic)) : given
    // Each producer checks only its own events; when one refuses, the other must not have begun.
    if (toMetrics.length > 0 && others.length > 0) encode(given, naming)
    await Promise.all([events.append(others), metrics.append(toMetrics)])
  }

  const openAdmin = (): Session<Admin> => {
    const { kafka, end } = createClient(client)
    const admin = kafka.admin()
    const ready = ensured.then(() => admin.connect())
    ready.catch(() => undefined) // the user of the session handles it
    return { client: admin, ready, end }
  }
  const admin = createConnection(openAdmin, { ...client, whyNot })
  const place = (topic: Topic, partition: number) => ({ name: naming.nameOf(topic), partition })
  const list = () => admin.use('list its partitions', (client) => listPartitions(client, naming))
  const toEvents = createToEvents(naming, logger)
  const tail = createTail({ ...client, naming, list, toEvents })
  const ranges = createRangeReader({ ...client, names: namesOf(naming), toEvents })

  return {
    engine: 'kafka',
    append: (topic, partition, given) => appendAll(given.map((event) => ({ topic, partition, event }))),
    appendAll,
    appendRecorded: (topic, partition, recorded) =>
      appendAll(recorded.map(({ event, recordedAt }) => ({ topic, partition, event, recordedAt }))),
    read: createSliceReader({
      tail,
      ranges,
      inbox,
      naming,
      endsOf: createEndsReader((name) => admin.use('read the log', (client) => endsOfTopic(client, name))),
    }),
    head: async (topic, partition) =>
      (await admin.use('report the head of a partition', (client) => endsOf(client, place(topic, partition)))).head,
    offsetAt: (topic, partition, instant) =>
      admin.use('find an instant in the log', (client) => offsetAt(client, place(topic, partition), instant)),
    list,
    trim: async (topic, partition, before) => {
      await admin.use('trim a partition', (client) => trimPartition(client, place(topic, partition), before))
      tail.trim(place(topic, partition), before)
    },
    follow: (onAppend) => Promise.resolve(tail.follow(onAppend)),
    clusterId: () => withAdmin(options, 'report its id', async (client) => (await client.describeCluster()).clusterId),
    close: async () => {
      closing.abort()
      await Promise.all([tail.close(), ranges.end()])
      for (const { close } of [events, metrics, admin]) close()
      await inbox.close()
    },
  }
}
