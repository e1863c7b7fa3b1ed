import { expect, it } from 'vitest'
import { dayAndTime, dayText, fromNow, readDay } from './time.ts'

const now = new Date('2026-11-23T12:20:00.000Z')

it('shows an instant in Israel', () => {
  expect(dayAndTime('2026-11-23T22:05:00.000Z')).toBe('24.11.2026, 00:05')
})

it.each([
  ['31.12.2026', '2026-12-31'],
  ['1.6.2026', '2026-06-01'],
  [' 01/06/2026 ', '2026-06-01'],
  ['01062026', '2026-06-01'],
  ['2026-06-01', '2026-06-01'],
  ['1.6.202', undefined],
  ['1.6.26', undefined],
  ['1.6.0002', undefined],
  ['31.2.2026', undefined],
  ['12.31.2026', undefined],
  ['', undefined],
])('a typed day %j is %s', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})

it('writes a day as it is read, by day, month and year', () => {
  expect(readDay(dayText('2026-06-01'))).toBe('2026-06-01')
})

it.each([
  ['2026-11-22T17:20:00.000Z', 'לפני 19 שעות'],
  ['2026-11-20T12:20:00.000Z', 'לפני 3 ימים'],
  ['2026-11-23T12:19:30.000Z', 'מהדקה האחרונה'],
  ['2026-11-23T12:40:30.000Z', 'בעוד 20 דקות'],
])('%s is %s', (at, words) => {
  expect(fromNow(at, now)).toBe(words)
})
