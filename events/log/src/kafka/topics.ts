import kafkajs, { type Admin } from 'kafkajs'
import { metricTopics, type Topic, topics } from '@zmig/events'
import { setTimeout as pause } from 'node:timers/promises'
import { withDeadline } from '../limits.ts'
import { EventLogRefused, EventLogUnavailable, noAnswer } from '../errors.ts'
import { adviceFor } from './advice.ts'
import { createClient, type ClientOptions } from './client.ts'
import { endsOfTopic, type Naming } from './partitions.ts'

/** Runs work with an admin client of kafkajs. @throws EventLogUnavailable when that takes longer than 5 s */
export const withAdmin = async <T>(
  options: ClientOptions,
  doing: string,
  work: (admin: Admin) => Promise<T>,
): Promise<T> => {
  const { kafka, end } = createClient(options)
  const admin = kafka.admin()
  try {
    return await withDeadline(
      admin.connect().then(() => work(admin)),
      () => noAnswer('Kafka', doing),
    )
  } catch (error) {
    if (error instanceof EventLogRefused || error instanceof EventLogUnavailable) throw error
    const where = `Kafka at ${options.brokers.join(',')}`
    throw new EventLogUnavailable(`${where} could not ${doing}: ${adviceFor(error, options.security)}`, {
      cause: error,
    })
  } finally {
    end()
  }
}

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
  // With three copies one broker may be away; with fewer, all must be in sync.
  'min.insync.replicas': String(Math.max(1, copies - 1)),
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
const REQUIRED = ['retention.ms', 'retention.bytes', 'cleanup.policy', 'max.message.bytes']

/** The effect of a wrong setting of a topic, and the right value; undefined when the setting is right. */
export const faultOf = (name: string, value: string): { would: string; wanted: string } | undefined => {
  const wanted = settingsOfFacts(1)[name] ?? ''
  if (name === 'max.message.bytes')
    return Number(value) >= LEAST_MESSAGE_BYTES ? undefined : { would: 'refuse large events', wanted }
  return value === wanted ? undefined : { would: 'forget events', wanted }
}

type TopicsOptions = ClientOptions & {
  naming: Naming
  /** called with the reason whenever the topics could not be shown */
  onFailure: (error: unknown) => void
}

const PAUSE_MILLISECONDS = 500

/** Replicas of each topic, when there are as many brokers. */
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
  // Also right after creating them: another process may have created some, and leaders are elected a little later.
  const { topics: found } = await admin.fetchTopicMetadata({ topics: wanted.map(({ topic }) => topic) })
  for (const { topic, numPartitions } of wanted)
    refuseOtherCount(topic, found.find(({ name }) => name === topic)?.partitions.length ?? 0, numPartitions)
  const old = wanted.map(({ topic }) => topic).filter((topic) => there.has(topic))
  if (old.length > 0) await refuseOtherSettings(admin, old)
  // A broker names the leader of a new partition before it can write to it. An append to several partitions in between
  // would be recorded in some, fail, and be recorded there again.
  for (const { topic } of wanted) await endsOfTopic(admin, topic)
}

/**
 * Creates the missing topics of the catalogue, checks the settings of the others, and waits until every partition can be
 * written to. Tries again while Kafka is away.
 * @throws EventLogRefused when a topic has another number of partitions, forgets events by itself, or takes no large ones
 */
export const ensureTopics = async (options: TopicsOptions, closing: AbortSignal): Promise<void> => {
  for (let reported = false; ; reported = true) {
    try {
      await withAdmin(options, 'show its topics', (admin) => createOrCheck(admin, options.naming))
      return
    } catch (error) {
      if (closing.aborted || error instanceof EventLogRefused) throw error
      options.onFailure(error)
      if (!reported) options.logger.warn({ err: error }, 'Kafka cannot be reached; trying again')
    }
    await pause(PAUSE_MILLISECONDS, undefined, { signal: closing })
  }
}
