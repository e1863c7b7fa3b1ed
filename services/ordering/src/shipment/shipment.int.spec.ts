import { afterEach, beforeEach, expect, test } from 'vitest'
import { rearEan } from '../testing/goods.ts'
import { requestOf, startOrdering } from '../testing/ordering-fixture.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeEach(async () => {
  shop = await startOrdering()
  await shop.learnTyres()
})
afterEach(() => shop.stop())

const stockOf = async (ean: string) =>
  (
    await shop.database.query(
      `select on_hand, reserved, inbound_current, reserved_current, inbound_next, reserved_next
       from ordering.stock where ean = $1`,
      [ean],
    )
  )[0]

const reservations = () =>
  shop.database.query('select source, sum(quantity)::int as quantity from ordering.reservation group by source')

const arriving = (id: string, role: 'current' | 'next', quantity = 0) =>
  shop.learnShipment({ id, role, lines: quantity > 0 ? [{ ean: rearEan, quantity }] : [] })

test('goods of an arrived shipment stay reserved for the pre-orders', async () => {
  await arriving('sh-1', 'current', 4)
  expect(await shop.placeOrder(requestOf(rearEan, 4))).toMatchObject({ ok: true })
  await shop.count(rearEan, 4)
  await arriving('sh-2', 'current')
  expect(await stockOf(rearEan)).toMatchObject({ on_hand: 4, reserved: 4, inbound_current: 0, reserved_current: 0 })
  expect(await reservations()).toEqual([{ source: 'on_hand', quantity: 4 }])
  expect(await shop.placeOrder(requestOf(rearEan, 4, 1))).toMatchObject({ ok: false, code: 'OUT_OF_STOCK' })
})

test('an order from the next shipment keeps its hold when that shipment becomes the current one', async () => {
  await shop.learnShipment({
    id: 'sh-2',
    role: 'next',
    orderDeadline: '2026-12-06',
    lines: [{ ean: rearEan, quantity: 3 }],
  })
  expect(await shop.placeOrder(requestOf(rearEan, 3))).toMatchObject({ ok: true })
  await arriving('sh-2', 'current', 4)
  expect(await stockOf(rearEan)).toMatchObject({
    inbound_current: 4,
    reserved_current: 3,
    inbound_next: 0,
    reserved_next: 0,
  })
  expect(await reservations()).toEqual([{ source: 'current', quantity: 3 }])
  expect(await shop.database.query('select role, id from ordering.shipment')).toEqual([{ role: 'current', id: 'sh-2' }])
  expect(await shop.placeOrder(requestOf(rearEan, 2, 1))).toMatchObject({ ok: false, code: 'OUT_OF_STOCK' })
})

test('a shipment that is cancelled brings nothing', async () => {
  await arriving('sh-1', 'current', 4)
  await shop.cancelShipment('sh-1')
  expect(await stockOf(rearEan)).toMatchObject({ inbound_current: 0 })
  expect(await shop.database.query('select role from ordering.shipment')).toEqual([])
  expect(await shop.placeOrder(requestOf(rearEan, 1))).toMatchObject({ ok: false, code: 'OUT_OF_STOCK' })
})

test('an order with tyres from stock and from a shipment holds their sum after its arrival', async () => {
  await shop.count(rearEan, 1)
  await arriving('sh-1', 'current', 4)
  const answer = await shop.placeOrder(requestOf(rearEan, 1))
  const { orderId } = answer as { orderId: string }
  await shop.database.query(`insert into ordering.reservation values ($1, $2, 'current', 2)`, [orderId, rearEan])
  await shop.database.query('update ordering.stock set reserved_current = 2 where ean = $1', [rearEan])
  await arriving('sh-2', 'current')
  expect(await reservations()).toEqual([{ source: 'on_hand', quantity: 3 }])
  expect(await stockOf(rearEan)).toMatchObject({ reserved: 3, reserved_current: 0 })
})

test('publishing the same shipment again changes no stock', async () => {
  await arriving('sh-1', 'current', 4)
  await shop.placeOrder(requestOf(rearEan, 3))
  await arriving('sh-1', 'current', 5)
  expect(await stockOf(rearEan)).toMatchObject({ reserved: 0, inbound_current: 5, reserved_current: 3 })
  expect(await reservations()).toEqual([{ source: 'current', quantity: 3 }])
})
