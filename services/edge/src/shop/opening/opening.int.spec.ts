import { ShopClosed, ShopOpened } from '@zmig/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { now, startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { REAR } from '../../testing/facts.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())

const isOpen = async () => (await fixture.get('/api/v1/opening')).json()
const order = () =>
  fixture.post('/api/v1/checkout', {
    cart: { items: [{ ean: REAR, quantity: 1 }] },
    checkout: {
      sip: 'pickup',
      personal: { name: 'דנה כהן', phone: '050-1234567', emailaddress: 'dana@example.test' },
      payment: { check_tos: true },
      selectedPaymentMethod: 'banktransfer',
    },
  })

const quoted = {
  lines: [],
  tyreCount: 0,
  subtotal: 0,
  shipping: 0,
  installation: 0,
  discount: 0,
  payNow: 0,
  payAtGarage: 0,
  grandTotal: 0,
  instalments: [],
}
const quote = async () => {
  fixture.services.answer = () => quoted
  return (await fixture.post('/api/v1/checkout/quote', { cart: { items: [{ ean: REAR, quantity: 1 }] } })).json()
}

it('takes orders of a shop that was never closed, none while it is closed, and again at once when it is opened', async () => {
  fixture.services.answer = () => ({ ok: false, code: 'OUT_OF_STOCK', message: 'אזל' })
  expect(await isOpen()).toEqual({ open: true })
  expect((await order()).status).toBe(200)
  const asked = fixture.services.calls.length

  await fixture.publish(ShopClosed.create(ShopClosed.example, now()))
  expect(await isOpen()).toEqual({ open: false })
  const refused = await order()
  const sentence: unknown = expect.stringContaining('לא נפתחה')
  expect(await refused.json()).toEqual({ success: false, code: 'NOT_OPEN', message: sentence })
  expect(fixture.services.calls).toHaveLength(asked)
  expect(await quote()).toMatchObject({ notOpen: sentence })

  await fixture.publish(ShopOpened.create(ShopOpened.example, now()))
  expect(await isOpen()).toEqual({ open: true })
  expect(await quote()).not.toHaveProperty('notOpen')
  fixture.services.answer = () => ({ ok: false, code: 'OUT_OF_STOCK', message: 'אזל' })
  expect(await (await order()).json()).toMatchObject({ code: 'OUT_OF_STOCK' })
})
