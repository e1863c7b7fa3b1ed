import kafkajs, { type Admin, type Kafka } from 'kafkajs'
import { kafkaForTests } from '@zmig/engines/testing'

/** kafkajs without our settings, on the Kafka of this test run. */
export const publicClient = async (): Promise<Kafka> =>
  new kafkajs.Kafka({ brokers: [await kafkaForTests()], logLevel: kafkajs.logLevel.NOTHING })

export const asAdmin = async <T>(work: (admin: Admin) => Promise<T>): Promise<T> => {
  const admin = (await publicClient()).admin()
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.disconnect()
  }
}
