import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { like, testEan } from '@zmig/event-log/testing'
import { eventually, startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach, expect, test } from 'vitest'
import { forgetMetrics, forgetMovedLog, startRetention } from './retention.ts'
import { retentionContract } from './retain.contract.ts'
import { type Fixture, openFixture, views } from './testing/fixture.ts'

let running: TestDatabase
afterEach(() => running.stop())

const NOW = new Date('2027-03-01T12:00:00Z')
const DAYS = 90
const DAY = 24 * 3_600_000

const open = async (): Promise<Fixture> => {
  running = await startTestDatabase([eventMigrations])
  const { database } = running
  const log = createPostgresEventLog(database)
  return openFixture(
    {
      database,
      log,
      record: async (partition, events, at) => {
        await log.append('impressions', partition, events)
        const ids = events.map(({ id }) => id)
        await database.query('update events.log set recorded_at = $1 where event_id = any ($2)', [at, ids])
      },
    },
    NOW,
  )
}

retentionContract(open)

test('a projection that cannot be rebuilt from a checkpoint keeps everything', async () => {
  const { seen, catchUp, held, deps } = await open()
  const { tables: _tables, ...withoutTables } = views
  await seen(10, 120)
  await catchUp([withoutTables])
  await expect(forgetMetrics(deps([withoutTables]), NOW, DAYS)).rejects.toThrow('no tables of its own')
  expect(await held()).toBe(10)
})

test('other events stay, however old they are', async () => {
  const { log, database, catchUp, deps } = await open()
  await log.append('likes', 0, [like(testEan(1), 1)])
  await database.query("update events.log set recorded_at = '2020-01-01'")
  await catchUp()
  expect(await forgetMetrics(deps(), NOW, DAYS)).toEqual({ trimmed: 0, left: 0 })
  expect((await log.read('likes', 0, 0, 10)).events).toHaveLength(1)
})

test('the job deletes at its start, by the given clock', async () => {
  const { seen, catchUp, held, deps } = await open()
  await seen(10, 120)
  await catchUp()
  const stop = startRetention({ ...deps(), clock: { now: () => NOW }, days: DAYS })
  await eventually(async () => expect(await held()).toBe(0))
  await stop()
})

test('the log in PostgreSQL is emptied a week after the history has moved, not before', async () => {
  const { log, database } = await open()
  const later = (days: number) => new Date(NOW.getTime() + days * DAY)
  await log.append('likes', 0, [like(testEan(1), 1)])
  expect(await forgetMovedLog(database, NOW)).toBe(false)
  await database.query("insert into events.history values ('kafka', 'A', 'a:1', $1)", [NOW])
  expect(await forgetMovedLog(database, later(6.9))).toBe(false)
  expect((await log.read('likes', 0, 0, 10)).events).toHaveLength(1)
  expect(await forgetMovedLog(database, later(7))).toBe(true)
  expect((await log.read('likes', 0, 0, 10)).events).toHaveLength(0)
})
