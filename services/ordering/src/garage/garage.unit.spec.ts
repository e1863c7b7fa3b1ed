import { expect, test } from 'vitest'
import { garage } from '../testing/garages.ts'
import { isGarageOut } from './garage.ts'

const timed = { day: '2026-11-30' }
const byPhone = { day: null }

test.each([
  ['without a change', {}, [false, false]],
  ['with other hours', { hours: 'sun-thu 08:00-10:00' }, [false, false]],
  ['that is temporarily closed', { capacityPerSlot: 0 }, [false, false]],
  ['that is hidden', { hide: true }, [true, true]],
  ['that books by phone', { manualBooking: true }, [true, false]],
])('whether a garage %s accepts no more orders, for an order with an hour and one by phone', (_, facts, expected) => {
  expect([timed, byPhone].map((order) => isGarageOut(garage(facts), order))).toEqual(expected)
})

test('an unknown garage accepts no orders', () => expect(isGarageOut(undefined, byPhone)).toBe(true))
