import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GatewayError } from '../ports/payment-gateway.port.ts'
import { createRefundCommands } from '../refund/refund.commands.ts'
import { cardRequest, returnedFrom, startPaymentShop, type PaymentShop } from '../testing/payment-fixture.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await startPaymentShop('credit-guard')
})
beforeEach(() => shop.reset())
afterAll(() => shop.stop())

const paid = { status: 'paid', payment: 'paid' }
const untouched = { status: 'open', payment: 'pending' }
const attempt = cardRequest({ attemptId: 'a-1' })
const pageOf = (answer: object): string => (answer as { redirectUrl?: string }).redirectUrl ?? ''
const onlyOrder = async () =>
  (await shop.database.query<{ orderId: string }>('select order_id as "orderId" from ordering.orders'))[0]?.orderId ??
  ''
const referencesOf = (orderId: string) =>
  shop.database.query<{ reference: object; status: string }>(
    'select reference, status from ordering.payment where order_id = $1 order by created_at, replaced_at nulls last',
    [orderId],
  )
/** What the gateway itself has refunded, in agorot. */
const refunded = () => shop.desk.payments().reduce((sum, payment) => sum + payment.refunded, 0)

describe('the page of CreditGuard', () => {
  test('is stored with its references before the buyer leaves, and is paid', async () => {
    const { orderId, page } = await shop.order({ payments: 3 })
    expect(await referencesOf(orderId)).toMatchObject([{ status: 'open', reference: { txId: page.split('/').at(-1) } }])
    const returned = returnedFrom(await shop.desk.choose(page, 'approve'))
    expect(returned).not.toHaveProperty('errorCode')
    expect(await shop.finalize(returned)).toMatchObject({ ok: true, orderId, trusted: true })
    expect(await shop.stateOf(orderId)).toEqual(paid)
    expect(await referencesOf(orderId)).toMatchObject([
      { reference: { tranId: expect.any(String) as string, cgUid: expect.any(String) as string } },
    ])
    expect(await shop.publishedOf('order-paid')).toMatchObject([
      { cardReference: { tranId: expect.stringMatching(/^\d+$/) as string } },
    ])
  })

  test('is one page for requests at the same time', async () => {
    const before = shop.desk.payments().length
    const answers = await Promise.all([1, 2, 3, 4].map(() => shop.placeOrder(attempt)))
    expect(new Set(answers.map(pageOf)).size).toBe(1)
    expect(shop.desk.payments()).toHaveLength(before + 1)
  })

  test('is another one for a buyer who comes back after ten minutes, and a charge of the first one still pays', async () => {
    const first = pageOf(await shop.placeOrder(attempt))
    await shop.desk.choose(first, 'approve')
    const orderId = await onlyOrder()
    shop.pass(10)
    const answer = await shop.placeOrder(attempt)
    expect(answer).toMatchObject({ ok: true, orderId })
    expect(answer).not.toHaveProperty('redirectUrl')
    expect(await shop.stateOf(orderId)).toEqual(paid)
  })

  test('that has ended is asked about until no charge of it can appear', async () => {
    const first = pageOf(await shop.placeOrder(attempt))
    shop.pass(10.1)
    const second = pageOf(await shop.placeOrder(attempt))
    expect(second).not.toBe(first)
    const orderId = await onlyOrder()
    expect(await shop.paymentsOf(orderId)).toMatchObject([
      { status: 'open', watched: true },
      { status: 'open', watched: true },
    ])
    await shop.finalize(returnedFrom(await shop.desk.choose(second, 'approve')))
    shop.pass(31)
    await shop.sweep()
    expect(await shop.paymentsOf(orderId)).toMatchObject([
      { status: 'ended', watched: false },
      { status: 'approved', paidOrder: true },
    ])
    expect(await shop.refunds()).toEqual([])
  })

  test('holds the goods of an order while it can be paid, also beyond the usual hold', async () => {
    await shop.placeOrder(attempt)
    shop.pass(15)
    const late = pageOf(await shop.placeOrder(attempt))
    const orderId = await onlyOrder()
    shop.pass(7)
    await shop.expireCards()
    expect(await shop.stateOf(orderId)).toEqual(untouched)
    await shop.desk.choose(late, 'approve')
    shop.pass(1)
    await shop.expireCards()
    expect(await shop.stateOf(orderId)).toEqual(paid)
  })

  test('that nobody pays lets the order expire when it is over', async () => {
    await shop.placeOrder(attempt)
    const orderId = await onlyOrder()
    shop.pass(21)
    await shop.expireCards()
    expect(await shop.stateOf(orderId)).toEqual({ status: 'cancelled', payment: 'expired' })
  })

  test.each(['decline', 'cancel'] as const)('after %s is another one, and both charges are settled', async (way) => {
    const first = pageOf(await shop.placeOrder(attempt))
    const answer = await shop.finalize(returnedFrom(await shop.desk.choose(first, way)))
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining('לא שולמה') as string })
    shop.pass(0.001)
    const second = pageOf(await shop.placeOrder(attempt))
    expect(second).not.toBe(first)
    await shop.finalize(returnedFrom(await shop.desk.choose(second, 'approve')))
    const orderId = await onlyOrder()
    expect(await shop.stateOf(orderId)).toEqual(paid)
    // the first page still takes a card
    await shop.desk.choose(first, 'approve')
    shop.pass(1)
    await shop.sweep()
    expect(await shop.cases()).toEqual(['paid-twice'])
    await shop.giveBack()
    expect(await shop.refunds()).toMatchObject([{ amount: 94_900, status: 'done' }])
  })

  test('that charges another amount pays no order, and the money goes back', async () => {
    const { orderId, page } = await shop.order()
    const before = refunded()
    expect(await shop.finalize(returnedFrom(await shop.desk.choose(page, 'approve', 100)))).toMatchObject({
      ok: false,
      charged: true,
    })
    await shop.giveBack()
    expect(await shop.stateOf(orderId)).toEqual({ status: 'cancelled', payment: 'expired' })
    expect(refunded() - before).toBe(100)
  })

  test('with the signature of another order is asked about, and confirmed to nobody else', async () => {
    const mine = await shop.order({ visitorId: 'v_owner' })
    const other = await shop.order({ buyer: 1 })
    const returned = returnedFrom(await shop.desk.choose(mine.page, 'approve'))
    const theirs = returnedFrom(await shop.desk.choose(other.page, 'approve'))
    const { responseMac } = theirs
    expect(await shop.finalize({ ...returned, responseMac })).toMatchObject({ ok: false, pending: true })
    expect(await shop.finalize({ ...returned, responseMac, visitorId: 'v_owner' })).toMatchObject({ ok: true })
  })

  test('is asked about when its set-up was not answered', async () => {
    await shop.desk.behave('lost', ['session'])
    expect(await shop.placeOrder(attempt)).toMatchObject({ ok: false, code: 'PAYMENT_UNAVAILABLE' })
    await shop.desk.behave('ok')
    const page = pageOf(await shop.placeOrder(attempt))
    await shop.finalize(returnedFrom(await shop.desk.choose(page, 'approve')))
    const orderId = await onlyOrder()
    expect(await shop.stateOf(orderId)).toEqual(paid)
    shop.pass(41)
    await shop.sweep()
    expect(await shop.paymentsOf(orderId)).toMatchObject([{ status: 'ended', watched: false }, { status: 'approved' }])
  })
})

test('a buyer who cancels and presses pay again at once gets another page, although nothing reports the cancellation', async () => {
  const first = pageOf(await shop.placeOrder(attempt))
  await shop.desk.choose(first, 'cancel')
  shop.pass(0.001)
  const second = pageOf(await shop.placeOrder(attempt))
  expect(second).not.toBe(first)
  await shop.finalize(returnedFrom(await shop.desk.choose(second, 'approve')))
  expect(await shop.stateOf(await onlyOrder())).toEqual(paid)
})

test('a page that was asked about too often is not given again, and another one comes after ten seconds', async () => {
  const first = pageOf(await shop.placeOrder(attempt))
  await shop.desk.choose(first, 'cancel')
  shop.pass(0.001)
  await shop.database.query('update ordering.payment set inquiries = 20, asked_at = $1', [shop.deps.clock.now()])
  expect(await shop.placeOrder(attempt)).toMatchObject({ ok: false, code: 'PAYMENT_UNAVAILABLE' })
  shop.pass(0.2)
  const second = pageOf(await shop.placeOrder(attempt))
  expect(second).toMatch(/\/pay\/\w+$/)
  expect(second).not.toBe(first)
})

test('a second click that was sent before the page was set up gets the same page, however late it is handled', async () => {
  const { orderId, page } = await shop.order()
  const sentAt = shop.deps.clock.now()
  shop.pass(0.05)
  expect(await shop.payments.startSession(orderId, sentAt)).toEqual({ ok: true, redirectUrl: page })
  expect(await shop.payments.startSession(orderId)).not.toMatchObject({ redirectUrl: page })
})

const cancelled = async () => {
  const order = await shop.order({ payments: 3 })
  await shop.finalize(returnedFrom(await shop.desk.choose(order.page, 'approve')))
  await shop.change(order.orderId, { kind: 'status', to: 'cancelled', by: 'staff', actor: 'owner@zmig.test' })
  return { ...order, before: refunded() }
}

describe('a gateway that repeats refunds', () => {
  test('refunds once when three processes ask at once', async () => {
    const { total, before, orderId } = await cancelled()
    await Promise.all([shop.giveBack(), shop.giveBack(), shop.giveBack()])
    expect(refunded() - before).toBe(total)
    expect(await shop.stateOf(orderId)).toEqual({ status: 'cancelled', payment: 'refunded' })
  })

  test('refunds once when its answer is lost after the money moved', async () => {
    const { total, before, orderId } = await cancelled()
    await shop.desk.behave('lost', ['refund'])
    await shop.giveBack()
    expect(refunded() - before).toBe(total)
    await shop.desk.behave('ok')
    shop.pass(2)
    await shop.giveBack()
    expect(refunded() - before).toBe(total)
    expect(await shop.stateOf(orderId)).toMatchObject({ payment: 'refunded' })
    expect(await shop.refunds()).toMatchObject([{ status: 'done' }])
    expect(await shop.publishedOf('order-refunded')).toMatchObject([
      { cardReference: { refundTranId: expect.stringMatching(/^\d+$/) as string } },
    ])
  })

  test('refunds once when it books the refund after its answer was given up', async () => {
    const { total, before, orderId } = await cancelled()
    let late = () => Promise.resolve({})
    const slow = shop.behind({
      ...shop.desk.gateway,
      refund: (request) => {
        late = () => shop.desk.gateway.refund(request)
        return Promise.reject(new GatewayError('SLOW', 'refund'))
      },
    })
    await slow.giveBack()
    shop.pass(1.5)
    await shop.giveBack()
    await late()
    shop.pass(0.5)
    await shop.giveBack()
    expect(refunded() - before).toBe(total)
    expect(await shop.stateOf(orderId)).toMatchObject({ payment: 'refunded' })
  })

  test('is not asked again before its first answer can have come, also when staff ask for it', async () => {
    const { orderId, before, total } = await cancelled()
    let calls = 0
    const silent = shop.behind({
      ...shop.desk.gateway,
      refund: async (request) => {
        calls += 1
        await shop.desk.gateway.refund(request)
        throw calls === 1 ? new Error('killed') : new GatewayError('SLOW', 'refund')
      },
    })
    await expect(silent.giveBack()).rejects.toThrow('killed')
    await createRefundCommands(shop.deps).retryRefunds(orderId)
    await shop.giveBack()
    expect(await shop.stateOf(orderId)).toMatchObject({ payment: 'refund_due' })
    shop.pass(2)
    await shop.giveBack()
    expect(await shop.stateOf(orderId)).toMatchObject({ payment: 'refunded' })
    expect(refunded() - before).toBe(total)
  })
})

describe('a gateway that says it has refunded, and shows no refund', () => {
  beforeEach(() => shop.desk.refundsLike('hides'))
  afterAll(() => shop.desk.refundsLike('repeats'))

  /** The answer to the refund is lost, and the gateway says 314 to the next try. */
  const unclear = async () => {
    const order = await cancelled()
    await shop.desk.behave('lost', ['refund'])
    await shop.giveBack()
    await shop.desk.behave('ok')
    shop.pass(2)
    await shop.giveBack()
    const [refund] = await commands().listToMake()
    return { ...order, refundId: refund?.refundId ?? '', amount: refund?.amount }
  }
  const commands = () => createRefundCommands(shop.deps)

  test('leaves the refund to a person at once, without a credit note', async () => {
    const { orderId, total, amount, before } = await unclear()
    expect(await shop.cases()).toEqual(['refund-unclear'])
    expect(amount).toBe(total)
    expect(await shop.stateOf(orderId)).toMatchObject({ payment: 'refund_due' })
    shop.pass(600)
    await shop.giveBack()
    expect(await shop.publishedOf('order-refunded')).toEqual([])
    expect(refunded() - before).toBe(total)
  })

  test('is believed when a person has seen the refund there, once', async () => {
    const { orderId, refundId, total } = await unclear()
    expect(await commands().cardRefunded('Z-0', refundId)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await commands().cardRefunded(orderId, refundId)).toEqual({ ok: true })
    expect(await shop.stateOf(orderId)).toMatchObject({ payment: 'refunded' })
    expect(await commands().cardRefunded(orderId, refundId)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shop.publishedOf('order-refunded')).toMatchObject([{ amount: total }])
  })

  test('is asked again by a person, and then shows the refund', async () => {
    const { orderId, refundId, total, before } = await unclear()
    await shop.desk.refundsLike('remembers')
    shop.pass(2)
    expect(await commands().retryRefunds(orderId)).toEqual({ ok: true })
    expect(await commands().cardRefunded(orderId, refundId)).toMatchObject({ code: 'NOT_FOUND' })
    await shop.giveBack()
    expect(await shop.stateOf(orderId)).toMatchObject({ payment: 'refunded' })
    expect(refunded() - before).toBe(total)
  })
})
