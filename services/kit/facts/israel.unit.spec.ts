import { expect, test } from 'vitest'
import { dayInIsrael, isBusinessDay, SATURDAY, weekdayOf, type Closed } from './index.ts'

test('the day in Israel begins hours before that of UTC, in winter and in summer', () => {
  expect(dayInIsrael(new Date('2026-11-29T21:59:59Z'))).toBe('2026-11-29')
  expect(dayInIsrael(new Date('2026-11-29T22:00:00Z'))).toBe('2026-11-30')
  expect(dayInIsrael(new Date('2026-07-01T21:00:00Z'))).toBe('2026-07-02')
})

test('business days are Sunday to Thursday, without holidays; the eve of a holiday is one', () => {
  expect(weekdayOf('2026-11-28')).toBe(SATURDAY)
  const holidays = new Map<string, Closed>([
    ['2026-11-30', 'true'],
    ['2026-12-01', 'half'],
  ])
  const week = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02']
  expect(week.filter((day) => isBusinessDay(day, holidays))).toEqual(['2026-11-29', '2026-12-01', '2026-12-02'])
})
