import { describe, expect, test } from 'vitest'
import { garage } from '../testing/garages.ts'
import { freeSlotsOf, isInTime, openDaysOf, startHoursOf, type BookingTerms } from './slots.decider.ts'

const SUNDAY = '2026-11-29'
const FRIDAY = '2026-11-27'
const SATURDAY = '2026-11-28'
const USUAL = 'sun-thu 08:00-18:00; fri 08:00-13:00'

describe('hours at which a slot starts', () => {
  test.each([
    ['every two hours from the opening hour', USUAL, SUNDAY, undefined, [8, 10, 12, 14, 16]],
    ['the last one ends by closing time', 'sun 08:00-17:00', SUNDAY, undefined, [8, 10, 12, 14]],
    [
      'a garage that opens at half past starts at the full hour after it',
      'sun 08:30-17:30',
      SUNDAY,
      undefined,
      [9, 11, 13, 15],
    ],
    ['an odd opening hour', 'sun 09:00-19:00', SUNDAY, undefined, [9, 11, 13, 15, 17]],
    ['a short Friday', USUAL, FRIDAY, undefined, [8, 10]],
    ['open for less than two hours', 'sun 08:00-09:59', SUNDAY, undefined, []],
    ['open for two hours', 'sun 08:00-10:00', SUNDAY, undefined, [8]],
    ['two hours from half past the hour, which fit no slot', 'sun 08:30-10:30', SUNDAY, undefined, []],
    ['open 24 hours', 'sun 00:00-24:00', SUNDAY, undefined, [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]],
    ['a holiday', USUAL, SUNDAY, 'true', []],
    ['the eve of a holiday closes at noon', USUAL, SUNDAY, 'half', [8, 10]],
    ['the eve of a holiday in a garage that opens at nine', 'sun 09:00-19:00', SUNDAY, 'half', [9]],
    ['the eve of a holiday in a garage that closes earlier anyway', 'sun 08:00-10:00', SUNDAY, 'half', [8]],
    ['the eve of a holiday in a garage that opens after noon', 'sun 13:00-19:00', SUNDAY, 'half', []],
    ['no slots on Saturdays', 'sun-sat 08:00-18:00', SATURDAY, undefined, []],
    ['a weekday without opening hours', 'mon-thu 08:00-18:00', SUNDAY, undefined, []],
    ['unreadable hours', 'always', SUNDAY, undefined, []],
  ] as const)('%s', (_, hours, day, closed, starts) => {
    expect(startHoursOf(hours, day, closed)).toEqual(starts)
  })

  test.each(['2026-03-26', '2026-03-27', '2026-03-29', '2026-10-23', '2026-10-25', '2026-10-26'])(
    'are the same across a clock change: %s',
    (day) => {
      expect(startHoursOf('sun-fri 08:00-14:00', day, undefined)).toEqual([8, 10, 12])
    },
  )
})

const terms = (now: string, facts: Partial<BookingTerms> = {}): BookingTerms => ({
  earliest: '2026-11-29',
  latest: '2026-12-29',
  today: '2026-11-25',
  now: new Date(now),
  ...facts,
})

describe('whether a slot is in time', () => {
  const later = terms('2026-11-25T10:00:00Z')
  test.each([
    ['2026-11-28', 10, false],
    ['2026-11-29', 8, true],
    ['2026-12-29', 16, true],
    ['2026-12-30', 8, false],
  ])('%s at %i: %s', (day, startHour, inTime) => {
    expect(isInTime(day, startHour, later)).toBe(inTime)
  })

  test.each([
    // eight o'clock in Israel is six in winter and five in summer, UTC
    ['2026-11-29T05:59:59Z', '2026-11-29', 8, true],
    ['2026-11-29T06:00:00Z', '2026-11-29', 8, false],
    ['2026-11-29T06:00:00Z', '2026-11-29', 10, true],
    ['2026-07-01T04:59:59Z', '2026-07-01', 8, true],
    ['2026-07-01T05:00:00Z', '2026-07-01', 8, false],
    ['2026-03-27T05:00:00Z', '2026-03-27', 8, false],
    ['2026-10-25T05:30:00Z', '2026-10-25', 8, true],
    ['2026-10-25T06:00:00Z', '2026-10-25', 8, false],
  ])('today, at %s, a slot of %s at %i: %s', (now, today, startHour, inTime) => {
    expect(isInTime(today, startHour, { earliest: today, today, now: new Date(now) })).toBe(inTime)
  })

  test('a slot on a past day is not, however early the tyres arrived', () => {
    expect(isInTime('2026-11-24', 8, terms('2026-11-25T10:00:00Z', { earliest: '2026-11-01' }))).toBe(false)
  })
})

describe('free slots', () => {
  const now = terms('2026-11-25T10:00:00Z')
  test('show how many more tyre changes fit, and omit full slots', () => {
    const booked = new Map([
      [
        SUNDAY,
        new Map([
          [8, 2],
          [10, 1],
        ]),
      ],
      ['2026-11-30', new Map([[12, 2]])],
    ])
    expect(freeSlotsOf(garage(), SUNDAY, new Map(), booked, now)).toEqual([
      { startHour: 10, vacant: 1 },
      { startHour: 12, vacant: 2 },
      { startHour: 14, vacant: 2 },
      { startHour: 16, vacant: 2 },
    ])
  })

  test('are none in a garage without capacity', () => {
    expect(freeSlotsOf(garage({ capacityPerSlot: 0 }), SUNDAY, new Map(), new Map(), now)).toEqual([])
  })

  test('are none when more are booked than the reduced capacity', () => {
    const booked = new Map([[SUNDAY, new Map([[8, 3]])]])
    expect(freeSlotsOf(garage({ hours: 'sun 08:00-10:00' }), SUNDAY, new Map(), booked, now)).toEqual([])
  })
})

test('open days are those with a free slot, from the first to the last', () => {
  const full = new Map([8, 10].map((hour) => [hour, 2]))
  const days = openDaysOf(
    garage(),
    new Map([
      ['2026-12-01', 'true'],
      ['2026-12-02', 'half'],
    ]),
    new Map([['2026-12-04', full]]),
    terms('2026-11-25T10:00:00Z', { latest: '2026-12-07' }),
  )
  // 1 is a holiday, 4 a Friday that is full, 5 a Saturday
  expect(days).toEqual(['2026-11-29', '2026-11-30', '2026-12-02', '2026-12-03', '2026-12-06', '2026-12-07'])
})

test('days of a closure are not open, its neighbours are', () => {
  const closed = garage({ closures: [{ from: '2026-11-30', to: '2026-12-03' }] })
  const week = terms('2026-11-25T10:00:00Z', { latest: '2026-12-04' })
  expect(openDaysOf(closed, new Map(), new Map(), week)).toEqual(['2026-11-29', '2026-12-04'])
  expect(freeSlotsOf(closed, '2026-12-01', new Map(), new Map(), week)).toEqual([])
})

test('there are no open days without a last day', () => {
  const { latest: _, ...endless } = terms('2026-11-25T10:00:00Z')
  expect(openDaysOf(garage(), new Map(), new Map(), endless)).toEqual([])
})
