import { expect, onTestFinished, test } from 'vitest'
import { eventLogContract } from './event-log.contract.ts'
import { createPostgresEventLog } from './postgres-event-log.adapter.ts'
import { availability, testEan } from './testing.ts'
import { postgresRig } from './testing/postgres-fixture.ts'

eventLogContract(postgresRig)

const begin = async () => {
  const scene = await postgresRig.calm.begin()
  onTestFinished(() => scene.end())
  return { database: scene.database, log: createPostgresEventLog(scene.database) }
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

test('a lost notification delays a follower, but it hears', async () => {
  const { database, log } = await begin()
  const deaf = createPostgresEventLog({ ...database, listen: () => Promise.resolve(() => Promise.resolve()) })
  await log.append('orders', 0, [availability(testEan(1), 1)])
  const heard = Promise.withResolvers<string>()
  const stop = await deaf.follow((topic, partition) => heard.resolve(`${topic}:${partition}`))
  expect(await heard.promise).toBe('orders:0')
  await stop()
})

test('what the database refuses for its data is told as it is, and is no reason to try again', async () => {
  const { log } = await begin()
  await expect(log.append('orders', 0, [availability(testEan(1), 1, 'no uuid')])).rejects.toMatchObject({
    code: '22P02',
  })
  await expect(
    log.append('orders', 0, [{ ...availability(testEan(1), 1), data: { text: '\u0000' } }]),
  ).rejects.toMatchObject({ code: '22P05' })
  expect(await log.head('orders', 0)).toBe(0)
})
