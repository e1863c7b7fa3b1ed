import kafkajs, { type Admin } from 'kafkajs'
import { metricTopics, type Topic, topics } from '@zmig/events'
import { setTimeout as pause } from 'node:timers/promises'
import { EventLogRefused } from '../errors.ts'
import { withAdmin } from './admin.ts'
import type { ClientOptions } from './client.ts'
import { faultInSync, leastInSync, MIN_INSYNC, refuseFewBrokers, refuseFewCopies } from './copies.ts'
import { endsOfTopic, type Naming } from './partitions.ts'

/** A batch is about 1 MB; the headers of a single event that large come on top. */
const MAX_MESSAGE_BYTES = 2_097_152

const settingsOfFacts = (copies: number): Record<string, string> => ({
  // For ever: our retention trims metrics once every projection has a checkpoint.
  'retention.ms': '-1',
  'retention.bytes': '-1',
  'cleanup.policy': 'delete',
  'compression.type': 'producer',
  'max.message.bytes': String(MAX_MESSAGE_BYTES),
  'message.timestamp.type': 'CreateTime',
  // Events of a writer whose clock is wrong are accepted.
  'message.timestamp.after.max.ms': '9223372036854775807',
  [MIN_INSYNC]: String(leastInSync(copies)),
})

/**
 * A single broker flushes each batch of the other topics to its disk. It may lose the last second of metrics in a power cut: it flushes them
 * by time only, so that a flood of them does not load the disk.
 */
const METRICS: Record<string, string> = { 'flush.messages': '9223372036854775807', 'flush.ms': '1000' }

/** The settings that a topic is created with. */
const settingsOf = (topic: Topic, copies: number): Record<string, string> => ({
  ...settingsOfFacts(copies),
  ...(copies === 1 && metricTopics.has(topic) && METRICS),
})

/**
 * The message size that a topic must accept, in bytes: our largest batch, which is also our largest event, with the
 * overhead of Kafka and the headers. It is Kafka's default, so a topic with default settings is accepted.
 */
const LEAST_MESSAGE_BYTES = 1_048_588

/** The settings that are checked on a topic that already exists. */
const REQUIRED = ['retention.ms', 'retention.bytes', 'cleanup.policy', 'max.message.bytes', MIN_INSYNC]

/** The effect of a wrong setting of a topic, and what mends it; undefined when the setting is right. @param copies of each event */
export const faultOf = (name: string, value: string, copies: number): string | undefined => {
  if (name === MIN_INSYNC) return faultInSync(value, copies)
  const wanted = settingsOfFacts(copies)[name] ?? ''
  const advice = `set it to ${wanted} with kafka-configs`
  if (name === 'max.message.bytes')
    return Number(value) >= LEAST_MESSAGE_BYTES ? undefined : `refuse large events; ${advice}`
  return value === wanted ? undefined : `forget events; ${advice}`
}

type TopicsOptions = ClientOptions & {
  naming: Naming
  /** brokers that must hold each event (KAFKA_COPIES); unset: as many as there are, at most three, and fewer are not refused */
  copies?: number | undefined
  /** called with the reason whenever the topics could not be shown */
  onFailure: (error: unknown) => void
}

const PAUSE_MILLISECONDS = 500

/** Copies of each new topic when no number is asked for and there are as many brokers. */
const MOST_COPIES = 3

const refuseOtherCount = (name: string, found: number, wanted: number): void => {
  if (found === wanted) return
  throw new EventLogRefused(
    `Kafka topic ${name} has ${found} partitions and needs ${wanted}: an event's partition follows from its key and never ` +
      'changes. Use a Kafka whose topics are this shop’s, or delete the topic if it is empty.',
  )
}

const refuseOtherSettings = async (admin: Admin, names: string[], copies: number): Promise<void> => {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: names.map((name) => ({ type: kafkajs.ConfigResourceTypes.TOPIC, name, configNames: REQUIRED })),
  })
  for (const { resourceName, configEntries } of resources)
    for (const { configName, configValue } of configEntries) {
      const fault = faultOf(configName, configValue, copies)
      if (fault)
        throw new EventLogRefused(`Kafka topic ${resourceName} has ${configName}=${configValue} and would ${fault}`)
    }
}

/** @param asked copies of each event */
const createOrCheck = async (admin: Admin, naming: Naming, asked: number | undefined): Promise<void> => {
  const wanted = Object.entries(topics).map(([topic, { partitions }]) => ({
    topic: naming.nameOf(topic),
    numPartitions: partitions as number,
  }))
  const there = new Set(await admin.listTopics())
  const missing = wanted.filter(({ topic }) => !there.has(topic))
  if (missing.length > 0) {
    const { length: brokers } = (await admin.describeCluster()).brokers
    const copies = asked ?? Math.min(MOST_COPIES, brokers)
    refuseFewBrokers(brokers, copies)
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
  // Also right after creating them: another process may have created some, and leaders are elected a little later.
  const { topics: found } = await admin.fetchTopicMetadata({ topics: wanted.map(({ topic }) => topic) })
  for (const { topic, numPartitions } of wanted)
    refuseOtherCount(topic, found.find(({ name }) => name === topic)?.partitions.length ?? 0, numPartitions)
  if (asked !== undefined) refuseFewCopies(found, asked)
  const old = wanted.map(({ topic }) => topic).filter((topic) => there.has(topic))
  if (old.length > 0) await refuseOtherSettings(admin, old, asked ?? 1)
  // A broker names the leader of a new partition before it can write to it. An append to several partitions in between
  // would be recorded in some, fail, and be recorded there again.
  for (const { topic } of wanted) await endsOfTopic(admin, topic)
}

/**
 * Creates the missing topics of the catalogue, checks the settings of the others, and waits until every partition can be
 * written to. Tries again while Kafka is away.
 * @throws EventLogRefused when a topic has another number of partitions, forgets events by itself, takes no large ones, or has fewer
 * copies than are asked for
 */
export const ensureTopics = async (options: TopicsOptions, closing: AbortSignal): Promise<void> => {
  for (let reported = false; ; reported = true) {
    try {
      await withAdmin(options, 'show its topics', (admin) => createOrCheck(admin, options.naming, options.copies))
      return
    } catch (error) {
      if (closing.aborted || error instanceof EventLogRefused) throw error
      options.onFailure(error)
      if (!reported) options.logger.warn({ err: error }, 'Kafka cannot be reached; trying again')
    }
    await pause(PAUSE_MILLISECONDS, undefined, { signal: closing })
  }
}
