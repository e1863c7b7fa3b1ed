import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayInIsrael } from '@zmig/kit/facts'
import { addDays, displayTextOf } from '../calendar/day.ts'
import { orderingConfig } from '../config.ts'
import { createGuestOrders } from '../manage-order/guest-order.commands.ts'
import { sendNewLink } from '../manage-order/new-link.commands.ts'
import { returnedFrom, startPaymentShop, type PaymentShop } from '../testing/payment-fixture.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await startPaymentShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.stop())

const twoWeeksLater = () => displayTextOf(addDays(dayInIsrael(shop.deps.clock.now()), 14))
const untouched = { status: 'open', payment: 'pending' }
const paid = { status: 'paid', payment: 'paid' }

describe('a buyer who returns', () => {
  test('after paying finds a paid order, published once', async () => {
    const { orderId, uniqueId, page, total } = await shop.order({ payments: 3 })
    const answer = await shop.finalize(returnedFrom(await shop.desk.choose(page, 'approve')))
    expect(answer).toEqual({
      ok: true,
      orderId,
      trusted: true,
      linkVersion: 0,
      changed: [{ key: `order:${orderId}`, version: 2 }],
    })
    expect(await shop.stateOf(orderId)).toEqual(paid)
    expect(await shop.paymentsOf(orderId)).toEqual([{ uniqueId, status: 'approved', paidOrder: true, watched: false }])
    expect(await shop.publishedOf('order-paid')).toMatchObject([
      { orderId, amount: total, paymentMethod: 'creditcard', by: 'gateway' },
    ])
    expect([await shop.refunds(), await shop.cases()]).toEqual([[], []])
  })

  test.each([
    ['decline', 'declined'],
    ['cancel', 'cancelled'],
  ] as const)('after %s finds the order untouched', async (way, status) => {
    const { orderId, page } = await shop.order()
    const answer = await shop.finalize(returnedFrom(await shop.desk.choose(page, way)))
    expect(answer).toEqual({ ok: false, message: expect.stringContaining('ההזמנה לא שולמה') as string })
    expect(await shop.stateOf(orderId)).toEqual(untouched)
    expect(await shop.paymentsOf(orderId)).toMatchObject([{ status, watched: false }])
    expect(await shop.publishedOf('order-paid')).toEqual([])
  })

  test('without a payment is asked to finish it, and can', async () => {
    const { orderId, page, uniqueId } = await shop.order()
    expect(await shop.finalize({ uniqueID: uniqueId })).toMatchObject({ ok: false })
    expect(await shop.stateOf(orderId)).toEqual(untouched)
    const answer = await shop.finalize(returnedFrom(await shop.desk.choose(page, 'approve')))
    expect(answer).toMatchObject({ ok: true, orderId })
  })

  test('after the links of the order were revoked gets the number of the new one', async () => {
    const { orderId, page } = await shop.order()
    await shop.database.transaction((tx) => sendNewLink(tx, shop.deps, orderId))
    const returned = returnedFrom(await shop.desk.choose(page, 'approve'))
    expect(await shop.finalize(returned)).toMatchObject({ ok: true, orderId, linkVersion: 1 })
  })

  test('with only the six parameters of the specification is checked at the gateway', async () => {
    const { orderId, page } = await shop.order({ visitorId: 'v_owner' })
    const all = returnedFrom(await shop.desk.choose(page, 'approve'))
    const { errorCode: _, cardToken: __, cardExp: ___, ...six } = all
    expect(await shop.finalize(six)).toMatchObject({ ok: true, orderId, trusted: false })
    expect(await shop.finalize({ ...six, visitorId: 'v_other' })).toMatchObject({ ok: true, orderId, trusted: false })
    expect(await shop.finalize({ ...six, visitorId: 'v_owner' })).toMatchObject({ ok: true, orderId, trusted: true })
  })
})

describe('a buyer who returns to a refunded order', () => {
  test.each([
    ['the refund is complete when the order was not sent', 'paid', 'במלואו', '₪25.00 ', '₪949.00'],
    ['the refund of a sent order is reduced by the handling fee', 'closed', 'בניכוי ₪25.00', 'במלואו', '₪924.00'],
  ] as const)('reads that %s', async (_, left, said, unsaid, amount) => {
    const { orderId, page } = await shop.order()
    const returned = returnedFrom(await shop.desk.choose(page, 'approve'))
    await shop.finalize(returned)
    for (const to of [left, 'cancelled'] as const) await shop.change(orderId, { kind: 'status', to, by: 'staff' })
    const { message = '' } = (await shop.finalize(returned)) as { message?: string }
    expect(message).toContain(said)
    expect(message).not.toContain(unsaid)
    expect(message).toContain('יוחזר לכרטיס')
    expect(message).toContain(`נחזיר לכם ${amount} עד ${twoWeeksLater()}.`)
    await shop.giveBack()
    expect(await shop.finalize(returned)).toMatchObject({
      ok: true,
      message: message
        .replace('ולכן הסכום ששילמתם יוחזר', 'והסכום ששילמתם הוחזר')
        .replace(/נחזיר לכם.*/, `החזרנו לכם ${amount}.`),
    })
  })
})

test('a buyer who was charged a wrong amount reads how much goes back and until when, on the order’s page too', async () => {
  const { orderId, page } = await shop.order()
  const returned = returnedFrom(await shop.desk.choose(page, 'approve', 100))
  for (const _again of [1, 2])
    expect(await shop.finalize(returned)).toMatchObject({
      ok: false,
      charged: true,
      message: expect.stringMatching(new RegExp(`במלואו.* נחזיר לכם ₪1\\.00 עד ${twoWeeksLater()}\\.$`)) as string,
    })
  const orders = createGuestOrders(shop.deps, orderingConfig({}).company, shop.payments)
  const by = addDays(dayInIsrael(shop.deps.clock.now()), 14)
  expect(await orders.allowed(orderId)).toMatchObject({ ok: true, refund: { amount: 100, by } })
  await shop.giveBack()
  expect(await orders.allowed(orderId)).toHaveProperty('refund', { amount: 100 })
  expect(await orders.allowed((await shop.order({ buyer: 1 })).orderId)).not.toHaveProperty('refund')
})

const FORGED = [{ responseMAC: 'Zm9yZ2Vk' }, { txId: 'made-up' }, { cardExp: '0199' }, { responseMAC: '' }]

describe('a return with a wrong signature', () => {
  test('of a payment that was made is confirmed to its buyer, and is being checked for anybody else', async () => {
    const { orderId, page } = await shop.order({ visitorId: 'v_owner' })
    const returned = returnedFrom(await shop.desk.choose(page, 'approve'))
    for (const forged of FORGED) {
      expect(await shop.finalize({ ...returned, ...forged })).toEqual({
        ok: false,
        pending: true,
        message: expect.stringContaining('נא לא לשלם שוב') as string,
      })
      const ofBuyer = await shop.finalize({ ...returned, ...forged, visitorId: 'v_owner' })
      expect(ofBuyer).toMatchObject({ ok: true, orderId, trusted: true })
    }
    expect(await shop.stateOf(orderId)).toEqual(paid)
    expect(await shop.finalize(returned)).toMatchObject({ ok: true, orderId, trusted: true })
  })

  test('pays no order that the gateway knows no payment of', async () => {
    const { orderId, page } = await shop.order()
    const declined = returnedFrom(await shop.desk.choose(page, 'decline'))
    for (const forged of [...FORGED, { errorCode: '000' }])
      expect(await shop.finalize({ ...declined, ...forged })).toMatchObject({ ok: false })
    expect(await shop.stateOf(orderId)).toEqual(untouched)
  })

  test('is checked at the gateway when it answers', async () => {
    const { page } = await shop.order()
    const returned = returnedFrom(await shop.desk.choose(page, 'approve'))
    await shop.desk.behave('down')
    for (const forged of FORGED)
      expect(await shop.finalize({ ...returned, ...forged })).toMatchObject({ ok: false, pending: true })
  })
})

test.each(['hex', 'base64'] as const)('a return that is signed in %s, as responseMac, is trusted', async (encoding) => {
  const { orderId, page } = await shop.order()
  const { responseMAC = '', errorCode: _, ...success } = returnedFrom(await shop.desk.choose(page, 'approve'))
  const responseMac = Buffer.from(responseMAC, 'base64').toString(encoding)
  expect(await shop.finalize({ ...success, responseMac })).toMatchObject({ ok: true, orderId, trusted: true })
})

describe('a return is refused when it', () => {
  test('has the payment of another order', async () => {
    const mine = await shop.order()
    const other = await shop.order({ buyer: 1 })
    const returned = returnedFrom(await shop.desk.choose(mine.page, 'approve'))
    expect(await shop.finalize({ ...returned, uniqueID: other.uniqueId })).toMatchObject({ ok: false })
    // Without the signed parameters, the gateway is asked about the other payment, which does not exist.
    const { errorCode: _, cardToken: __, cardExp: ___, ...six } = returned
    expect(await shop.finalize({ ...six, uniqueID: other.uniqueId })).toMatchObject({ ok: false })
    expect(await shop.stateOf(other.orderId)).toEqual(untouched)
    expect(await shop.finalize(returned)).toMatchObject({ ok: true, orderId: mine.orderId })
    expect(await shop.stateOf(other.orderId)).toEqual(untouched)
  })

  test.each(['', 'f'.repeat(32), "' or true --", 'א'])('has the unknown payment %s', async (uniqueID) => {
    const { orderId } = await shop.order()
    expect(await shop.finalize({ uniqueID })).toMatchObject({ ok: false })
    expect(await shop.stateOf(orderId)).toEqual(untouched)
  })
})

describe('the same return', () => {
  test('fifty times concurrently with the sweeper pays once', async () => {
    const { orderId, page } = await shop.order()
    const returned = returnedFrom(await shop.desk.choose(page, 'approve'))
    shop.pass(1)
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => shop.finalize(returned))),
      shop.sweep(),
      shop.payments.mayExpire(orderId),
    ])
    expect(answers.every((answer) => answer.ok && answer.orderId === orderId)).toBe(true)
    expect(await shop.publishedOf('order-paid')).toHaveLength(1)
    expect(await shop.stateOf(orderId)).toEqual(paid)
    expect([await shop.refunds(), await shop.cases()]).toEqual([[], []])
  })

  test('gets the same answer while the gateway does not answer', async () => {
    const { orderId, page } = await shop.order()
    const returned = returnedFrom(await shop.desk.choose(page, 'approve'))
    const first = await shop.finalize(returned)
    await shop.desk.behave('down')
    expect(await shop.finalize(returned)).toEqual(first)
    expect(await shop.publishedOf('order-paid')).toHaveLength(1)
    expect(await shop.stateOf(orderId)).toEqual(paid)
  })
})

describe('when the gateway does not answer', () => {
  test.each(['down', 'error'] as const)('(%s) the payment is not lost: the sweeper settles it', async (mode) => {
    const { orderId, page } = await shop.order()
    const returned = returnedFrom(await shop.desk.choose(page, 'approve'))
    await shop.desk.behave(mode)
    expect(await shop.finalize(returned)).toMatchObject({
      ok: false,
      pending: true,
      message: expect.stringContaining('נא לא לשלם שוב') as string,
    })
    await shop.sweep()
    expect(await shop.stateOf(orderId)).toEqual(untouched)
    await shop.desk.behave('ok')
    shop.pass(1)
    await shop.sweep()
    expect(await shop.stateOf(orderId)).toEqual(paid)
    expect(await shop.finalize(returned)).toMatchObject({ ok: true, orderId })
  })
})

test('a payment whose order is locked by another transaction is not lost', async () => {
  const { orderId, page } = await shop.order()
  const returned = returnedFrom(await shop.desk.choose(page, 'approve'))
  await shop.database.transaction(async (tx) => {
    await tx.query('select 1 from ordering.orders where order_id = $1 for update', [orderId])
    expect(await shop.finalize(returned)).toMatchObject({
      ok: false,
      message: expect.stringContaining('נא לא לשלם שוב') as string,
    })
  })
  shop.pass(1)
  await shop.sweep()
  expect(await shop.stateOf(orderId)).toEqual(paid)
})

test('only the last four digits of the card are saved', async () => {
  const { page } = await shop.order()
  const returned = returnedFrom(await shop.desk.choose(page, 'approve'))
  await shop.finalize(returned)
  const rows = JSON.stringify([
    await shop.database.query('select * from ordering.payment'),
    await shop.database.query('select * from ordering.order_history'),
    await shop.published(),
  ])
  for (const detail of [returned.cardToken, returned.cardMask, returned.responseMAC, returned.personalId])
    expect(rows).not.toContain(detail)
  expect(rows).toContain(String(returned.cardMask).slice(-4))
})
