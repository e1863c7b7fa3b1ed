import { randomBytes } from 'node:crypto'
import { Kafka, logLevel } from 'kafkajs'

// A broker that has just started may still be loading who coordinates what.
const clientOf = (brokers: string): Kafka =>
  new Kafka({ brokers: [brokers], logLevel: logLevel.NOTHING, retry: { retries: 8, initialRetryTime: 100 } })

/** @returns the name of a new topic */
export const createTopic = async (brokers: string, numPartitions: number): Promise<string> => {
  const admin = clientOf(brokers).admin()
  const topic = `test-${randomBytes(4).toString('hex')}`
  await admin.connect()
  try {
    await admin.createTopics({ topics: [{ topic, numPartitions }], waitForLeaders: true })
  } finally {
    await admin.disconnect()
  }
  return topic
}

/** Appends to partition 0 and waits until every copy there is has it. */
export const produce = async (brokers: string, topic: string, values: string[]): Promise<void> => {
  const producer = clientOf(brokers).producer({ allowAutoTopicCreation: false })
  await producer.connect()
  try {
    await producer.send({ topic, acks: -1, messages: values.map((value) => ({ partition: 0, value })) })
  } finally {
    await producer.disconnect()
  }
}

/** The first `count` values of a topic, from its beginning. */
export const consume = async (brokers: string, topic: string, count: number): Promise<string[]> => {
  const consumer = clientOf(brokers).consumer({ groupId: randomBytes(4).toString('hex') })
  const values: string[] = []
  await consumer.connect()
  try {
    await consumer.subscribe({ topic, fromBeginning: true })
    await new Promise<void>((resolve, reject) => {
      consumer
        .run({
          eachMessage: ({ message }) => {
            values.push(message.value?.toString() ?? '')
            if (values.length >= count) resolve()
            return Promise.resolve()
          },
        })
        .catch(reject)
    })
  } finally {
    await consumer.disconnect()
  }
  return values
}
