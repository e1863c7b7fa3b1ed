import { expect, onTestFinished, test } from 'vitest'
import { eventLogContract } from './event-log.contract.ts'
import { createPostgresEventLog } from './postgres-event-log.adapter.ts'
import { availability, testEan } from './testing.ts'
import { postgresFixture } from './testing/postgres-fixture.ts'

eventLogContract(postgresFixture)

const begin = async () => {
  const isolated = await postgresFixture.shared.begin()
  onTestFinished(() => isolated.end())
  return { database: isolated.database, log: createPostgresEventLog(isolated.database) }
}

test('an append inside a transaction that rolls back leaves neither event nor gap', async () => {
  const { database, log } = await begin()
  const broken = database.transaction(async (tx) => {
    await log.appendIn(tx, 'orders', 0, [availability(testEan(1), 1)])
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  await log.append('orders', 0, [availability(testEan(1), 2)])
  expect((await log.read('orders', 0, 0, 10)).events).toMatchObject([{ offset: 0, data: { revision: 2 } }])
})

test('a lost notification only delays a follower', async () => {
  const { database, log } = await begin()
  const deaf = createPostgresEventLog({ ...database, listen: () => Promise.resolve(() => Promise.resolve()) })
  await log.append('orders', 0, [availability(testEan(1), 1)])
  const called = Promise.withResolvers<string>()
  const stop = await deaf.follow((topic, partition) => called.resolve(`${topic}:${partition}`))
  expect(await called.promise).toBe('orders:0')
  await stop()
})

test('an event that the database refuses for its data fails with the database’s error, and is not retried', async () => {
  const { log } = await begin()
  await expect(log.append('orders', 0, [availability(testEan(1), 1, 'no uuid')])).rejects.toMatchObject({
    code: '22P02',
  })
  await expect(
    log.append('orders', 0, [{ ...availability(testEan(1), 1), data: { text: '\u0000' } }]),
  ).rejects.toMatchObject({ code: '22P05' })
  expect(await log.head('orders', 0)).toBe(0)
})
