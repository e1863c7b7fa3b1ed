import { eventMigrations } from '@zmig/event-log'
import { placeOrder, whereIsMyOrder } from '@zmig/edge-contract'
import { HttpProblem, type Sql } from '@zmig/kit'
import { peopleMigrations } from '@zmig/kit/people'
import { startTestDatabase } from '@zmig/kit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { edgeMigrations } from '../../read-models.ts'
import { createLimiter } from './limiter.ts'

const START = new Date('2026-11-18T10:00:00.000Z')
const time = { now: START }
const clock = { now: () => time.now }
const addressKey = () => 'a caller'

let held: Awaited<ReturnType<typeof startTestDatabase>>
/** Statements that reached PostgreSQL, and whether it is away. */
const server = { asked: 0, away: false }
let sql: Sql
beforeAll(async () => {
  held = await startTestDatabase([eventMigrations, peopleMigrations, edgeMigrations])
  sql = {
    query: (...parameters) => {
      server.asked += 1
      if (server.away) return Promise.reject(new Error('connect ECONNREFUSED'))
      return held.database.query(...parameters)
    },
  }
})
beforeEach(async () => {
  await held.database.query('truncate edge.limit_count')
  Object.assign(server, { asked: 0, away: false })
  time.now = START
})
afterEach(() => vi.useRealTimers())
afterAll(() => held.stop())

const limiter = (secret = 'a secret') => createLimiter({ sql, clock, secret, addressKey })
const later = (seconds: number) => (time.now = new Date(time.now.getTime() + seconds * 1000))
const refused = (retryAfter: number) => ({ limit: 'coupon-visitor', retryAfter })

test('the window of a limit begins with the first time, by the clock of the shop', async () => {
  const { take } = limiter()
  const visitor = { 'coupon-visitor': 'v_1' }
  for (const _ of [1, 2]) expect(await take(visitor)).toBeUndefined()
  later(40)
  for (const _ of [3, 4, 5]) expect(await take(visitor)).toBeUndefined()
  expect(await take(visitor)).toEqual(refused(20))
  later(19.5)
  expect(await take(visitor)).toEqual(refused(1))
  later(1)
  for (const _ of [1, 2, 3, 4, 5]) expect(await take(visitor)).toBeUndefined()
  expect(await take(visitor)).toEqual(refused(60))
})

test('every subject has a count of its own, and several of one limit count each once', async () => {
  const { take } = limiter()
  for (const _ of [1, 2, 3, 4]) await take({ 'coupon-visitor': ['v_1', 'v_2', 'v_1', undefined] })
  expect(await take({ 'coupon-visitor': 'v_1' })).toBeUndefined()
  expect(await take({ 'coupon-visitor': 'v_1' })).toEqual(refused(60))
  expect(await take({ 'coupon-visitor': 'v_2' })).toBeUndefined()
  expect(await take({ 'coupon-visitor': undefined, 'coupon-address': 'v_1' })).toBeUndefined()
})

test('processes of the shop count together, and a restart forgets nothing', async () => {
  for (const process of [limiter(), limiter(), limiter(), limiter(), limiter()])
    expect(await process.take({ 'coupon-visitor': 'v_1' })).toBeUndefined()
  expect(await limiter().take({ 'coupon-visitor': 'v_1' })).toEqual(refused(60))
})

test('orders count for the whole shop, whichever process a caller reaches', async () => {
  const processes = [limiter(), limiter(), limiter()]
  for (let nth = 0; nth < 60; nth += 1) await processes[nth % 3]?.requireCall(placeOrder, undefined as never)
  for (const { take } of processes)
    expect(await take({ checkout: 'a caller' })).toEqual({ limit: 'checkout', retryAfter: 600 })
})

test('tries at the same moment are counted exactly', async () => {
  const processes = [limiter(), limiter()]
  const tries = Array.from({ length: 40 }, async (_, nth) => processes[nth % 2]?.take({ 'coupon-address': 'a' }))
  expect((await Promise.all(tries)).filter((reached) => reached === undefined)).toHaveLength(30)
})

test('a flood of refused tries asks PostgreSQL once', async () => {
  const { take } = limiter()
  for (let nth = 0; nth < 6; nth += 1) await take({ 'coupon-visitor': 'v_1' })
  server.asked = 0
  for (let nth = 0; nth < 100; nth += 1) expect(await take({ 'coupon-visitor': 'v_1' })).toEqual(refused(60))
  expect(server.asked).toBe(0)
})

test('a time that is given back may be taken again', async () => {
  const { take, giveBack } = limiter()
  const caller = { 'coupon-address': 'a' }
  for (let nth = 0; nth < 40; nth += 1) {
    expect(await take(caller)).toBeUndefined()
    await giveBack(caller)
  }
  for (let nth = 0; nth < 30; nth += 1) expect(await take(caller)).toBeUndefined()
  expect(await take(caller)).toBeDefined()
})

test('while PostgreSQL is away the process counts by itself', async () => {
  const { take } = limiter()
  server.away = true
  for (let nth = 0; nth < 5; nth += 1) expect(await take({ 'coupon-visitor': 'v_1' })).toBeUndefined()
  expect(await take({ 'coupon-visitor': 'v_1' })).toMatchObject({ limit: 'coupon-visitor' })
  server.away = false
  expect(await take({ 'coupon-visitor': 'v_2' })).toBeUndefined()
})

test('cheap and frequent calls are counted in memory, without a statement', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  const { take } = limiter()
  for (let nth = 0; nth < 600; nth += 1) expect(await take({ page: 'a' })).toBeUndefined()
  expect(await take({ page: 'a' })).toEqual({ limit: 'page', retryAfter: 60 })
  expect(await take({ page: 'b' })).toBeUndefined()
  expect(server.asked).toBe(0)
  vi.setSystemTime(later(60))
  expect(await take({ page: 'a' })).toBeUndefined()
})

test('a refusal is 429 with a Hebrew sentence and the seconds to wait', async () => {
  const { requireCall } = limiter()
  for (let nth = 0; nth < 10; nth += 1) await requireCall(whereIsMyOrder, undefined as never)
  later(1)
  const problem = await requireCall(whereIsMyOrder, undefined as never).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(HttpProblem)
  expect(problem).toMatchObject({
    status: 429,
    detail: 'ביקשתם כמה פעמים ברצף. נסו שוב בעוד כמה דקות.',
    headers: { 'Retry-After': '599' },
  })
})

test('the table shows neither who was counted nor, with another secret, the same person', async () => {
  for (const secret of ['one', 'two']) await limiter(secret).take({ 'best-offer-recipient': '0501234567' })
  const rows = await held.database.query<{ key: string }>('select key from edge.limit_count')
  expect(rows).toHaveLength(2)
  for (const { key } of rows) expect(key).toMatch(/^best-offer-recipient:[\w-]{22}$/)
})

test('counts whose window is over are deleted', async () => {
  const { take, sweep } = limiter()
  await take({ 'coupon-visitor': 'v_1' })
  later(30)
  await take({ 'coupon-visitor': 'v_2', 'order-link': 'a' })
  later(30)
  await sweep()
  expect(await held.database.query('select key from edge.limit_count')).toHaveLength(2)
})
