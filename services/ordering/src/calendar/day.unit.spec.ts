import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { dayInIsrael } from '@zmig/kit/facts'
import { addDays, daysBetween, displayTextOf, instantOf, isDay, weekdayOf } from './day.ts'

/** The day and the minutes since midnight in Israel. */
const wallClockAt = (instant: Date) => {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('Asia/Jerusalem')
  return { day: dayInIsrael(instant), minute: local.hour * 60 + local.minute }
}

test.each([
  ['winter', '2026-11-30T05:59:00Z', '2026-11-30', 7 * 60 + 59],
  ['summer', '2026-07-01T05:00:00Z', '2026-07-01', 8 * 60],
  ['a late evening in UTC, which is the next day in Israel', '2026-11-30T22:30:00Z', '2026-12-01', 30],
  ['the last minute before summer time', '2026-03-26T23:59:00Z', '2026-03-27', 119],
  ['the first minute of summer time', '2026-03-27T00:00:00Z', '2026-03-27', 180],
  ['the repeated hour, the first time', '2026-10-24T22:30:00Z', '2026-10-25', 90],
  ['the repeated hour, the second time', '2026-10-24T23:30:00Z', '2026-10-25', 90],
])('the day and the minute in Israel: %s', (_, instant, day, minute) => {
  expect(wallClockAt(new Date(instant))).toEqual({ day, minute })
})

test.each([
  ['2026-03-26', '2026-03-26T06:00:00.000Z'],
  // the last Friday before April 2: clocks go forward at two
  ['2026-03-27', '2026-03-27T05:00:00.000Z'],
  ['2026-10-24', '2026-10-24T05:00:00.000Z'],
  // the last Sunday of October: clocks go back at two
  ['2026-10-25', '2026-10-25T06:00:00.000Z'],
])('converts eight o’clock in Israel on %s to UTC', (day, instant) => {
  expect(instantOf(day, 8).toISOString()).toBe(instant)
  expect(wallClockAt(instantOf(day, 8))).toEqual({ day, minute: 8 * 60 })
})

test('counts every day of two years once, across clock changes', () => {
  const first = Temporal.PlainDate.from('2026-01-01')
  const days = daysBetween('2026-01-01', '2027-12-31')
  expect(days).toHaveLength(730)
  days.forEach((day, index) => expect(day).toBe(first.add({ days: index }).toString()))
  expect(days.map(weekdayOf)).toEqual(days.map((day) => Temporal.PlainDate.from(day).dayOfWeek % 7))
  expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
  expect(daysBetween('2026-12-02', '2026-12-01')).toEqual([])
})

test.each([
  ['2026-11-30', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-11-31', false],
  ['2026-1-1', false],
  ['26-11-30', false],
  ['0000-00-00', false],
  ['2026-11-30T00:00', false],
  ['tomorrow', false],
  ['', false],
])('“%s” is a day: %s', (text, real) => {
  expect(isDay(text)).toBe(real)
})

test.each([
  ['2025-11-30', 'יום ראשון, 30 בנובמבר'],
  ['2026-12-01', 'יום שלישי, 1 בדצמבר'],
  ['2026-11-27', 'יום שישי, 27 בנובמבר'],
  ['2026-03-27', 'יום שישי, 27 במרץ'],
  ['2026-10-25', 'יום ראשון, 25 באוקטובר'],
])('%s is %s', (day, text) => {
  expect(displayTextOf(day)).toBe(text)
})
