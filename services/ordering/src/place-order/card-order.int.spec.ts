import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importCoupons } from '../coupon/staff-coupon.commands.ts'
import { createExpireCards } from '../deadline/deadline.commands.ts'
import { rearEan } from '../testing/goods.ts'
import { byCard, requestOf, startOrdering, withCheckout } from '../testing/ordering-fixture.ts'
import type { PlaceOrder } from './place-order.commands.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.clear()
  await shop.learnTyres()
  await shop.count(rearEan, 5)
})

type Placed = { ok: true; orderId: string; redirectUrl: string }
const place = async (request: PlaceOrder) => {
  const answer = await shop.placeOrder(request)
  if (!answer.ok) throw new Error(answer.code)
  return answer as Placed
}
/** A card order of one attempt of one visitor. */
const attempt = (attemptId: string, buyer = 0, visitorId = `v_${buyer}`) =>
  byCard(requestOf(rearEan, 1, buyer), { attemptId, visitorId, payment: { check_tos: true, payments: 3 } })
const statusOf = (orderId: string) =>
  shop.database.query('select status, payment_status from ordering.orders where order_id = $1', [orderId])
const reserved = async () =>
  (await shop.database.query<{ n: number }>('select sum(reserved)::int as n from ordering.stock'))[0]?.n
const orders = () => shop.database.query('select 1 from ordering.orders')
const minutes = (count: number) => new Date(Date.parse('2026-11-18T10:00:00.000Z') + count * 60_000)

describe('a card order', () => {
  test('holds its goods for twenty minutes, saves its payment, and sends the buyer to the gateway', async () => {
    const answer = await shop.placeOrder(attempt('a'))
    expect(answer).toMatchObject({
      ok: true,
      total: 94_900,
      expiresAt: '2026-11-18T10:20:00.000Z',
      redirectUrl: expect.stringMatching(/^https:\/\/gateway\.test\/pay\/[0-9a-f]{32}$/) as string,
    })
    expect(answer).not.toHaveProperty('bankDetails')
    expect(await shop.database.query('select amount, payments from ordering.payment')).toEqual([
      { amount: 94_900, payments: 3 },
    ])
  })

  test('sent twice by a double click is one order with one session', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => place(attempt('a'))))
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
    expect(new Set(answers.map(({ redirectUrl }) => redirectUrl)).size).toBe(1)
    expect(await orders()).toHaveLength(1)
    expect(await shop.database.query('select 1 from ordering.payment')).toHaveLength(1)
  })

  test('stays when the gateway is unreachable, and the same attempt opens its page later', async () => {
    shop.gateway.setAway(true)
    expect(await shop.placeOrder(attempt('a'))).toMatchObject({ ok: false, code: 'PAYMENT_UNAVAILABLE' })
    expect(await orders()).toHaveLength(1)
    expect(await reserved()).toBe(1)
    shop.gateway.setAway(false)
    expect(await shop.placeOrder(attempt('a'))).toMatchObject({ ok: true, redirectUrl: expect.any(String) as string })
    expect(await orders()).toHaveLength(1)
    expect(await reserved()).toBe(1)
  })

  test('gets a new session when the last one has ended', async () => {
    const first = await place(attempt('a'))
    shop.gateway.end(first.redirectUrl)
    const second = await place(attempt('a'))
    expect(second.orderId).toBe(first.orderId)
    expect(second.redirectUrl).not.toBe(first.redirectUrl)
  })

  test('that was paid in the meantime is returned without another payment page', async () => {
    const first = await place(attempt('a'))
    shop.gateway.approve(first.redirectUrl)
    const again = await shop.placeOrder(attempt('a'))
    expect(again).toMatchObject({ ok: true, orderId: first.orderId, total: 94_900 })
    expect(again).not.toHaveProperty('redirectUrl')
    expect(await statusOf(first.orderId)).toEqual([{ status: 'paid', payment_status: 'paid' }])
  })

  test('that has expired does not prevent a new order of the same attempt', async () => {
    const first = await place(attempt('a'))
    await shop.change(first.orderId, { kind: 'expired' })
    const second = await place(attempt('a'))
    expect(second.orderId).not.toBe(first.orderId)
    expect(await reserved()).toBe(1)
  })
})

describe('a new checkout of the same visitor', () => {
  test('replaces their unpaid card order, and takes its last tyre', async () => {
    await shop.count(rearEan, 1)
    const first = await place(attempt('a'))
    const second = await place(attempt('b'))
    expect(await statusOf(first.orderId)).toEqual([{ status: 'cancelled', payment_status: 'expired' }])
    expect(await statusOf(second.orderId)).toEqual([{ status: 'open', payment_status: 'pending' }])
    expect(await reserved()).toBe(1)
    const events = (await shop.published()).filter(({ key }) => key === first.orderId).map(({ type }) => type)
    expect(events).toEqual(['orders.order-placed', 'orders.order-expired'])
  })

  test('that is refused leaves the earlier order as it was', async () => {
    const first = await place(attempt('a'))
    const tooMany = byCard(requestOf(rearEan, 6), { attemptId: 'b', visitorId: 'v_0' })
    expect(await shop.placeOrder(tooMany)).toMatchObject({ ok: false, code: 'OUT_OF_STOCK' })
    expect(await statusOf(first.orderId)).toEqual([{ status: 'open', payment_status: 'pending' }])
    expect(await reserved()).toBe(1)
  })

  test('does not replace an order that the gateway reports as paid', async () => {
    const first = await place(attempt('a'))
    shop.gateway.approve(first.redirectUrl)
    await place(attempt('b'))
    expect(await statusOf(first.orderId)).toEqual([{ status: 'paid', payment_status: 'paid' }])
    expect(await reserved()).toBe(2)
  })

  test('replaces neither transfers, which may already be paid, nor orders of other visitors', async () => {
    const transfer = await place(withCheckout(requestOf(rearEan), { visitorId: 'v_0' }))
    const other = await place(attempt('a', 7))
    await place(attempt('b'))
    for (const { orderId } of [transfer, other])
      expect(await statusOf(orderId)).toEqual([{ status: 'open', payment_status: 'pending' }])
  })
})

describe('a transfer in place of a card order', () => {
  const byTransfer = (insteadOf: string, buyer = 0) =>
    withCheckout(requestOf(rearEan, 1, buyer), { insteadOf, visitorId: `v_${buyer}`, attemptId: 'b' })

  test('is that order when it was paid meanwhile, in however many requests', async () => {
    const first = await place(attempt('a'))
    shop.gateway.approve(first.redirectUrl)
    for (let times = 0; times < 2; times++) {
      const answer = await shop.placeOrder(byTransfer(first.orderId))
      expect(answer).toMatchObject({ ok: true, orderId: first.orderId, total: 94_900 })
      expect(answer).not.toHaveProperty('bankDetails')
      expect(answer).not.toHaveProperty('redirectUrl')
    }
    expect(await orders()).toHaveLength(1)
    expect(await reserved()).toBe(1)
  })

  test('replaces it while it is unpaid', async () => {
    const first = await place(attempt('a'))
    const second = await place(byTransfer(first.orderId))
    expect(second).toHaveProperty('bankDetails')
    expect(await statusOf(first.orderId)).toEqual([{ status: 'cancelled', payment_status: 'expired' }])
    expect(await statusOf(second.orderId)).toEqual([{ status: 'open', payment_status: 'pending' }])
  })

  test('is a new order when the paid one was cancelled, or is of another visitor', async () => {
    const first = await place(attempt('a'))
    shop.gateway.approve(first.redirectUrl)
    await shop.payments.settleVisitor('v_0')
    const other = await place(byTransfer(first.orderId, 7))
    await shop.change(first.orderId, { kind: 'status', to: 'cancelled', by: 'guest' })
    const after = await place(byTransfer(first.orderId))
    for (const answer of [other, after]) {
      expect(answer.orderId).not.toBe(first.orderId)
      expect(answer).toHaveProperty('bankDetails')
    }
  })
})

describe('an order that a coupon covers in full', () => {
  test.each([['creditcard' as const], ['banktransfer' as const]])('is paid at once (%s)', async (method) => {
    await importCoupons(shop.deps, [{ code: 'FREE', ean: rearEan, discount: 94_900, singleUse: true }])
    const answer = await shop.placeOrder(
      withCheckout(requestOf(rearEan), { selectedPaymentMethod: method, couponCode: 'free' }),
    )
    expect(answer).toMatchObject({ ok: true, total: 0, changed: [{ version: 2 }, {}] })
    expect(answer).not.toHaveProperty('redirectUrl')
    expect(answer).not.toHaveProperty('bankDetails')
    const { orderId } = answer as Placed
    expect(await statusOf(orderId)).toEqual([{ status: 'paid', payment_status: 'paid' }])
    expect(await shop.database.query('select 1 from ordering.payment')).toEqual([])
    const events = (await shop.published()).filter(({ key }) => key === orderId)
    expect(events).toMatchObject([{ type: 'orders.order-placed' }, { type: 'orders.order-paid', data: { amount: 0 } }])
  })
})

describe('when the hold of a card order ends', () => {
  const expire = () => createExpireCards(shop.deps, shop.payments)()

  test('everything is released, and not before', async () => {
    const { orderId, redirectUrl } = await place(attempt('a'))
    shop.setTime(minutes(19))
    await expire()
    expect(await reserved()).toBe(1)
    shop.gateway.end(redirectUrl)
    shop.setTime(minutes(20))
    await expire()
    expect(await statusOf(orderId)).toEqual([{ status: 'cancelled', payment_status: 'expired' }])
    expect(await reserved()).toBe(0)
  })

  test('a payment is found before the order expires', async () => {
    const { orderId, redirectUrl } = await place(attempt('a'))
    shop.gateway.approve(redirectUrl)
    shop.setTime(minutes(21))
    await expire()
    expect(await statusOf(orderId)).toEqual([{ status: 'paid', payment_status: 'paid' }])
  })

  test('a gateway without answer extends it by a day at most, and delays no other order', async () => {
    const { orderId } = await place(attempt('a'))
    shop.gateway.setAway(true)
    shop.setTime(minutes(21))
    await expire()
    expect(await statusOf(orderId)).toEqual([{ status: 'open', payment_status: 'pending' }])
    shop.setTime(minutes(24 * 60 + 1))
    await expire()
    expect(await statusOf(orderId)).toEqual([{ status: 'cancelled', payment_status: 'expired' }])
    expect(await shop.database.query('select kind from ordering.attention')).toEqual([{ kind: 'gateway-silent' }])
  })
})
