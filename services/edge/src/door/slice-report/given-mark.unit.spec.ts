import { expect, test } from 'vitest'
import { createGivenMarks } from './given-mark.ts'

const DAY = 24 * 60 * 60 * 1_000
const MIDNIGHT = Date.parse('2026-11-30T00:00:00.000Z')
const checkout = { slice: 'checkout', version: '1.0.0-b' }

const marksAt = (time: number, sessionSecret = 'of the shop', previousSessionSecret?: string) =>
  createGivenMarks({ sessionSecret, previousSessionSecret }, { now: () => new Date(time) })
const given = marksAt(MIDNIGHT).of('checkout', '1.0.0-b')

test('the mark of a page counts in every web process, for a day at least and two at most', () => {
  for (const age of [0, DAY, 2 * DAY - 1])
    expect(marksAt(MIDNIGHT + age).isGiven({ ...checkout, mark: given })).toBe(true)
  expect(marksAt(MIDNIGHT + 2 * DAY).isGiven({ ...checkout, mark: given })).toBe(false)
  const late = marksAt(MIDNIGHT + DAY - 1).of('checkout', '1.0.0-b')
  expect(marksAt(MIDNIGHT + 2 * DAY - 1).isGiven({ ...checkout, mark: late })).toBe(true)
  expect(marksAt(MIDNIGHT - 1).isGiven({ ...checkout, mark: given })).toBe(false)
})

test('every page of a day has the same mark, so that pages can be cached with it', () => {
  expect(marksAt(MIDNIGHT + DAY - 1).of('checkout', '1.0.0-b')).toBe(given)
  expect(marksAt(MIDNIGHT + DAY).of('checkout', '1.0.0-b')).not.toBe(given)
})

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['one that was altered', given.slice(0, -1) + (given.endsWith('A') ? 'Q' : 'A')],
  ['one that was cut short', given.slice(0, -1)],
  ['one of another version', marksAt(MIDNIGHT).of('checkout', '1.0.0-a')],
  ['one of another slice', marksAt(MIDNIGHT).of('storefront', '1.0.0-b')],
  ['one that another secret made', marksAt(MIDNIGHT, 'of a stranger').of('checkout', '1.0.0-b')],
])('%s is no mark', (_, mark) => {
  expect(marksAt(MIDNIGHT).isGiven({ ...checkout, mark })).toBe(false)
})

test('a mark outlives the replacement of the secret', () => {
  expect(marksAt(MIDNIGHT, 'the next', 'of the shop').isGiven({ ...checkout, mark: given })).toBe(true)
})
