import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { availability, like, testEan } from '@zmig/event-log/testing'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

const here = () => createPostgresEventLog(shop.database)
const there = () => createOtherLog(kafka.database)
const move = () =>
  moveHistory({
    database: shop.database,
    to: there(),
    cluster: { id: 'A', brokers: 'a:1' },
    retry: retryAtOnce,
    report: () => undefined,
  })

const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const ordersSold = async (last: number) => {
  const events = oneTo(last).map((number) => availability(testEan(number), number))
  await here().append('orders', 0, events)
  return events.map(({ id }) => id)
}
const likes = (last: number) =>
  here().append(
    'likes',
    1,
    oneTo(last).map((number) => like(testEan(7), number)),
  )
const offset = (projection: string, topic: string, partition: number, next: number) =>
  shop.database.query('insert into events.projection_offset values ($1, $2, $3, $4)', [
    projection,
    topic,
    partition,
    next,
  ])
const COLUMNS = 'projection, topic, partition, log_offset, key, type, event_id, reason'
const park = (projection: string, topic: string, partition: number, at: number) =>
  shop.database.query(
    `insert into events.parked (${COLUMNS})
     select $1, $2, $3, $4::bigint, key, type, event_id, 'broken' from events.log where (topic, partition, log_offset) = ($2, $3, $4)
     union all select $1, $2, $3, $4, 'gone', 'gone', gen_random_uuid(), 'trimmed since' limit 1`,
    [projection, topic, partition, at],
  )
const places = async () =>
  (
    await shop.database.query<{ place: string }>(
      `select projection || ' ' || topic || ':' || partition || ' ' || next_offset as place from events.projection_offset order by 1`,
    )
  ).map(({ place }) => place)

const parkedAt = async () =>
  (await shop.database.query<{ at: number }>('select log_offset as at from events.parked order by 1')).map(
    ({ at }) => at,
  )
const parkedIds = () => shop.database.query('select event_id from events.parked order by log_offset')

test('offsets of a partition that was trimmed begin at 0 in the copy', async () => {
  await ordersSold(10)
  await likes(10)
  await here().trim('likes', 1, 4)
  await offset('counts', 'likes', 1, 9)
  await offset('checkpoint:counts', 'likes', 1, 4)
  await offset('new', 'likes', 1, 0)
  await offset('orders', 'orders', 0, 10)
  await offset('orders', 'orders', 3, 0)
  await offset('rebuild:counts', 'likes', 1, 5)
  for (const at of [3, 4, 5, 8]) await park('counts', 'likes', 1, at)
  await shop.database.query(`insert into events.given_up select ${COLUMNS} from events.parked where log_offset <> 5`)
  await shop.database.query(
    "insert into events.inbox (event_id, topic, partition, log_offset) values (gen_random_uuid(), 'likes', 1, 3)",
  )
  expect(await move()).toMatchObject({ events: 16, dropped: 1 })
  expect(await places()).toEqual([
    'checkpoint:counts likes:1 0',
    'counts likes:1 5',
    'new likes:1 0',
    'orders orders:0 10',
    'orders orders:3 0',
  ])
  const parked = await shop.database.query<{ log_offset: number; event_id: string }>(
    'select log_offset, event_id from events.parked order by 1',
  )
  expect(parked.map(({ log_offset }) => log_offset)).toEqual([0, 1, 4])
  const givenUp = await shop.database.query<{ at: number }>('select log_offset as at from events.given_up order by 1')
  expect(givenUp.map(({ at }) => at)).toEqual([-1, 0, 4])
  const copy = await there().read('likes', 1, 0, 10)
  expect(parked.map(({ event_id }) => event_id)).toEqual([0, 1, 4].map((index) => copy.events[index]?.id))
  expect(await shop.database.query('select from events.inbox')).toEqual([])
})

test('parked events that the log has trimmed get offsets before its beginning, in their order', async () => {
  await likes(6)
  for (const at of [1, 2, 4]) await park('counts', 'likes', 1, at)
  await park('checkpoint:counts', 'likes', 1, 5)
  const before = await parkedIds()
  await shop.database.query("update events.parked set event = '{}'")
  await here().trim('likes', 1, 4)
  expect(await move()).toMatchObject({ events: 2, dropped: 0 })
  expect(await parkedAt()).toEqual([-3, -2, 0, 1])
  expect(await parkedIds()).toEqual(before)
})

test('the copy of a completely trimmed partition begins at the offset that all have read', async () => {
  await likes(6)
  await offset('counts', 'likes', 1, 6)
  await offset('checkpoint:counts', 'likes', 1, 6)
  await offset('checkpoint:stale', 'likes', 1, 4)
  await park('counts', 'likes', 1, 5)
  await shop.database.query("update events.parked set event = '{}'")
  await here().trim('likes', 1, 6)
  await move()
  // A checkpoint that does not reach the log's beginning must not look as if it did.
  expect(await places()).toEqual(['checkpoint:counts likes:1 0', 'checkpoint:stale likes:1 -2', 'counts likes:1 0'])
  expect(await parkedAt()).toEqual([-1])
})

test('offsets of a log with gaps count the existing events', async () => {
  const orders = await ordersSold(10)
  await shop.database.query('delete from events.log where log_offset in (2, 3, 7)')
  await offset('orders', 'orders', 0, 8)
  await offset('behind', 'orders', 0, 3)
  await park('orders', 'orders', 0, 6)
  await move()
  expect((await readAll(there(), 'orders', 0)).map(({ id }) => id)).toEqual(
    orders.filter((_, index) => ![2, 3, 7].includes(index)),
  )
  expect(await places()).toEqual(['behind orders:0 2', 'orders orders:0 5'])
  expect(await shop.database.query('select log_offset from events.parked')).toEqual([{ log_offset: 4 }])
})
