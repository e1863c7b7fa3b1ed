import type { SliceReport } from '@zmig/edge-contract'
import { expect, test } from 'vitest'
import { watchHungPages } from './hung-pages.ts'
import type { Given } from './looks.ts'

/** As browsers have it: the keys are properties, the methods are not. */
const createStorage = () =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }) as Parameters<typeof watchHungPages>[0]

const checkout = { slice: 'checkout', version: '1.0.0-b', mark: 'the mark of that page' }

const open = (storage: ReturnType<typeof createStorage>, shown: Given | undefined = checkout) => {
  const told: SliceReport[] = []
  return {
    told,
    ...watchHungPages(
      storage,
      () => shown,
      (report) => told.push(report),
    ),
  }
}

test('the next page tells of one that stopped, once, with the version of that one', () => {
  const storage = createStorage()
  open(storage).beat(0)
  const next = open(storage, { slice: 'storefront', version: '2.0.0-a' })
  next.beat(9_999)
  expect(next.told).toEqual([])
  next.beat(10_000)
  next.beat(12_000)
  expect(next.told).toEqual([{ ...checkout, signals: ['error'] }])
})

test('tells nothing of a page that goes on, was hidden or left, or of which nothing is told', () => {
  const storage = createStorage()
  const page = open(storage)
  const hidden = open(storage)
  open(storage, undefined).beat(0)
  hidden.beat(0)
  hidden.rest()
  for (let at = 0; at <= 30_000; at += 2_000) page.beat(at)
  const next = open(storage)
  next.beat(30_001)
  expect(next.told).toEqual([])
})

test('tells nothing of a page of long ago, and removes its entry', () => {
  const storage = createStorage()
  open(storage).beat(0)
  const next = open(storage)
  next.beat(600_000)
  expect(next.told).toEqual([])
  expect(Object.keys(storage)).toHaveLength(1)
})

test('leaves what is not its own alone, and removes an entry that is damaged', () => {
  const storage = createStorage()
  storage.setItem('cart-attempt', 'kept')
  storage.setItem('page-runs-old', '{')
  const page = open(storage)
  page.beat(0)
  expect(page.told).toEqual([])
  expect(Object.keys(storage)).toHaveLength(2)
  expect(storage.getItem('cart-attempt')).toBe('kept')
})
