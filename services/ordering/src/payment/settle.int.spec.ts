import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GatewayError } from '../ports/payment-gateway.port.ts'
import { returnedFrom, startPaymentShop, type PaymentShop } from '../testing/payment-fixture.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await startPaymentShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.stop())

const paid = { status: 'paid', payment: 'paid' }

describe('an order that is charged twice', () => {
  const chargedTwice = async () => {
    const { orderId, page, uniqueId } = await shop.order({ visitorId: 'v_1', attemptId: 'a-1' })
    await shop.desk.choose(page, 'decline')
    const second = await shop.payments.startSession(orderId)
    if (!second.ok) throw new Error('no second session')
    const returned = returnedFrom(await shop.desk.choose(second.redirectUrl, 'approve'))
    await shop.finalize(returned)
    // a gateway that charges in a session that it reported as ended
    const confused = shop.behind({
      ...shop.desk.gateway,
      inquire: (session) => shop.desk.gateway.inquire({ ...session, uniqueId: returned.uniqueID }),
    })
    for (const _again of [1, 2])
      expect(await confused.finalize({ uniqueID: uniqueId })).toMatchObject({ ok: true, orderId })
    return { orderId, uniqueId }
  }

  test('keeps the first payment and refunds the second', async () => {
    const { orderId, uniqueId } = await chargedTwice()
    expect(await shop.stateOf(orderId)).toEqual(paid)
    expect(await shop.publishedOf('order-paid')).toHaveLength(1)
    expect(await shop.cases()).toEqual(['paid-twice'])
    expect(await shop.refunds()).toMatchObject([{ uniqueId, amount: 94_900 }])
  })

  test('and cancelled counts as refunded only when its own payment is refunded', async () => {
    const { orderId, uniqueId } = await chargedTwice()
    await shop.change(orderId, { kind: 'status', to: 'cancelled', by: 'staff' })
    const refunded = (which: (id: string) => boolean) =>
      shop.behind({
        ...shop.desk.gateway,
        refund: ({ uniqueId: id }) =>
          which(id) ? Promise.resolve({}) : Promise.reject(new GatewayError('BROKEN', 'refund')),
      })
    await refunded((id) => id === uniqueId).giveBack()
    expect(await shop.stateOf(orderId)).toMatchObject({ payment: 'refund_due' })
    shop.pass(2)
    await refunded((id) => id !== uniqueId).giveBack()
    expect(await shop.stateOf(orderId)).toMatchObject({ payment: 'refunded' })
    expect(await shop.refunds()).toMatchObject([{ status: 'done' }, { status: 'done' }])
  })
})

describe('a crash during finalize', () => {
  test('after the inquiry loses nothing', async () => {
    const { orderId, page } = await shop.order()
    const returned = returnedFrom(await shop.desk.choose(page, 'approve'))
    const dying = shop.behind({
      ...shop.desk.gateway,
      inquire: async (session) => {
        await shop.desk.gateway.inquire(session)
        throw new Error('killed')
      },
    })
    await expect(dying.finalize(returned)).rejects.toThrow('killed')
    expect(await shop.stateOf(orderId)).toEqual({ status: 'open', payment: 'pending' })
    shop.pass(1)
    await shop.sweep()
    expect(await shop.stateOf(orderId)).toEqual(paid)
  })

  test('at the last step of its transaction saves nothing', async () => {
    const { orderId, page } = await shop.order()
    const returned = returnedFrom(await shop.desk.choose(page, 'approve'))
    await shop.database.query('alter table ordering.payment add constraint broken check (not paid_order)')
    await expect(shop.finalize(returned)).rejects.toThrow('broken')
    expect(await shop.stateOf(orderId)).toEqual({ status: 'open', payment: 'pending' })
    expect(await shop.publishedOf('order-paid')).toEqual([])
    await shop.database.query('alter table ordering.payment drop constraint broken')
    expect(await shop.finalize(returned)).toMatchObject({ ok: true, orderId })
    expect(await shop.publishedOf('order-paid')).toHaveLength(1)
  })
})
