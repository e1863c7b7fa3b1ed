import { expect, onTestFinished, test } from 'vitest'
import type { KafkaMessage } from 'kafkajs'
import { EventMalformed } from '../errors.ts'
import { isKafka } from '../kafka-event-log.adapter.ts'
import { availability, testEan } from '../testing.ts'
import { asAdmin, publicClient } from '../testing/kafka-client.ts'
import { kafkaFixture } from '../testing/kafka-fixture.ts'
import { readAll } from '../testing/read-all.ts'

const begin = async () => {
  const isolated = await kafkaFixture.shared.begin()
  onTestFinished(() => isolated.end())
  const log = await isolated.open()
  if (!isKafka(log)) throw new Error('a log on Kafka')
  const nameOf = (topic: string) => (isolated.address.topicPrefix ?? '') + topic
  return { log, nameOf }
}

/** The first messages of a topic, as a consumer group of kafkajs gets them. */
const consume = async (topic: string, count: number): Promise<KafkaMessage[]> => {
  const consumer = (await publicClient()).consumer({ groupId: `group of ${topic}`, maxWaitTimeInMs: 50 })
  const found: KafkaMessage[] = []
  const complete = Promise.withResolvers<void>()
  await consumer.connect()
  try {
    await consumer.subscribe({ topic, fromBeginning: true })
    await consumer.run({
      eachMessage: ({ message }) => {
        found.push(message)
        if (found.length === count) complete.resolve()
        return Promise.resolve()
      },
    })
    await complete.promise
  } finally {
    await consumer.disconnect()
  }
  return found
}

test('any consumer reads CloudEvents: key, data as the value, attributes as headers', async () => {
  const { log, nameOf } = await begin()
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const event = { ...availability(testEan(1), 1), traceparent }
  await log.append('orders', 2, [event, availability(testEan(2), 1)])
  const [message, second] = await consume(nameOf('orders'), 2)
  expect(message?.key?.toString()).toBe(event.key)
  expect(JSON.parse(message?.value?.toString() ?? '')).toEqual(event.data)
  const headers = Object.fromEntries(
    Object.entries(message?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  )
  expect(headers).toMatchObject({
    ce_id: event.id,
    ce_source: event.source,
    ce_specversion: '1.0',
    ce_type: event.type,
    ce_time: event.time,
    ce_traceparent: traceparent,
    traceparent,
    'content-type': 'application/json',
  })
  expect(second?.headers).not.toHaveProperty('traceparent')
})

test('foreign records are skipped, and do not stop the readers', async () => {
  const { log, nameOf } = await begin()
  const first = availability(testEan(1), 1)
  const second = availability(testEan(1), 2)
  await log.append('orders', 0, [first])
  const producer = (await publicClient()).producer({ createPartitioner: () => () => 0 })
  await producer.connect()
  const strange = {
    headers: { ce_specversion: '1.0', ce_id: 'not a uuid', ce_source: '/x', ce_type: 'x' },
    value: '{}',
  }
  await producer.send({ topic: nameOf('orders'), messages: [{ value: 'no JSON' }, { value: null }, strange] })
  await producer.disconnect()
  await log.append('orders', 0, [second])
  expect((await readAll(log, 'orders', 0)).map(({ id }) => id)).toEqual([first.id, second.id])
})

test('an event without a UUID is refused with its id, and nothing of its batch is appended', async () => {
  const { log } = await begin()
  const batch = [availability(testEan(1), 1), availability(testEan(1), 2, 'no uuid')]
  await expect(log.append('orders', 0, batch)).rejects.toBeInstanceOf(EventMalformed)
  expect(await log.head('orders', 0)).toBe(0)
})

test('events that were recorded elsewhere keep their time', async () => {
  const { log } = await begin()
  const old = new Date('2026-01-05T08:00:00Z')
  const older = new Date('2025-03-01T08:00:00Z')
  await log.appendRecorded('orders', 0, [
    { event: availability(testEan(1), 1), recordedAt: older },
    { event: availability(testEan(1), 2), recordedAt: old },
  ])
  await log.append('orders', 0, [availability(testEan(1), 3)])
  expect(await log.offsetAt('orders', 0, new Date('2025-12-01'))).toBe(1)
  expect(await log.offsetAt('orders', 0, new Date('2026-02-01'))).toBe(2)
  expect((await readAll(log, 'orders', 0)).map(({ data }) => data)).toMatchObject([
    { revision: 1 },
    { revision: 2 },
    { revision: 3 },
  ])
})

test('a writer whose clock is an hour ahead is not refused', async () => {
  const { log } = await begin()
  const ahead = new Date(Date.now() + 2 * 60 * 60 * 1_000)
  await log.appendRecorded('orders', 0, [{ event: availability(testEan(1), 1), recordedAt: ahead }])
  expect(await log.head('orders', 0)).toBe(1)
})

test('the log reports the id of its cluster', async () => {
  const { log } = await begin()
  expect(await log.clusterId()).toBe(await asAdmin(async (admin) => (await admin.describeCluster()).clusterId))
})
