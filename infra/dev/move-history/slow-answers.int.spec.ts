import { createPostgresEventLog, EventLogUnavailable, eventMigrations } from '@zmig/event-log'
import { availability, testEan } from '@zmig/event-log/testing'
import { startTestDatabase } from '@zmig/kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import type { Destination } from './copy-partition.ts'
import { createOtherLog, retryAtOnce, readAll } from '../shop/testing/other-log.ts'
import { moveHistory } from './move-history.ts'

const SOLD = 5_000
const cluster = { id: 'cluster-A', brokers: 'kafka.example:9092' }

const openDatabase = async () => {
  const opened = await startTestDatabase([eventMigrations])
  onTestFinished(() => opened.stop())
  return opened.database
}

test('slow answers of Kafka do not end a move: events that were confirmed late are not sent twice', async () => {
  const database = await openDatabase()
  const kafka = await openDatabase()
  const here = createPostgresEventLog(database)
  const there = createOtherLog(kafka)
  const events = Array.from({ length: SOLD }, (_, index) => availability(testEan(index + 1), 1))
  await here.append('orders', 0, events)

  let appends = 0
  let reads = 0
  const silent = () => new EventLogUnavailable('Kafka did not answer within 5 s')
  const slow: Destination = {
    ...there,
    read: (...place) => ((reads += 1) === 1 ? Promise.reject(silent()) : there.read(...place)),
    appendRecorded: async (topic, partition, recorded) => {
      appends += 1
      if (appends === 1) throw silent() // nothing of it came through
      await there.appendRecorded(topic, partition, appends === 3 ? recorded.slice(0, 700) : recorded)
      if (appends < 5) throw silent() // some of it, then all of it
    },
  }
  const moved = await moveHistory({ database, to: slow, cluster, retry: retryAtOnce, report: () => undefined })
  expect(moved).toMatchObject({ moved: true, events: SOLD, copied: SOLD })
  expect((await readAll(there, 'orders', 0)).map(({ id }) => id)).toEqual(events.map(({ id }) => id))
  expect(reads).toBeGreaterThan(1)
})
