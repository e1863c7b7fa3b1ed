import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rearEan } from '../testing/goods.ts'
import { held, placeAndClearOutbox, prepareEverything } from '../testing/holdings.ts'
import { INSTALL_DAY, installed } from '../testing/install.ts'
import { requestOf, startOrdering } from '../testing/ordering-fixture.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(() => prepareEverything(shop))

describe('an appointment', () => {
  const to = (startHour: number) =>
    ({ kind: 'appointment', garageId: 'gumi-ayalon', day: INSTALL_DAY, startHour, by: 'guest' }) as const

  test('moves to a free slot and releases the old one', async () => {
    const orderId = await placeAndClearOutbox(shop)
    expect(await shop.change(orderId, to(12))).toMatchObject({ ok: true, order: { startHour: 12, version: 2 } })
    expect(await shop.database.query('select start_hour, booked from ordering.slot order by start_hour')).toEqual([
      { start_hour: 10, booked: 0 },
      { start_hour: 12, booked: 1 },
    ])
    expect(await shop.published()).toMatchObject([
      { type: 'orders.appointment-changed', data: { appointment: { startHour: 12 }, by: 'guest' } },
    ])
  })

  test('moves five times a day for its buyer, also when asked all at once; staff and the next day move it again', async () => {
    const orderId = await placeAndClearOutbox(shop)
    const move = (startHour: number) => shop.reschedule(orderId, { day: INSTALL_DAY, startHour, by: 'guest' })
    const tooOften = { ok: false, code: 'MOVE_NOT_ALLOWED', message: expect.stringContaining('5 פעמים') as string }
    await Promise.all([12, 14, 12, 14, 12, 14, 12, 14, 12, 14].map(move))
    while ((await move(12)).ok && (await move(14)).ok);
    const moves = (await shop.published()).filter(({ type }) => type === 'orders.appointment-changed')
    expect(moves).toHaveLength(5)
    const [now] = await shop.database.query<{ hour: number }>('select install_hour as hour from ordering.orders')
    expect(await move(now?.hour ?? 0)).toMatchObject({ ok: true })
    expect(await move(10)).toMatchObject(tooOften)
    const byStaff = { day: INSTALL_DAY, startHour: 10, by: 'staff', actor: 'owner@zmig.test' } as const
    expect(await shop.reschedule(orderId, byStaff)).toMatchObject({ ok: true })
    shop.setTime(new Date(shop.deps.clock.now().getTime() + 24 * 60 * 60_000))
    expect(await move(12)).toMatchObject({ ok: true })
  })

  test('does not move to a full slot or to a Saturday', async () => {
    await placeAndClearOutbox(shop, installed(requestOf(rearEan, 1, 7), 12))
    const orderId = await placeAndClearOutbox(shop)
    const before = await held(shop)
    expect(await shop.change(orderId, to(12))).toMatchObject({ ok: false, code: 'SLOT_TAKEN' })
    expect(await shop.change(orderId, { ...to(8), day: '2026-11-28' })).toMatchObject({ code: 'SLOT_TAKEN' })
    expect(await held(shop)).toEqual(before)
    expect(await shop.published()).toEqual([])
  })

  test('moves to another garage when its tyres are at the first: they are in transit again', async () => {
    await shop.learnGarages({ id: 'moto-haifa' }, {})
    const orderId = await placeAndClearOutbox(shop)
    const byStaff = { by: 'staff', actor: 'owner@zmig.test' } as const
    await shop.change(orderId, { kind: 'status', to: 'doneTransit', reason: 'לקוח קבוע', ...byStaff })
    expect(await shop.change(orderId, { ...to(12), ...byStaff })).toMatchObject({ order: { status: 'doneTransit' } })
    expect(await shop.change(orderId, { ...to(12), ...byStaff, garageId: 'moto-haifa' })).toMatchObject({
      order: { status: 'transit', garageId: 'moto-haifa' },
    })
    expect((await shop.published()).at(-1)).toMatchObject({
      data: { status: 'transit', appointment: { startHour: 12 } },
    })
  })

  test('of two orders can be swapped concurrently without a deadlock, and both keep an appointment', async () => {
    const one = await placeAndClearOutbox(shop)
    const two = await placeAndClearOutbox(shop, installed(requestOf(rearEan, 1, 7), 12))
    await Promise.all([shop.change(one, to(12)), shop.change(two, to(10))])
    expect(await held(shop)).toMatchObject({ booked: 2, bookings: 2 })
  })
})
