import { partitionOf, toKafkaHeaders, topicOf, topics, type EventEnvelope } from '@zmig/events'
import kafkajs, { type Kafka, type Message } from 'kafkajs'
import { batchesOf } from './relay-limits.ts'

/** What plain kafkajs does with the same bytes on the same broker. Silent: what it cannot do in the end, it throws. */
const clientOf = (brokers: string[]): Kafka =>
  new kafkajs.Kafka({ clientId: 'bench', brokers, logLevel: kafkajs.logLevel.NOTHING })

const ALL_REPLICAS = -1
const PARTITIONS = topics.orders.partitions

const messageOf = (event: EventEnvelope): Message => ({
  key: event.key,
  value: JSON.stringify(event.data),
  headers: { ...toKafkaHeaders(event) },
  partition: partitionOf(topicOf(event.type), event.key),
})

/** Sends the relay's events into a topic of their own, batch after batch. @returns seconds */
export const plainSendBatch = async (brokers: string[], topic: string, count: number): Promise<number> => {
  const kafka = clientOf(brokers)
  const admin = kafka.admin()
  await admin.connect()
  await admin.createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions: PARTITIONS }] })
  const producer = kafka.producer({ createPartitioner: kafkajs.Partitioners.DefaultPartitioner })
  await producer.connect()
  let seconds = 0
  for (const events of batchesOf(count)) {
    const topicMessages = [{ topic, messages: events.map(messageOf) }]
    const began = performance.now()
    await producer.sendBatch({ acks: ALL_REPLICAS, topicMessages })
    seconds += (performance.now() - began) / 1_000
  }
  await producer.disconnect()
  await admin.deleteTopics({ topics: [topic] })
  await admin.disconnect()
  return seconds
}

/**
 * Reads a topic from its beginning, parses every value and passes it on; nothing is stored.
 * @param last how many there are
 * @returns seconds from the first batch on: joining a group is no part of reading
 */
export const plainConsume = async (
  brokers: string[],
  topic: string,
  last: number,
  onData: (data: unknown) => void,
): Promise<number> => {
  const consumer = clientOf(brokers).consumer({ groupId: `bench-${crypto.randomUUID()}` })
  await consumer.connect()
  await consumer.subscribe({ topics: [topic], fromBeginning: true })
  const { promise: read, resolve, reject } = Promise.withResolvers<number>()
  consumer.on('consumer.crash', ({ payload }) => reject(payload.error))
  let events = 0
  let began: number | undefined
  await consumer.run({
    autoCommit: false,
    eachBatch: ({ batch }) => {
      began ??= performance.now()
      for (const { value } of batch.messages) onData(JSON.parse(String(value)))
      events += batch.messages.length
      if (events >= last) resolve((performance.now() - began) / 1_000)
      return Promise.resolve()
    },
  })
  try {
    return await read
  } finally {
    await consumer.disconnect()
  }
}
