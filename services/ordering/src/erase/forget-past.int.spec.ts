import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ALL, everything, held, placeAndClearOutbox, prepareEverything } from '../testing/holdings.ts'
import { startOrdering } from '../testing/ordering-fixture.ts'
import { forgetPast, startForgettingPast } from './forget-past.timer.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(() => prepareEverything(shop))

const count = async (table: string) =>
  (await shop.database.query<{ n: number }>(`select count(*)::int as n from ordering.${table}`))[0]?.n
const placedAt = new Date('2026-11-18T10:00:00.000Z')
const later = new Date('2027-05-01T00:00:00.000Z')

test('keeps current holds, and the same attempt stays the same order', async () => {
  const orderId = await placeAndClearOutbox(shop)
  await forgetPast(shop.database, placedAt)
  expect(await held(shop)).toEqual(ALL)
  expect(await shop.placeOrder(everything)).toMatchObject({ orderId })
})

test('deletes old slots and attempts, and keeps the order, its appointment and its coupon, which can still change', async () => {
  const orderId = await placeAndClearOutbox(shop)
  await forgetPast(shop.database, later)
  expect([await count('slot'), await count('attempt')]).toEqual([0, 0])
  expect([await count('booking'), await count('coupon_redemption')]).toEqual([1, 1])
  expect(await shop.change(orderId, { kind: 'status', to: 'cancelled', by: 'staff' })).toMatchObject({ ok: true })
  expect(await count('booking')).toBe(0)
})

test("deletes the coupon of an offer that no order uses, and never one of staff's", async () => {
  await shop.database.query(`update ordering.coupon set valid_until = '2026-11-20', single_use = true`)
  await forgetPast(shop.database, later)
  expect(await count('coupon')).toBe(1)
  const orderId = await placeAndClearOutbox(shop)
  await shop.database.query('update ordering.coupon set person_id = gen_random_uuid()')
  await forgetPast(shop.database, later)
  expect(await count('coupon')).toBe(1)
  await shop.change(orderId, { kind: 'expired' })
  await forgetPast(shop.database, later)
  expect(await count('coupon')).toBe(0)
})

test.each([
  [89, 1],
  [91, 0],
])('the timer, %i days after an order, leaves %i attempts', async (days, attempts) => {
  await placeAndClearOutbox(shop)
  const now = new Date(shop.deps.clock.now().getTime() + days * 86_400_000)
  const stop = startForgettingPast({ ...shop.deps, clock: { now: () => now } })
  await stop()
  expect(await count('attempt')).toBe(attempts)
})
