import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Status } from '../order/order.ts'
import { frontEan, rearEan, setEan } from '../testing/goods.ts'
import { ALL, held, NOTHING, placeAndClearOutbox, prepareEverything } from '../testing/holdings.ts'
import { installed } from '../testing/install.ts'
import { byCard, requestOf, startOrdering, withCheckout } from '../testing/ordering-fixture.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(() => prepareEverything(shop))

const lateMoney = { kind: 'paid', amount: 164_900, method: 'creditcard', by: 'gateway' } as const
const publishedTypes = async () => (await shop.published()).map(({ type }) => type)
const lastAvailable = async (ean: string) =>
  (await shop.published())
    .filter(({ key }) => key === ean)
    .map(({ data }) => (data as { available: number }).available)
    .at(-1)

describe('an order that expires', () => {
  test('releases tyres, slot and coupon, and publishes it once', async () => {
    const orderId = await placeAndClearOutbox(shop)
    expect(await held(shop)).toEqual(ALL)
    const answer = await shop.change(orderId, { kind: 'expired' })
    expect(answer).toMatchObject({ ok: true, order: { status: 'cancelled', paymentStatus: 'expired', version: 2 } })
    expect(await held(shop)).toEqual(NOTHING)
    expect(await lastAvailable(setEan)).toBe(2)
    expect(answer).toMatchObject({
      changed: expect.arrayContaining([{ key: `order:${orderId}`, version: 2 }]) as unknown,
    })
    expect((await publishedTypes()).filter((type) => !type.includes('availability'))).toEqual([
      'orders.order-expired',
      'orders.coupon-redeemed',
    ])
    expect(await shop.change(orderId, { kind: 'expired' })).toMatchObject({
      ok: true,
      changed: [{ key: `order:${orderId}`, version: 2 }],
    })
    expect(await publishedTypes()).toHaveLength(5)
  })

  test('makes its tyre, slot and coupon available to the next buyer', async () => {
    await shop.count(frontEan, 1)
    const other = byCard(installed(requestOf(setEan, 1, 7)), { couponCode: 'ONCE', visitorId: 'v_7' })
    const orderId = await placeAndClearOutbox(shop)
    expect(await shop.placeOrder(other)).toMatchObject({ code: 'OUT_OF_STOCK' })
    await shop.change(orderId, { kind: 'expired' })
    expect(await shop.placeOrder(other)).toMatchObject({ ok: true, total: 164_900 })
  })
})

describe('an order that is paid', () => {
  test('and cancelled before dispatch releases everything and is marked for a refund', async () => {
    const orderId = await placeAndClearOutbox(shop)
    await shop.change(orderId, lateMoney)
    expect(await shop.change(orderId, { kind: 'status', to: 'cancelled', by: 'guest' })).toMatchObject({
      ok: true,
      order: { status: 'cancelled', paymentStatus: 'refund_due' },
    })
    expect(await held(shop)).toEqual(NOTHING)
  })

  test('and sent reduces the stock by its tyres, and no availability changes', async () => {
    const orderId = await placeAndClearOutbox(
      shop,
      withCheckout(requestOf(setEan), { sip: 'shipping', shipping: { address: 'הרצל 5', city: 'חיפה' } }),
    )
    await shop.change(orderId, { kind: 'status', to: 'paid', by: 'staff' })
    await shop.change(orderId, { kind: 'status', to: 'sent', by: 'staff', trackingCode: 'RR1' })
    expect(await held(shop)).toMatchObject({ onHand: 2, reserved: 0, reservations: 0 })
    expect(await publishedTypes()).toEqual(['orders.order-paid', 'orders.order-status-changed'])
    await shop.change(orderId, { kind: 'status', to: 'closed', by: 'staff' })
    expect(await held(shop)).toMatchObject({ onHand: 2, reserved: 0 })
    await shop.change(orderId, { kind: 'status', to: 'cancelled', by: 'staff' })
    expect(await held(shop)).toMatchObject({ onHand: 2, reserved: 0 })
  })

  test('and sent from a shipment that has not arrived in the stock reduces that shipment', async () => {
    await shop.count(rearEan, 0)
    await shop.learnShipment({ id: 'sh-1', role: 'current', lines: [{ ean: rearEan, quantity: 4 }] })
    const orderId = await placeAndClearOutbox(shop, requestOf(rearEan, 3))
    await shop.change(orderId, { kind: 'status', to: 'paid', by: 'staff' })
    await shop.change(orderId, { kind: 'status', to: 'closed', by: 'staff' })
    expect(
      await shop.database.query(
        'select on_hand, inbound_current, reserved_current from ordering.stock where ean = $1',
        [rearEan],
      ),
    ).toEqual([{ on_hand: 0, inbound_current: 1, reserved_current: 0 }])
  })
})

test('a transfer that staff recorded by a slip keeps its tyres, waits for its money, and is paid once', async () => {
  const orderId = await placeAndClearOutbox(shop, requestOf(rearEan, 2))
  await shop.change(orderId, { kind: 'status', to: 'paid', by: 'staff' })
  await shop.change(orderId, { kind: 'status', to: 'open', by: 'staff', reason: 'טעות' })
  expect(await held(shop)).toMatchObject({ reserved: 2, reservations: 2 })
  expect((await shop.published()).at(-1)).toMatchObject({ data: { status: 'open', paymentStatus: 'pending' } })
  expect(await shop.database.query('select payment_status, paid_at from ordering.orders')).toEqual([
    { payment_status: 'pending', paid_at: null },
  ])
  await shop.change(orderId, { kind: 'status', to: 'paid', by: 'staff' })
  expect(await publishedTypes()).toEqual(['orders.order-paid', 'orders.order-status-changed', 'orders.order-paid'])
})

describe('an order that staff marked as sent by mistake', () => {
  const moveTo = async (orderId: string, ...ways: Status[]) => {
    for (const to of ways)
      expect(await shop.change(orderId, { kind: 'status', to, by: 'staff', reason: 'טעות' })).toMatchObject({
        ok: true,
      })
  }

  test.each([
    ['unpaid', []],
    ['paid', ['paid']],
  ] as const)('and is %s holds its tyres in stock again, and releases them when it is cancelled', async (_, before) => {
    const orderId = await placeAndClearOutbox(shop, withCheckout(installed(requestOf(setEan)), { couponCode: 'ONCE' }))
    await moveTo(orderId, ...before, 'closed')
    expect(await held(shop)).toMatchObject({ onHand: 2, reserved: 0, reservations: 0, booked: 1, coupons: 1 })
    await moveTo(orderId, 'open')
    expect(await held(shop)).toEqual(ALL)
    expect(await lastAvailable(setEan)).toBeUndefined()
    await moveTo(orderId, 'transit', 'doneTransit')
    expect(await held(shop)).toMatchObject({ onHand: 2, reserved: 0 })
    await moveTo(orderId, 'open', 'cancelled')
    expect(await held(shop)).toEqual(NOTHING)
    expect(await lastAvailable(setEan)).toBe(2)
  })

  test('takes no tyres of other orders, and other orders cannot take its tyres', async () => {
    const orderId = await placeAndClearOutbox(shop, requestOf(rearEan, 2))
    await moveTo(orderId, 'closed', 'open')
    expect(await shop.placeOrder(requestOf(rearEan, 1, 7))).toMatchObject({ code: 'OUT_OF_STOCK' })
  })

  test('reserves its tyres again in their shipment, in its current state', async () => {
    const stock = () =>
      shop.database.query(
        `select on_hand, reserved, inbound_current, reserved_current from ordering.stock where ean = $1`,
        [rearEan],
      )
    await shop.count(rearEan, 0)
    await shop.learnShipment({ id: 'sh-1', role: 'current', lines: [{ ean: rearEan, quantity: 4 }] })
    const orderId = await placeAndClearOutbox(shop, requestOf(rearEan, 3))
    const held = [{ on_hand: 0, reserved: 0, inbound_current: 4, reserved_current: 3 }]
    expect(await stock()).toEqual(held)
    await moveTo(orderId, 'closed', 'open')
    expect(await stock()).toEqual(held)
    await moveTo(orderId, 'closed')
    await shop.learnShipment({ id: 'sh-2', role: 'current', lines: [] })
    await moveTo(orderId, 'open')
    expect(await stock()).toEqual([{ on_hand: 3, reserved: 3, inbound_current: 0, reserved_current: 0 }])
  })

  test('counts as a return after it was cancelled: when it is opened again, the stock is reduced again', async () => {
    const orderId = await placeAndClearOutbox(shop, requestOf(rearEan))
    await moveTo(orderId, 'closed', 'cancelled')
    expect(await held(shop)).toMatchObject({ onHand: 3, reserved: 0 })
    await moveTo(orderId, 'open')
    expect(await held(shop)).toMatchObject({ onHand: 3, reserved: 1 })
    await moveTo(orderId, 'closed', 'paid')
    await moveTo(orderId, 'open')
    expect(await held(shop)).toMatchObject({ onHand: 3, reserved: 1 })
  })
})

test('the history has every change with its author and reason, and no personal details', async () => {
  const orderId = await placeAndClearOutbox(shop)
  const actor = 'owner@zmig.test'
  await shop.change(orderId, lateMoney)
  await shop.change(orderId, { kind: 'status', to: 'closed', by: 'staff', actor, reason: 'הותקן אצלנו' })
  const history = await shop.database.query(
    'select version, by, actor, change, details from ordering.order_history order by id',
  )
  expect(history).toEqual([
    {
      version: 2,
      by: 'gateway',
      actor: null,
      change: 'paid',
      details: { amount: 164_900, method: 'creditcard', from: 'open' },
    },
    {
      version: 3,
      by: 'staff',
      actor,
      change: 'status',
      details: { from: 'paid', to: 'closed', reason: 'הותקן אצלנו' },
    },
  ])
  expect(JSON.stringify(history)).not.toContain('0501234')
})

test('both requests of a double click get the same answer, with the rows that edge must show first', async () => {
  const orderId = await placeAndClearOutbox(shop, requestOf(rearEan))
  const pay = () => shop.change(orderId, { kind: 'status', to: 'paid', by: 'staff' })
  const answers = await Promise.all([pay(), pay()])
  for (const answer of answers)
    expect(answer).toMatchObject({
      ok: true,
      order: { status: 'paid' },
      changed: expect.arrayContaining([{ key: `order:${orderId}`, version: 2 }]) as unknown,
    })
})

test('an unknown order is not found', async () => {
  expect(await shop.change('Z-1', { kind: 'expired' })).toMatchObject({ ok: false, code: 'NOT_FOUND' })
})
