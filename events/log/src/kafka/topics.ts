import kafkajs, { type Admin } from 'kafkajs'
import { metricTopics, type Topic, topics } from '@zmig/events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../database.ts'
import { withDeadline } from '../limits.ts'
import { EventLogRefused, EventLogUnavailable, silent } from '../errors.ts'
import { createSockets, quietly } from './session.ts'
import type { Naming } from './offsets.ts'

type AdminOptions = { brokers: string[]; logger: Logger }

/** Runs work with an admin client of kafkajs. @throws EventLogUnavailable when that takes longer than 5 s */
export const withAdmin = async <T>(
  { brokers, logger }: AdminOptions,
  doing: string,
  work: (admin: Admin) => Promise<T>,
): Promise<T> => {
  const sockets = createSockets()
  const kafka = new kafkajs.Kafka({
    clientId: 'zmigo',
    brokers,
    socketFactory: sockets.factory,
    enforceRequestTimeout: false,
    retry: { retries: brokers.length, initialRetryTime: 50, maxRetryTime: 500 },
    logLevel: kafkajs.logLevel.WARN,
    logCreator: quietly(logger),
  })
  const admin = kafka.admin()
  try {
    return await withDeadline(
      admin.connect().then(() => work(admin)),
      () => silent('Kafka', doing),
    )
  } catch (error) {
    if (error instanceof EventLogRefused || error instanceof EventLogUnavailable) throw error
    throw new EventLogUnavailable(
      `Kafka at ${brokers.join(',')} could not ${doing}; see that it runs and that KAFKA_BROKERS is right`,
      { cause: error },
    )
  } finally {
    sockets.end()
  }
}

/** A batch is about 1 MB; the headers of a single event that large come on top. */
const MAX_MESSAGE_BYTES = 2_097_152

const settingsOfFacts = (copies: number): Record<string, string> => ({
  // For ever: what may be forgotten is trimmed by us, once nothing needs it any more.
  'retention.ms': '-1',
  'retention.bytes': '-1',
  'cleanup.policy': 'delete',
  'compression.type': 'producer',
  'max.message.bytes': String(MAX_MESSAGE_BYTES),
  'message.timestamp.type': 'CreateTime',
  // A writer's clock may be wrong; its events are right.
  'message.timestamp.after.max.ms': '9223372036854775807',
  // With three copies one broker may be away, with two or one nothing can be spared.
  'min.insync.replicas': String(Math.max(1, copies - 1)),
})

/**
 * Of metrics, a single broker that writes each batch of facts to its disk may lose the last second in a power cut: it flushes them
 * by time alone, so that a flood of them costs the disk nothing.
 */
const METRICS: Record<string, string> = { 'flush.messages': '9223372036854775807', 'flush.ms': '1000' }

/** What a topic is created with. */
const settingsOf = (topic: Topic, copies: number): Record<string, string> => ({
  ...settingsOfFacts(copies),
  ...(copies === 1 && metricTopics.has(topic) && METRICS),
})

/**
 * What a topic must take at least, in bytes: a batch as we fill it, which is also our largest event, with what Kafka and
 * the headers put around it. Kafka's own default, so that a topic that was created without a thought will do.
 */
const LEAST_MESSAGE_BYTES = 1_048_588

/** What must hold of a topic that somebody else created. */
const REQUIRED = ['retention.ms', 'retention.bytes', 'cleanup.policy', 'max.message.bytes']

/** What is wrong with a setting that a topic has, and what it should be; undefined when nothing is. */
export const faultOf = (name: string, value: string): { would: string; wanted: string } | undefined => {
  const wanted = settingsOfFacts(1)[name] ?? ''
  if (name === 'max.message.bytes')
    return Number(value) >= LEAST_MESSAGE_BYTES ? undefined : { would: 'refuse large events', wanted }
  return value === wanted ? undefined : { would: 'forget events', wanted }
}

type TopicsOptions = AdminOptions & { naming: Naming }

const PAUSE_MILLISECONDS = 500

/** No copy may be missing that a single broken machine could take along. */
const COPIES = 3

const refuseOtherCount = (name: string, found: number, wanted: number): void => {
  if (found === wanted) return
  throw new EventLogRefused(
    `Kafka topic ${name} has ${found} partitions and needs ${wanted}: an event's partition follows from its key and never ` +
      'changes. Use a Kafka whose topics are this shop’s, or delete the topic if it is empty.',
  )
}

const refuseOtherSettings = async (admin: Admin, names: string[]): Promise<void> => {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: names.map((name) => ({ type: kafkajs.ConfigResourceTypes.TOPIC, name, configNames: REQUIRED })),
  })
  for (const { resourceName, configEntries } of resources)
    for (const { configName, configValue } of configEntries) {
      const fault = faultOf(configName, configValue)
      if (fault)
        throw new EventLogRefused(
          `Kafka topic ${resourceName} has ${configName}=${configValue} and would ${fault.would}; ` +
            `set it to ${fault.wanted} with kafka-configs`,
        )
    }
}

const createOrCheck = async (admin: Admin, naming: Naming): Promise<void> => {
  const wanted = Object.entries(topics).map(([topic, { partitions }]) => ({
    topic: naming.nameOf(topic),
    numPartitions: partitions as number,
  }))
  const there = new Set(await admin.listTopics())
  const missing = wanted.filter(({ topic }) => !there.has(topic))
  if (missing.length > 0) {
    const copies = Math.min(COPIES, (await admin.describeCluster()).brokers.length)
    const entriesOf = (topic: Topic) =>
      Object.entries(settingsOf(topic, copies)).map(([name, value]) => ({ name, value }))
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((entry) => ({
        ...entry,
        replicationFactor: copies,
        configEntries: entriesOf(naming.topicOf(entry.topic)),
      })),
    })
  }
  // Also right after creating them: another process may have created some, and leaders take a moment.
  const { topics: found } = await admin.fetchTopicMetadata({ topics: wanted.map(({ topic }) => topic) })
  for (const { topic, numPartitions } of wanted)
    refuseOtherCount(topic, found.find(({ name }) => name === topic)?.partitions.length ?? 0, numPartitions)
  const old = wanted.map(({ topic }) => topic).filter((topic) => there.has(topic))
  if (old.length > 0) await refuseOtherSettings(admin, old)
}

/**
 * Creates the topics of the catalogue that are missing, and looks whether the others are as they have to be. Tries again
 * while Kafka is away.
 * @throws EventLogRefused when a topic has another number of partitions, forgets events by itself, or takes no large ones
 */
export const ensureTopics = async (options: TopicsOptions, closing: AbortSignal): Promise<void> => {
  for (let told = false; ; told = true) {
    try {
      await withAdmin(options, 'show its topics', (admin) => createOrCheck(admin, options.naming))
      return
    } catch (error) {
      if (closing.aborted || error instanceof EventLogRefused) throw error
      if (!told) options.logger.warn({ err: error }, 'Kafka cannot be reached; trying again')
    }
    await pause(PAUSE_MILLISECONDS, undefined, { signal: closing })
  }
}
