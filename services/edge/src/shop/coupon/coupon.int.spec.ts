import { afterEach, beforeEach, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { REAR } from '../../testing/facts.ts'

const time = { now: new Date('2026-11-18T10:00:00.000Z') }
let fixture: EdgeFixture
beforeEach(async () => {
  fixture = await startEdgeFixture({}, { now: () => time.now })
  fixture.services.answer = () => ({ ok: true, code: 'RIDE50', discount: 5_000 })
})
afterEach(() => fixture.stop())

const cart = { items: [{ ean: REAR, quantity: 1 }] }
const check = async (body: object, headers: Record<string, string> = {}) =>
  (await fixture.post('/api/v1/validate-coupon', { code: 'ride50', cart, ...body }, headers)).json()
const newVisitor = async () =>
  ((await (await fixture.get('/collector/visitor/id')).json()) as { visitorId: string }).visitorId

const valid = { valid: true, discount: 50, code: 'RIDE50' }
const tooOften = { valid: false, discount: 0, message: 'ניסיתם יותר מדי קודים. נא לנסות שוב בעוד דקה.' }

it('answers the discount in shekels and the code as it is kept', async () => {
  expect(await check({ phone: '050-1234567' })).toEqual(valid)
  expect(fixture.services.calls.at(-1)).toEqual({
    path: '/ordering/coupons/validate',
    body: { code: 'ride50', cart, phone: '050-1234567' },
  })
})

it('answers a worthless code with the sentence of the specification', async () => {
  fixture.services.answer = () => ({ ok: false })
  expect(await check({})).toEqual({ valid: false, discount: 0, message: 'קוד קופון לא תקין' })
})

it('names what a code is for when the cart has none of it', async () => {
  const forProducts = [{ ean: REAR, brand: 'Michelin', displayName: 'Power 6', displaySize: '180/55-17', set: false }]
  fixture.services.answer = () => ({ ok: false, forProducts })
  expect(await check({})).toEqual({ valid: false, discount: 0, message: 'קוד קופון לא תקין', forProducts })
})

it('lets a visitor try five codes a minute', async () => {
  const visitorId = await newVisitor()
  for (let tries = 0; tries < 5; tries += 1) expect(await check({ visitorId })).toEqual(valid)
  const asked = fixture.services.calls.length
  expect(await check({ visitorId })).toEqual(tooOften)
  expect(fixture.services.calls).toHaveLength(asked)
  expect(await check({ visitorId: await newVisitor() })).toEqual(valid)
  time.now = new Date(time.now.getTime() + 61_000)
  expect(await check({ visitorId })).toEqual(valid)
})

it('counts for the visitor of the signed cookie as well as for the one of the field', async () => {
  const visitorId = await newVisitor()
  const cookie = `stats=${encodeURIComponent(JSON.stringify({ visitorId, data: {} }))}`
  for (let tries = 0; tries < 3; tries += 1) expect(await check({}, { cookie })).toEqual(valid)
  for (let tries = 0; tries < 2; tries += 1)
    expect(await check({ visitorId: await newVisitor() }, { cookie })).toEqual(valid)
  expect(await check({}, { cookie })).toEqual(tooOften)
  expect(await check({ visitorId: await newVisitor() }, { cookie })).toEqual(tooOften)
  expect(await check({ visitorId })).toEqual(tooOften)
  expect(await check({ visitorId }, { cookie: 'stats=%7B%22visitorId%22%3A%22v_1.forged%22%7D' })).toEqual(tooOften)
  expect(await check({})).toEqual(valid)
})

it('lets an address try thirty codes a minute under any visitor id', async () => {
  const proxied = { 'x-forwarded-for': '203.0.113.7' }
  for (let tries = 0; tries < 30; tries += 1)
    expect(await check({ visitorId: await newVisitor() }, proxied)).toEqual(valid)
  expect(await check({ visitorId: await newVisitor() }, proxied)).toEqual(tooOften)
  expect(await check({}, { 'x-forwarded-for': '203.0.113.8' })).toEqual(valid)
  expect(await check({})).toEqual(valid)
})

it.each([
  ['no code', { code: undefined }],
  ['a code of 41 characters', { code: 'x'.repeat(41) }],
  ['a quantity as text', { cart: { items: [{ ean: REAR, quantity: '2' }] } }],
])('refuses %s before it calls ordering', async (_, change) => {
  expect(await check(change)).toMatchObject({ status: 400 })
  expect(fixture.services.calls).toEqual([])
})
