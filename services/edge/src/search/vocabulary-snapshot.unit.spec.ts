import type { Sql } from '@zmig/kit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TouchedRow } from '../door/answer/touched.ts'
import { createVocabularySnapshot } from './vocabulary-snapshot.ts'

/** Tables with one bike, a bus and a log; the test says when the tables fail or are slow. */
const fixture = () => {
  const listeners = new Set<(rows: TouchedRow[] | 'all') => void>()
  const state = { bike: 'first', reads: 0, failure: undefined as Error | undefined, held: Promise.resolve() }
  const dropped: string[] = []
  const query = async (text: string) => {
    if (!text.includes('search_bike')) return []
    state.reads += 1
    await state.held
    if (state.failure) throw state.failure
    const size = { frontSize: '120/70-17', rearSize: '180/55-17' }
    return [{ id: state.bike, brand: 'Honda', model: 'CB', yearFrom: 2000, yearTo: 2001, ...size }]
  }
  const bus = {
    onTouched: (listener: (rows: TouchedRow[] | 'all') => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    drop: (keys: string[]) => void dropped.push(...keys),
  }
  const snapshot = createVocabularySnapshot({ query } as unknown as Sql, bus, { warn: () => undefined })
  return { snapshot, state, dropped, touch: (key: string) => listeners.forEach((listener) => listener([{ key }])) }
}
const bikes = async (snapshot: ReturnType<typeof fixture>['snapshot']) => [...(await snapshot.current()).bikes.keys()]

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('is waited for only until there is a first one', async () => {
  const { snapshot, state, touch } = fixture()
  const stop = snapshot.start()
  expect(await Promise.all([bikes(snapshot), bikes(snapshot)])).toEqual([['first'], ['first']])
  expect(state.reads).toBe(1)
  const { promise, resolve } = Promise.withResolvers<void>()
  state.held = promise
  state.bike = 'second'
  touch('search-words')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(state.reads).toBe(2)
  expect(await bikes(snapshot)).toEqual(['first'])
  resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(await bikes(snapshot)).toEqual(['second'])
  stop()
})

it('is renewed once for many changes, and only then drops readings with the older words', async () => {
  const { snapshot, state, dropped, touch } = fixture()
  const stop = snapshot.start()
  await snapshot.current()
  dropped.length = 0
  for (let count = 0; count < 10; count += 1) touch('search-words')
  touch('search-tables')
  expect(dropped).toEqual([])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(state.reads).toBe(2)
  expect(dropped).toEqual(['search-vocabulary'])
  stop()
})

it('is renewed more and more seldom while an import adds words, and at once again after it', async () => {
  const { snapshot, state, touch } = fixture()
  const stop = snapshot.start()
  await snapshot.current()
  for (let count = 0; count < 600; count += 1) {
    touch('search-words')
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(state.reads).toBeGreaterThanOrEqual(6)
  expect(state.reads).toBeLessThanOrEqual(8)
  await vi.advanceTimersByTimeAsync(31_000)
  const before = state.reads
  touch('search-words')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(state.reads).toBe(before + 1)
  stop()
})

it('is renewed within a second for each of many products that are listed one after the other', async () => {
  const { snapshot, state, touch } = fixture()
  const stop = snapshot.start()
  await snapshot.current()
  for (let count = 0; count < 30; count += 1) {
    const before = state.reads
    touch('search-words')
    touch('search-words')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(state.reads).toBe(before + 1)
  }
  stop()
})

it('keeps the words that it has when the database is away, and tries again', async () => {
  const { snapshot, state, touch } = fixture()
  const stop = snapshot.start()
  await snapshot.current()
  state.failure = new Error('no database')
  state.bike = 'second'
  touch('search-words')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await bikes(snapshot)).toEqual(['first'])
  state.failure = undefined
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await bikes(snapshot)).toEqual(['second'])
  stop()
})

it('throws when the database is away and there are no words yet, and asks again for the next request', async () => {
  const { snapshot, state } = fixture()
  state.failure = new Error('no database')
  await expect(snapshot.current()).rejects.toThrow('no database')
  state.failure = undefined
  expect(await bikes(snapshot)).toEqual(['first'])
})
