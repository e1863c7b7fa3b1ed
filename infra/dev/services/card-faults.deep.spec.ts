import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { REAR, startWholeShop, type WholeShop } from './testing/whole-shop.ts'

const NOON = '2026-11-18T10:00:00.000Z'
let shop: WholeShop

const gateway = (mode: 'ok' | 'down' | 'slow' | 'lost' | 'html' | 'error') =>
  fetch(`${shop.deskUrl}/pay/mode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
let buyers = 0
const request = () => {
  const phone = `0503${String((buyers += 1)).padStart(6, '0')}`
  return {
    cart: { items: [{ ean: REAR, quantity: 1 }] },
    checkout: {
      sip: 'pickup',
      personal: { name: 'דנה לוי', phone, emailaddress: `${phone}@example.com` },
      payment: { check_tos: true },
      selectedPaymentMethod: 'creditcard',
      attemptId: `card-${buyers}`,
    },
  }
}
type Placed = { success: boolean; code?: string; orderId: string; redirectUrl: string }
const place = async (asked = request()) => (await shop.post('/api/v1/checkout', asked)).body as Placed
/** The buyer's choice on the payment page. @returns what the browser brings back */
const choose = async ({ redirectUrl }: Placed, body: object = {}): Promise<Record<string, string>> => {
  const response = await fetch(`${redirectUrl}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  const returned = new URL(((await response.json()) as { redirectUrl: string }).redirectUrl)
  return Object.fromEntries(returned.searchParams)
}
const finalize = async (facts: object) =>
  (await shop.post('/api/v1/finalize/checkout', facts)).body as { ok: boolean; orderId?: string; orderLink?: string }
const stateOf = async (orderId: string) =>
  (
    await shop.database.query('select status, payment_status as payment from ordering.orders where order_id = $1', [
      orderId,
    ])
  )[0]
const open = { status: 'open', payment: 'pending' }
const paid = { status: 'paid', payment: 'paid' }

const uniqueIdOf = async (orderId: string) =>
  (
    await shop.database.query<{ id: string }>('select unique_id as id from ordering.payment where order_id = $1', [
      orderId,
    ])
  )[0]?.id

describe.each(['hosted-page', 'credit-guard'])('on the wire %s', (wire) => {
  beforeAll(async () => {
    shop = await startWholeShop(NOON, {}, { PAYMENT_PROVIDER: wire })
  }, 240_000)
  afterAll(() => shop.stop())
  afterEach(async () => {
    await gateway('ok')
    shop.setTime(NOON)
  })

  test.each(['down', 'error', 'slow', 'lost', 'html'] as const)(
    'a gateway that is %s: the order stays, and the same attempt pays it when the gateway is back',
    async (mode) => {
      const asked = request()
      await gateway(mode)
      expect(await place(asked)).toMatchObject({ success: false, code: 'PAYMENT_UNAVAILABLE' })
      await gateway('ok')
      const placed = await place(asked)
      expect(placed).toMatchObject({ success: true })
      expect(await finalize(await choose(placed))).toMatchObject({ ok: true, orderId: placed.orderId })
      expect(await stateOf(placed.orderId)).toEqual(paid)
      const { phone } = asked.checkout.personal
      expect(
      await shop.database.query(
        'select order_id from ordering.orders join people.person on id = person_id where phone = $1', [phone])).toHaveLength(1) // prettier-ignore
    },
  )

  test('a forged signature proves nothing, and the payment of another order pays no order', async () => {
    const mine = await place()
    const other = await place()
    const facts = await choose(mine)
    const theirs = await uniqueIdOf(other.orderId)
    const { responseMAC: _, responseMac: __, ...unsigned } = facts
    const forged = [
      { ...unsigned, responseMAC: Buffer.alloc(32).toString('base64') },
      { ...unsigned, responseMAC: '' },
      { ...facts, txId: 'another' },
      { ...facts, uniqueID: theirs },
      { uniqueID: theirs, txId: facts['txId'], authNumber: facts['authNumber'] },
      { uniqueID: 'f'.repeat(32) },
    ]
    for (const wrong of forged) expect(await finalize(wrong)).toMatchObject({ ok: false })
    // a wrong signature makes the shop ask the gateway, which has the money of the first order
    expect([await stateOf(mine.orderId), await stateOf(other.orderId)]).toEqual([paid, open])
    // with the number of a payment only, a caller learns that it is paid, but gets no link to the order
    expect(await finalize({ uniqueID: facts['uniqueID'] })).toEqual({ ok: true, orderId: mine.orderId })
    expect(await finalize(facts)).toMatchObject({ ok: true, orderLink: expect.any(String) as string })
    expect(await stateOf(other.orderId)).toEqual(open)
  })

  test('a wrong amount does not pay the order and is refunded', async () => {
    const placed = await place()
    expect(await finalize(await choose(placed, { amount: 100 }))).toMatchObject({ ok: false })
    expect(await stateOf(placed.orderId)).toEqual({ status: 'cancelled', payment: 'expired' })
    const refund = () =>
      shop.database.query('select amount, status from ordering.refund where order_id = $1', [placed.orderId])
    await expect.poll(refund).toEqual([{ amount: 100, status: 'done' }])
  })

  test('fifty returns at once are one payment, one answer and one mail', async () => {
    const asked = request()
    const placed = await place(asked)
    const facts = await choose(placed)
    const answers = await Promise.all(Array.from({ length: 50 }, () => finalize(facts)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ ok: true, orderId: placed.orderId })
    const published = await shop.database.query(
    `select 1 from events.log where type = 'orders.order-paid' and data->>'orderId' = $1`, [placed.orderId]) // prettier-ignore
    expect(published).toHaveLength(1)
    const { emailaddress } = asked.checkout.personal
    await expect.poll(async () => (await shop.inbox(emailaddress)).length).toBe(1)
  })

  test('a return before the hold ends pays; one after it takes the goods again while they are there', async () => {
    const early = await place()
    const late = await place()
    const earlyFacts = await choose(early)
    const lateFacts = await choose(late)
    shop.setTime('2026-11-18T10:19:00.000Z')
    expect(await finalize(earlyFacts)).toMatchObject({ ok: true, orderId: early.orderId })
    shop.setTime('2026-11-18T10:25:00.000Z')
    expect(await finalize(lateFacts)).toMatchObject({ ok: true, orderId: late.orderId })
    expect([await stateOf(early.orderId), await stateOf(late.orderId)]).toEqual([paid, paid])
  })
})
