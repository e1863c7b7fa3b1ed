import { describe, expect, test } from 'vitest'
import { addWorkDays, type Closed } from '../calendar/work-days.ts'
import type { Source } from '../stock/allocation.decider.ts'
import { arrivalOf, installTerms } from './install-terms.decider.ts'

describe('the day that is two work days after', () => {
  test.each([
    ['a Sunday', '2026-11-29', [], '2026-12-01'],
    ['a Tuesday', '2026-11-24', [], '2026-11-26'],
    ['a Wednesday, over the week-end', '2026-11-25', [], '2026-11-29'],
    ['a Thursday', '2026-11-26', [], '2026-11-30'],
    ['a Friday', '2026-11-27', [], '2026-11-30'],
    ['a Saturday', '2026-11-28', [], '2026-11-30'],
    ['a day before a holiday', '2026-11-29', [['2026-11-30', 'true']], '2026-12-02'],
    ['a holiday', '2026-11-29', [['2026-11-29', 'true']], '2026-12-01'],
    ['the eve of a holiday, which is a working morning', '2026-11-29', [['2026-11-30', 'half']], '2026-12-01'],
    [
      'New Year, a Saturday and a Sunday',
      '2026-09-10',
      [
        ['2026-09-12', 'true'],
        ['2026-09-13', 'true'],
      ],
      '2026-09-15',
    ],
    ['over the start of summer time', '2026-03-25', [], '2026-03-29'],
    ['over the end of summer time', '2026-10-22', [], '2026-10-26'],
    ['over the end of the year', '2026-12-30', [], '2027-01-03'],
  ] as [string, string, [string, Closed][], string][])('%s', (_, day, holidays, expected) => {
    expect(addWorkDays(day, 2, new Map(holidays))).toBe(expected)
  })
})

describe('the arrival of the last tyre', () => {
  const arrivals = { current: '2026-12-03', next: '2026-12-31' }
  test.each([
    ['today, when all tyres are in stock', ['on_hand'], arrivals, '2026-11-21'],
    ['today, when the cart is empty', [], arrivals, '2026-11-21'],
    ['with the current shipment', ['on_hand', 'current'], arrivals, '2026-12-03'],
    ['with the next one', ['next', 'current', 'on_hand'], arrivals, '2026-12-31'],
    ['today, when the shipment is overdue', ['current'], { ...arrivals, current: '2026-11-19' }, '2026-11-21'],
    ['today, when no shipment is known', ['next'], { ...arrivals, next: null }, '2026-11-21'],
  ] as [string, Source[], typeof arrivals, string][])('%s', (_, sources, known, expected) => {
    expect(arrivalOf(sources, known, '2026-11-21')).toBe(expected)
  })
})

test('booking at a garage: appointments are offered for thirty days after the arrival, two work days later at the earliest', () => {
  const arrivals = { current: '2026-12-31', next: null }
  const clock = { today: '2026-11-25', now: new Date('2026-11-25T10:00:00Z') }
  const terms = (sources: Source[]) => installTerms(sources, { arrivals, holidays: new Map() }, clock)
  expect(terms([])).toEqual({ earliest: '2026-11-29', latest: '2026-12-25', ...clock })
  expect(terms(['on_hand', 'current'])).toEqual({ earliest: '2027-01-04', latest: '2027-01-30', ...clock })
})
