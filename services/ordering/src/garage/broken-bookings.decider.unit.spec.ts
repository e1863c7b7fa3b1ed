import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { garage } from '../testing/garages.ts'
import { brokenBookings, newlyBroken, type Booking } from './broken-bookings.decider.ts'

const booking = (orderId: string, day: string, startHour: number): Booking => ({
  orderId,
  garageId: garage().id,
  day,
  startHour,
})
// a Sunday twice at eight, the Monday after it, a Friday
const bookings = [
  booking('Z-1', '2026-11-29', 8),
  booking('Z-2', '2026-11-29', 8),
  booking('Z-3', '2026-11-30', 16),
  booking('Z-4', '2026-12-04', 10),
]
const none = new Map<string, 'true' | 'half'>()
const ids = (broken: Booking[]) => broken.map(({ orderId }) => orderId)
const broken = (facts: Parameters<typeof garage>[0], holidays: ReadonlyMap<string, 'true' | 'half'> = none) =>
  ids(brokenBookings(garage(facts), holidays, bookings))

given('four bookings that a garage keeps', {})
  .then('none is broken', () => expect(broken({})).toEqual([]))
  .then('a new name, price or address breaks none', () =>
    expect(broken({ price: 1, address: '', phone: '' })).toEqual([]),
  )
  .then('hiding the garage breaks all', () => expect(broken({ hide: true })).toEqual(['Z-1', 'Z-2', 'Z-3', 'Z-4']))
  .then('booking by phone only breaks all', () => expect(broken({ manualBooking: true })).toHaveLength(4))
  .then('removing the garage breaks all', () => expect(brokenBookings(undefined, none, bookings)).toHaveLength(4))
  .then('closing on Fridays breaks the booking of Friday', () =>
    expect(broken({ hours: 'sun-thu 08:00-18:00' })).toEqual(['Z-4']),
  )
  .then('opening later moves its slots', () =>
    expect(broken({ hours: 'sun-thu 09:00-18:00; fri 08:00-13:00' })).toEqual(['Z-1', 'Z-2', 'Z-3']),
  )
  .then('closing earlier breaks the late one', () =>
    expect(broken({ hours: 'sun-thu 08:00-16:00; fri 08:00-13:00' })).toEqual(['Z-3']),
  )
  .then('reducing the capacity by one keeps the first booking', () =>
    expect(broken({ capacityPerSlot: 1 })).toEqual(['Z-2']),
  )
  .then('a holiday breaks its day', () => expect(broken({}, new Map([['2026-11-29', 'true']]))).toEqual(['Z-1', 'Z-2']))
  .then('the eve of a holiday breaks the bookings of its afternoon', () =>
    expect(
      broken(
        {},
        new Map([
          ['2026-11-30', 'half'],
          ['2026-11-29', 'half'],
        ]),
      ),
    ).toEqual(['Z-3']),
  )

const why = (facts: Parameters<typeof garage>[0], holidays: ReadonlyMap<string, 'true' | 'half'> = none) =>
  Object.fromEntries(brokenBookings(garage(facts), holidays, bookings).map(({ orderId, cause }) => [orderId, cause]))
given('what broke a booking', {})
  .then('is a closure of the garage', () =>
    expect(why({ closures: [{ from: '2026-11-29', to: '2026-11-30' }] })).toEqual({
      'Z-1': 'closure',
      'Z-2': 'closure',
      'Z-3': 'closure',
    }),
  )
  .then('is a holiday, or the noon of its eve', () => {
    expect(why({}, new Map([['2026-11-29', 'true']]))).toEqual({ 'Z-1': 'holiday', 'Z-2': 'holiday' })
    expect(why({}, new Map([['2026-11-30', 'half']]))).toEqual({ 'Z-3': 'holiday' })
  })
  .then('are its hours, and beside them a smaller capacity', () =>
    expect(why({ hours: 'sun-thu 08:00-18:00', capacityPerSlot: 1 })).toEqual({ 'Z-2': 'capacity', 'Z-4': 'hours' }),
  )
  .then('is that it takes no orders any more', () => expect(why({ hide: true })).toMatchObject({ 'Z-3': 'garage-out' }))

const byPhone = [{ orderId: 'Z-5', garageId: garage().id, day: null, startHour: null }]
given('an order whose time is to be arranged by phone', garage({ manualBooking: true }))
  .then('is kept with any hours and holidays', (kept) => {
    const closed = { ...kept, capacityPerSlot: 0, hours: '' }
    expect(brokenBookings(closed, new Map([['2026-11-29', 'true']]), byPhone)).toEqual([])
    expect(brokenBookings({ ...kept, manualBooking: false }, none, byPhone)).toEqual([])
  })
  .then('hiding the garage breaks it', (kept) =>
    expect(ids(brokenBookings({ ...kept, hide: true }, none, byPhone))).toEqual(['Z-5']),
  )

given('a garage that now closes on Fridays', { garage: garage({ hours: 'sun-thu 08:00-18:00' }), holidays: none })
  .then('another change lists only the bookings that it breaks itself', (before) =>
    expect(
      ids(newlyBroken(before, { garage: garage({ hours: 'sun-thu 08:00-16:00' }), holidays: none }, bookings)),
    ).toEqual(['Z-3']),
  )
  .then('a change after which there is no other time lists all of them', (before) =>
    expect(ids(newlyBroken(before, { garage: garage({ hide: true }), holidays: none }, bookings))).toHaveLength(4),
  )
  .then('a change that reverts it lists none', (before) =>
    expect(newlyBroken(before, { garage: garage(), holidays: none }, bookings)).toEqual([]),
  )
