import { partitionOf, topics, type RecordedEvent } from '@zmig/events'
import { createPostgresEventLog, eventMigrations, type TransactionalEventLog } from '@zmig/event-log'
import { availability, testEan } from '@zmig/event-log/testing'
import { createLogger } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'
import { relayBatch, startRelay } from './relay.ts'

const logger = createLogger('test', { level: 'silent' })
const outbox = createOutbox()
let running: TestDatabase
let log: TransactionalEventLog

beforeEach(async () => {
  running = await startTestDatabase([eventMigrations])
  log = createPostgresEventLog(running.database)
})
afterEach(() => running.stop())

const partitions = Array.from({ length: topics.orders.partitions }, (_, partition) => partition)

const readAll = async (): Promise<RecordedEvent[]> =>
  (await Promise.all(partitions.map((partition) => log.read('orders', partition, 0, 100_000)))).flatMap(
    ({ events }) => events,
  )

/** Resolves when the log holds that many events. */
const logHolds = (count: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const check = async () => {
      const heads = await Promise.all(partitions.map((partition) => log.head('orders', partition)))
      if (heads.reduce((sum, head) => sum + head, 0) >= count) {
        resolve()
        await stopping
      }
    }
    const stopping = log.follow(() => void check().catch(reject)).then((stop) => stop)
  })

const write = (ean: string, revision: number) =>
  running.database.transaction((tx) => outbox.append(tx, [availability(ean, revision)]))

test('events reach the partition of their key, in order, once', async () => {
  const stop = await startRelay({ database: running.database, log, logger })
  await running.database.transaction((tx) =>
    outbox.append(
      tx,
      [1, 2, 3].map((revision) => availability(testEan(7), revision)),
    ),
  )
  await logHolds(3)
  await stop()
  const { events: recorded } = await log.read('orders', partitionOf('orders', testEan(7)), 0, 10)
  expect(recorded.map(({ data }) => data)).toMatchObject([{ revision: 1 }, { revision: 2 }, { revision: 3 }])
  expect(await running.database.query('select from events.outbox')).toEqual([])
})

test('50 concurrent writers, some of which roll back: dense offsets, order per key, no loss, no ghost', async () => {
  await running.database.query('create table stock (ean text primary key, revision int not null)')
  const eans = Array.from({ length: 8 }, (_, index) => testEan(index))
  await running.database.query('insert into stock select unnest($1::text[]), 0', [eans])
  const stop = await startRelay({ database: running.database, log, logger })
  let committed = 0
  const failures = new Set<string>()
  const writer = async (number: number) => {
    for (let round = 0; round < 12; round += 1) {
      const ean = eans[(number * 7 + round * 3) % eans.length] ?? ''
      const fails = (number + round) % 6 === 0
      await running.database
        .transaction(async (tx) => {
          const [row] = await tx.query<{ revision: number }>(
            'update stock set revision = revision + 1 where ean = $1 returning revision',
            [ean],
          )
          await outbox.append(tx, [availability(ean, row?.revision ?? 0)])
          if (fails) throw new Error('rolled back')
        })
        .then(
          () => (committed += 1),
          (error: Error) => failures.add(error.message),
        )
    }
  }
  await Promise.all(Array.from({ length: 50 }, (_, number) => writer(number)))
  await logHolds(committed)
  await stop()

  expect([committed, ...failures]).toEqual([500, 'rolled back'])
  const recorded = await readAll()
  expect(recorded).toHaveLength(committed)
  for (const partition of partitions) {
    const offsets = recorded.filter((event) => event.partition === partition).map(({ offset }) => offset)
    expect(offsets).toEqual(offsets.map((_, index) => index))
  }
  for (const ean of eans) {
    const revisions = recorded
      .filter(({ key }) => key === ean)
      .map(({ data }) => (data as { revision: number }).revision)
    expect(revisions).toEqual(revisions.map((_, index) => index + 1))
  }
})

test('a relay killed between append and commit loses nothing and doubles nothing', async () => {
  for (let revision = 1; revision <= 20; revision += 1) await write(testEan(1), revision)
  const killedAfterAppend: TransactionalEventLog = {
    ...log,
    appendAllIn: async (tx, events) => {
      await log.appendAllIn(tx, events)
      await tx.query('select pg_terminate_backend(pg_backend_pid())')
    },
  }
  await expect(relayBatch(running.database, killedAfterAppend)).rejects.toThrow('terminat')
  expect(await readAll()).toEqual([])

  expect(await relayBatch(running.database, log)).toBe(20)
  expect((await readAll()).map(({ data }) => (data as { revision: number }).revision)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
})

test('a log outside the database may see a batch twice after a crash, and drops what it holds', async () => {
  await write(testEan(1), 1)
  let crashes = 1
  const external = {
    ...log,
    appendAllIn: undefined,
    appendAll: async (events: Parameters<typeof log.appendAll>[0]) => {
      await log.appendAll(events)
      if (crashes-- > 0) throw new Error('crashed after the append')
    },
  }
  const { appendAllIn: _, ...withoutTransactions } = external
  await expect(relayBatch(running.database, withoutTransactions)).rejects.toThrow('crashed')
  expect(await relayBatch(running.database, withoutTransactions)).toBe(1)
  expect(await readAll()).toHaveLength(1)
})

test('two relays: one works, the other stands by and takes over when the first is gone', async () => {
  await write(testEan(1), 1)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let reached: () => void = () => undefined
  const inside = new Promise<void>((resolve) => (reached = resolve))
  const slow: TransactionalEventLog = {
    ...log,
    appendAllIn: async (tx, events) => {
      reached()
      await held
      await log.appendAllIn(tx, events)
    },
  }
  const first = relayBatch(running.database, slow)
  await inside
  expect(await relayBatch(running.database, log)).toBe(0)
  release()
  expect(await first).toBe(1)
  await write(testEan(1), 2)
  expect(await relayBatch(running.database, log)).toBe(1)
})
