import kafkajs, { type Admin } from 'kafkajs'
import { setTimeout as pause } from 'node:timers/promises'
import { topics } from '@zmig/events'
import { EventLogRefused } from '../errors.ts'
import type { Naming } from './offsets.ts'
import { withAdmin, type AdminOptions } from './admin.ts'

export type TopicsOptions = AdminOptions & { naming: Naming }

const PAUSE_MILLISECONDS = 500

/** A batch is about 1 MB; the headers of a single event that large come on top. */
const MAX_MESSAGE_BYTES = 2_097_152
/** No copy may be missing that a single broken machine could take along. */
const COPIES = 3

const settings = (copies: number): Record<string, string> => ({
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

/** What must hold of a topic that somebody else created. */
const REQUIRED = ['retention.ms', 'retention.bytes', 'cleanup.policy']

const refuseOtherCount = (name: string, found: number, wanted: number): void => {
  if (found === wanted) return
  throw new EventLogRefused(
    `Kafka topic ${name} has ${found} partitions and needs ${wanted}: an event's partition follows from its key and never ` +
      'changes. Use a Kafka whose topics are this shop’s, or delete the topic if it is empty.',
  )
}

const refuseOtherSettings = async (admin: Admin, names: string[]): Promise<void> => {
  const wanted = settings(1)
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: names.map((name) => ({ type: kafkajs.ConfigResourceTypes.TOPIC, name, configNames: REQUIRED })),
  })
  for (const { resourceName, configEntries } of resources)
    for (const { configName, configValue } of configEntries)
      if (configValue !== wanted[configName])
        throw new EventLogRefused(
          `Kafka topic ${resourceName} has ${configName}=${configValue} and would forget events; ` +
            `set it to ${wanted[configName]} with kafka-configs`,
        )
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
    const configEntries = Object.entries(settings(copies)).map(([name, value]) => ({ name, value }))
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((topic) => ({ ...topic, replicationFactor: copies, configEntries })),
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
 * @throws EventLogRefused when a topic has another number of partitions, or forgets events by itself
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
