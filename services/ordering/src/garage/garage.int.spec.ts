import { GarageListed } from '@zmig/events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { placeBooked } from '../testing/bare-order.ts'
import { startOrdering } from '../testing/ordering-fixture.ts'
import { serveOrdering } from '../testing/ordering-server.ts'
import type { WeekDay } from './garage-week.queries.ts'
import { findGarage, readHoliday } from './garage.repository.ts'

const MONDAY = '2026-11-30'
const FRIDAY = '2026-12-04'
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
    await shop.removeGarage('other')
    expect(await findGarage(shop.database, 'other')).toBeUndefined()
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
  test('staff see a week of a garage by the hour, with its bookings and why a day is closed', async () => {
    await book('Z-1', MONDAY, 10)
    await book('Z-2', FRIDAY, 8)
    await shop.learnHoliday('2026-12-01', 'half')
    // as its owner has it: this service has not heard of the closure yet
    const closures = [{ from: FRIDAY, to: FRIDAY }]
    const ordering = await serveOrdering(shop.deps)
    try {
      const { hours } = GarageListed.example
      const facts = { hours, capacityPerSlot: 2, manualBooking: false, closures }
      const week = (day: string, changes: object = {}) =>
        ordering.post(`/garages/gumi-ayalon/week/${day}`, { ...facts, ...changes }) as Promise<{ days: WeekDay[] }>
      const { days } = await week('2026-11-29')
      expect(days.map(({ closed }) => closed)).toEqual([null, null, 'half', null, null, 'closure', 'saturday'])
      expect(days[1]?.slots[1]).toEqual({ startHour: 10, capacity: 2, orderIds: ['Z-1'] })
      expect(days[2]?.slots.map(({ startHour }) => startHour)).toEqual([8, 10])
      // the booking that the closure broke is still shown
      expect(days[5]?.slots).toEqual([{ startHour: 8, capacity: 0, orderIds: ['Z-2'] }])
      await expect(week('2026-02-30')).rejects.toMatchObject({ status: 400 })
      await expect(week('2026-11-29', { hours: 'always' })).rejects.toMatchObject({ status: 400 })
      await expect(ordering.post('/holidays/2026-02-30/broken-bookings', { closed: 'true' })).rejects.toMatchObject({
        status: 400,
      })
    } finally {
      await ordering.close()
    }
  })

  test('staff preview what a change would break', async () => {
    await book('Z-1', MONDAY, 10)
    await book('Z-2', FRIDAY, 8)
    const ordering = await serveOrdering(shop.deps, { caller: 'operator' })
    const plan = (change: object, id = 'gumi-ayalon') => ordering.post(`/garages/${id}/broken-bookings`, change)
    try {
      const friday = { orderId: 'Z-2', garageId: 'gumi-ayalon', day: FRIDAY, startHour: 8 }
      expect(await plan({ hours: 'sun-thu 08:00-18:00' })).toEqual({ broken: [{ ...friday, cause: 'hours' }] })
      expect(await plan({})).toEqual({ broken: [] })
      expect(await plan({ capacityPerSlot: 0 })).toMatchObject({ broken: [{ orderId: 'Z-1' }, { orderId: 'Z-2' }] })
      await expect(plan({ hours: 'always' })).rejects.toMatchObject({ status: 400 })
      await expect(plan({ hide: true }, 'nowhere')).rejects.toMatchObject({ status: 404 })
    } finally {
      await ordering.close()
    }
  })
})
