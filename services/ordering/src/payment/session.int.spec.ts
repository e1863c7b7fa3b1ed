import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentSession } from '../ports/payment-gateway.port.ts'
import { rearEan } from '../testing/goods.ts'
import { cardRequest, returnedFrom, startPaymentShop, type PaymentShop } from '../testing/payment-fixture.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await startPaymentShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.stop())

const attempt = cardRequest({ attemptId: 'a-1', visitorId: 'v_1' })
const onlyOrder = async () => {
  const rows = await shop.database.query<{ orderId: string }>('select order_id as "orderId" from ordering.orders')
  expect(rows).toHaveLength(1)
  return rows[0]?.orderId ?? ''
}
const pageOf = (answer: object): string => (answer as { redirectUrl?: string }).redirectUrl ?? ''
/** The amount and instalments that the gateway shows on this page. */
const termsOn = async (page: string) => (await fetch(page)).text()

describe('the payment page of an order', () => {
  test('is at the gateway, with the total and the instalments of the order', async () => {
    const { page, uniqueId, orderId } = await shop.order({ payments: 3 })
    expect(page).toBe(`${shop.desk.baseUrl}/${uniqueId}`)
    expect(uniqueId).toMatch(/^[0-9a-f]{32}$/)
    const shown = await termsOn(page)
    expect(shown).toContain('949.00')
    expect(shown).toContain('3 תשלומים')
    expect(await shop.paymentsOf(orderId)).toMatchObject([{ status: 'open', watched: true }])
  })

  test('is told what is bought, by whom, and that all of it makes the amount', async () => {
    const told: PaymentSession[] = []
    const listening = shop.behind({
      ...shop.desk.gateway,
      openSession: (session) => {
        told.push(session)
        return shop.desk.gateway.openSession(session)
      },
    })
    const request = cardRequest()
    const shipping = { address: 'הרצל 1', city: 'חיפה' }
    const checkout = { ...request.checkout, sip: 'shipping' as const, shipping }
    expect(await listening.placeOrder({ ...request, checkout })).toMatchObject({ ok: true })
    const [session] = told
    expect(session?.lines).toEqual([
      { name: expect.stringMatching(/./) as string, quantity: 1, total: 94_900 },
      { name: 'משלוח', quantity: 1, total: 6_000 },
    ])
    expect(session?.lines.reduce((sum, { total }) => sum + total, 0)).toBe(session?.amount)
    const { personal } = request.checkout
    expect(session?.buyer).toEqual({ email: personal.emailaddress, phone: expect.stringMatching(/^0\d{9}$/) as string })
    expect(session?.description).toMatch(/^הזמנה Z-\d+$/)
  })

  test('ends two minutes before the hold', async () => {
    const { page, orderId } = await shop.order()
    shop.pass(17.9)
    expect(await shop.payments.startSession(orderId)).toEqual({ ok: true, redirectUrl: page })
    shop.pass(0.2)
    await expect(shop.desk.choose(page, 'approve')).rejects.toThrow('409')
    expect(await shop.payments.startSession(orderId)).toEqual({ ok: false, why: 'over' })
  })

  test('is the same for the same attempt, concurrently or one after the other', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => shop.placeOrder(attempt)))
    answers.push(await shop.placeOrder(attempt))
    expect(new Set(answers.map(pageOf)).size).toBe(1)
    expect(await shop.paymentsOf(await onlyOrder())).toHaveLength(1)
  })

  test.each(['decline', 'cancel'] as const)(
    'is a new one after %s, also when the buyer did not return',
    async (way) => {
      const first = pageOf(await shop.placeOrder(attempt))
      await shop.desk.choose(first, way)
      const again = await Promise.all([1, 2, 3].map(() => shop.placeOrder(attempt)))
      const pages = new Set(again.map(pageOf))
      expect(pages.size).toBe(1)
      expect(pages).not.toContain(first)
      const orderId = await onlyOrder()
      expect(await shop.paymentsOf(orderId)).toHaveLength(2)
      const [page = ''] = pages
      const answer = await shop.finalize(returnedFrom(await shop.desk.choose(page, 'approve')))
      expect(answer).toMatchObject({ ok: true, orderId })
      expect(await shop.publishedOf('order-paid')).toHaveLength(1)
    },
  )

  test('is asked about twenty times at most, and then once in ten seconds, however often the attempt is repeated', async () => {
    let inquiries = 0
    const counting = shop.behind({
      ...shop.desk.gateway,
      inquire: (...asked) => {
        inquiries += 1
        return shop.desk.gateway.inquire(...asked)
      },
    })
    for (const change of [
      { attemptId: 'a-1', visitorId: 'v_1' },
      { attemptId: 'b-1', buyer: 1 },
    ]) {
      inquiries = 0
      const request = cardRequest(change)
      const page = pageOf(await counting.placeOrder(request))
      for (let time = 0; time < 40; time += 1) expect(pageOf(await counting.placeOrder(request))).toBe(page)
      expect(inquiries).toBe(20)
      await shop.desk.choose(page, 'decline')
      shop.pass(0.2)
      expect(pageOf(await counting.placeOrder(request))).not.toBe(page)
      expect(inquiries).toBe(21)
    }
  })

  test('that was asked about too often is unavailable for ten seconds after a silence, and then asked about again', async () => {
    const page = pageOf(await shop.placeOrder(attempt))
    await shop.desk.behave('error', ['inquiry'])
    for (let time = 0; time < 40; time += 1)
      expect(await shop.placeOrder(attempt)).toMatchObject({ ok: false, code: 'PAYMENT_UNAVAILABLE' })
    await shop.desk.behave('ok')
    expect(await shop.placeOrder(attempt)).toMatchObject({ ok: false, code: 'PAYMENT_UNAVAILABLE' })
    shop.pass(0.2)
    expect(pageOf(await shop.placeOrder(attempt))).toBe(page)
  })

  test('is missing for an order that was paid in the meantime, which the same attempt returns as paid', async () => {
    const { page } = await shop.order({ attemptId: 'a-1', visitorId: 'v_1' })
    await shop.desk.choose(page, 'approve')
    const answer = await shop.placeOrder(attempt)
    expect(answer).toMatchObject({ ok: true, orderId: await onlyOrder() })
    expect(answer).not.toHaveProperty('redirectUrl')
    expect(await shop.publishedOf('order-paid')).toHaveLength(1)
  })
})

describe('a gateway that opens no session', () => {
  test.each(['down', 'error'] as const)('(%s) keeps the order, and the same attempt pays it later', async (mode) => {
    await shop.desk.behave(mode)
    expect(await shop.placeOrder(attempt)).toMatchObject({ ok: false, code: 'PAYMENT_UNAVAILABLE' })
    const orderId = await onlyOrder()
    expect(await shop.stateOf(orderId)).toEqual({ status: 'open', payment: 'pending' })
    await shop.desk.behave('ok')
    const answer = await shop.placeOrder(attempt)
    expect(answer).toMatchObject({ ok: true, orderId: await onlyOrder() })
    await shop.finalize(returnedFrom(await shop.desk.choose(pageOf(answer), 'approve')))
    expect(await shop.stateOf(orderId)).toEqual({ status: 'paid', payment: 'paid' })
    // the first set-up may have arrived: its session is asked about until it is surely over
    expect(await shop.paymentsOf(orderId)).toMatchObject([
      { status: 'new', watched: true },
      { status: 'approved', paidOrder: true },
    ])
    shop.pass(19)
    await shop.sweep()
    expect(await shop.paymentsOf(orderId)).toMatchObject([{ status: 'ended', watched: false }, { status: 'approved' }])
  })

  test('is given up while the buyer still waits when it is slow, and the next try pays in a session of its own', async () => {
    await shop.desk.behave('slow', ['session'])
    expect(await shop.placeOrder(attempt)).toMatchObject({ ok: false, code: 'PAYMENT_UNAVAILABLE' })
    const orderId = await onlyOrder()
    const [payment] = await shop.paymentsOf(orderId)
    const stored = { uniqueId: payment?.uniqueId ?? '', reference: {}, endsAt: shop.deps.clock.now() }
    expect(await shop.desk.gateway.inquire(stored)).toEqual({ status: 'open' })
    await shop.desk.behave('ok')
    const answer = await shop.placeOrder(attempt)
    expect(pageOf(answer)).not.toContain(payment?.uniqueId)
    expect(pageOf(answer)).toContain((await shop.paymentsOf(orderId))[1]?.uniqueId)
  })
})

describe('a crash between opening and saving a session', () => {
  /** A shop that dies as soon as the gateway has opened the session. */
  const dying = () =>
    shop.behind({
      ...shop.desk.gateway,
      openSession: async (session, options) => {
        await shop.desk.gateway.openSession(session, options)
        throw new Error('killed')
      },
    })

  test('leaves a session that nobody can pay in, and the same attempt pays in another one', async () => {
    await expect(dying().placeOrder(attempt)).rejects.toThrow('killed')
    const orderId = await onlyOrder()
    const [before] = await shop.paymentsOf(orderId)
    expect(before).toMatchObject({ status: 'new', watched: true })
    // the process that asked may still be alive
    expect(await shop.placeOrder(attempt)).toMatchObject({ ok: false, code: 'PAYMENT_UNAVAILABLE' })
    shop.pass(0.2)
    const answer = await shop.placeOrder(attempt)
    expect(pageOf(answer)).not.toContain(before?.uniqueId)
    await shop.finalize(returnedFrom(await shop.desk.choose(pageOf(answer), 'approve')))
    expect(await shop.paymentsOf(orderId)).toMatchObject([
      { status: 'new', watched: true },
      { status: 'approved', paidOrder: true },
    ])
    expect(await shop.publishedOf('order-paid')).toHaveLength(1)
  })

  test('before a payment: the sweeper marks the order as paid', async () => {
    await expect(dying().placeOrder(attempt)).rejects.toThrow('killed')
    const orderId = await onlyOrder()
    const [payment] = await shop.paymentsOf(orderId)
    await shop.desk.choose(`${shop.desk.baseUrl}/${payment?.uniqueId}`, 'approve')
    shop.pass(1)
    await shop.sweep()
    expect(await shop.stateOf(orderId)).toEqual({ status: 'paid', payment: 'paid' })
    const answer = await shop.placeOrder(attempt)
    expect(answer).toMatchObject({ ok: true, orderId })
    expect(answer).not.toHaveProperty('redirectUrl')
  })

  test('before a declined payment: the next attempt opens a new session', async () => {
    const unknown = cardRequest({ attemptId: 'a-1' }) // without a visitor whose earlier orders are checked first
    await expect(dying().placeOrder(unknown)).rejects.toThrow('killed')
    const [payment] = await shop.paymentsOf(await onlyOrder())
    await shop.desk.choose(`${shop.desk.baseUrl}/${payment?.uniqueId}`, 'decline')
    shop.pass(0.2)
    const page = pageOf(await shop.placeOrder(unknown))
    expect(page).toMatch(/\/pay\/[0-9a-f]{32}$/)
    expect(page).not.toContain(payment?.uniqueId)
  })

  test('before the session is opened: the sweeper closes it when it can no longer be paid', async () => {
    const dead = shop.behind({ ...shop.desk.gateway, openSession: () => Promise.reject(new Error('killed')) })
    await expect(dead.placeOrder(attempt)).rejects.toThrow('killed')
    const orderId = await onlyOrder()
    shop.pass(17)
    await shop.sweep()
    expect(await shop.paymentsOf(orderId)).toMatchObject([{ status: 'new', watched: true }])
    shop.pass(2)
    await shop.sweep()
    expect(await shop.paymentsOf(orderId)).toMatchObject([{ status: 'ended', watched: false }])
    expect(await shop.stateOf(orderId)).toEqual({ status: 'open', payment: 'pending' })
  })
})

describe('a new checkout by the same visitor', () => {
  test('finds an order paid whose buyer did not return', async () => {
    const first = await shop.order({ visitorId: 'v_1' })
    await shop.desk.choose(first.page, 'approve')
    const second = await shop.order({ visitorId: 'v_1', attemptId: 'a-2' })
    expect(second.orderId).not.toBe(first.orderId)
    expect(await shop.stateOf(first.orderId)).toEqual({ status: 'paid', payment: 'paid' })
  })

  test('ends an unpaid order, so that no visitor is refused because of their own hold', async () => {
    await shop.count(rearEan, 1)
    const first = await shop.order({ visitorId: 'v_1' })
    const second = await shop.order({ visitorId: 'v_1', attemptId: 'a-2' })
    expect(await shop.stateOf(first.orderId)).toEqual({ status: 'cancelled', payment: 'expired' })
    // the first page still works at the gateway: its payment is refunded, because the second order holds the tyre
    await shop.finalize(returnedFrom(await shop.desk.choose(second.page, 'approve')))
    await shop.finalize(returnedFrom(await shop.desk.choose(first.page, 'approve')))
    expect(await shop.cases()).toEqual(['paid-after-replace'])
    expect(await shop.refunds()).toMatchObject([{ uniqueId: first.uniqueId }])
  })

  test('does not wait for a gateway that does not answer', async () => {
    await shop.order({ visitorId: 'v_1' })
    await shop.desk.behave('down', ['inquiry'])
    expect(await shop.placeOrder(cardRequest({ visitorId: 'v_1', attemptId: 'a-2' }))).toMatchObject({ ok: true })
  })
})
