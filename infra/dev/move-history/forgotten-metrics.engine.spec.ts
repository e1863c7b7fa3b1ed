import { randomBytes } from 'node:crypto'
import { eventMigrations, openKafkaEventLog, type KafkaEventLog } from '@zmig/event-log'
import { kafkaForTests } from '@zmig/engines/testing'
import { createLogger } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach } from 'vitest'
import { forgottenMetricsContract } from './forgotten-metrics.contract.ts'

const logger = createLogger('test', { level: 'silent' })
let shop: TestDatabase
let kafka: KafkaEventLog
afterEach(async () => {
  await kafka.close()
  await shop.stop()
})

forgottenMetricsContract(async () => {
  shop = await startTestDatabase([eventMigrations])
  const { database } = shop
  const brokers = [await kafkaForTests()]
  kafka = await openKafkaEventLog({
    database,
    logger,
    brokers,
    topicPrefix: `moved-${randomBytes(4).toString('hex')}-`,
  })
  return { database, to: kafka, cluster: { id: await kafka.clusterId(), brokers: brokers.join(',') } }
})
