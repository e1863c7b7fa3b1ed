import { erasePerson } from '@zmig/kit/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderingConfig } from '../config.ts'
import { createRefundCommands } from '../refund/refund.commands.ts'
import { rearEan } from '../testing/goods.ts'
import { INSTALL_DAY, installed } from '../testing/install.ts'
import { byCard, requestOf, startOrdering, withCheckout } from '../testing/ordering-fixture.ts'
import { type OrderingServer, serveOrdering } from '../testing/ordering-server.ts'
import { sendNewLink } from './new-link.commands.ts'
import { createStaffOrders } from './staff-order.commands.ts'

const actor = 'owner@zmig.test'
let shop: Awaited<ReturnType<typeof startOrdering>>
let ordering: OrderingServer

beforeAll(async () => {
  shop = await startOrdering()
  ordering = await serveOrdering(shop.deps)
})
afterAll(async () => {
  await ordering.close()
  await shop.stop()
})
beforeEach(async () => {
  await shop.clear()
  await shop.learnTyres()
  await shop.learnGarages({ capacityPerSlot: 1 }, { id: 'moto-haifa', price: 15_000 })
  await shop.count(rearEan, 5)
})

const place = async (request = requestOf(rearEan)): Promise<string> => {
  const answer = await shop.placeOrder(request)
  if (!answer.ok) throw new Error(answer.code)
  await shop.database.query('delete from events.outbox')
  return answer.orderId
}
const status = (orderId: string, change: object) => ordering.post(`/orders/${orderId}/status`, { actor, ...change })
const reserved = async () =>
  (await shop.database.query<{ n: number }>('select sum(reserved)::int as n from ordering.stock'))[0]?.n
const events = async () => (await shop.published()).filter(({ type }) => !type.includes('availability'))
const shipped = withCheckout(requestOf(rearEan), {
  sip: 'shipping',
  shipping: { address: 'הרצל 5', city: 'חיפה' },
})
const days = (count: number) => new Date(Date.parse('2026-11-18T10:00:00.000Z') + count * 86_400_000)

describe('staff', () => {
  test('move an order to its next status, and need a reason for other changes', async () => {
    const orderId = await place(shipped)
    expect(await status(orderId, { status: 'sent' })).toMatchObject({ ok: false, code: 'REASON_MISSING' })
    expect(await status(orderId, { status: 'paid' })).toMatchObject({ ok: true, paymentStatus: 'paid' })
    expect(await status(orderId, { status: 'sent', trackingCode: 'RR1' })).toMatchObject({
      ok: true,
      status: 'sent',
      changed: [{ key: `order:${orderId}`, version: 3 }],
      states: { before: { status: 'paid', trackingCode: '' }, after: { status: 'sent', trackingCode: 'RR1' } },
    })
    expect(await status(orderId, { status: 'open', reason: 'חזר מהשליח' })).toMatchObject({ ok: true, status: 'open' })
    expect(await events()).toMatchObject([
      { type: 'orders.order-paid', data: { by: 'staff', amount: 100_900 } },
      { type: 'orders.order-status-changed', data: { from: 'paid', status: 'sent', trackingCode: 'RR1' } },
      { type: 'orders.order-status-changed', data: { from: 'sent', status: 'open' } },
    ])
  })

  test('are refused for an unknown order and a malformed change', async () => {
    expect(await status('Z-1', { status: 'paid' })).toMatchObject({ ok: false, code: 'NOT_FOUND' })
    await expect(status('Z-1', { status: 'lost' })).rejects.toMatchObject({ status: 400 })
    await expect(ordering.post('/orders/Z-1/status', { status: 'paid' })).rejects.toMatchObject({ status: 400 })
  })

  test('see holds and release them', async () => {
    const orderId = await place()
    expect(await ordering.get('/holds')).toMatchObject({
      holds: [
        {
          orderId,
          paymentMethod: 'banktransfer',
          total: 94_900,
          expiresAt: '2026-11-23T10:00:00.000Z',
          tyres: [{ ean: rearEan, quantity: 1 }],
        },
      ],
    })
    expect(await ordering.post(`/holds/${orderId}/release`, { actor })).toMatchObject({
      ok: true,
      paymentStatus: 'expired',
    })
    expect(await ordering.get('/holds')).toEqual({ holds: [] })
    expect(await reserved()).toBe(0)
    expect(await shop.database.query('select by, actor, change from ordering.order_history')).toEqual([
      { by: 'staff', actor, change: 'expired' },
    ])
  })

  test('cannot release a hold that the gateway reports as paid', async () => {
    const answer = await shop.placeOrder(byCard(requestOf(rearEan)))
    const { orderId, redirectUrl = '' } = answer as { orderId: string; redirectUrl?: string }
    shop.gateway.approve(redirectUrl)
    expect(
      await createStaffOrders(shop.deps, orderingConfig({}), shop.payments).releaseHold(orderId, actor),
    ).toMatchObject({
      ok: false,
      code: 'MOVE_NOT_ALLOWED',
    })
    expect(await reserved()).toBe(1)
  })

  test('who mark a transfer as paid after its goods were sold get a case for its refund', async () => {
    await shop.count(rearEan, 1)
    const orderId = await place()
    await shop.change(orderId, { kind: 'expired' })
    await place(requestOf(rearEan, 1, 7))
    expect(await status(orderId, { status: 'paid' })).toMatchObject({ ok: false, code: 'REASON_MISSING' })
    const late = { status: 'paid', reason: 'ההעברה הגיעה באיחור' }
    expect(await status(orderId, late)).toMatchObject({ ok: true, paymentStatus: 'refund_due' })
    expect(await shop.database.query('select order_id, kind from ordering.attention')).toEqual([
      { order_id: orderId, kind: 'paid-after-expiry' },
    ])
  })

  test('move an appointment to another garage, at its price', async () => {
    const orderId = await place(installed(requestOf(rearEan, 2)))
    const move = { day: INSTALL_DAY, startHour: 12 }
    expect(await ordering.post(`/orders/${orderId}/appointment`, { ...move, garageId: 'moto-haifa' })).toMatchObject({
      code: 'MOVE_NOT_ALLOWED',
    })
    expect(
      await ordering.post(`/orders/${orderId}/appointment`, { ...move, garageId: 'moto-haifa', actor }),
    ).toMatchObject({ ok: true })
    expect(await shop.database.query('select garage_id, install_hour, installation from ordering.orders')).toEqual([
      { garage_id: 'moto-haifa', install_hour: 12, installation: 30_000 },
    ])
  })
})

describe('a buyer', () => {
  test('cancels before dispatch, and a second cancellation changes nothing', async () => {
    const orderId = await place()
    expect(await ordering.post(`/orders/${orderId}/cancel`, {})).toMatchObject({ ok: true, status: 'cancelled' })
    expect(await ordering.post(`/orders/${orderId}/cancel`, {})).toMatchObject({
      ok: true,
      changed: [{ key: `order:${orderId}`, version: 2 }],
    })
    expect(await reserved()).toBe(0)
    expect(await events()).toMatchObject([{ type: 'orders.order-status-changed', data: { by: 'guest' } }])
  })

  test('learns whether the unpaid order was cancelled or ended by itself', async () => {
    const calledOff = async (id: string) =>
      ((await ordering.get(`/orders/${id}/allowed`)) as { calledOff: boolean }).calledOff
    const cancelled = await place()
    await ordering.post(`/orders/${cancelled}/cancel`, {})
    const ended = await place()
    await shop.change(ended, { kind: 'expired' })
    expect([await calledOff(cancelled), await calledOff(ended)]).toEqual([true, false])
  })

  test('cancels a paid order only with the last four digits of the phone, which is never the link alone', async () => {
    const orderId = await place()
    await status(orderId, { status: 'paid' })
    const cancel = (body: object) => ordering.post(`/orders/${orderId}/cancel`, body)
    for (const body of [{}, { phoneDigits: '4001' }, { phoneDigits: '000' }, { phoneDigits: '' }])
      expect(await cancel(body)).toMatchObject({ ok: false, code: 'PHONE_DIGITS' })
    expect(await ordering.get(`/orders/${orderId}/allowed`)).toMatchObject({ cancel: true, asksPhone: true })
    expect(await cancel({ phoneDigits: '4000' })).toMatchObject({
      ok: true,
      status: 'cancelled',
      paymentStatus: 'refund_due',
    })
  })

  test('who was erased cancels a paid order by phone call only', async () => {
    const orderId = await place()
    await status(orderId, { status: 'paid' })
    const [row] = await shop.database.query<{ id: string }>('select person_id as id from ordering.orders')
    await erasePerson(shop.database, row?.id ?? '')
    for (const body of [{}, { phoneDigits: '' }, { phoneDigits: '4000' }])
      expect(await ordering.post(`/orders/${orderId}/cancel`, body)).toMatchObject({ code: 'PHONE_DIGITS' })
  })

  test('asks for a return within fourteen days of dispatch, and not later', async () => {
    const orderId = await place(shipped)
    await status(orderId, { status: 'paid' })
    await status(orderId, { status: 'sent' })
    shop.setTime(days(14))
    const asked = (await ordering.post(`/orders/${orderId}/cancel`, {})) as object
    // a second request returns the same case, with no new rows to show
    expect(await ordering.post(`/orders/${orderId}/cancel`, {})).toMatchObject({ ok: true, changed: [] })
    const cases = await shop.database.query<{ id: string; kind: string }>(
      'select attention_id as id, kind from ordering.attention',
    )
    expect(cases).toMatchObject([{ kind: 'return-asked' }])
    expect(asked).toMatchObject({
      ok: true,
      status: 'sent',
      message: 'קיבלנו את בקשת ההחזרה, וניצור אתכם קשר.',
      changed: [{ key: `return:${orderId}:${cases[0]?.id}`, version: 1 }],
    })
    shop.setTime(days(14.1))
    expect(await ordering.post(`/orders/${orderId}/cancel`, {})).toMatchObject({ ok: false, code: 'MOVE_NOT_ALLOWED' })
  })

  test('reads how much goes back and until when, and what went back', async () => {
    const orderId = await place(shipped)
    const refund = async () => ((await ordering.get(`/orders/${orderId}/allowed`)) as { refund?: object }).refund
    await status(orderId, { status: 'paid' })
    expect(await refund()).toBeUndefined()
    await status(orderId, { status: 'sent' })
    await status(orderId, { status: 'cancelled', reason: 'הוחזר', refund: 90_000 })
    const due = { amount: 90_000, by: '2026-12-02' } // 14 days after the cancellation
    expect(await refund()).toEqual(due)
    await createRefundCommands(shop.deps).transferRefunded(orderId)
    expect(await refund()).toEqual({ amount: 90_000 })
  })

  test('can query the allowed changes', async () => {
    const allowed = (id: string) => ordering.get(`/orders/${id}/allowed`)
    const orderId = await place(installed(requestOf(rearEan)))
    const bankDetails = expect.objectContaining({ account: '000000', reference: orderId }) as unknown
    const may = {
      ok: true,
      reschedule: false,
      cancel: true,
      asksPhone: false,
      isReturn: true,
      garageOut: false,
      pay: false,
      calledOff: false,
    }
    expect(await allowed(orderId)).toEqual({ ...may, reschedule: true, isReturn: false, bankDetails })
    await status(orderId, { status: 'closed', reason: 'הותקן' })
    expect(await allowed(orderId)).toEqual(may)
    await ordering.post(`/orders/${orderId}/cancel`, {})
    expect(await allowed(orderId)).toEqual({ ...may, cancel: false })
    expect(await allowed('Z-1')).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  })

  test('moves the appointment to a free slot only', async () => {
    await place(installed(requestOf(rearEan, 1, 7), 12))
    const orderId = await place(installed(requestOf(rearEan)))
    const to = (startHour: number) => ordering.post(`/orders/${orderId}/appointment`, { day: INSTALL_DAY, startHour })
    expect(await to(12)).toMatchObject({ ok: false, code: 'SLOT_TAKEN' })
    expect(await to(14)).toMatchObject({ ok: true })
  })

  test('gets the link again only with the right phone and once in ten minutes, and every request gets the same answer', async () => {
    const orderId = await place()
    const ask = (id: string, phone: string) => ordering.post(`/orders/${id}/link`, { phone })
    const strangers = [
      await ask(orderId, '050-7654321'),
      await ask('Z-1', '050-1234000'),
      await ask(orderId, 'nothing'),
    ]
    // the pause hides a second message: whether a stranger was sent one shows before the buyer asks
    expect(await events()).toEqual([])
    const answers = [...strangers, await ask(orderId, '050-1234000'), await ask(orderId, '0501234000')]
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ ok: true })))
    const due = { type: 'orders.order-message-due', data: { orderId, message: 'order-link' } }
    expect(await events()).toMatchObject([due])
    shop.setTime(new Date('2026-11-18T10:10:00.000Z'))
    await ask(orderId, '0501234000')
    expect(await events()).toMatchObject([due, due])
  })

  test('gets a new link that revokes the others', async () => {
    const orderId = await place()
    const send = (id: string) => shop.database.transaction((tx) => sendNewLink(tx, shop.deps, id))
    expect([await send(orderId), await send(orderId), await send('Z-1')]).toEqual([true, true, false])
    const due = (linkVersion: number) => ({ data: { orderId, message: 'order-link', linkVersion } })
    expect(await events()).toMatchObject([due(1), due(2)])
  })

  test('who was erased gets no link for any phone', async () => {
    const orderId = await place()
    const [row] = await shop.database.query<{ id: string }>('select person_id as id from ordering.orders')
    await erasePerson(shop.database, row?.id ?? '')
    for (const phone of ['', '0501234000']) await ordering.post(`/orders/${orderId}/link`, { phone })
    expect(await events()).toEqual([])
  })
})
