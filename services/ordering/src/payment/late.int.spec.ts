import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rearEan } from '../testing/goods.ts'
import { returnedFrom, startPaymentShop, type PaymentShop } from '../testing/payment-fixture.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await startPaymentShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.stop())

const paid = { status: 'paid', payment: 'paid' }
const expired = { status: 'cancelled', payment: 'expired' }
const reserved = async () =>
  (await shop.database.query<{ reserved: number }>('select reserved from ordering.stock where ean = $1', [rearEan]))[0]
    ?.reserved

/** A payment that the gateway approved while the shop could not reach it, until the order expired after a day. */
const paidInSilence = async () => {
  const order = await shop.order()
  const returned = returnedFrom(await shop.desk.choose(order.page, 'approve'))
  await shop.desk.behave('down')
  shop.pass(24 * 60 + 1)
  await shop.expireCards()
  expect(await shop.stateOf(order.orderId)).toEqual(expired)
  await shop.desk.behave('ok')
  return { ...order, returned }
}

describe('when the buyer does not return', () => {
  test('the sweeper marks the order as paid within a minute', async () => {
    const { orderId, page } = await shop.order()
    await shop.sweep()
    await shop.desk.choose(page, 'approve')
    shop.pass(59 / 60)
    await shop.sweep()
    expect(await shop.stateOf(orderId)).toEqual(paid)
    expect(await shop.paymentsOf(orderId)).toMatchObject([{ watched: false }])
  })

  test('the sweeper asks again at most every half minute, until the session has ended', async () => {
    let asked = 0
    const counting = shop.behind({
      ...shop.desk.gateway,
      inquire: (uniqueId) => {
        asked += 1
        return shop.desk.gateway.inquire(uniqueId)
      },
    })
    const { orderId } = await shop.order()
    for (let minute = 0; minute < 20; minute += 1) {
      shop.pass(1)
      await counting.sweep()
      await counting.sweep()
    }
    expect(asked).toBe(18) // once for each run, a minute apart, and not after the end of the session
    expect(await shop.paymentsOf(orderId)).toMatchObject([{ status: 'ended', watched: false }])
  })

  test('two sweepers ask about each of many payments once', async () => {
    const asked: string[] = []
    const counting = shop.behind({
      ...shop.desk.gateway,
      inquire: (session) => {
        asked.push(session.uniqueId)
        return shop.desk.gateway.inquire(session)
      },
    })
    for (const buyer of [0, 1, 2, 3]) await shop.order({ buyer })
    shop.pass(1)
    await Promise.all([counting.sweep(), counting.sweep(), counting.sweep()])
    expect(asked).toHaveLength(4)
    expect(new Set(asked).size).toBe(4)
  })
})

describe('an order that is due', () => {
  test('is paid when the payment was in time, whichever timer checks first', async () => {
    const { orderId, page } = await shop.order()
    await shop.desk.choose(page, 'approve')
    shop.pass(20)
    await shop.expireCards()
    expect(await shop.stateOf(orderId)).toEqual(paid)
    expect(await shop.publishedOf('order-expired')).toEqual([])
  })

  test('expires when it is not paid, also after an earlier return', async () => {
    const { orderId, page } = await shop.order()
    const returned = returnedFrom(await shop.desk.choose(page, 'cancel'))
    await shop.finalize(returned)
    expect(await reserved()).toBe(1)
    shop.pass(20)
    await shop.expireCards()
    expect(await shop.stateOf(orderId)).toEqual(expired)
    expect(await reserved()).toBe(0)
    expect(await shop.finalize(returned)).toMatchObject({ ok: false })
    expect(await shop.stateOf(orderId)).toEqual(expired)
  })

  test('stays open for a day while the gateway does not answer, then expires, and a case is opened', async () => {
    const { orderId } = await shop.order()
    await shop.desk.behave('down')
    for (const minutes of [20, 60, 600, 759]) {
      shop.pass(minutes)
      expect(await shop.payments.mayExpire(orderId)).toBe('ask later')
    }
    expect(await shop.cases()).toEqual([])
    shop.pass(1)
    await shop.expireCards()
    expect(await shop.stateOf(orderId)).toEqual(expired)
    expect(await shop.cases()).toEqual(['gateway-silent'])
  })

  test('asks a gateway that does not answer at growing intervals', async () => {
    let asked = 0
    const counting = shop.behind({
      ...shop.desk.gateway,
      inquire: (uniqueId) => {
        asked += 1
        return shop.desk.gateway.inquire(uniqueId)
      },
    })
    const { orderId } = await shop.order()
    await shop.desk.behave('error')
    shop.pass(20)
    for (let second = 0; second < 300; second += 1) {
      await counting.payments.mayExpire(orderId)
      shop.pass(1 / 60)
    }
    expect(asked).toBe(4) // after 0, 20, 60 and 140 seconds
  })
})

describe('a payment after the order expired', () => {
  test('holds the goods again when they are available', async () => {
    const { orderId, returned } = await paidInSilence()
    expect(await reserved()).toBe(0)
    const answer = await shop.finalize(returned)
    expect(answer).toMatchObject({ ok: true, orderId })
    expect(answer).not.toHaveProperty('message')
    expect(await shop.stateOf(orderId)).toEqual(paid)
    expect(await reserved()).toBe(1)
    expect(await shop.refunds()).toEqual([])
  })

  test('is found by the sweeper too', async () => {
    const { orderId } = await paidInSilence()
    await shop.sweep()
    expect(await shop.stateOf(orderId)).toEqual(paid)
  })

  test('closes the case about the missing answer, as does the answer that nothing was paid', async () => {
    const { orderId, returned } = await paidInSilence()
    expect(await shop.cases()).toEqual(['gateway-silent'])
    await shop.finalize(returned)
    expect(await shop.cases()).toEqual([])
    const unpaid = await shop.order({ buyer: 1 })
    await shop.desk.behave('down')
    shop.pass(24 * 60 + 1)
    await shop.expireCards()
    expect(await shop.cases()).toEqual(['gateway-silent'])
    await shop.desk.behave('ok')
    await shop.sweep()
    expect(await shop.cases()).toEqual([])
    expect(await shop.publishedOf('attention-closed')).toMatchObject([{ orderId }, { orderId: unpaid.orderId }])
  })

  test('is refunded when another order has the goods, and a case is opened', async () => {
    const { orderId, uniqueId, returned } = await paidInSilence()
    await shop.count(rearEan, 0)
    for (const _again of [1, 2])
      expect(await shop.finalize(returned)).toMatchObject({
        ok: true,
        orderId,
        message: expect.stringContaining('יוחזר לכרטיס במלואו') as string,
      })
    expect(await shop.stateOf(orderId)).toMatchObject({ payment: 'refund_due' })
    expect(await shop.cases()).toContain('paid-after-expiry')
    expect(await shop.refunds()).toMatchObject([{ orderId, uniqueId, amount: 94_900, status: 'due' }])
    await shop.giveBack()
    expect(await shop.stateOf(orderId)).toMatchObject({ payment: 'refunded' })
    expect(await shop.publishedOf('order-refunded')).toMatchObject([{ orderId, amount: 94_900 }])
    expect(await reserved()).toBe(0)
  })
})
