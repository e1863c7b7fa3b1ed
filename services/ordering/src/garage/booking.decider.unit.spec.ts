import { expect, test } from 'vitest'
import type { Closed } from '../calendar/work-days.ts'
import { garage } from '../testing/garages.ts'
import { decideBooking, type RequestedSlot } from './booking.decider.ts'
import type { Garage } from './garage.ts'

// Wednesday, November 25, 2026, noon in Israel
const terms = {
  earliest: '2026-11-29',
  latest: '2026-12-25',
  today: '2026-11-25',
  now: new Date('2026-11-25T10:00:00Z'),
}
const requested = { garageId: 'gumi-ayalon', day: '2026-11-29', startHour: 10 }
type State = { garage: Garage | undefined; closed: Closed | undefined; booked: number }
const decide = (asked: Partial<RequestedSlot> = {}, state: Partial<State> = {}, change: Partial<typeof terms> = {}) =>
  decideBooking(
    { ...requested, ...asked },
    { garage: garage(), closed: undefined, booked: 0, ...state },
    { ...terms, ...change },
  )

test('books a free slot', () => {
  expect(decide()).toEqual({ ok: true, slot: requested })
})

test('books the last place', () => {
  expect(decide({}, { booked: 1 })).toEqual({ ok: true, slot: requested })
})

test('a garage that books by phone accepts the order without a slot', () => {
  const byPhone = { garage: garage({ manualBooking: true }) }
  expect(decide({ day: undefined, startHour: undefined }, byPhone)).toEqual({ ok: true, slot: null })
})

test.each([
  ['a full slot', {}, { booked: 2 }, {}],
  ['a slot with more bookings than its capacity', {}, { booked: 3 }, {}],
  ['a garage without capacity', {}, { garage: garage({ capacityPerSlot: 0 }) }, {}],
  ['a day before the tyres arrive', { day: '2026-11-26' }, {}, {}],
  ['a slot that has begun', { day: '2026-11-25', startHour: 12 }, {}, { earliest: '2026-11-25' }],
  ['a day beyond the horizon', { day: '2026-12-27' }, {}, {}],
  ['an hour between two slots', { startHour: 11 }, {}, {}],
  ['an hour after closing', { startHour: 18 }, {}, {}],
  ['an hour that does not exist', { startHour: 99 }, {}, {}],
  ['an hour outside the changed opening hours', {}, { garage: garage({ hours: 'mon-thu 08:00-18:00' }) }, {}],
  ['a garage that now books by phone', {}, { garage: garage({ manualBooking: true }) }, {}],
  ['the afternoon before a holiday', { startHour: 12 }, { closed: 'half' }, {}],
] as [string, Partial<RequestedSlot>, Partial<State>, Partial<typeof terms>][])(
  '%s asks for another slot',
  (_, asked, state, change) => {
    expect(decide(asked, state, change)).toMatchObject({ ok: false, code: 'SLOT_TAKEN' })
  },
)

test.each([
  ['an unknown garage', {}, { garage: undefined }],
  ['a hidden garage', {}, { garage: garage({ hide: true }) }],
  ['a hidden garage that books by phone', {}, { garage: garage({ hide: true, manualBooking: true }) }],
  ['no day', { day: undefined }, {}],
  ['no hour', { startHour: undefined }, {}],
  ['a day that does not exist', { day: '2026-02-30' }, {}],
  ['markup for a day', { day: '<b>2026</b>' }, {}],
  ['a day in the past', { day: '2026-11-24' }, {}],
  ['a Saturday', { day: '2026-12-05' }, {}],
  [
    'a Saturday in a garage with opening hours on Saturday',
    { day: '2026-12-05' },
    { garage: garage({ hours: 'sun-sat 08:00-18:00' }) },
  ],
  ['a holiday', {}, { closed: 'true' }],
] as [string, Partial<RequestedSlot>, Partial<State>][])('%s is refused', (_, asked, state) => {
  expect(decide(asked, state)).toMatchObject({ ok: false, code: 'VALIDATION' })
})
