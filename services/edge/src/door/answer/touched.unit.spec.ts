import { createLogger } from '@zmig/kit'
import { ALL_TOUCHED, touchedPayloads } from '@zmig/projections'
import { beforeEach, expect, test } from 'vitest'
import { toAnswer } from './answer.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createTouchedBus, type TouchedRow } from './touched.ts'

const warned: string[] = []
const logger = createLogger('test', { destination: { write: (line) => void warned.push(line) } })
const cache = createAnswerCache()
const notified: (TouchedRow[] | 'all')[] = []
let notify: (payload: string) => void

beforeEach(async () => {
  const database = {
    listen: (_channel: string, onMessage: (payload: string) => void) => {
      notify = onMessage
      return Promise.resolve(() => Promise.resolve())
    },
  }
  const bus = createTouchedBus(database, cache, logger)
  await bus.start()
  bus.onTouched((rows) => notified.push(rows))
  for (const key of ['tyre:1', 'tyre:2'])
    await cache.fill(`/${key}`, (generation) => Promise.resolve(toAnswer({ body: key, keys: [key] }, generation)))
  notified.length = 0
  warned.length = 0
})

const kept = () => ['tyre:1', 'tyre:2'].filter((key) => cache.get(`/${key}`))

test('what a projection touched is dropped', () => {
  for (const payload of touchedPayloads([{ key: 'tyre:1', version: 3 }])) notify(payload)
  expect(kept()).toEqual(['tyre:2'])
  expect(notified).toEqual([[{ key: 'tyre:1', version: 3 }]])
})

test('a rebuilt read model drops everything, and is nothing to worry about', () => {
  notify(ALL_TOUCHED)
  expect(kept()).toEqual([])
  expect(notified).toEqual(['all'])
  expect(warned).toEqual([])
})

test('empties the cache and logs a warning for a notification that cannot be read', () => {
  notify('tyre:1')
  expect(kept()).toEqual([])
  expect(notified).toEqual(['all'])
  expect(warned).toHaveLength(1)
})
