import kafkajs, { type Admin, type ITopicMetadata } from 'kafkajs'
import { setTimeout as pause } from 'node:timers/promises'
import { EventLogRefused } from '../errors.ts'
import { withAdmin } from './admin.ts'
import type { ClientOptions } from './client.ts'
import { createNaming, namesOf } from './partitions.ts'

/** Brokers that must have an event before it is acknowledged: with three copies one may be away; with fewer, none. */
export const leastInSync = (copies: number): number => Math.max(1, copies - 1)

export const MIN_INSYNC = 'min.insync.replicas'

const COMMAND = 'run "npm run role -- migrate --copies"'

/**
 * Asked only when copies are made: of a cluster whose topics have their copies, a broker may be away for a while.
 * @param brokers that run
 * @throws EventLogRefused when they are fewer than copies
 */
export const refuseFewBrokers = (brokers: number, copies: number): void => {
  if (brokers >= copies) return
  throw new EventLogRefused(
    `Kafka has ${brokers} of the ${copies} brokers that KAFKA_COPIES=${copies} needs: start the others, or set ` +
      `KAFKA_COPIES=${brokers} and accept that the events are lost when as many brokers are`,
  )
}

/** @throws EventLogRefused when a partition is on fewer brokers than copies */
export const refuseFewCopies = (found: ITopicMetadata[], copies: number): void => {
  for (const { name, partitions } of found) {
    const fewest = Math.min(...partitions.map(({ replicas }) => replicas.length))
    if (fewest < copies)
      throw new EventLogRefused(
        `Kafka topic ${name} is on ${fewest === 1 ? 'one broker' : `${fewest} brokers`}, and KAFKA_COPIES=${copies}: ${COMMAND}`,
      )
  }
}

/** The effect of a topic's `min.insync.replicas` that is too small, and what mends it; undefined when it is right. */
export const faultInSync = (value: string, copies: number): string | undefined =>
  Number(value) >= leastInSync(copies)
    ? undefined
    : `acknowledge events that fewer than ${leastInSync(copies)} brokers have; ${COMMAND}`

/** The brokers of a partition, with others added until there are enough; those it has stay, and its leader with them. */
export const placesFor = (replicas: number[], brokers: number[], copies: number, turn: number): number[] => {
  const others = brokers.filter((broker) => !replicas.includes(broker))
  const missing = Math.max(0, copies - replicas.length)
  return [...replicas, ...others.map((_, nth) => others[(turn + nth) % others.length] as number).slice(0, missing)]
}

const DYNAMIC_TOPIC_CONFIG = 1

/** Sets `min.insync.replicas`; Kafka forgets each setting of a topic that is not named with it. */
const setInSync = async (admin: Admin, names: string[], copies: number): Promise<void> => {
  const type = kafkajs.ConfigResourceTypes.TOPIC
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: names.map((name) => ({ type, name })),
  })
  const wanted = { name: MIN_INSYNC, value: String(leastInSync(copies)) }
  await admin.alterConfigs({
    validateOnly: false,
    resources: resources.map(({ resourceName: name, configEntries }) => {
      const own = configEntries.filter(
        ({ configName, configSource }) => Number(configSource) === DYNAMIC_TOPIC_CONFIG && configName !== MIN_INSYNC,
      )
      const kept = own.map(({ configName, configValue }) => ({ name: configName, value: configValue }))
      return { type, name, configEntries: [...kept, wanted] }
    }),
  })
}

const LOOK_EVERY_MILLISECONDS = 1_000

type SpreadOptions = ClientOptions & {
  /** KAFKA_COPIES */
  copies: number
  topicPrefix?: string
  /** called with how many partitions are still copied */
  report?: (left: number) => void
}

/**
 * Copies every topic to as many brokers as are asked for, waits until all have caught up, and then asks for acknowledgements of
 * as many as `copies` needs. Topics that are not there yet are made with their copies when the log opens. What was interrupted goes
 * on when it is called again; events can be appended meanwhile.
 * @returns how many partitions got more copies
 * @throws EventLogRefused when there are fewer brokers, EventLogUnavailable
 */
export const spreadCopies = async ({ copies, topicPrefix = '', report, ...client }: SpreadOptions): Promise<number> => {
  const ask = <T>(doing: string, work: (admin: Admin) => Promise<T>) => withAdmin(client, doing, work)
  const wanted = namesOf(createNaming(topicPrefix))
  const { names, spread } = await ask('copy its topics', async (admin) => {
    const brokers = (await admin.describeCluster()).brokers.map(({ nodeId }) => nodeId)
    refuseFewBrokers(brokers.length, copies)
    const there = new Set(await admin.listTopics())
    const names = wanted.filter((name) => there.has(name))
    const { topics: found } = await admin.fetchTopicMetadata({ topics: names })
    const moves = found.map(({ name, partitions }) => ({
      topic: name,
      partitionAssignment: partitions
        .filter(({ replicas }) => replicas.length < copies)
        .map(({ partitionId: partition, replicas }) => ({
          partition,
          replicas: placesFor(replicas, brokers, copies, partition),
        })),
    }))
    const needed = moves.filter(({ partitionAssignment }) => partitionAssignment.length > 0)
    if (needed.length > 0) await admin.alterPartitionReassignments({ topics: needed })
    return { names, spread: needed.reduce((sum, { partitionAssignment }) => sum + partitionAssignment.length, 0) }
  })
  if (names.length === 0) return 0
  for (;;) {
    const { topics: moving } = await ask('say what is copied', (admin) => admin.listPartitionReassignments({}))
    const left = moving.filter(({ topic }) => names.includes(topic)).flatMap(({ partitions }) => partitions).length
    if (left === 0) break
    report?.(left)
    await pause(LOOK_EVERY_MILLISECONDS)
  }
  await ask('change its topics', (admin) => setInSync(admin, names, copies))
  return spread
}
