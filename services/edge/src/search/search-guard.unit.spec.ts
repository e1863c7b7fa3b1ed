import { register } from 'prom-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createGuardedSearch } from './search-guard.ts'
import { type SearchQuery, type SearchResult, SearchUnavailable, type TyreSearch } from './tyre-search.port.ts'

const query: SearchQuery = { clauses: [['brand:michelin']], filters: {}, sort: 'list', limit: 30 }
const found: SearchResult = {
  eans: ['29000001'],
  total: 1,
  facets: { category: [], brand: [], position: [], tube: [], inStock: 1, sets: 0 },
}

/** An engine whose state the test sets, and which remembers how often it was asked. */
const engineThat = (engine: TyreSearch['engine']) => {
  const state = { asked: 0, failure: undefined as Error | undefined }
  const answer = async <Value>(value: Value): Promise<Value> => {
    state.asked += 1
    if (state.failure) throw state.failure
    return Promise.resolve(value)
  }
  const search: TyreSearch = { engine, search: () => answer(found), count: (lists) => answer(lists.map(() => 1)) }
  return { search, state }
}

const warned: object[] = []
const logger = { info: () => undefined, warn: (fields: object) => void warned.push(fields) }
const fixture = () => {
  const primary = engineThat('elasticsearch')
  const fallback = engineThat('postgres')
  const index = { caughtUp: true, refreshed: 0 }
  const guarded = createGuardedSearch({
    primary: primary.search,
    fallback: fallback.search,
    isCaughtUp: () => Promise.resolve(index.caughtUp),
    refresh: () => {
      index.refreshed += 1
      return Promise.resolve()
    },
    logger,
  })
  return { primary: primary.state, fallback: fallback.state, index, guarded }
}

const fallbacks = async (reason: string): Promise<number> => {
  const metric = await register.getSingleMetric('zmigo_search_fallback_total')?.get()
  return metric?.values.find(({ labels }) => labels['reason'] === reason)?.value ?? 0
}

beforeEach(() => {
  vi.useFakeTimers()
  warned.splice(0)
})
afterEach(() => vi.useRealTimers())

it('asks the engine as soon as it is known to answer with an index that has caught up', async () => {
  const { guarded, index } = fixture()
  index.caughtUp = false
  const stop = guarded.start()
  expect((await guarded.search(query)).engine).toBe('postgres')
  await vi.advanceTimersByTimeAsync(3_000)
  expect((await guarded.search(query)).engine).toBe('postgres')
  index.caughtUp = true
  await vi.advanceTimersByTimeAsync(1_100)
  // what it was fed last may not be findable yet
  expect(index.refreshed).toBe(1)
  expect(await guarded.search(query)).toEqual({ engine: 'elasticsearch', value: found })
  expect(await guarded.count([[['a']]])).toEqual({ engine: 'elasticsearch', value: [1] })
  stop()
})

it('answers from PostgreSQL when the engine fails, lets only one search wait for it, and returns to it', async () => {
  const { guarded, primary, fallback } = fixture()
  const stop = guarded.start()
  await vi.advanceTimersByTimeAsync(0)
  const before = await fallbacks('timeout')
  primary.failure = new SearchUnavailable('timeout', 'silent')
  expect(await guarded.search(query)).toEqual({ engine: 'postgres', value: found })
  expect(await fallbacks('timeout')).toBe(before + 1)
  const asked = primary.asked
  for (let count = 0; count < 5; count += 1) await guarded.search(query)
  expect(primary.asked).toBe(asked)
  expect(fallback.asked).toBe(6)
  // it is tried behind the scenes, and not used while it fails
  await vi.advanceTimersByTimeAsync(2_100)
  expect(primary.asked).toBe(asked + 2)
  expect((await guarded.search(query)).engine).toBe('postgres')
  primary.failure = undefined
  await vi.advanceTimersByTimeAsync(1_100)
  expect((await guarded.search(query)).engine).toBe('elasticsearch')
  stop()
})

it('leaves an engine that answers but whose index has stopped to follow', async () => {
  const { guarded, index } = fixture()
  const stop = guarded.start()
  await vi.advanceTimersByTimeAsync(0)
  await guarded.search(query)
  index.caughtUp = false
  await vi.advanceTimersByTimeAsync(2_100)
  // this one looks, and does not wait for what it will see
  expect((await guarded.search(query)).engine).toBe('elasticsearch')
  await vi.advanceTimersByTimeAsync(0)
  expect((await guarded.search(query)).engine).toBe('postgres')
  stop()
})

it('treats any other failure of the engine alike, and throws the failure of PostgreSQL', async () => {
  const { guarded, primary, fallback } = fixture()
  const stop = guarded.start()
  await vi.advanceTimersByTimeAsync(0)
  primary.failure = new TypeError('not what we expected')
  expect((await guarded.search(query)).engine).toBe('postgres')
  fallback.failure = new Error('no database')
  await expect(guarded.search(query)).rejects.toThrow('no database')
  stop()
})

it('says once why an engine cannot be used from the start, and again when the reason is another one', async () => {
  const { primary, guarded } = fixture()
  primary.failure = new SearchUnavailable('key', 'Elasticsearch refused the API key')
  const stop = guarded.start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(warned).toMatchObject([{ reason: 'key', err: { message: 'Elasticsearch refused the API key' } }])
  primary.failure = new SearchUnavailable('certificate', 'its certificate is not to be trusted')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(warned.slice(1)).toMatchObject([{ reason: 'certificate' }])
  stop()
})
