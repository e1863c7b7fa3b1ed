import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import {
  claimHistory,
  clusterOf,
  createPostgresEventLog,
  eventMigrations,
  readHistoryMarker,
  openKafkaEventLog,
  type KafkaEventLog,
} from '@zmig/event-log'
import { availability, like, testEan } from '@zmig/event-log/testing'
import { kafkaForTests } from '@zmig/engines/testing'
import { createLogger } from '@zmig/kit'
import { eventually, startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createOutbox, startRelay } from '@zmig/outbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { retryAtOnce, readAll } from '../shop/testing/other-log.ts'
import { moveHistory } from './move-history.ts'

const logger = createLogger('test', { level: 'silent' })
let shop: TestDatabase
let kafka: KafkaEventLog
let brokers: string[]
let topicPrefix: string

beforeEach(async () => {
  shop = await startTestDatabase([eventMigrations])
  brokers = [await kafkaForTests()]
  topicPrefix = `move-${randomBytes(4).toString('hex')}-`
  kafka = await openKafkaEventLog({ database: shop.database, logger, brokers, topicPrefix })
})
afterEach(async () => {
  await kafka.close()
  await shop.stop()
})

const here = () => createPostgresEventLog(shop.database)
const cluster = async () => ({ id: await kafka.clusterId(), brokers: brokers.join(',') })
const move = async () =>
  moveHistory({
    database: shop.database,
    to: kafka,
    cluster: await cluster(),
    retry: retryAtOnce,
    report: () => undefined,
  })
const claim = () => claimHistory({ database: shop.database, log: kafka, cluster: clusterOf(kafka, brokers) })

/** Sells in all partitions of orders. */
const sell = async (count: number): Promise<void> => {
  for (let partition = 0; partition < 4; partition += 1)
    await here().append(
      'orders',
      partition,
      Array.from({ length: count / 4 }, (_, index) => availability(testEan(index), index + 1)),
    )
}

test('the history is unchanged on Kafka, and the relay publishes the events of the outbox there', async () => {
  await sell(20_000)
  await here().append(
    'likes',
    1,
    [1, 2, 3].map((number) => like(testEan(7), number)),
  )
  await shop.database.query(
    "update events.log set recorded_at = '2026-11-01T11:00:00Z'::timestamptz + log_offset * interval '40 minutes' where topic = 'likes'",
  )
  const before = await Promise.all([0, 1, 2, 3].map((partition) => readAll(here(), 'orders', partition)))
  const waiting = availability(testEan(8), 99)
  await shop.database.transaction((tx) => createOutbox().append(tx, [waiting]))
  await expect(claim()).rejects.toThrow('npm run engines -- move')

  expect(await move()).toMatchObject({ moved: true, events: 20_003, copied: 20_003 })
  for (const partition of [0, 1, 2, 3]) expect(await readAll(kafka, 'orders', partition)).toEqual(before[partition])
  await claim()
  const noon = new Date('2026-11-01T12:00:00Z')
  expect(await kafka.offsetAt('likes', 1, noon)).toBe(await here().offsetAt('likes', 1, noon))

  const stopRelay = await startRelay({ database: shop.database, log: kafka, logger })
  await eventually(async () => expect((await kafka.list()).reduce((sum, { head }) => sum + head, 0)).toBe(20_004))
  await stopRelay()
})

test('a killed move continues where it stopped: no event is lost or doubled', async () => {
  await sell(40_000)
  const before = await Promise.all([0, 1, 2, 3].map((partition) => readAll(here(), 'orders', partition)))
  const child = fork(join(import.meta.dirname, './testing/move-child.ts'), [shop.url, brokers[0] ?? '', topicPrefix])
  const exit = once(child, 'exit')
  child.on('message', (detail: string) => {
    if (Number(/^(\d+) of/.exec(detail)?.[1] ?? 0) > 0) child.kill('SIGKILL')
  })
  expect(await exit).toEqual([null, 'SIGKILL'])
  expect(await readHistoryMarker(shop.database)).toBeUndefined()
  const { copied, events } = await move()
  expect([events, copied > 0, copied < events]).toEqual([40_000, true, true])
  for (const partition of [0, 1, 2, 3]) expect(await readAll(kafka, 'orders', partition)).toEqual(before[partition])
})

test('a Kafka that lost its topics is refused', async () => {
  await sell(400)
  await shop.database.query("insert into events.projection_offset values ('orders', 'orders', 2, 100)")
  await move()
  await claim()
  // As the same cluster looks when its topics were deleted: it is empty, and knows its name.
  const emptied = await openKafkaEventLog({
    database: shop.database,
    logger,
    brokers,
    topicPrefix: `${topicPrefix}gone-`,
  })
  const starting = claimHistory({ database: shop.database, log: emptied, cluster: clusterOf(emptied, brokers) })
  await expect(starting).rejects.toThrow('orders:2 ends at 0, and the shop has read up to 100')
  await emptied.close()
})
