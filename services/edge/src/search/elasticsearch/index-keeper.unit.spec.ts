import type { Database } from '@zmig/kit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startIndexKeeper } from './index-keeper.ts'
import type { TyreIndex } from './tyre-index.ts'

const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() } as never

/** A live index of this shop that can fail to refresh; what happened, in order. */
const world = () => {
  const happened: string[] = []
  const state = { fails: false }
  const index = {
    alias: 'tyres',
    live: () => Promise.resolve({ name: 'tyres-1', shop: 'ours' }),
    versions: () => Promise.resolve(0),
    refresh: () => {
      happened.push('refreshed')
      return state.fails ? Promise.reject(new Error('away')) : Promise.resolve()
    },
  } as unknown as TyreIndex
  const query = (text: string) => {
    if (text.includes('pg_notify')) happened.push('told')
    return Promise.resolve(text.includes('search_shop') ? [{ id: 'ours' }] : [{ kept: 0 }])
  }
  const keeper = startIndexKeeper({ database: { query } as unknown as Database, index, logger })
  return { keeper, happened, state }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('refreshes once a second at most, however often it is written, and tells the caches only then', async () => {
  const { keeper, happened } = world()
  await vi.advanceTimersByTimeAsync(1_500)
  happened.length = 0
  for (let count = 0; count < 30; count += 1) {
    keeper.written()
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(happened).toEqual(['refreshed', 'told', 'refreshed', 'told', 'refreshed', 'told', 'refreshed', 'told'])
  happened.length = 0
  await vi.advanceTimersByTimeAsync(10_000)
  expect(happened).toEqual([])
  await keeper.stop()
})

it('tells nobody of a refresh that failed, and tries again', async () => {
  const { keeper, happened, state } = world()
  await vi.advanceTimersByTimeAsync(1_500)
  happened.length = 0
  state.fails = true
  keeper.written()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(happened.includes('told')).toBe(false)
  state.fails = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(happened.at(-1)).toBe('told')
  await keeper.stop()
})
