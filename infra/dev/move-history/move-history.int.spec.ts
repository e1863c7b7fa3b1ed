import { createPostgresEventLog, eventMigrations, readHistoryMarker, type EventLog } from '@zmig/event-log'
import { availability, like, testEan } from '@zmig/event-log/testing'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Destination } from './copy-partition.ts'
import { createOtherLog, retryAtOnce, readAll } from '../shop/testing/other-log.ts'
import { moveHistory } from './move-history.ts'

let shop: TestDatabase
let kafka: TestDatabase

beforeEach(async () => {
  ;[shop, kafka] = await Promise.all([startTestDatabase([eventMigrations]), startTestDatabase([eventMigrations])])
})
afterEach(async () => {
  await Promise.all([shop.stop(), kafka.stop()])
})

const cluster = { id: 'cluster-A', brokers: 'kafka.example:9092' }
const here = () => createPostgresEventLog(shop.database)
const there = () => createOtherLog(kafka.database)
const move = (to = there(), at = cluster) =>
  moveHistory({ database: shop.database, to, cluster: at, retry: retryAtOnce, report: () => undefined })

const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const ordersSold = async (last: number, first = 1) => {
  const events = oneTo(last)
    .slice(first - 1)
    .map((number) => availability(testEan(number), number))
  await here().append('orders', 0, events)
  return events.map(({ id }) => id)
}
const likes = (last: number) =>
  here().append(
    'likes',
    1,
    oneTo(last).map((number) => like(testEan(7), number)),
  )
const ids = async (log: EventLog, topic: 'orders' | 'likes', partition: number) =>
  (await readAll(log, topic, partition)).map(({ id }) => id)
const offset = (projection: string, topic: string, partition: number, next: number) =>
  shop.database.query('insert into events.projection_offset values ($1, $2, $3, $4)', [
    projection,
    topic,
    partition,
    next,
  ])
const places = async () =>
  (
    await shop.database.query<{ place: string }>(
      `select projection || ' ' || topic || ':' || partition || ' ' || next_offset as place from events.projection_offset order by 1`,
    )
  ).map(({ place }) => place)

test('every partition is there in its order, and the shop knows where', async () => {
  const orders = await ordersSold(5_003)
  await likes(3)
  expect(await move()).toMatchObject({ moved: true, events: 5_006, copied: 5_006 })
  expect(await ids(there(), 'orders', 0)).toEqual(orders)
  expect(await there().head('likes', 1)).toBe(3)
  expect(await readHistoryMarker(shop.database)).toMatchObject({
    cluster_id: 'cluster-A',
    brokers: 'kafka.example:9092',
  })
})

test('what waits in the outbox stays there for the relay', async () => {
  await ordersSold(2)
  await shop.database.query("insert into events.outbox (topic, partition, event) values ('orders', 0, '{}')")
  await move()
  expect(await shop.database.query('select from events.outbox')).toHaveLength(1)
  expect(await there().head('orders', 0)).toBe(2)
})

test('a move that was interrupted at any point continues when it is run again: no event is lost or doubled', async () => {
  const orders = await ordersSold(9_000)
  await likes(10)
  await offset('orders', 'orders', 0, 9_000)
  for (const appends of [0, 1, 3]) {
    let left = appends
    const dying: Destination = {
      ...there(),
      appendRecorded: async (...batch) => {
        if (left === 0) throw new Error('killed')
        left -= 1
        await there().appendRecorded(...batch)
      },
    }
    await expect(move(dying)).rejects.toThrow('killed')
    expect(await readHistoryMarker(shop.database)).toBeUndefined()
    expect(await places()).toEqual(['orders orders:0 9000'])
  }
  const last = await move()
  expect(last.copied).toBeLessThan(9_010)
  expect(last.events).toBe(9_010)
  expect(await ids(there(), 'orders', 0)).toEqual(orders)
})

test('a move that has come to its end is not done again', async () => {
  await ordersSold(3)
  await move()
  expect(await move()).toMatchObject({ moved: false, copied: 0 })
  await expect(move(there(), { id: 'B', brokers: 'b:1' })).rejects.toThrow(
    /in Kafka cluster cluster-A .* already, and this is cluster B/,
  )
})

test('a shop that sold on after a broken move is moved with what it sold', async () => {
  await ordersSold(3)
  await there().append(
    'orders',
    0,
    (await here().read('orders', 0, 0, 2)).events.map(({ topic: _t, partition: _p, offset: _o, ...event }) => event),
  )
  await ordersSold(5, 4)
  expect(await move()).toMatchObject({ events: 5, copied: 3 })
  expect(await ids(there(), 'orders', 0)).toEqual(await ids(here(), 'orders', 0))
})

test.each([
  ['other events', 'orders', 0, 2, 'holds another event at offset 0'],
  ['more events', 'orders', 0, 9, 'holds 9 events, and the shop’s log 5'.replace('’', "'")],
  [
    'events where the shop has none',
    'likes',
    0,
    1,
    "events in likes:0, where this shop has none: they are another shop's",
  ],
] as const)(
  'a Kafka with %s is refused, and nothing is written to it',
  async (_what, topic, partition, count, sentence) => {
    await ordersSold(5)
    await there().append(
      topic,
      partition,
      oneTo(count).map((number) => availability(testEan(number), 1)),
    )
    await expect(move()).rejects.toThrow(sentence)
    expect((await there().list()).reduce((sum, { head }) => sum + head, 0)).toBe(count)
    expect(await readHistoryMarker(shop.database)).toBeUndefined()
  },
)

test('a Kafka that has lost part of the copy is noticed before the shop is turned over', async () => {
  await ordersSold(5)
  const forgetful: Destination = {
    ...there(),
    appendRecorded: (topic, partition, recorded) => there().appendRecorded(topic, partition, recorded.slice(0, -1)),
  }
  await expect(move(forgetful)).rejects.toThrow(/orders:0 has 5 events here and ends at 4 in Kafka/)
  expect(await readHistoryMarker(shop.database)).toBeUndefined()
})
