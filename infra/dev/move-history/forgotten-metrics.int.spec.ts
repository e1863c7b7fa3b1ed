import { eventMigrations } from '@zmig/event-log'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach } from 'vitest'
import { createOtherLog } from '../shop/testing/other-log.ts'
import { forgottenMetricsContract } from './forgotten-metrics.contract.ts'

let opened: TestDatabase[]
afterEach(() => Promise.all(opened.map((one) => one.stop())))

forgottenMetricsContract(async () => {
  const [shop, kafka] = await Promise.all([startTestDatabase([eventMigrations]), startTestDatabase([eventMigrations])])
  opened = [shop, kafka]
  return { database: shop.database, to: createOtherLog(kafka.database), cluster: { id: 'A', brokers: 'a:1' } }
})
