import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../testing/index.ts'
import { claimRows, lockDueRows } from './row-queue.ts'

let running: TestDatabase

beforeAll(async () => {
  running = await startTestDatabase()
  await running.database.query('create table letter (id int primary key, due int, tries int not null default 0)')
})
afterAll(() => running.stop())
beforeEach(() =>
  running.database.query('truncate letter; insert into letter values (1, 30), (2, 10), (3, 20), (4, 99)'),
)

const oldest = { table: 'letter', due: 'due <= $1', order: 'due', limit: 2, columns: 'id' }
const claim = { ...oldest, key: 'id', set: 'due = $2, tries = claimed.tries + 1' }
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

test('locks the rows that are due, the oldest first, and leaves those that another process has locked', async () => {
  const { database } = running
  await database.transaction(async (tx) => {
    expect(ids(await lockDueRows(tx, { ...oldest, values: [50] }))).toEqual([2, 3])
    const others = await database.transaction((other) =>
      lockDueRows<{ id: number }>(other, { ...oldest, values: [50] }),
    )
    expect(ids(others)).toEqual([1])
  })
  expect(ids(await database.transaction((tx) => lockDueRows(tx, { ...oldest, values: [50] })))).toEqual([2, 3])
})

test('a claimed row is due again at its next time only', async () => {
  const { database } = running
  const claimAt = (now: number) => claimRows<{ id: number }>(database, { ...claim, values: [now, 60] })
  expect(new Set(ids(await claimAt(50)))).toEqual(new Set([2, 3]))
  expect(ids(await claimAt(50))).toEqual([1])
  expect(await claimAt(50)).toEqual([])
  expect(await database.query('select due, tries from letter where id = 2')).toEqual([{ due: 60, tries: 1 }])
  expect(await claimAt(60)).toHaveLength(2)
})

test('processes that claim at once share the rows and take none twice', async () => {
  const claims = Array.from({ length: 4 }, () =>
    claimRows<{ id: number }>(running.database, { ...claim, limit: 1, values: [50, 60], name: 'claim-letters' }),
  )
  const taken = ids((await Promise.all(claims)).flat())
  expect(new Set(taken).size).toBe(taken.length)
  expect(taken).toHaveLength(3)
})
