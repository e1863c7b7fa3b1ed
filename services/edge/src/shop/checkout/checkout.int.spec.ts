import { newId } from '@zmig/kit'
import { savePerson } from '@zmig/kit/people'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { available, orderPlaced, REAR, tyreListed } from '../../testing/facts.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
  // edge waits a second for the read model: the first event must not find the projections still waking up
  await fixture.publish(orderPlaced({ orderId: 'Z-0', personId: newId() }))
})
afterAll(() => fixture.stop())

const checkout = (change: object = {}) => ({
  cart: { items: [{ ean: REAR, quantity: 2 }] },
  checkout: {
    sip: 'pickup',
    personal: { name: 'דנה כהן', phone: '050-1234567', emailaddress: 'dana@example.test' },
    payment: { check_tos: true, cardNumber: '4580000000000000' },
    selectedPaymentMethod: 'banktransfer',
    expectedTotal: 1898,
    ...change,
  },
})
const placed = (orderId: string) => ({
  ok: true,
  orderId,
  total: 189_800,
  currency: 'ILS',
  expiresAt: '2026-11-24T10:00:00.000Z',
  linkVersion: 0,
  changed: [{ key: `order:${orderId}`, version: 1 }],
})
const isInReadModel = async (orderId: string) =>
  (await fixture.database.query('select from edge.placed_order where order_id = $1', [orderId])).length === 1

it('answers an order in shekels, once the read model shows it', async () => {
  const personId = await savePerson(fixture.database, { name: 'a b', phone: '', email: '' })
  let shown = false
  fixture.services.answer = () => {
    void fixture.publish(orderPlaced({ orderId: 'Z-1', personId })).then(() => (shown = true))
    return placed('Z-1')
  }
  const answer = await (await fixture.post('/api/v1/checkout', checkout())).json()
  expect(answer).toEqual({
    success: true,
    orderId: 'Z-1',
    total: 1898,
    currency: 'ILS',
    expiresAt: '2026-11-24T10:00:00.000Z',
    orderLink: expect.stringMatching(/^\/order\/Z-1\.[\w-]+$/) as unknown,
  })
  expect(await isInReadModel('Z-1')).toBe(true)
  await expect.poll(() => shown).toBe(true)
})

it('shows the buyer the remaining stock, in the product and in every list', async () => {
  await fixture.publish(tyreListed(), available(REAR, 'instock', 5, 1))
  const leftIn = async (path: string) => {
    const body = (await (await fixture.get(`/api/v1/${path}`)).json()) as Record<string, { available: number }[]>
    return (body['result'] ?? body['products'])?.[0]?.available
  }
  const paths = [`tires/MO/${REAR}`, 'tires/MO/180/55/17', 'bybrand/MO/tires/michelin', 'top/sellers']
  const left = () => Promise.all(paths.map(leftIn))
  expect(await left()).toEqual([5, 5, 5, 5])
  fixture.services.answer = () => {
    void fixture.publish(available(REAR, 'instock', 3, 2))
    return { ...placed('Z-2'), changed: [{ key: `tyre:${REAR}`, version: 2 }] }
  }
  await fixture.post('/api/v1/checkout', checkout())
  expect(await left()).toEqual([3, 3, 3, 3])
})

it('does not make a buyer wait for a late projection', async () => {
  fixture.services.answer = () => placed('Z-late')
  const answer = await (await fixture.post('/api/v1/checkout', checkout())).json()
  expect(answer).toMatchObject({ success: true, orderId: 'Z-late' })
  expect(await isInReadModel('Z-late')).toBe(false)
})

it('sends ordering what the contract names and nothing else; an unsigned visitor id counts for nothing', async () => {
  const { visitorId } = (await (await fixture.get('/collector/visitor/id')).json()) as { visitorId: string }
  fixture.services.answer = () => ({ ok: false, code: 'VALIDATION', message: 'נא לאשר' })
  await fixture.post('/api/v1/checkout', checkout({ visitorId }))
  const signed = fixture.services.calls.at(-1)?.body as { checkout: Record<string, unknown> }
  expect(Object.keys(signed)).toEqual(['cart', 'checkout'])
  expect(signed.checkout['visitorId']).toBe(visitorId.split('.')[0])
  expect(signed.checkout['payment']).toEqual({ check_tos: true })
  expect(signed.checkout['expectedTotal']).toBe(189_800)
  await fixture.post('/api/v1/checkout', checkout({ visitorId: 'made-up' }))
  const unsigned = fixture.services.calls.at(-1)?.body as typeof signed
  expect(unsigned.checkout).not.toHaveProperty('visitorId')
})

it('asks for a quote with what decides it: delivery, garage, coupon and whose it may be', async () => {
  const { visitorId } = (await (await fixture.get('/collector/visitor/id')).json()) as { visitorId: string }
  const asked = {
    sip: 'install',
    selectedShop: { _id: 'gumi-ayalon', id: 'gumi-ayalon', price: 1, displayName: 'x' },
    couponCode: 'RIDE50',
    personal: { phone: '0501234567' },
  }
  fixture.services.answer = () => ({})
  await fixture.post('/api/v1/checkout/quote', { cart: checkout().cart, checkout: { ...asked, visitorId } })
  expect(fixture.services.calls.at(-1)).toEqual({
    path: '/ordering/quote',
    body: {
      cart: checkout().cart,
      checkout: {
        ...asked,
        selectedShop: { _id: 'gumi-ayalon', id: 'gumi-ayalon' },
        visitorId: visitorId.split('.')[0],
      },
    },
  })
})

it('shows size, picture and page of each product in a quote and in the new quote of a refusal', async () => {
  await fixture.publish(tyreListed({ cdn: [{ bucketPath: 'tyres/power 6.jpg' }] }))
  const line = {
    ean: REAR,
    quantity: 2,
    set: false,
    displayName: 'Power 6',
    brand: 'Michelin',
    displaySize: '180/55ZR17',
  }
  const lines = [{ ...line, unitPrice: 94_900, total: 189_800, visibility: 'instock', available: 5, purchasable: true }]
  const totals = { subtotal: 189_800, shipping: 0, installation: 0, discount: 0, payNow: 189_800, payAtGarage: 0 }
  const quote = { lines, tyreCount: 2, ...totals, grandTotal: 189_800, instalments: [189_800] }
  const product = {
    ean: REAR,
    unitPrice: 949,
    size: '180/55-17',
    image: '/edge/api/v1/media/picture/tyres/power%206.jpg',
    cdn: [{ bucketPath: 'tyres/power 6.jpg' }],
    imageVersion: expect.stringMatching(/^[\w-]+$/) as unknown,
    slug: 'michelin-power-6-180-55-17',
  }
  fixture.services.answer = () => quote
  const quoted = await (await fixture.post('/api/v1/checkout/quote', { cart: checkout().cart })).json()
  expect(quoted).toMatchObject({ lines: [product] })
  fixture.services.answer = () => ({ ok: false, code: 'PRICE_CHANGED', message: 'המחיר השתנה', changes: quote })
  const refused = await (await fixture.post('/api/v1/checkout', checkout())).json()
  expect(refused).toMatchObject({ success: false, changes: { lines: [product] } })
})

it('takes an empty day and an empty slot as none, as at a garage that books by phone', async () => {
  fixture.services.answer = () => placed('Z-by-phone')
  const typed = { sip: 'install', selectedShop: 'gumi-ayalon', installDate: '', installSlot: '' }
  const response = await fixture.post('/api/v1/checkout', checkout(typed))
  expect(await response.json()).toMatchObject({ success: true, orderId: 'Z-by-phone' })
})

it('asks for a quote on behalf of the visitor of the cookie, whose own hold is there for them', async () => {
  const { visitorId } = (await (await fixture.get('/collector/visitor/id')).json()) as { visitorId: string }
  const [own = ''] = visitorId.split('.')
  fixture.services.answer = () => ({})
  const askedBy = async (id: string, body: object) => {
    const cookie = `stats=${encodeURIComponent(JSON.stringify({ visitorId: id, data: {} }))}`
    await fixture.post('/api/v1/checkout/quote', { cart: checkout().cart, ...body }, { cookie })
    return (fixture.services.calls.at(-1) as { body: { checkout: unknown } }).body.checkout
  }
  expect(await askedBy(visitorId, {})).toEqual({ visitorId: own })
  expect(await askedBy(visitorId, { checkout: { sip: 'pickup' } })).toEqual({ sip: 'pickup', visitorId: own })
  expect(await askedBy('v_1.AAAAAAAAAAAAAAAAAAAAAA', { checkout: { sip: 'pickup' } })).toEqual({ sip: 'pickup' })
})

it('sends ordering a key of the address that an order comes from, and none for this machine', async () => {
  fixture.services.answer = () => ({ ok: false, code: 'VALIDATION', message: 'נא לאשר' })
  await fixture.post('/api/v1/checkout', checkout(), { 'x-forwarded-for': '203.0.113.7' })
  const { body } = fixture.services.calls.at(-1) as { body: { addressKey: string } }
  expect(body.addressKey).toMatch(/^[\w-]{22}$/)
  await fixture.post('/api/v1/checkout', checkout())
  expect(fixture.services.calls.at(-1)?.body).not.toHaveProperty('addressKey')
})

it('answers the newest link when the same attempt comes again after its links were revoked', async () => {
  fixture.services.answer = () => ({ ...placed('Z-renewed'), linkVersion: 3, changed: [] })
  const { orderLink } = (await (await fixture.post('/api/v1/checkout', checkout())).json()) as { orderLink: string }
  expect(orderLink).toMatch(/^\/order\/Z-renewed\.3\.[\w-]+$/)
})

it('sends the buyer of a card order to the payment page', async () => {
  const redirectUrl = 'https://gateway.test/pay/1'
  fixture.services.answer = () => ({ ...placed('Z-card'), redirectUrl, changed: [] })
  const answer = await (await fixture.post('/api/v1/checkout', checkout())).json()
  expect(answer).toMatchObject({ success: true, orderId: 'Z-card', redirectUrl })
  expect(answer).not.toHaveProperty('orderLink') // the payment comes first
})

it('passes a refusal on with its reason', async () => {
  fixture.services.answer = () => ({
    ok: false,
    code: 'OUT_OF_STOCK',
    message: 'נשארו רק 1',
    changes: [{ ean: REAR, available: 1 }],
  })
  const response = await fixture.post('/api/v1/checkout', checkout())
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ success: false, code: 'OUT_OF_STOCK', message: 'נשארו רק 1' })
})

it.each([
  ['a quantity as text', { cart: { items: [{ ean: REAR, quantity: '2' }] } }],
  ['a quantity of 0', { cart: { items: [{ ean: REAR, quantity: 0 }] } }],
  ['21 lines', { cart: { items: Array.from({ length: 21 }, () => ({ ean: REAR, quantity: 1 })) } }],
  ['an invalid day', { checkout: { ...checkout().checkout, expectedLines: [{ ean: REAR, arrivesOn: '2026-13-45' }] } }],
  ['an unknown payment method', { checkout: { ...checkout().checkout, selectedPaymentMethod: 'cash' } }],
])('refuses %s before it calls ordering', async (_, change) => {
  const before = fixture.services.calls.length
  const response = await fixture.post('/api/v1/checkout', { ...checkout(), ...change })
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(await response.json()).toMatchObject({ status: 400, errors: [{ path: expect.any(String) as unknown }] })
  expect(fixture.services.calls).toHaveLength(before)
})

it('is refused from another site', async () => {
  for (const path of ['/api/v1/checkout', '/api/v1/checkout/quote'])
    expect((await fixture.post(path, checkout(), { origin: 'https://evil.test' })).status).toBe(403)
})
