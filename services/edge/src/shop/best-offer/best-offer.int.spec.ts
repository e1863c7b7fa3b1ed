import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { REAR } from '../../testing/facts.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())

const path = '/api/v1/best-offers'
const offer = {
  phone: '052-1234567',
  price: 850.29,
  displayName: 'Power 6',
  brand: 'Michelin',
  displaySize: '180/55ZR17 M/C (73W)',
  ean: REAR,
}
const waits = { ok: true, offerId: 'o-1', ean: REAR, price: 85_029, expiresAt: '2026-11-22T10:00:00.000Z' }

it('sends ordering agorot and no name that ordering knows better, and answers in shekels', async () => {
  const { visitorId } = (await (await fixture.get('/collector/visitor/id')).json()) as { visitorId: string }
  fixture.services.answer = () => waits
  const response = await fixture.post(path, { ...offer, visitorId })
  expect(await response.json()).toEqual({
    success: true,
    data: { offerId: 'o-1', ean: REAR, price: 850.29, expiresAt: '2026-11-22T10:00:00.000Z' },
  })
  expect(fixture.services.calls.at(-1)).toEqual({
    path: '/ordering/best-offers',
    body: { phone: '052-1234567', ean: REAR, price: 85_029, visitorId: visitorId.split('.')[0] },
  })
})

it('takes an offer without a visitor, and with a visitor id that we did not sign', async () => {
  for (const visitor of [{}, { visitorId: 'made-up' }]) {
    expect((await fixture.post(path, { ...offer, ...visitor })).status).toBe(200)
    expect(fixture.services.calls.at(-1)?.body).not.toHaveProperty('visitorId')
  }
})

it('passes a refusal on with its reason', async () => {
  fixture.services.answer = () => ({ ok: false, code: 'OFFER_OPEN', message: 'כבר שלחתם הצעה' })
  const response = await fixture.post(path, offer)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ success: false, code: 'OFFER_OPEN', message: 'כבר שלחתם הצעה' })
})

it.each([
  ['a price as text', { price: '850' }],
  ['a price with half an agora', { price: 850.005 }],
  ['no price', { price: undefined }],
  ['an EAN of letters', { ean: 'michelin' }],
  ['no phone', { phone: undefined }],
])('refuses %s before it calls ordering', async (_, change) => {
  const before = fixture.services.calls.length
  const response = await fixture.post(path, { ...offer, ...change })
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(fixture.services.calls).toHaveLength(before)
})

it('is refused from another site', async () => {
  expect((await fixture.post(path, offer, { origin: 'https://evil.test' })).status).toBe(403)
})
