import { afterEach, expect, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { eventLogContract } from './event-log.contract.ts'
import { eventMigrations } from './migrations.ts'
import { createPostgresEventLog } from './postgres-event-log.adapter.ts'
import { availability, testEan } from './testing.ts'

let running: TestDatabase

const emptyLog = async () => {
  running = await startTestDatabase([eventMigrations])
  return createPostgresEventLog(running.database)
}
afterEach(() => running.stop())

eventLogContract(emptyLog)

test('an append inside a transaction that rolls back leaves neither event nor gap', async () => {
  const log = await emptyLog()
  const broken = running.database.transaction(async (tx) => {
    await log.appendIn(tx, 'orders', 0, [availability(testEan(1), 1)])
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  await log.append('orders', 0, [availability(testEan(1), 2)])
  expect((await log.read('orders', 0, 0, 10)).events).toMatchObject([{ offset: 0, data: { revision: 2 } }])
})

test('a lost notification delays a follower, but it hears', async () => {
  const log = await emptyLog()
  const deaf = createPostgresEventLog({ ...running.database, listen: () => Promise.resolve(() => Promise.resolve()) })
  await log.append('orders', 0, [availability(testEan(1), 1)])
  const heard = new Promise<string>((resolve) => {
    void deaf.follow((topic, partition) => resolve(`${topic}:${partition}`))
  })
  expect(await heard).toBe('orders:0')
})
