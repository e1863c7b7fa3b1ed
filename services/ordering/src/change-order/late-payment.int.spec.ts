import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rearEan, setEan } from '../testing/goods.ts'
import { ALL, held, NOTHING, placeAndClearOutbox, prepareEverything } from '../testing/holdings.ts'
import { INSTALL_DAY, installed } from '../testing/install.ts'
import { requestOf, startOrdering, withCheckout } from '../testing/ordering-fixture.ts'

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

describe('a payment after the hold ended', () => {
  test('holds everything again when it is still available', async () => {
    const orderId = await placeAndClearOutbox(shop)
    await shop.change(orderId, { kind: 'expired' })
    const answer = await shop.change(orderId, lateMoney)
    expect(answer).toMatchObject({ ok: true, order: { status: 'paid', paymentStatus: 'paid', day: INSTALL_DAY } })
    expect(answer).not.toHaveProperty('goodsGone')
    expect(await held(shop)).toEqual(ALL)
    expect(await lastAvailable(setEan)).toBe(1)
  })

  test.each([
    ['the tyres', { buyer: requestOf(setEan, 2, 7) }],
    ['the slot', { buyer: installed(requestOf(rearEan, 1, 7)) }],
    ['the coupon', { buyer: withCheckout(requestOf(setEan, 1, 7), { couponCode: 'ONCE' }) }],
  ])('pays the order and takes nothing when another order has taken %s', async (_, { buyer }) => {
    const orderId = await placeAndClearOutbox(shop)
    await shop.change(orderId, { kind: 'expired' })
    await placeAndClearOutbox(shop, buyer)
    const before = await held(shop)
    const answer = await shop.change(orderId, lateMoney)
    expect(answer).toMatchObject({
      ok: true,
      goodsGone: true,
      order: { status: 'paid', paymentStatus: 'paid', garageId: null, day: null },
    })
    expect(await held(shop)).toEqual(before)
    expect(await publishedTypes()).toEqual(['orders.order-paid', 'orders.appointment-changed'])
  })

  test('counts once when it is reported fifty times at once', async () => {
    const orderId = await placeAndClearOutbox(shop)
    await shop.change(orderId, { kind: 'expired' })
    await shop.database.query('delete from events.outbox')
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.change(orderId, lateMoney)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect((await publishedTypes()).filter((type) => type === 'orders.order-paid')).toHaveLength(1)
    expect(await held(shop)).toEqual(ALL)
  })
})

describe('an order that is refunded because its goods were sold', () => {
  test('is not returned to a repeated attempt, and its tyres are not sent', async () => {
    const request = withCheckout(requestOf(setEan), { attemptId: '5f0c2d4e-8b1a-4c3d-9e7f-0a1b2c3d4e5f' })
    const orderId = await placeAndClearOutbox(shop, request)
    await shop.change(orderId, { kind: 'expired' })
    const rival = await placeAndClearOutbox(shop, requestOf(setEan, 2, 7))
    await shop.change(orderId, lateMoney)
    await shop.change(orderId, { kind: 'refund-due', by: 'shop' })
    await shop.change(rival, { kind: 'expired' })

    const again = await shop.placeOrder(request)
    expect(again).toMatchObject({ ok: true })
    expect(again).not.toMatchObject({ orderId })
    const send = { kind: 'status', to: 'closed', by: 'staff', reason: 'הלקוחה ביקשה' } as const
    expect(await shop.change(orderId, send)).toMatchObject({ ok: false, code: 'MOVE_NOT_ALLOWED' })
  })
})

describe('a cancelled order that staff open again', () => {
  test('holds the same tyres, slot and coupon again', async () => {
    const orderId = await placeAndClearOutbox(shop)
    await shop.change(orderId, { kind: 'status', to: 'cancelled', by: 'staff' })
    expect(await held(shop)).toEqual(NOTHING)
    expect(await shop.change(orderId, { kind: 'status', to: 'open', by: 'staff' })).toMatchObject({
      ok: false,
      code: 'REASON_MISSING',
    })
    const reopen = { kind: 'status', to: 'open', by: 'staff', reason: 'הלקוחה ביקשה' } as const
    await shop.database.query('delete from events.outbox')
    expect(await shop.change(orderId, reopen)).toMatchObject({ ok: true, order: { paymentStatus: 'pending' } })
    expect(await held(shop)).toEqual(ALL)
    // a day from now, instead of the twenty minutes of its first hold
    const [reopened] = await shop.published()
    expect(reopened).toMatchObject({ data: { from: 'cancelled', expiresAt: '2026-11-19T10:00:00.000Z' } })
    await shop.change(orderId, { kind: 'status', trackingCode: 'RR1IL', by: 'staff' })
    expect((await shop.published()).at(-1)?.data).not.toHaveProperty('expiresAt')
  })

  test('stays cancelled when its tyres are sold', async () => {
    const orderId = await placeAndClearOutbox(shop)
    await shop.change(orderId, { kind: 'status', to: 'cancelled', by: 'staff' })
    await placeAndClearOutbox(shop, requestOf(setEan, 2, 7))
    const before = await held(shop)
    const reopen = { kind: 'status', to: 'open', by: 'staff', reason: 'הלקוחה ביקשה' } as const
    expect(await shop.change(orderId, reopen)).toMatchObject({ ok: false, code: 'MOVE_NOT_ALLOWED' })
    expect(await held(shop)).toEqual(before)
  })
})
