import { randomBytes } from 'node:crypto'
import { eventMigrations, openKafkaEventLog, type KafkaEventLog } from '@zmig/event-log'
import { kafkaForTests } from '@zmig/engines/testing'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach } from 'vitest'
import { retentionContract } from './retain.contract.ts'
import { logger, openFixture } from './testing/fixture.ts'

let running: TestDatabase
let log: KafkaEventLog
afterEach(async () => {
  await log.close()
  await running.stop()
})

retentionContract(async () => {
  running = await startTestDatabase([eventMigrations])
  const { database } = running
  const brokers = [await kafkaForTests()]
  log = await openKafkaEventLog({ database, logger, brokers, topicPrefix: `retain-${randomBytes(4).toString('hex')}-` })
  return openFixture(
    {
      database,
      log,
      record: (partition, events, recordedAt) =>
        log.appendRecorded(
          'impressions',
          partition,
          events.map((event) => ({ event, recordedAt })),
        ),
    },
    // Kafka takes no record from far in the future.
    new Date(),
  )
})
