import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockOrder } from '../order/order.repository.ts'
import { frontEan, rearEan } from '../testing/goods.ts'
import { returnedFrom, startPaymentShop, type PaymentShop } from '../testing/payment-fixture.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await startPaymentShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.stop())

const AMOUNT = 94_900
const paid = { status: 'paid', payment: 'paid' }
const expired = { status: 'cancelled', payment: 'expired' }
const held = async () =>
  (await shop.database.query<{ reserved: number }>('select sum(reserved)::int as reserved from ordering.stock'))[0]
    ?.reserved

/** Places another order of the same visitor a minute later. */
const next = (attemptId: string, ean = rearEan) => {
  shop.pass(1)
  return shop.order({ visitorId: 'v_1', attemptId, ean })
}

type Order = Awaited<ReturnType<PaymentShop['order']>>
const pay = async ({ page }: Order) => {
  const returned = returnedFrom(await shop.desk.choose(page, 'approve'))
  return { returned, answer: await shop.finalize(returned) }
}

describe('two orders that replaced each other', () => {
  test('refund the older one when it is paid in another tab after the newer one', async () => {
    const older = await next('attempt-1')
    const newer = await next('attempt-2', frontEan)
    expect(await shop.stateOf(older.orderId)).toEqual(expired)
    expect((await pay(newer)).answer).toMatchObject({ ok: true })
    const { returned, answer } = await pay(older)
    for (const said of [answer, await shop.finalize(returned)])
      expect(said).toMatchObject({
        ok: false,
        charged: true,
        message: expect.stringContaining('אין צורך לשלם שוב') as string,
      })
    expect(await shop.stateOf(older.orderId)).toEqual(expired)
    expect(await shop.stateOf(newer.orderId)).toEqual(paid)
    expect(await shop.cases()).toEqual(['paid-after-replace'])
    expect(await shop.refunds()).toMatchObject([{ orderId: older.orderId, uniqueId: older.uniqueId, amount: AMOUNT }])
    expect(await held()).toBe(1)
    await shop.giveBack()
    expect(await shop.publishedOf('order-message-due')).toMatchObject([
      { orderId: older.orderId, message: 'money-returned', amount: AMOUNT, replaced: true },
    ])
  })

  test('keep the payment of the older one, and refund and expire the newer one', async () => {
    const older = await next('attempt-1')
    const newer = await next('attempt-2')
    expect((await pay(older)).answer).toMatchObject({ ok: true })
    expect(await shop.stateOf(older.orderId)).toEqual(paid)
    expect(await held()).toBe(2)
    expect((await pay(newer)).answer).toMatchObject({ ok: false })
    expect(await shop.stateOf(newer.orderId)).toEqual(expired)
    expect(await shop.cases()).toEqual(['paid-after-replace'])
    expect(await shop.refunds()).toMatchObject([{ orderId: newer.orderId, uniqueId: newer.uniqueId }])
    expect(await held()).toBe(1)
  })

  test('are settled one after the other, so that each sees the other’s payment', async () => {
    const older = await next('attempt-1')
    const newer = await next('attempt-2')
    await shop.database.transaction(async (tx) => {
      await lockOrder(tx, older.orderId)
      expect((await pay(newer)).answer).toMatchObject({ ok: false, pending: true })
    })
    expect(await shop.stateOf(newer.orderId)).toMatchObject({ payment: 'pending' })
  })
})

test('when the last of three orders is paid, a payment of the first is refunded', async () => {
  const first = await next('attempt-1')
  await next('attempt-2')
  const last = await next('attempt-3')
  await pay(last)
  expect((await pay(first)).answer).toMatchObject({ ok: false })
  expect(await shop.refunds()).toMatchObject([{ orderId: first.orderId }])
})

test('a visitor who pays an order and then places another has two orders', async () => {
  const first = await next('attempt-1')
  const second = await next('attempt-2')
  await pay(first)
  const third = await next('attempt-3')
  expect((await pay(third)).answer).toMatchObject({ ok: true })
  for (const { orderId } of [first, third]) expect(await shop.stateOf(orderId)).toEqual(paid)
  expect(await shop.stateOf(second.orderId)).toEqual(expired)
  expect(await shop.refunds()).toEqual([])
})

test('an order that is paid after the newer one was cancelled stays paid', async () => {
  const older = await next('attempt-1')
  const newer = await next('attempt-2')
  await pay(newer)
  await shop.change(newer.orderId, { kind: 'status', to: 'cancelled', by: 'guest' })
  expect((await pay(older)).answer).toMatchObject({ ok: true })
  expect(await shop.stateOf(older.orderId)).toEqual(paid)
})
