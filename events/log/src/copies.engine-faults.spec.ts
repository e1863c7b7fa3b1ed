import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { topics } from '@zmig/events'
import { makeServerFolder } from '@zmig/engines/testing'
import { type KafkaCluster, startKafka, type RunningKafka } from '@zmig/engines'
import { createLogger } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import kafkajs, { type Admin } from 'kafkajs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventMigrations } from './database.ts'
import { spreadCopies } from './kafka/copies.ts'
import { openKafkaEventLog } from './kafka-event-log.adapter.ts'
import { availability, testEan } from './testing.ts'

const logger = createLogger('test', { level: 'silent' })
const folder = makeServerFolder()
const brokers: RunningKafka[] = []
let held: TestDatabase

const startBroker = async (cluster?: KafkaCluster) => {
  const dataDirectory = join(folder, `kafka-${cluster?.nodeId ?? 1}`)
  const kafka = await startKafka({ dataDirectory, quick: true, heapMegabytes: 256, ...(cluster && { cluster }) })
  brokers.push(kafka)
  return kafka
}

const asAdmin = async <T>(work: (admin: Admin) => Promise<T>): Promise<T> => {
  const client = new kafkajs.Kafka({ brokers: addresses(), logLevel: kafkajs.logLevel.NOTHING })
  const admin = client.admin()
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.disconnect()
  }
}
const addresses = () => brokers.map((kafka) => kafka.brokers)

beforeAll(async () => {
  held = await startTestDatabase([eventMigrations])
  await startBroker()
})
afterAll(async () => {
  for (const broker of brokers.reverse()) await broker.stop() // the controller last
  await held.stop()
  rmSync(folder, { recursive: true, force: true })
})

const open = async (copies?: number) => {
  const log = await openKafkaEventLog({ database: held.database, logger, brokers: addresses(), copies })
  onTestFinished(() => log.close())
  return log
}
const namesOfTopics = Object.keys(topics)

test('topics that one broker made get their copies on three, keep their events and settings, and outlive one broker', async () => {
  await expect(open(3)).rejects.toThrow(/has 1 of the 3 brokers that KAFKA_COPIES=3 needs/)
  const alone = await open()
  const first = availability(testEan(1), 1)
  await alone.append('orders', 0, [first])

  const [controller] = brokers
  if (!controller) throw new Error('no broker runs')
  const clusterId = await alone.clusterId()
  const controllers = { 1: controller.controller }
  for (const nodeId of [2, 3]) await startBroker({ nodeId, clusterId, controllers })
  await expect.poll(() => asAdmin(async (admin) => (await admin.describeCluster()).brokers.length)).toBe(3)
  await expect(open(3)).rejects.toThrow(
    /topic \S+ is on one broker, and KAFKA_COPIES=3: run "npm run role -- migrate --copies"/,
  )

  const options = { brokers: addresses(), copies: 3, logger }
  expect(await spreadCopies(options)).toBe(
    Object.values(topics).reduce((sum, { partitions }) => sum + (partitions as number), 0),
  )
  expect(await spreadCopies(options)).toBe(0)
  const describedTopics = () =>
    asAdmin(async (admin) => (await admin.fetchTopicMetadata({ topics: namesOfTopics })).topics)
  const copies = async () =>
    new Set((await describedTopics()).flatMap(({ partitions }) => partitions.map(({ replicas }) => replicas.length)))
  const inSync = async () =>
    new Set((await describedTopics()).flatMap(({ partitions }) => partitions.map(({ isr }) => isr.length)))
  expect(await copies()).toEqual(new Set([3]))
  await expect.poll(inSync, { timeout: 30_000 }).toEqual(new Set([3])) // a busy broker may fall behind for a moment
  const configs = await asAdmin(async (admin) => {
    const type = kafkajs.ConfigResourceTypes.TOPIC
    const configNames = ['min.insync.replicas', 'retention.ms']
    const resources = namesOfTopics.map((name) => ({ type, name, configNames }))
    return (await admin.describeConfigs({ includeSynonyms: false, resources })).resources
  })
  for (const { configEntries } of configs)
    expect(Object.fromEntries(configEntries.map(({ configName, configValue }) => [configName, configValue]))).toEqual({
      'min.insync.replicas': '2',
      'retention.ms': '-1',
    })

  const log = await open(3)
  await brokers.pop()?.kill()
  const second = availability(testEan(2), 1)
  await expect.poll(() => log.append('orders', 0, [second]).then(() => 'kept', String)).toBe('kept')
  expect((await log.read('orders', 0, 0, 10)).events.map(({ id }) => id)).toEqual([first.id, second.id])
  await open(3) // a broker may be away while a process starts
})
