import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { REAR } from '../../testing/facts.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())

const cart = { items: [{ ean: REAR, quantity: 2 }] }
const checkout = (couponCode: string) => ({
  cart,
  checkout: {
    sip: 'pickup',
    personal: { name: 'דנה כהן', phone: '050-1234567', emailaddress: 'dana@example.test' },
    payment: { check_tos: true },
    selectedPaymentMethod: 'banktransfer',
    expectedTotal: 1898,
    couponCode,
  },
})
const quoteOf = (discount: number) => ({
  lines: [],
  tyreCount: 0,
  subtotal: 0,
  shipping: 0,
  installation: 0,
  discount,
  payNow: 0,
  payAtGarage: 0,
  grandTotal: 0,
  instalments: [],
})
const from = (address: string) => ({ 'x-forwarded-for': address })
const quote = (couponCode: string, address: string) =>
  fixture.post('/api/v1/checkout/quote', { cart: cart, checkout: { couponCode } }, from(address))
const codeAsked = () => {
  const { body } = fixture.services.calls.at(-1) as { body: { checkout: { couponCode: string } } }
  return body.checkout.couponCode
}

it('invalid codes that a cart carries count as tries: thirty a minute on all routes together', async () => {
  fixture.services.answer = () => quoteOf(0)
  for (let tries = 0; tries < 29; tries += 1) await quote(`GUESS${tries}`, '203.0.113.20')
  expect(codeAsked()).toBe('GUESS28')
  fixture.services.answer = () => ({ ok: false, code: 'COUPON_INVALID', message: 'קוד קופון לא תקין' })
  await fixture.post('/api/v1/checkout', checkout('GUESS29'), from('203.0.113.20'))
  expect(codeAsked()).toBe('GUESS29')

  const before = fixture.services.calls.length
  const refused = await fixture.post('/api/v1/checkout', checkout('GUESS30'), from('203.0.113.20'))
  expect(await refused.json()).toMatchObject({
    success: false,
    code: 'COUPON_INVALID',
    message: expect.stringContaining('יותר מדי') as string,
    couponLimited: true,
  })
  expect(fixture.services.calls).toHaveLength(before)
  fixture.services.answer = () => quoteOf(0)
  const limited = await quote('GUESS31', '203.0.113.20')
  expect(limited.status).toBe(200)
  expect(await limited.json()).toMatchObject({
    discount: 0,
    couponLimited: expect.stringContaining('יותר מדי') as string,
  })
  expect(codeAsked()).toBe('')
  expect(await (await quote('', '203.0.113.20')).json()).not.toHaveProperty('couponLimited')
  expect(await (await quote('GUESS31', '203.0.113.21')).json()).not.toHaveProperty('couponLimited')
  expect(codeAsked()).toBe('GUESS31')
})

it('valid codes that a cart carries are not counted as tries, in any number of quotes', async () => {
  fixture.services.answer = () => quoteOf(5_000)
  for (let tries = 0; tries < 40; tries += 1) await quote('RIDE50', '203.0.113.22')
  expect(codeAsked()).toBe('RIDE50')
})
