import type { Database } from '@zmig/kit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startIndexKeeper } from './index-keeper.ts'
import type { TyreIndex } from './tyre-index.ts'

const warn = vi.fn()
const logger = { debug: vi.fn(), info: vi.fn(), warn, error: vi.fn() } as never

/** A live index of this shop that can fail to refresh; what happened, in order. */
const fixture = () => {
  const happened: string[] = []
  const state = { fails: false, documents: 0 }
  const index = {
    alias: 'tyres',
    live: () => Promise.resolve({ name: 'tyres-1', shop: 'ours' }),
    sums: () => Promise.resolve({ documents: state.documents, versions: 0 }),
    read: async function* () {
      // nothing is in it
    },
    create: () => Promise.resolve('tyres-2'),
    activate: (name: string) => {
      happened.push(`made ${name}`)
      state.documents = 0
      return Promise.resolve()
    },
    refresh: () => {
      happened.push('refreshed')
      return state.fails ? Promise.reject(new Error('away')) : Promise.resolve()
    },
  } as unknown as TyreIndex
  const query = (text: string) => {
    if (text.includes('pg_notify')) happened.push('notified')
    if (text.includes('search_shop')) return Promise.resolve([{ id: 'ours' }])
    return Promise.resolve(text.includes('sum(') ? [{ documents: 0, versions: 0 }] : [])
  }
  const database = { query, transaction: (work: (tx: unknown) => unknown) => work({ query }) } as unknown as Database
  const keeper = startIndexKeeper({ database, index, logger })
  return { keeper, happened, state }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('refreshes once a second at most, however often it is written, and notifies the caches only then', async () => {
  const { keeper, happened } = fixture()
  await vi.advanceTimersByTimeAsync(1_500)
  happened.length = 0
  for (let count = 0; count < 30; count += 1) {
    keeper.written()
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(happened).toEqual([
    'refreshed',
    'notified',
    'refreshed',
    'notified',
    'refreshed',
    'notified',
    'refreshed',
    'notified',
  ])
  happened.length = 0
  await vi.advanceTimersByTimeAsync(10_000)
  expect(happened).toEqual([])
  await keeper.stop()
})

it('does not notify of a refresh that failed, and tries again', async () => {
  const { keeper, happened, state } = fixture()
  await vi.advanceTimersByTimeAsync(1_500)
  happened.length = 0
  state.fails = true
  keeper.written()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(happened.includes('notified')).toBe(false)
  state.fails = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(happened.at(-1)).toBe('notified')
  await keeper.stop()
})

it('looks once an hour whether the index holds what the database does, and makes it again when not', async () => {
  const { keeper, happened, state } = fixture()
  await vi.advanceTimersByTimeAsync(1_500)
  happened.length = 0
  state.documents = 1
  await vi.advanceTimersByTimeAsync(3_500_000)
  expect([happened, warn.mock.calls]).toEqual([[], []])
  await vi.advanceTimersByTimeAsync(200_000)
  expect(happened.filter((what) => what.startsWith('made'))).toEqual(['made tyres-2'])
  expect(happened.at(-1)).toBe('notified')
  expect(warn).toHaveBeenCalledExactlyOnceWith({ alias: 'tyres', reason: 'ahead' }, expect.any(String))
  await keeper.stop()
})
