import { register } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createDatabase, type Database } from './database.ts'

const pool = 'pool of this test'
let fixture: TestDatabase
let database: Database
beforeEach(async () => {
  fixture = await startTestDatabase()
  database = createDatabase(fixture.url, { max: 2, applicationName: pool })
})
afterEach(() => fixture.stop())

const connections = async () => {
  const metric = await register.getSingleMetric('zmigo_database_connections')?.get()
  const ours = metric?.values.filter(({ labels }) => labels['pool'] === pool) ?? []
  return Object.fromEntries(ours.map(({ labels, value }) => [String(labels['state']), value]))
}

test('reports busy and idle connections and waiting callers by the name of their pool, until it ends', async () => {
  expect(await connections()).toEqual({ busy: 0, idle: 0, waiting: 0 })
  const release = Promise.withResolvers<void>()
  const transactions = Array.from({ length: 3 }, () => database.transaction(() => release.promise))
  await expect.poll(connections).toEqual({ busy: 2, idle: 0, waiting: 1 })
  release.resolve()
  await Promise.all(transactions)
  await expect.poll(connections).toEqual({ busy: 0, idle: 2, waiting: 0 })
  await database.end()
  expect(await connections()).toEqual({})
})
