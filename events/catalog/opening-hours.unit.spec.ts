import { expect, test } from 'vitest'
import { GarageListed } from './garages.ts'
import { parseOpeningHours, writeOpeningHours } from './opening-hours.ts'

const hours = (from: number, to: number) => ({ from: from * 60, to: to * 60 })

test('reads a range of weekdays and a single weekday', () => {
  const open = parseOpeningHours('sun-tue 08:00-18:00; fri 08:30-13:30')
  expect([...(open ?? [])]).toEqual([
    [0, hours(8, 18)],
    [1, hours(8, 18)],
    [2, hours(8, 18)],
    [5, hours(8.5, 13.5)],
  ])
})

test('reads parts in any order, until midnight, with or without spaces', () => {
  const open = parseOpeningHours(' mon-thu 00:00-24:00;sun 10:00-18:00 ')
  expect(open?.get(0)).toEqual(hours(10, 18))
  expect(open?.get(4)).toEqual(hours(0, 24))
  expect(open?.has(5)).toBe(false)
})

test('reads the hours of the example of GarageListed', () => {
  expect(parseOpeningHours(GarageListed.example.hours)?.size).toBe(6)
})

test.each([
  '',
  ';',
  'always',
  'sun-thu',
  '08:00-18:00',
  'sun-thu 08:00',
  'sun-thu 8:00-18:00',
  'sun-thu 08:00-18:00;',
  'sun-thu 18:00-08:00',
  'sun-thu 08:00-08:00',
  'sun-thu 08:60-18:00',
  'sun-thu 08:00-24:01',
  'sun-thu 25:00-26:00',
  'thu-sun 08:00-18:00',
  'son-thu 08:00-18:00',
  'sun-thu 08:00-18:00; mon 09:00-12:00',
  'sun-thu 08:00-18:00, fri 08:00-13:00',
  'א-ה 08:00-18:00',
])('refuses “%s”', (text) => {
  expect(parseOpeningHours(text)).toBeUndefined()
})

test.each([
  'sun-thu 08:00-18:00; fri 08:00-13:00',
  'sun 08:00-12:00; tue-wed 09:30-17:15; sat 20:00-24:00',
  'mon 00:00-24:00',
])('writes %s as it was read', (text) => {
  expect(writeOpeningHours(parseOpeningHours(text) ?? new Map<never, never>())).toBe(text)
})

test('joins neighbouring days with the same hours, and writes nothing for a garage that is never open', () => {
  expect(writeOpeningHours(parseOpeningHours('mon 08:00-18:00; sun 08:00-18:00') ?? new Map<never, never>())).toBe(
    'sun-mon 08:00-18:00',
  )
  expect(writeOpeningHours(new Map())).toBe('')
})
