import { savePerson } from '@zmig/kit/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { garageListed, orderPaid, orderPlaced, REAR, statusChanged, tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
beforeAll(async () => {
  fixture = await startEdgeFixture()
  cookie = (await signInStaff(fixture)).cookie
  const personId = await savePerson(fixture.database, {
    name: '=דנה <b>כהן</b>',
    phone: '0501234567',
    email: 'dana@example.test',
    city: 'חיפה',
  })
  await fixture.publish(
    tyreListed({ ean: REAR }),
    garageListed({ id: 'gumi-ayalon', displayName: 'גומי איילון' }),
    garageListed({ id: 'moto-haifa', displayName: 'מוטו חיפה' }),
  )
  await fixture.publish(orderPlaced({ orderId: 'Z-1', personId }), orderPaid({ orderId: 'Z-1' }))
  await fixture.publish(orderPlaced({ orderId: 'Z-2', personId }))
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.services.calls.length = 0
})

const json = async (response: Promise<Response>) => {
  const answered = await response
  expect(answered.headers.get('cache-control')).toBe('no-store')
  return { status: answered.status, body: (await answered.json()) as Record<string, unknown> }
}
const get = (path: string) => json(fixture.get(path, cookie))
const post = (path: string, body: unknown) => json(fixture.post(path, body, cookie))

it('asks ordering for the free days and hours of a caller', async () => {
  fixture.services.answer = () => []
  const install = '/api/v1/admin/phone-orders/install'
  const dates = await get(`${install}/dates/g-1?eans=${REAR}*2`)
  expect(dates).toEqual({ status: 200, body: { ok: true, dates: [] } })
  const slots = await get(`${install}/slots/g-1/2026-11-30?eans=${REAR}*2`)
  expect(slots).toEqual({ status: 200, body: { ok: true, slots: [] } })
  expect(fixture.services.calls.map(({ path }) => path)).toEqual([
    `/ordering/install/dates/g-1?eans=${REAR}*2&by=staff`,
    `/ordering/install/slots/g-1/2026-11-30?eans=${REAR}*2&by=staff`,
  ])
})

describe('a cancellation', () => {
  it('is sent to ordering in agorot with who asked for it, and answers the order', async () => {
    fixture.services.answer = () => {
      void fixture.publish(statusChanged({ orderId: 'Z-1', orderVersion: 3, status: 'cancelled', trackingCode: '' }))
      return { ok: true, changed: [{ key: 'order:Z-1', version: 3 }] }
    }
    const cancellation = { reason: ' נסגרה העסקה ', refund: 864.05, restock: true, version: 2 }
    const { status, body } = await post('/api/v1/admin/orders/Z-1/cancel', cancellation)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: true, order: { orderId: 'Z-1', status: 'cancelled' } })
    const sent = { status: 'cancelled', reason: 'נסגרה העסקה', refund: 86_405, restock: true, version: 2 }
    expect(fixture.services.calls).toMatchObject([{ path: '/ordering/orders/Z-1/status', body: sent }])
    expect(fixture.services.calls[0]?.body).toMatchObject({ actor: 'owner@zmig.test', role: 'owner' })
  })

  it('tells ordering the role of the session, whatever the browser says', async () => {
    fixture.services.answer = () => ({ ok: false, code: 'OWNER_ONLY', message: 'רק בעל החנות' })
    const staff = (await signInStaff(fixture, 'staff')).cookie
    for (const path of [
      '/api/v1/admin/orders/Z-2/cancel',
      '/api/v1/admin/orders/Z-2/cancel/preview',
      '/api/v1/order/Z-2',
    ])
      await fixture.post(path, { reason: 'x', status: 'cancelled', role: 'owner' }, staff)
    expect(fixture.services.calls.map(({ body }) => (body as { role: string }).role)).toEqual([
      'staff',
      'staff',
      'staff',
    ])
  })

  it.each([
    ['NOT_FOUND', 404],
    ['CHANGED', 409],
    ['OWNER_ONLY', 403],
    ['VALIDATION', 422],
  ])('is answered with the refusal and its sentence: %s as %i', async (code, status) => {
    fixture.services.answer = () => ({ ok: false, code, message: 'כי כך' })
    const answer = { status, body: { ok: false, error: code, message: 'כי כך' } }
    expect(await post('/api/v1/admin/orders/Z-2/cancel', { reason: 'x' })).toMatchObject(answer)
    expect(await post('/api/v1/admin/orders/Z-2/cancel/preview', { reason: 'x' })).toMatchObject(answer)
  })

  it.each([
    {},
    { reason: '' },
    { reason: '  ' },
    { reason: 'x'.repeat(501) },
    { reason: 'x', refund: 0 },
    { reason: 'x', refund: -1 },
    { reason: 'x', refund: 1.005 },
    { reason: 'x', refund: '1' },
    { reason: 'x', version: 0 },
    { reason: 'x', restock: 'yes' },
  ])('is refused before ordering is asked: %j', async (body) => {
    expect((await post('/api/v1/admin/orders/Z-1/cancel', body)).status).toBe(400)
    expect(fixture.services.calls).toEqual([])
  })
})

describe('a preview', () => {
  const state = {
    status: 'paid',
    paymentStatus: 'paid',
    garageId: 'gumi-ayalon',
    day: '2026-11-30',
    startHour: 10,
    installation: 12_000,
  }

  it('names the garages and says what changes and whom it notifies', async () => {
    fixture.services.answer = () => ({
      ok: true,
      version: 2,
      before: state,
      after: { ...state, garageId: 'moto-haifa', startHour: 12, installation: 15_050 },
      refund: null,
      tyres: [{ ean: REAR, quantity: 1, left: false }],
      notifies: [
        { who: 'buyer', by: ['mail', 'text'] },
        { who: 'garage', garageId: 'moto-haifa', by: ['mail'] },
      ],
    })
    const move = { selectedShop: 'moto-haifa', installDate: '2026-11-30', installSlot: 12, version: 2 }
    const { status, body } = await post('/api/v1/admin/orders/Z-1/appointment/preview', move)
    expect(status).toBe(200)
    expect(body).toEqual({
      ok: true,
      preview: {
        version: 2,
        status: { before: 'paid', after: 'paid' },
        paymentStatus: { before: 'paid', after: 'paid' },
        appointment: {
          before: { garage: 'גומי איילון', installDate: '2026-11-30', startCursor: 10, payAtGarage: 120 },
          after: { garage: 'מוטו חיפה', installDate: '2026-11-30', startCursor: 12, payAtGarage: 150.5 },
        },
        tyres: [{ ean: REAR, quantity: 1, left: false }],
        notifies: [
          { who: 'buyer', by: ['mail', 'text'] },
          { who: 'garage', name: 'מוטו חיפה', by: ['mail'] },
        ],
      },
    })
    expect(fixture.services.calls).toMatchObject([
      {
        path: '/ordering/orders/Z-1/appointment/preview',
        body: { garageId: 'moto-haifa', day: '2026-11-30', startHour: 12, version: 2 },
      },
    ])
  })
})

describe('the free times for an order', () => {
  it('are asked of ordering, for the garage that staff chose', async () => {
    fixture.services.answer = () => []
    await fixture.get('/api/v1/admin/orders/Z-1/install/dates/moto-haifa', cookie)
    await fixture.get('/api/v1/admin/orders/..%2Fx/install/slots/moto-haifa/2026-11-30', cookie)
    expect(fixture.services.calls.map(({ path }) => path)).toEqual([
      '/ordering/orders/Z-1/install/dates/moto-haifa',
      '/ordering/orders/..%2Fx/install/slots/moto-haifa/2026-11-30',
    ])
  })
})

describe("a caller's order", () => {
  const attemptId = '2f1c6c1e-7a2b-4f0e-9d1c-5e8a3b7c9d10'
  const order = {
    cart: { items: [{ ean: REAR, quantity: 2 }] },
    checkout: {
      sip: 'pickup',
      personal: { name: 'דנה כהן', phone: '0501234567', emailaddress: 'dana@example.test' },
      selectedPaymentMethod: 'creditcard',
      attemptId,
      termsTold: true,
      expectedTotal: 1_898,
    },
  }
  const accepted = {
    ok: true,
    orderId: 'Z-9',
    total: 189_800,
    expiresAt: '2026-11-24T10:00:00.000Z',
    linkVersion: 0,
    changed: [],
  }

  it('goes through the checkout with the amount that staff saw, and is recorded', async () => {
    fixture.services.answer = () => accepted
    const { status, body } = await post('/api/v1/admin/phone-orders', order)
    expect({ status, body }).toEqual({
      status: 200,
      body: { ok: true, orderId: 'Z-9', total: 1_898, expiresAt: accepted.expiresAt },
    })
    const { termsTold: _told, ...checkout } = order.checkout
    expect(fixture.services.calls).toEqual([
      {
        path: '/ordering/orders/by-phone',
        body: { cart: order.cart, checkout: { ...checkout, payment: { check_tos: true }, expectedTotal: 189_800 } },
      },
    ])
    const recorded = await fixture.database.query(
      `select subject, details from edge.audit where action = 'phone-order-placed'`,
    )
    const changes = [
      { field: 'status', before: null, after: 'open' },
      { field: 'paymentStatus', before: null, after: 'pending' },
      { field: 'total', before: null, after: 1_898 },
    ]
    expect(recorded).toEqual([{ subject: 'Z-9', details: { changes } }])
  })

  it('takes no price, no visitor and no flag of the browser', async () => {
    fixture.services.answer = () => accepted
    const items = [{ ean: REAR, quantity: 2, price: 1, unitPrice: 1 }]
    const more = { visitorId: 'v_1', payNow: 1, discount: 500, byStaff: true, addressKey: 'x' }
    await post('/api/v1/admin/phone-orders', { cart: { items }, checkout: { ...order.checkout, ...more }, payNow: 1 })
    expect(JSON.stringify(fixture.services.calls)).not.toMatch(/price|v_1|payNow|discount|byStaff|addressKey/)
  })

  it.each([
    ['PRICE_CHANGED', 409],
    ['OUT_OF_STOCK', 409],
    ['VALIDATION', 422],
  ])('is answered with the refusal and not recorded: %s as %i', async (code, status) => {
    const changes = code === 'OUT_OF_STOCK' ? { changes: [{ ean: REAR, available: 1 }] } : {}
    fixture.services.answer = () => ({ ok: false, code, message: 'לא ניתן', ...changes })
    const before = await fixture.database.query('select from edge.audit')
    const answer = { ok: false, error: code, message: 'לא ניתן', ...changes }
    expect(await post('/api/v1/admin/phone-orders', order)).toMatchObject({ status, body: answer })
    expect(await fixture.database.query('select from edge.audit')).toHaveLength(before.length)
  })

  it.each([
    ['without an attempt', { attemptId: undefined }],
    ['with an attempt that can be guessed', { attemptId: '1' }],
    ['whose terms the caller has not heard', { termsTold: false }],
    ['of an unknown payment', { selectedPaymentMethod: 'cash' }],
  ])('is refused %s', async (_, change) => {
    const body = { ...order, checkout: { ...order.checkout, ...change } }
    expect((await post('/api/v1/admin/phone-orders', body)).status).toBe(400)
    expect(fixture.services.calls).toEqual([])
  })
})
