import { createOrderLinks } from '@zmig/kit/order-link'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'

const SECRET = 'a secret of these tests alone, long enough'
const PATH = '/api/v1/finalize/checkout'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture({ SESSION_SECRET: SECRET })
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.services.answer = () => ({ ok: true, orderId: 'Z-1', trusted: true, linkVersion: 0, changed: [] })
})

const returned = (change: object = {}) => ({
  uniqueID: 'a'.repeat(32),
  txId: 'tx-1',
  authNumber: '1234567',
  cardMask: '458045******4580',
  personalId: '000000018',
  responseMAC: 'c2lnbmVk',
  ...change,
})
const finalize = async (body: object) => (await (await fixture.post(PATH, body)).json()) as Record<string, string>

it('answers an approved payment with its order, and with the way to it when the browser is trusted', async () => {
  const { ok, orderId, orderLink = '' } = await finalize(returned())
  expect({ ok, orderId }).toEqual({ ok: true, orderId: 'Z-1' })
  expect(orderLink).toMatch(/^\/order\//)
  expect(createOrderLinks({ sessionSecret: SECRET }).read(orderLink.slice('/order/'.length))).toEqual({
    orderId: 'Z-1',
    linkVersion: 0,
  })
})

it('answers the newest link of an order whose links were revoked', async () => {
  fixture.services.answer = () => ({ ok: true, orderId: 'Z-1', trusted: true, linkVersion: 2, changed: [] })
  const { orderLink = '' } = await finalize(returned())
  expect(createOrderLinks({ sessionSecret: SECRET }).read(orderLink.slice('/order/'.length))?.linkVersion).toBe(2)
})

it('keeps the way to the order from a browser that nothing vouches for', async () => {
  fixture.services.answer = () => ({ ok: true, orderId: 'Z-1', trusted: false, linkVersion: 0, changed: [] })
  expect(await finalize(returned())).toEqual({ ok: true, orderId: 'Z-1' })
})

it('says why an order is not paid', async () => {
  fixture.services.answer = () => ({ ok: false, message: 'התשלום לא אושר' })
  expect(await finalize(returned())).toEqual({ ok: false, message: 'התשלום לא אושר' })
})

it('says that the result is not known yet, and that late money is refunded', async () => {
  for (const answer of [
    { ok: false, message: 'עוד לא ידוע', pending: true },
    { ok: false, message: 'יוחזר', charged: true },
    { ok: false, message: 'ניסיון', trial: true },
    { ok: true, orderId: 'Z-1', message: 'יוחזר' },
  ]) {
    fixture.services.answer = () => ({ ...answer, ...(answer.ok && { trusted: false, linkVersion: 0, changed: [] }) })
    expect(await finalize(returned())).toEqual(answer)
  }
})

it('passes on what the page sent back, and only a visitor whom we know', async () => {
  const { visitorId = '' } = (await (await fixture.get('/collector/visitor/id')).json()) as Record<string, string>
  const extra = { errorCode: '000', cardToken: '1010', cardExp: '1229' }
  await finalize(returned({ ...extra, visitorId, cvv: '123' }))
  expect(fixture.services.calls.at(-1)).toEqual({
    path: '/ordering/payments/finalize',
    body: returned({ ...extra, visitorId: visitorId.split('.')[0] }),
  })
  await finalize(returned({ visitorId: 'made-up' }))
  expect(fixture.services.calls.at(-1)?.body).toEqual(returned())
})

it.each([
  ['no uniqueID', { uniqueID: undefined }],
  ['a uniqueID that is a number', { uniqueID: 1 }],
  ['a uniqueID of 10,000 characters', { uniqueID: 'א'.repeat(10_000) }],
  ['a signature of 10,000 characters', { responseMAC: 'x'.repeat(10_000) }],
])('refuses %s before it calls ordering', async (_, change) => {
  const before = fixture.services.calls.length
  expect((await fixture.post(PATH, returned(change))).status).toBe(400)
  expect(fixture.services.calls).toHaveLength(before)
})

it('is refused from another site', async () => {
  expect((await fixture.post(PATH, returned(), { origin: 'https://evil.test' })).status).toBe(403)
})
