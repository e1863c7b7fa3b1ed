import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rearEan } from '../testing/goods.ts'
import { cardRequest, returnedFrom, startPaymentShop, type PaymentShop } from '../testing/payment-fixture.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await startPaymentShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.stop())

const over = { status: 'cancelled', payment: 'expired' }
const paid = { status: 'paid', payment: 'paid' }
const held = () => shop.database.query('select reserved from ordering.stock where ean = $1', [rearEan])

test.each([
  ['too little', 1],
  ['too much', 94_901],
])(
  'when a buyer is charged %s, the order expires at once, the payment is refunded and a case is opened',
  async (_, amount) => {
    const { orderId, uniqueId, page } = await shop.order()
    const returned = returnedFrom(await shop.desk.choose(page, 'approve', amount))
    for (const _again of [1, 2])
      expect(await shop.finalize(returned)).toMatchObject({
        ok: false,
        message: expect.stringContaining('יוחזר') as string,
      })
    expect(await shop.stateOf(orderId)).toEqual(over)
    expect(await held()).toEqual([{ reserved: 0 }])
    expect(await shop.publishedOf('order-expired')).toMatchObject([{ orderId }])
    expect(await shop.cases()).toEqual(['wrong-amount'])
    expect(await shop.publishedOf('attention-opened')).toMatchObject([{ orderId, kind: 'wrong-amount' }])
    expect(await shop.refunds()).toMatchObject([{ orderId, uniqueId, amount, status: 'due' }])
    await shop.giveBack()
    expect(await shop.refunds()).toMatchObject([{ status: 'done' }])
    expect(await shop.stateOf(orderId)).toEqual(over)
    expect(await shop.publishedOf('order-message-due')).toMatchObject([{ orderId, message: 'money-returned', amount }])
    expect(await shop.payments.startSession(orderId)).toEqual({ ok: false, why: 'over' })
  },
)

test('after an approved payment of 0 the order expires, nothing is refunded, and no refund is announced', async () => {
  const { orderId, page } = await shop.order()
  const returned = returnedFrom(await shop.desk.choose(page, 'approve', 0))
  for (const _again of [1, 2]) {
    const answer = await shop.finalize(returned)
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining('לא חויב') as string })
    expect(answer).not.toMatchObject({ message: expect.stringContaining('יוחזר') as string })
  }
  expect(await shop.stateOf(orderId)).toEqual(over)
  expect(await held()).toEqual([{ reserved: 0 }])
  expect(await shop.cases()).toEqual(['nothing-charged'])
  expect(await shop.refunds()).toEqual([])
  await shop.giveBack()
  expect(await shop.publishedOf('order-message-due')).toEqual([])
})

describe('a buyer who was charged a wrong amount places a new order at once with the same attempt', () => {
  const attempt = cardRequest({ attemptId: '5f0c2d4e-8b1a-4c3d-9e7f-0a1b2c3d4e5f' })
  const place = async () => {
    const answer = await shop.placeOrder(attempt)
    if (!answer.ok || !answer.redirectUrl) throw new Error(JSON.stringify(answer))
    return { orderId: answer.orderId, page: answer.redirectUrl }
  }

  test.each([
    ['after the return', true],
    ['when the gateway is asked only at that order', false],
  ])('%s', async (_, comesBack) => {
    await shop.count(rearEan, 1)
    const first = await place()
    const returned = returnedFrom(await shop.desk.choose(first.page, 'approve', 1))
    if (comesBack) await shop.finalize(returned)
    const second = await place()
    expect(second.orderId).not.toBe(first.orderId)
    expect(await shop.finalize(returnedFrom(await shop.desk.choose(second.page, 'approve')))).toMatchObject({
      ok: true,
      orderId: second.orderId,
    })
    expect(await shop.stateOf(first.orderId)).toEqual(over)
    expect(await shop.stateOf(second.orderId)).toEqual(paid)
    expect(await shop.finalize(returned)).toMatchObject({ ok: false })
    await shop.giveBack()
    expect(await shop.refunds()).toMatchObject([{ orderId: first.orderId, amount: 1, status: 'done' }])
  })
})
