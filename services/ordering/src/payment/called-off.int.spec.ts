import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderingConfig } from '../config.ts'
import { createGuestOrders } from '../manage-order/guest-order.commands.ts'
import { createStaffOrders } from '../manage-order/staff-order.commands.ts'
import { rearEan } from '../testing/goods.ts'
import { returnedFrom, startPaymentShop, type PaymentShop } from '../testing/payment-fixture.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await startPaymentShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.stop())

const AMOUNT = 94_900
const calledOff = { status: 'cancelled', payment: 'expired' }
const held = () => shop.database.query('select reserved from ordering.stock where ean = $1', [rearEan])

describe.each([
  [
    'the buyer',
    // the gateway may know of a payment: then the last digits of the buyer's phone are asked for
    (orderId: string) =>
      createGuestOrders(shop.deps, orderingConfig({}).company, shop.payments).cancel(orderId, '4000'),
  ],
  [
    'staff',
    (orderId: string) =>
      createStaffOrders(shop.deps, orderingConfig({}), shop.payments).changeStatus(orderId, {
        to: 'cancelled',
        actor: 'owner@zmig.test',
      }),
  ],
])('a card order that %s cancelled', (_, cancel) => {
  test('after an unknown payment is checked at the gateway and refunded', async () => {
    const { orderId, uniqueId, page } = await shop.order()
    const returned = returnedFrom(await shop.desk.choose(page, 'approve'))
    expect(await cancel(orderId)).toMatchObject({ ok: true, status: 'cancelled', paymentStatus: 'refund_due' })
    await shop.giveBack()
    expect(await shop.refunds()).toMatchObject([{ orderId, uniqueId, amount: AMOUNT, status: 'done' }])
    expect(await shop.stateOf(orderId)).toEqual({ status: 'cancelled', payment: 'refunded' })
    await shop.finalize(returned)
    expect(await held()).toEqual([{ reserved: 0 }])
  })

  test.each([
    ['returns', (returned: Parameters<PaymentShop['finalize']>[0]) => shop.finalize(returned)],
    ['does not return', () => shop.sweep()],
  ])(
    'before a payment on a page that was still open stays cancelled when the buyer %s, and is refunded',
    async (_way, settle) => {
      const { orderId, uniqueId, page } = await shop.order()
      expect(await cancel(orderId)).toMatchObject({ ok: true, status: 'cancelled', paymentStatus: 'expired' })
      const returned = returnedFrom(await shop.desk.choose(page, 'approve'))
      shop.pass(3)
      await settle(returned)
      expect(await shop.finalize(returned)).toMatchObject({
        ok: false,
        message: expect.stringContaining('יוחזר') as string,
      })
      expect(await shop.stateOf(orderId)).toEqual(calledOff)
      expect(await shop.cases()).toEqual(['paid-after-cancel'])
      expect(await shop.refunds()).toMatchObject([{ orderId, uniqueId, amount: AMOUNT }])
      await shop.giveBack()
      expect(await shop.publishedOf('order-message-due')).toMatchObject([
        { orderId, message: 'money-returned', amount: AMOUNT },
      ])
      expect(await held()).toEqual([{ reserved: 0 }])
    },
  )

  test('while the gateway does not answer is cancelled anyway', async () => {
    const { orderId, page } = await shop.order()
    const returned = returnedFrom(await shop.desk.choose(page, 'approve'))
    await shop.desk.behave('down')
    expect(await cancel(orderId)).toMatchObject({ ok: true, status: 'cancelled' })
    await shop.desk.behave('ok')
    await shop.finalize(returned)
    expect(await shop.stateOf(orderId)).toEqual(calledOff)
    expect(await shop.refunds()).toMatchObject([{ orderId, amount: AMOUNT }])
  })
})
