import kafkajs, { type Admin } from 'kafkajs'
import { setTimeout as pause } from 'node:timers/promises'
import { topics, type Topic } from '@zmig/events'
import { EventLogRefused } from '../errors.ts'
import type { Naming } from './offsets.ts'
import { withAdmin, type AdminOptions } from './admin.ts'
import { faultOf, REQUIRED, settingsOf } from './topic-settings.ts'

export type TopicsOptions = AdminOptions & { naming: Naming }

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
