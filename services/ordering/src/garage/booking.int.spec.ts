import { createDatabase, type Sql } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { placeBareOrder } from '../testing/bare-order.ts'
import { startOrdering } from '../testing/ordering-fixture.ts'
import { decideBooking, type RequestedSlot } from './booking.decider.ts'
import { findBooking, lockSlot, moveBooking, releaseBooking, saveBooking } from './booking.repository.ts'

const GARAGE = 'gumi-ayalon'
const slot = (day: string, startHour: number): RequestedSlot => ({ garageId: GARAGE, day, startHour })
const MONDAY = slot('2026-11-30', 10)
const TUESDAY = slot('2026-12-01', 12)

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.clear()
  await shop.learnGarages({ capacityPerSlot: 1 })
})

const now = () => shop.deps.clock.now()
const terms = () => ({ earliest: '2026-11-22', latest: '2026-12-18', today: '2026-11-18', now: now() })

/** Books as an order does: lock, decide, save. */
const book = async (tx: Sql, orderId: string, requested: RequestedSlot) => {
  const decision = decideBooking(requested, await lockSlot(tx, requested), terms())
  if (decision.ok) await saveBooking(tx, orderId, decision.slot, now())
  return decision
}
const move = async (tx: Sql, orderId: string, requested: RequestedSlot) => {
  const decision = decideBooking(requested, await lockSlot(tx, requested, orderId), terms())
  if (decision.ok) await moveBooking(tx, orderId, decision.slot, now())
  return decision
}
const inTransaction = <T>(work: (tx: Sql) => Promise<T>): Promise<T> => shop.database.transaction(work)
const placeAndBook = async (orderId: string, requested: RequestedSlot) => {
  await placeBareOrder(shop.database, orderId)
  return inTransaction((tx) => book(tx, orderId, requested))
}
const slots = () =>
  shop.database.query('select day, start_hour as hour, booked from ordering.slot order by day, start_hour')

describe('the last place of a slot', () => {
  test('is booked by one of fifty concurrent buyers in every round, and the others get SLOT_TAKEN', async () => {
    const orders = Array.from({ length: 50 }, (_, index) => `Z-${index}`)
    await Promise.all(orders.map((orderId) => placeBareOrder(shop.database, orderId)))
    const crowd = createDatabase(shop.url, { max: 50 })
    // The first round uses a slot that was never booked, the others one that was released.
    for (const _ of [1, 2, 3]) {
      const decisions = await Promise.all(orders.map((orderId) => crowd.transaction((tx) => book(tx, orderId, MONDAY))))
      expect(decisions.filter(({ ok }) => ok)).toHaveLength(1)
      expect(decisions.filter((decision) => !decision.ok && decision.code === 'SLOT_TAKEN')).toHaveLength(49)
      expect(await slots()).toEqual([{ day: MONDAY.day, hour: 10, booked: 1 }])
      const [winner] = await shop.database.query<{ id: string }>('select order_id as id from ordering.booking')
      expect(await inTransaction((tx) => releaseBooking(tx, winner?.id ?? ''))).toMatchObject({ startHour: 10 })
    }
    await crowd.end()
  })

  test('is available again after a release, once', async () => {
    expect(await placeAndBook('Z-1', MONDAY)).toMatchObject({ ok: true })
    expect(await placeAndBook('Z-2', MONDAY)).toMatchObject({ ok: false, code: 'SLOT_TAKEN' })
    const freed = { garageId: GARAGE, day: MONDAY.day, startHour: 10 }
    expect(await inTransaction((tx) => releaseBooking(tx, 'Z-1'))).toEqual(freed)
    expect(await inTransaction((tx) => releaseBooking(tx, 'Z-1'))).toBeUndefined()
    expect(await slots()).toEqual([{ day: MONDAY.day, hour: 10, booked: 0 }])
    expect(await inTransaction((tx) => book(tx, 'Z-2', MONDAY))).toMatchObject({ ok: true })
  })

  test('is available after a failed transaction', async () => {
    await placeBareOrder(shop.database, 'Z-1')
    const failing = inTransaction(async (tx) => {
      await book(tx, 'Z-1', MONDAY)
      throw new Error('killed')
    })
    await expect(failing).rejects.toThrow('killed')
    expect(await slots()).toEqual([])
    expect(await placeAndBook('Z-2', MONDAY)).toMatchObject({ ok: true })
  })
})

describe('moving an appointment', () => {
  test('books the new place and releases the old one', async () => {
    await placeAndBook('Z-1', MONDAY)
    expect(await inTransaction((tx) => move(tx, 'Z-1', TUESDAY))).toMatchObject({ ok: true })
    expect(await findBooking(shop.database, 'Z-1')).toEqual({ garageId: GARAGE, day: TUESDAY.day, startHour: 12 })
    expect(await slots()).toEqual([
      { day: MONDAY.day, hour: 10, booked: 0 },
      { day: TUESDAY.day, hour: 12, booked: 1 },
    ])
  })

  test('to a full slot keeps the old one', async () => {
    await placeAndBook('Z-1', MONDAY)
    await placeAndBook('Z-2', TUESDAY)
    expect(await inTransaction((tx) => move(tx, 'Z-1', TUESDAY))).toMatchObject({ code: 'SLOT_TAKEN' })
    expect(await findBooking(shop.database, 'Z-1')).toMatchObject({ day: MONDAY.day })
  })

  test('to its own slot changes nothing', async () => {
    await placeAndBook('Z-1', MONDAY)
    expect(await inTransaction((tx) => move(tx, 'Z-1', MONDAY))).toMatchObject({ ok: true })
    expect(await slots()).toEqual([{ day: MONDAY.day, hour: 10, booked: 1 }])
  })

  test('to a garage that books by phone releases the slot', async () => {
    await shop.learnGarages({ id: 'by-phone', manualBooking: true })
    await placeAndBook('Z-1', MONDAY)
    expect(await inTransaction((tx) => move(tx, 'Z-1', { garageId: 'by-phone' }))).toEqual({ ok: true, slot: null })
    expect(await slots()).toEqual([{ day: MONDAY.day, hour: 10, booked: 0 }])
  })

  test('of twenty orders between two slots concurrently loses no place and causes no deadlock', async () => {
    await shop.learnGarages({ capacityPerSlot: 20 })
    const orders = Array.from({ length: 20 }, (_, index) => `Z-${index}`)
    const here = MONDAY
    const there = TUESDAY
    for (const [index, orderId] of orders.entries()) await placeAndBook(orderId, index % 2 === 0 ? here : there)
    for (const round of [1, 0, 1, 0])
      await Promise.all(
        orders.map((orderId, index) => inTransaction((tx) => move(tx, orderId, index % 2 === round ? here : there))),
      )
    expect(await slots()).toEqual([
      { day: MONDAY.day, hour: 10, booked: 10 },
      { day: TUESDAY.day, hour: 12, booked: 10 },
    ])
    expect(await shop.database.query('select 1 from ordering.booking')).toHaveLength(20)
  })
})

test('a slot that the garage does not have creates no row', async () => {
  const refused: RequestedSlot[] = [
    slot('2026-11-28', 10),
    slot('2026-11-30', 11),
    slot('2026-02-30', 10),
    slot(`2026-11-30'; drop table ordering.slot; --`, 10),
    { garageId: 'nowhere', day: '2026-11-30', startHour: 10 },
    { garageId: GARAGE },
  ]
  for (const [index, requested] of refused.entries())
    expect(await placeAndBook(`Z-${index}`, requested)).toMatchObject({ ok: false })
  expect(await slots()).toEqual([])
})
