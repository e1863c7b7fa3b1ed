import { expect, it } from 'vitest'
import { dayAndTime, fromNow } from './time.ts'

const now = new Date('2026-11-23T12:20:00.000Z')

it('shows an instant in Israel', () => {
  expect(dayAndTime('2026-11-23T22:05:00.000Z')).toBe('24.11.2026, 00:05')
})

it.each([
  ['2026-11-22T17:20:00.000Z', 'לפני 19 שעות'],
  ['2026-11-20T12:20:00.000Z', 'לפני 3 ימים'],
  ['2026-11-23T12:19:30.000Z', 'מהדקה האחרונה'],
  ['2026-11-23T12:40:30.000Z', 'בעוד 20 דקות'],
])('%s is %s', (at, words) => {
  expect(fromNow(at, now)).toBe(words)
})
