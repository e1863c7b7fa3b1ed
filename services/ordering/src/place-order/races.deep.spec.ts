import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importCoupons } from '../coupon/staff-coupon.commands.ts'
import { rearEan } from '../testing/goods.ts'
import { INSTALL_DAY, installed } from '../testing/install.ts'
import { byCard, requestOf, startOrdering, withCheckout } from '../testing/ordering-fixture.ts'
import type { PlaceOrder, PlaceOrderAnswer } from './place-order.commands.ts'

const BUYERS = 50
const ROUNDS = Array.from({ length: 20 }, (_, index) => index + 1)

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.clear()
  await shop.learnTyres()
  await shop.learnGarages({ capacityPerSlot: 1 })
})

const race = (requestOfBuyer: (buyer: number) => PlaceOrder): Promise<PlaceOrderAnswer[]> =>
  Promise.all(Array.from({ length: BUYERS }, (_, buyer) => shop.placeOrder(requestOfBuyer(buyer))))

const expectOneWinner = async (answers: PlaceOrderAnswer[], code: string) => {
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok && answer.code === code)).toHaveLength(BUYERS - 1)
  expect(await shop.database.query('select 1 from ordering.orders')).toHaveLength(1)
  expect(await shop.database.query('select 1 from people.person')).toHaveLength(1)
}

describe.each(ROUNDS)('fifty buyers at once, round %i', () => {
  test('for the last tyre, by card and by transfer: one gets it, the others get OUT_OF_STOCK', async () => {
    await shop.count(rearEan, 1)
    const answers = await race((buyer) =>
      buyer % 2 ? requestOf(rearEan, 1, buyer) : byCard(requestOf(rearEan, 1, buyer)),
    )
    await expectOneWinner(answers, 'OUT_OF_STOCK')
    expect(await shop.database.query('select on_hand, reserved from ordering.stock')).toEqual([
      { on_hand: 1, reserved: 1 },
    ])
  })

  test('for the last slot: one gets it, the others get SLOT_TAKEN', async () => {
    await shop.count(rearEan, BUYERS)
    const answers = await race((buyer) => installed(requestOf(rearEan, 1, buyer)))
    await expectOneWinner(answers, 'SLOT_TAKEN')
    expect(await shop.database.query('select day, start_hour, booked from ordering.slot')).toEqual([
      { day: INSTALL_DAY, start_hour: 10, booked: 1 },
    ])
    expect(await shop.database.query('select sum(reserved)::int as reserved from ordering.stock')).toEqual([
      { reserved: 1 },
    ])
  })

  test('for the last coupon: one gets it, the others get COUPON_INVALID', async () => {
    // A tyre on demand has no stock row yet, so no stock lock serializes these buyers.
    await shop.learnShipment({ id: 'sh-2', role: 'next', orderDeadline: '2026-12-09', lines: [] })
    await importCoupons(shop.deps, [{ code: 'ONCE', ean: rearEan, discount: 5000, singleUse: true }])
    const answers = await race((buyer) => withCheckout(requestOf(rearEan, 1, buyer), { couponCode: 'once' }))
    await expectOneWinner(answers, 'COUPON_INVALID')
    expect(await shop.database.query('select discount from ordering.coupon_redemption')).toEqual([{ discount: 5_000 }])
  })
})

test('one phone with fifty tabs gets only the allowed number of unpaid orders', async () => {
  await shop.count(rearEan, BUYERS)
  const answers = await race((tab) => withCheckout(requestOf(rearEan, 1, 0), { attemptId: `tab-${tab}` }))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  expect(answers.filter((answer) => !answer.ok && answer.code === 'TOO_MANY_OPEN')).toHaveLength(BUYERS - 2)
})

test('buyers who replace their card orders with each other’s slots and goods cause no deadlock and no wrong count', async () => {
  await shop.count(rearEan, 20)
  const from = (visitor: number, attempt: number) =>
    byCard(installed(requestOf(rearEan, 1, visitor), 8 + 2 * ((visitor + attempt) % 5)), {
      visitorId: `v_${visitor}`,
      attemptId: `${visitor}-${attempt}`,
    })
  for (let attempt = 0; attempt < 4; attempt += 1)
    await Promise.all(Array.from({ length: 5 }, (_, visitor) => shop.placeOrder(from(visitor, attempt))))
  const open = await shop.database.query(
    `select visitor_id, count(*)::int as orders from ordering.orders where payment_status = 'pending' group by 1`,
  )
  for (const row of open) expect(row).toMatchObject({ orders: 1 })
  expect(open.length).toBeGreaterThan(0)
  expect(await shop.database.query('select sum(reserved)::int as n from ordering.stock')).toEqual([{ n: open.length }])
  expect(await shop.database.query('select sum(booked)::int as n from ordering.slot')).toEqual([{ n: open.length }])
  expect(await shop.database.query('select count(*)::int as n from ordering.booking')).toEqual([{ n: open.length }])
})
