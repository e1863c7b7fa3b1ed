import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EventLog, PartitionState } from './event-log.port.ts'
import { claimHistory, type Cluster, readHistoryMarker, MAINTENANCE_LOCK } from './history.ts'
import { eventMigrations } from './database.ts'
import { createPostgresEventLog } from './postgres-event-log.adapter.ts'
import { availability, testEan } from './testing.ts'

let running: TestDatabase
beforeEach(async () => {
  running = await startTestDatabase([eventMigrations])
})
afterEach(() => running.stop())

const ours: Cluster = { id: 'cluster-A', brokers: 'kafka.example:9092' }
const other: Cluster = { id: 'cluster-B', brokers: 'elsewhere.example:9092' }

const ordersAt = (head: number): PartitionState[] => [
  { topic: 'orders', partition: 0, start: 0, head },
  { topic: 'orders', partition: 1, start: 0, head: 0 },
]

/** The log on a Kafka whose partition 0 of orders ends at `head`. */
const onKafka = (head: number, cluster = ours) => {
  const log: Pick<EventLog, 'engine' | 'list'> = { engine: 'kafka', list: () => Promise.resolve(ordersAt(head)) }
  return claimHistory({ database: running.database, log, cluster: () => Promise.resolve(cluster) })
}
const onPostgres = () => claimHistory({ database: running.database, log: createPostgresEventLog(running.database) })
const sell = () => createPostgresEventLog(running.database).append('orders', 0, [availability(testEan(1), 1)])
const hasRead = (next: number) =>
  running.database.query(
    `insert into events.projection_offset (projection, topic, partition, next_offset) values ('orders', 'orders', 0, $1), ('newer', 'orders', 0, 0)`,
    [next],
  )

test('a shop in PostgreSQL starts, with and without events', async () => {
  await onPostgres()
  await sell()
  await hasRead(1)
  await onPostgres()
  expect(await readHistoryMarker(running.database)).toBeUndefined()
})

test('a new shop starts on an empty Kafka and continues there, also at a new address', async () => {
  await onKafka(0)
  await hasRead(12)
  await onKafka(12)
  await onKafka(15, { ...ours, brokers: 'moved.example:9092' })
  expect(await readHistoryMarker(running.database)).toMatchObject({
    cluster_id: 'cluster-A',
    brokers: 'moved.example:9092',
  })
})

test('a new shop does not start on the Kafka of another shop', async () => {
  await expect(onKafka(7)).rejects.toThrow(
    /cluster-A\) holds events of another shop \(orders:0\).*Give this shop a Kafka/,
  )
  expect(await readHistoryMarker(running.database)).toBeUndefined()
})

test('a shop with its history in PostgreSQL does not start a new one on an empty Kafka', async () => {
  await sell()
  await expect(onKafka(0)).rejects.toThrow(/history of this shop is in PostgreSQL.*npm run engines -- move/)
})

test('a shop that has read events does not start on a Kafka without them, even without a marker', async () => {
  await hasRead(3)
  await expect(onKafka(0)).rejects.toThrow('orders:0 ends at 0, and the shop has read up to 3')
})

test('after a move the shop does not start on another cluster', async () => {
  await onKafka(0)
  await expect(onKafka(0, other)).rejects.toThrow(
    /in Kafka cluster cluster-A \(last seen at kafka.example:9092\), but KAFKA_BROKERS=elsewhere.example:9092 leads to cluster cluster-B/,
  )
})

test('after a move the shop does not start on a cluster that has lost events', async () => {
  await onKafka(0)
  await hasRead(12)
  await expect(onKafka(11)).rejects.toThrow(/orders:0 ends at 11, and the shop has read up to 12.*npm run restore/)
  await expect(onKafka(0)).rejects.toThrow('orders:0 ends at 0')
})

test('after a move the shop does not go back to the log in PostgreSQL', async () => {
  await onKafka(0)
  await expect(onPostgres()).rejects.toThrow(/has been in Kafka \(cluster cluster-A.*Set KAFKA_BROKERS.*--engines/)
})

test('nothing starts during a move or a restore', async () => {
  await running.database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MAINTENANCE_LOCK])
    await expect(onPostgres()).rejects.toThrow('restored or moved right now')
  })
  await onPostgres()
})

test('two processes that start concurrently on Kafka agree', async () => {
  await Promise.all([onKafka(0), onKafka(0)])
  expect(await running.database.query('select cluster_id from events.history')).toEqual([{ cluster_id: 'cluster-A' }])
})

test('a Kafka that lost its last second of metrics is accepted, and readers are set back to its heads', async () => {
  const metricsAt = (head: number) =>
    claimHistory({
      database: running.database,
      log: { engine: 'kafka', list: () => Promise.resolve([{ topic: 'impressions', partition: 0, start: 0, head }]) },
      cluster: () => Promise.resolve(ours),
    })
  await metricsAt(0)
  await running.database.query(
    `insert into events.projection_offset (projection, topic, partition, next_offset)
     values ('demand', 'impressions', 0, 180), ('checkpoint:demand', 'impressions', 0, 120), ('slow', 'impressions', 0, 40)`,
  )
  await metricsAt(100)
  expect(
    await running.database.query('select projection, next_offset from events.projection_offset order by 1'),
  ).toEqual([
    { projection: 'checkpoint:demand', next_offset: 100 },
    { projection: 'demand', next_offset: 100 },
    { projection: 'slow', next_offset: 40 },
  ])
})
