import { randomBytes } from 'node:crypto'
import kafkajs, { type ITopicConfig } from 'kafkajs'
import { type Topic, topics } from '@zmig/events'
import { kafkaForTests } from '@zmig/engines/testing'
import { createLogger } from '@zmig/kit'
import { limitBeside, startTestDatabase, timed } from '@zmig/kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { EventLogRefused, EventLogUnavailable } from '../errors.ts'
import { openKafkaEventLog } from '../kafka-event-log.adapter.ts'
import { eventMigrations } from '../database.ts'
import { availability, testEan } from '../testing.ts'
import { asAdmin } from '../testing/kafka-client.ts'
import { openProxy } from '../testing/proxy.ts'

const begin = async () => {
  const held = await startTestDatabase([eventMigrations])
  onTestFinished(() => held.stop())
  const topicPrefix = `${randomBytes(6).toString('hex')}.`
  const options = { database: held.database, logger: createLogger('test', { level: 'silent' }), topicPrefix }
  const open = async (brokers?: string) => {
    const log = await openKafkaEventLog({ ...options, brokers: [brokers ?? (await kafkaForTests())] })
    onTestFinished(() => log.close())
    return log
  }
  return { topicPrefix, open }
}

test('opening creates every topic with its partitions, kept for ever; opening again changes nothing', async () => {
  const { topicPrefix, open } = await begin()
  await Promise.all([open(), open()])
  await open()
  const names = Object.keys(topics).map((topic) => topicPrefix + topic)
  await asAdmin(async (admin) => {
    const { topics: found } = await admin.fetchTopicMetadata({ topics: names })
    expect(Object.fromEntries(found.map(({ name, partitions }) => [name, partitions.length]))).toEqual(
      Object.fromEntries(Object.entries(topics).map(([topic, { partitions }]) => [topicPrefix + topic, partitions])),
    )
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: names.map((name) => ({ type: kafkajs.ConfigResourceTypes.TOPIC, name })),
    })
    for (const { resourceName, configEntries } of resources)
      expect(
        Object.fromEntries(configEntries.map(({ configName, configValue }) => [configName, configValue])),
      ).toMatchObject({
        // our single broker: a fact is on the disk before it is acknowledged, a metric within a second
        'flush.messages': resourceName === `${topicPrefix}impressions` ? '9223372036854775807' : '1',
        'flush.ms': '1000',
        'retention.ms': '-1',
        'retention.bytes': '-1',
        'cleanup.policy': 'delete',
        'min.insync.replicas': '1',
        'compression.type': 'producer',
      })
  })
})

/** Creates a topic as another program would. kafkajs's own wait for it fails on a busy broker, which has not heard of it yet. */
const createTopic = (topic: ITopicConfig) =>
  asAdmin(async (admin) => {
    await admin.createTopics({ waitForLeaders: false, topics: [topic] })
    await expect.poll(() => admin.listTopics(), { timeout: 60_000 }).toContain(topic.topic)
  })

test('refuses a topic with another number of partitions, and says so', async () => {
  const { topicPrefix, open } = await begin()
  await createTopic({ topic: `${topicPrefix}orders`, numPartitions: 3 })
  const refused = await open().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(EventLogRefused)
  expect(String(refused)).toContain(`${topicPrefix}orders has 3 partitions and needs 4`)
})

test('refuses a topic that would delete events, and says so', async () => {
  const { topicPrefix, open } = await begin()
  const configEntries = [{ name: 'retention.ms', value: '604800000' }]
  await createTopic({ topic: `${topicPrefix}orders`, numPartitions: 4, configEntries })
  const refused = await open().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(EventLogRefused)
  expect(String(refused)).toMatch(/orders has retention.ms=604800000 .* set it to -1/)
})

test('refuses a topic that would not accept our largest event when the log opens, and says so', async () => {
  const { topicPrefix, open } = await begin()
  const configEntries = [
    { name: 'retention.ms', value: '-1' },
    { name: 'max.message.bytes', value: '1000000' },
  ]
  await createTopic({ topic: `${topicPrefix}orders`, numPartitions: 4, configEntries })
  const refused = await open().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(EventLogRefused)
  expect(String(refused)).toMatch(
    /orders has max.message.bytes=1000000 and would refuse large events; set it to 2097152/,
  )
})

test('while Kafka is down the log opens and its calls fail in time; it works as soon as Kafka runs', async () => {
  const { open } = await begin()
  let port = 1 // no server listens there
  const proxy = await openProxy(() => port)
  onTestFinished(() => proxy.close())
  const log = await open(`127.0.0.1:${proxy.port}`)
  const event = availability(testEan(1), 1)
  const append = () => log.append('orders', 0, [event])
  const failing = await timed(() => expect(append()).rejects.toBeInstanceOf(EventLogUnavailable))
  port = Number((await kafkaForTests()).split(':')[1])
  await expect.poll(() => append().then(() => 'there')).toBe('there')
  expect(failing).toBeLessThan(limitBeside(6_500, await timed(append)))
  expect((await log.read('orders', 0, 0, 10)).events.map(({ id }) => id)).toEqual([event.id])
})

test('an append to every partition right after its topics were created is recorded once', async () => {
  const { open } = await begin()
  const log = await open()
  const everywhere = Object.entries(topics).flatMap(([topic, { partitions }]) =>
    Array.from({ length: partitions }, (_, partition) => ({ topic: topic as Topic, partition })),
  )
  await log.appendAll(everywhere.map((place) => ({ ...place, event: availability(testEan(1), 1) })))
  const heads = await Promise.all(everywhere.map(({ topic, partition }) => log.head(topic, partition)))
  expect(heads).toEqual(everywhere.map(() => 1))
})
