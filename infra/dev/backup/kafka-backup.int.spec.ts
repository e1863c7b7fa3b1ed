import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createPostgresEventLog,
  EventLogUnavailable,
  eventMigrations,
  readHistoryMarker,
  type EventLog,
} from '@zmig/event-log'
import { availability, like, testEan } from '@zmig/event-log/testing'
import { createOutbox, waitForRelay } from '@zmig/outbox'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBackupFile } from './backup-file.ts'
import { moveHistory } from '../move-history/move-history.ts'
import { restoreBackup } from './restore-backup.ts'
import { createOtherLog, retryAtOnce } from '../shop/testing/other-log.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let shop: TestDatabase
let kafka: TestDatabase
let empty: TestDatabase

const report = () => undefined
const file = () => join(folder, 'a.zmigo')
const ours = { id: 'cluster-A', brokers: 'a.example:9092' }
const there = () => createOtherLog(kafka.database)
const sets = [eventMigrations]
const openKafka = (cluster = ours) => ({
  sets,
  report,
  openKafka: () => Promise.resolve({ log: there(), cluster, retry: retryAtOnce }),
})
const restored = () => createPostgresEventLog(empty.database)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zmig-backup-'))
  ;[shop, kafka, empty] = await Promise.all([
    startTestDatabase([eventMigrations]),
    startTestDatabase([eventMigrations]),
    startTestDatabase(),
  ])
  await createPostgresEventLog(shop.database).append('orders', 0, [availability(testEan(1), 1)])
  await moveHistory({ database: shop.database, to: there(), cluster: ours, retry: retryAtOnce, report })
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await Promise.all([shop.stop(), kafka.stop(), empty.stop()])
})

test('a shop on Kafka is backed up with its history, and restored without that Kafka', async () => {
  const odd = {
    ...availability(testEan(2), 1),
    key: 'tab\there\\N',
    traceparent: '00-ab-cd-01',
    data: { note: 'two\nlines \\ and "quotes"\r', long: 'x'.repeat(600) },
  }
  await there().append('orders', 0, [odd, availability(testEan(3), 1)])
  await there().append(
    'likes',
    1,
    [1, 2, 3].map((number) => like(testEan(7), number)),
  )
  await there().trim('likes', 1, 2)
  await shop.database.query(
    "insert into events.projection_offset values ('orders', 'orders', 0, 2), ('likes', 'likes', 1, 3)",
  )
  await shop.database.transaction((tx) => createOutbox().append(tx, [availability(testEan(4), 1)]))
  await writeBackup(shop.url, file(), openKafka())
  const backup = await openBackupFile(file())
  expect(backup.header.history).toMatchObject({ engine: 'kafka', clusterId: 'cluster-A' })
  await restoreBackup(empty.url, backup, { sets, replace: false, erased: [], report })

  for (const [topic, partition] of [
    ['orders', 0],
    ['likes', 1],
    ['orders', 2],
  ] as const)
    expect(await restored().read(topic, partition, 0, 100)).toEqual(await there().read(topic, partition, 0, 100))
  expect(await readHistoryMarker(empty.database)).toBeUndefined()
  expect(await empty.database.query('select next_offset from events.projection_offset order by projection')).toEqual([
    { next_offset: 3 },
    { next_offset: 2 },
  ])
  expect(await empty.database.query('select from events.outbox')).toHaveLength(1)
  await restored().append('orders', 0, [availability(testEan(5), 1)])
  expect((await restored().read('orders', 0, 3, 10)).events).toMatchObject([{ offset: 3, key: testEan(5) }])
})

test('the relay rests while snapshot and positions are taken: no fact is on neither side or on both', async () => {
  let looked = false
  const relayRound = () =>
    shop.database.transaction(async (tx) => {
      await tx.query("set local lock_timeout = '50ms'")
      await waitForRelay(tx)
    })
  const log: EventLog = {
    ...there(),
    list: async () => {
      await expect(relayRound()).rejects.toThrow('lock timeout')
      looked = true
      return there().list()
    },
  }
  await writeBackup(shop.url, file(), {
    sets,
    report,
    openKafka: () => Promise.resolve({ log, cluster: ours, retry: retryAtOnce }),
  })
  expect(looked).toBe(true)
  await relayRound()
})

test('events during the backup belong to the next one', async () => {
  let late = true
  const busy: EventLog = {
    ...there(),
    read: async (...place) => {
      if (late) await there().append('orders', 0, [availability(testEan(9), 1)])
      late = false
      return there().read(...place)
    },
  }
  await writeBackup(shop.url, file(), {
    sets,
    report,
    openKafka: () => Promise.resolve({ log: busy, cluster: ours, retry: retryAtOnce }),
  })
  await restoreBackup(empty.url, await openBackupFile(file()), { sets, replace: false, erased: [], report })
  expect(await restored().head('orders', 0)).toBe(1)
  expect((await restored().read('orders', 0, 0, 10)).events).toHaveLength(1)
})

test('a slow answer does not end a backup, and nothing is in it twice', async () => {
  await there().append('orders', 0, [availability(testEan(2), 1), availability(testEan(3), 1)])
  const silent = () => Promise.reject(new EventLogUnavailable('PostgreSQL did not note events in the inbox within 5 s'))
  const asked = { list: 0, read: 0 }
  const slow: EventLog = {
    ...there(),
    list: () => ((asked.list += 1) <= 2 ? silent() : there().list()),
    read: (...place) => ((asked.read += 1) <= 3 ? silent() : there().read(...place)),
  }
  const history = { log: slow, cluster: ours, retry: retryAtOnce }
  await writeBackup(shop.url, file(), { sets, report, openKafka: () => Promise.resolve(history) })
  await restoreBackup(empty.url, await openBackupFile(file()), { sets, replace: false, erased: [], report })
  expect((await restored().read('orders', 0, 0, 10)).events).toEqual((await there().read('orders', 0, 0, 10)).events)
})

test('another Kafka than the one that holds the history is refused', async () => {
  await expect(
    writeBackup(shop.url, file(), openKafka({ id: 'cluster-B', brokers: 'b.example:9092' })),
  ).rejects.toThrow(/in Kafka cluster cluster-A .*b.example:9092 is cluster cluster-B/)
})
