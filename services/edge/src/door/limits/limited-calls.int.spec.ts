import { TyreListed } from '@zmig/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { limits, type LimitName } from './limits.ts'

let fixture: EdgeFixture
let visitorId = ''
/** Small numbers, so that a test reaches them at once; the setting is the way of a shop owner too. */
const TIMES = 3
beforeAll(async () => {
  const small: LimitName[] = [
    'sign-in',
    'checkout',
    'finalize',
    'tyre-request',
    'best-offer',
    'like',
    'metric',
    'search',
    'bike-suggestion',
    'wizard',
  ]
  fixture = await startEdgeFixture({ LIMITS: small.map((name) => `${name}=${TIMES}`).join(', ') })
  visitorId = ((await (await fixture.get('/collector/visitor/id')).json()) as { visitorId: string }).visitorId
})
afterAll(() => fixture.stop())

const { ean } = TyreListed.example
const offer = (phone = '0501234567') => ({ phone, price: 800, ean })
const request = (phone = '0501234567', email = '') => ({ tireSize: '110/90-18', model: 'x', phone, email })
let searches = 0
/** Refused by ordering, as `fixture.services` answers. */
const order = {
  cart: { items: [{ ean, quantity: 1 }] },
  checkout: {
    sip: 'pickup',
    personal: { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.com' },
    payment: { check_tos: true },
    selectedPaymentMethod: 'banktransfer',
  },
}

type Ask = (headers: Record<string, string>) => Promise<Response>
const calls: [LimitName, Ask][] = [
  ['sign-in', (headers) => fixture.post('/auth/google', { access_token: 'x' }, headers)],
  ['checkout', (headers) => fixture.post('/api/v1/checkout', order, headers)],
  ['finalize', (headers) => fixture.post('/api/v1/finalize/checkout', { uniqueID: 'x', txId: 'x' }, headers)],
  ['tyre-request', (headers) => fixture.post('/api/v1/tire-request', request(), headers)],
  ['best-offer', (headers) => fixture.post('/api/v1/best-offers', offer(), headers)],
  ['bike-suggestion', (headers) => fixture.post('/api/v1/motorcycle/model-to-add', { bikeModel: 'x' }, headers)],
  ['like', (headers) => fixture.get(`/collector/like/product/${ean}/${visitorId}`, headers)],
  ['metric', (headers) => fixture.post(`/collector/collect/${visitorId}`, { kind: 'CHECKOUT_INIT' }, headers)],
  ['search', (headers) => fixture.get(`/api/v1/search?q=${(searches += 1)}`, headers)],
]

it.each(calls)('refuses %s after too many from one address, and from no other', async (name, ask) => {
  const from = (last: number) => ({ 'x-forwarded-for': `203.0.113.${last}` })
  for (let nth = 0; nth < TIMES; nth += 1) expect((await ask(from(1))).status).not.toBe(429)
  const asked = fixture.services.calls.length
  const refused = await ask(from(1))
  expect(refused.status).toBe(429)
  expect(refused.headers.get('content-type')).toContain('application/problem+json')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(limits[name].within)
  expect(await refused.json()).toMatchObject({ status: 429, detail: limits[name].refusal })
  expect(fixture.services.calls).toHaveLength(asked)
  expect((await ask(from(2))).status).not.toBe(429)
})

it('says that a network has its recommendations of the day after too many for one address, and those without tyres are free', async () => {
  const answers = { visitorName: 'דנה לוי', visitorPhoneNumber: '0501234567', motorcycle: 'x', kilometers: '0-100' }
  const ask = async (last: number) => {
    const headers = { 'x-forwarded-for': `192.0.2.${last}` }
    const asked = { ...answers, usage: 'daily', selectedTyreType: 'set' }
    return (await fixture.post('/api/v1/wizard/recommend-tiers', asked, headers)).json()
  }
  fixture.services.answer = () => ({ ok: false, code: 'NO_TYRES' })
  for (let nth = 0; nth < 2 * TIMES; nth += 1) expect(await ask(1)).toMatchObject({ noTiresFound: true })
  fixture.services.answer = () => ({ ok: true, usageId: 'u-1', tyres: [] })
  for (let nth = 0; nth < TIMES; nth += 1) expect(await ask(1)).toMatchObject({ ok: true })
  const asked = fixture.services.calls.length
  const ofNetwork = /ביממה.*מחר/
  expect(await ask(1)).toMatchObject({ limitReached: true, message: expect.stringMatching(ofNetwork) as string })
  expect(fixture.services.calls).toHaveLength(asked)
  expect(await ask(2)).toMatchObject({ ok: true })
})

it('lets five requests a day name one phone or e-mail, from whatever address', async () => {
  fixture.services.answer = () => ({ ok: true, requestId: 'r' })
  let address = 0
  const ask = async (phone: string, email: string) => {
    const headers = { 'x-forwarded-for': `198.51.100.${(address += 1)}` }
    return (await fixture.post('/api/v1/tire-request', request(phone, email), headers)).status
  }
  for (let nth = 0; nth < 5; nth += 1) expect(await ask(`050111110${nth}`, 'Victim@example.test ')).toBe(200)
  expect(await ask('0501111109', 'victim@example.test')).toBe(429)
  expect(await ask('0501111108', 'other@example.test')).toBe(200)
  for (let nth = 0; nth < 5; nth += 1) expect(await ask('050-222 2222', '')).toBe(200)
  expect(await ask('0502222222', '')).toBe(429)
})

it('lets ten offers a day name one phone, from whatever address', async () => {
  fixture.services.answer = () => ({ ok: false, code: 'VALIDATION', message: 'x' })
  const ask = async (nth: number, phone: string) =>
    (await fixture.post('/api/v1/best-offers', offer(phone), { 'x-forwarded-for': `192.0.2.${nth}` })).status
  for (let nth = 0; nth < 10; nth += 1) expect(await ask(nth, '0503333333')).toBe(200)
  expect(await ask(10, '050-3333333')).toBe(429)
  expect(await ask(11, '0504444444')).toBe(200)
})

it('does not limit this machine in development', async () => {
  fixture.services.answer = () => ({ ok: false, code: 'VALIDATION', message: 'x' })
  for (let nth = 0; nth < 30; nth += 1)
    expect((await fixture.post('/api/v1/best-offers', offer('0505555555'))).status).toBe(200)
})
