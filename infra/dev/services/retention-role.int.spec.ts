import { metricTopics, partitionOf, ProductViewed } from '@zmig/events'
import { availability, testEan } from '@zmig/event-log/testing'
import { edgeProjections } from '@zmig/edge'
import { createPostgresEventLog, pruneInbox } from '@zmig/event-log'
import { createDatabases, createLogger, type Databases } from '@zmig/kit'
import { eventually, startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { startProjections } from '@zmig/projections'
import { forgetMetrics, forgetMovedLog } from '@zmig/retention'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allMigrations } from '@zmig/roles/migrations'

let held: TestDatabase
let databases: Databases
beforeAll(async () => {
  held = await startTestDatabase(allMigrations)
  databases = createDatabases(held.url, { applicationName: 'retention' })
})
afterAll(async () => {
  await databases.end()
  await held.stop()
})

test('the backbone forgets metrics of earlier days and no other event', async () => {
  const log = createPostgresEventLog(databases.as('events'))
  const ean = testEan(1)
  const viewed = () =>
    ProductViewed.create(
      { ...ProductViewed.example, ean },
      { id: crypto.randomUUID(), source: '/test', time: '2026-11-21T10:00:00.000Z' },
    )
  const orders = partitionOf('orders', ean)
  const seen = partitionOf('impressions', ean)
  await log.append('orders', orders, [availability(ean, 1), availability(ean, 2)])
  await log.append('impressions', seen, [viewed(), viewed()])
  const left = async () => [
    (await log.read('orders', orders, 0, 10)).events.length,
    (await log.read('impressions', seen, 0, 10)).events.length,
  ]
  await log.trim('orders', orders, 2)
  await log.trim('impressions', seen, 2)
  expect(await left()).toEqual([2, 2])
  await held.database.query(`update events.log set recorded_at = now() - interval '2 days' where log_offset = 0`)
  await log.trim('orders', orders, 2)
  await log.trim('impressions', seen, 2)
  expect(await left()).toEqual([2, 1])
  expect([...metricTopics]).toEqual(['impressions']) // as the policy of the table has it
  const moved = `insert into events.history (engine, cluster_id, brokers, since) values ('kafka', 'A', 'a:1', 'epoch')`
  await expect(databases.as('events').query(moved)).rejects.toThrow('permission denied')
})

test('the daily retention works with these roles: checkpoints, old metrics, repeats and a log that has moved', async () => {
  const database = databases.as('events')
  const log = createPostgresEventLog(database)
  const logger = createLogger('retention', { level: 'silent' })
  const databaseOf = () => databases.as('edge_projections')
  const deps = { database, databaseOf, log, logger, projections: edgeProjections }
  const stop = await startProjections(deps)
  const ean = testEan(9)
  const seen = partitionOf('impressions', ean)
  const context = { id: crypto.randomUUID(), source: '/test', time: '2026-11-21T10:00:00.000Z' }
  await log.append('impressions', seen, [ProductViewed.create({ ...ProductViewed.example, ean }, context)])
  await eventually(async () => {
    expect(await held.database.query('select from edge.demand where ean = $1', [ean])).toHaveLength(1)
  })
  await stop()
  await held.database.query(`update events.log set recorded_at = now() - interval '3 days' where partition = $1`, [
    seen,
  ])
  expect((await forgetMetrics(deps, new Date(), 1)).trimmed).toBeGreaterThan(0)
  expect((await log.read('impressions', seen, 0, 10)).events).toEqual([])
  await expect(pruneInbox(database)).resolves.toBe(0)

  await held.database.query(`insert into events.history values ('kafka', 'A', 'a:1', now() - interval '6 days')`)
  const nextWeek = new Date(Date.now() + 2 * 24 * 60 * 60_000)
  await forgetMovedLog(database, nextWeek)
  expect(await held.database.query('select from events.log')).not.toEqual([]) // by the server's clock it is too early
  await held.database.query(`update events.history set since = now() - interval '8 days'`)
  expect(await forgetMovedLog(database, new Date())).toBe(true)
  expect(await held.database.query('select from events.log union all select from events.log_head')).toEqual([])
})
