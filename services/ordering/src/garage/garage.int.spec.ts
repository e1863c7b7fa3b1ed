import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { placeBooked } from '../testing/bare-order.ts'
import { startOrdering } from '../testing/ordering-fixture.ts'
import { serveOrdering } from '../testing/ordering-server.ts'
import { findGarage, readHoliday } from './garage.repository.ts'

const [MONDAY, FRIDAY] = ['2026-11-30', '2026-12-04']
let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.clear()
  await shop.learnGarages({ capacityPerSlot: 2 })
})

const book = (orderId: string, day: string, startHour: number, status = 'paid') =>
  placeBooked(shop.deps, orderId, { garageId: 'gumi-ayalon', day, startHour }, status)
describe('ordering’s copy of garages', () => {
  test('is the last published state', async () => {
    await shop.learnGarages({ price: 1 }, { price: 9_900, hide: true }, { id: 'other', manualBooking: true })
    expect(await findGarage(shop.database, 'gumi-ayalon')).toMatchObject({ price: 9_900, hide: true })
    expect(await findGarage(shop.database, 'other')).toMatchObject({ manualBooking: true, price: 12_000 })
    expect(await findGarage(shop.database, 'nowhere')).toBeUndefined()
  })

  test('includes holidays, and accepts unreadable hours', async () => {
    await shop.learnHoliday('2026-12-01', 'true')
    await shop.learnHoliday('2026-12-01', 'half')
    expect(await readHoliday(shop.database, '2026-12-01')).toBe('half')
    await shop.learnGarages({ hours: 'always' })
    expect(await findGarage(shop.database, 'gumi-ayalon')).toMatchObject({ hours: 'always' })
  })
})

describe('over HTTP', () => {
  test('staff preview what a change would break', async () => {
    await book('Z-1', MONDAY, 10)
    await book('Z-2', FRIDAY, 8)
    const ordering = await serveOrdering(shop.deps, { caller: 'operator' })
    const plan = (change: object, id = 'gumi-ayalon') => ordering.post(`/garages/${id}/broken-bookings`, change)
    try {
      const friday = { orderId: 'Z-2', garageId: 'gumi-ayalon', day: FRIDAY, startHour: 8 }
      expect(await plan({ hours: 'sun-thu 08:00-18:00' })).toEqual({ broken: [friday] })
      expect(await plan({})).toEqual({ broken: [] })
      expect(await plan({ capacityPerSlot: 0 })).toMatchObject({ broken: [{ orderId: 'Z-1' }, { orderId: 'Z-2' }] })
      await expect(plan({ hours: 'always' })).rejects.toMatchObject({ status: 400 })
      await expect(plan({ hide: true }, 'nowhere')).rejects.toMatchObject({ status: 404 })
    } finally {
      await ordering.close()
    }
  })
})
