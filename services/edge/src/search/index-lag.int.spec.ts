import { eventMigrations } from '@zmig/event-log'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createIndexLag } from './search-index.ts'

let held: TestDatabase
beforeAll(async () => {
  held = await startTestDatabase([eventMigrations])
})
afterAll(() => held.stop())
beforeEach(() => held.database.query('truncate events.projection_offset'))

const setOffset = (projection: string, topic: string, offset: number) =>
  held.database.query(
    `insert into events.projection_offset (projection, topic, partition, next_offset) values ($1, $2, 0, $3)
     on conflict (projection, topic, partition) do update set next_offset = excluded.next_offset`,
    [projection, topic, offset],
  )

it('keeps up when it is where the tables are', async () => {
  const isCaughtUp = createIndexLag(held.database)
  expect(await isCaughtUp()).toBe(true)
  await setOffset('edge-search', 'orders', 7)
  expect(await isCaughtUp()).toBe(false)
  await setOffset('edge-search-index', 'orders', 7)
  expect(await isCaughtUp()).toBe(true)
})

it('keeps up when it has reached the earlier place of the tables, because they always move on', async () => {
  const isCaughtUp = createIndexLag(held.database)
  await setOffset('edge-search-index', 'orders', 1)
  await setOffset('edge-search', 'orders', 10)
  expect(await isCaughtUp()).toBe(false)
  await setOffset('edge-search-index', 'orders', 10)
  await setOffset('edge-search', 'orders', 20)
  expect(await isCaughtUp()).toBe(true)
  expect(await isCaughtUp()).toBe(false)
})

it('has nothing to do with topics that only words come from', async () => {
  const isCaughtUp = createIndexLag(held.database)
  await setOffset('edge-search', 'wizard', 100)
  expect(await isCaughtUp()).toBe(true)
})
