import { newId } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../testing/edge-fixture.ts'
import { REAR } from '../testing/facts.ts'
import { signInStaff } from '../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
beforeAll(async () => {
  fixture = await startEdgeFixture()
  cookie = (await signInStaff(fixture)).cookie
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.services.calls.length = 0
})

const COUPONS = '/api/v1/admin/coupons'
const id = newId()
const own = { id, code: 'RIDE50', ean: REAR, discount: 5_000, active: true, singleUse: false, redemptions: 2 }
const shown = { _id: id, code: 'RIDE50', ean: REAR, discountAmount: 50, active: true, singleUse: false, redemptions: 2 }
const fields = { code: 'ride50', ean: REAR, discountAmount: 50, active: true }
const inAgorot = { code: 'ride50', ean: REAR, discount: 5_000, active: true }

const call = async (method: string, path: string, body?: unknown) => {
  const response = await fixture.send(method, path, body, cookie)
  return { status: response.status, body: (await response.json()) as unknown }
}
const recorded = async () =>
  (
    await fixture.database.query<{ action: string }>('select action from edge.audit where subject = $1 order by id', [
      id,
    ])
  ).map(({ action }) => action)

it('lists in shekels, page by page, what the filters let through', async () => {
  fixture.services.answer = () => ({ coupons: [own], total: 41 })
  expect(await call('GET', `${COUPONS}?page=3&limit=20&code=ride&ean=290&active=true`)).toEqual({
    status: 200,
    body: { ok: true, coupons: [shown], pagination: { page: 3, limit: 20, total: 41 } },
  })
  expect(fixture.services.calls[0]?.path).toBe('/ordering/coupons?page=3&limit=20&code=ride&ean=290&active=true')
  await call('GET', COUPONS)
  expect(fixture.services.calls[1]?.path).toBe('/ordering/coupons?page=1&limit=20&code=&ean=&active=')
})

it('creates, changes, switches and removes, each recorded', async () => {
  const before = (await recorded()).length
  fixture.services.answer = ({ path }) =>
    path.endsWith('/toggle') ? { ok: true, active: false } : { ok: true, coupon: own }
  expect(await call('POST', COUPONS, fields)).toEqual({ status: 200, body: { ok: true, coupon: shown } })
  expect(await call('PUT', `${COUPONS}/${id}`, fields)).toEqual({ status: 200, body: { ok: true, coupon: shown } })
  expect(await call('PATCH', `${COUPONS}/${id}/toggle`)).toEqual({ status: 200, body: { ok: true, active: false } })
  expect(await call('DELETE', `${COUPONS}/${id}`)).toEqual({ status: 200, body: { ok: true } })
  expect(fixture.services.calls).toEqual([
    { path: '/ordering/coupons', body: inAgorot },
    { path: `/ordering/coupons/${id}`, body: inAgorot },
    { path: `/ordering/coupons/${id}/toggle`, body: {} },
    { path: `/ordering/coupons/${id}` },
  ])
  expect((await recorded()).slice(before)).toEqual([
    'coupon-created',
    'coupon-changed',
    'coupon-switched-off',
    'coupon-deleted',
  ])
})

it.each([
  ['NOT_FOUND', 404],
  ['VALIDATION', 400],
  ['DUPLICATE', 409],
])('answers %s as a %i with the reason in Hebrew, and records nothing', async (code, status) => {
  const before = await recorded()
  fixture.services.answer = () => ({ ok: false, code, message: 'כבר יש קופון כזה' })
  const answer = { status, body: { ok: false, error: code, message: 'כבר יש קופון כזה' } }
  expect(await call('POST', COUPONS, fields)).toEqual(answer)
  expect(await call('PUT', `${COUPONS}/${id}`, fields)).toEqual(answer)
  expect(await call('PATCH', `${COUPONS}/${id}/toggle`)).toEqual(answer)
  expect(await call('DELETE', `${COUPONS}/${id}`)).toEqual(answer)
  expect(await recorded()).toEqual(before)
})

it.each([
  { ...fields, code: ' ' },
  { ...fields, discountAmount: 0 },
  { ...fields, discountAmount: 1.5 },
  { ...fields, discountAmount: '50' },
  { ...fields, ean: 'x' },
  {},
])('refuses %j before it calls ordering', async (body) => {
  expect((await call('POST', COUPONS, body)).status).toBe(400)
  expect(fixture.services.calls).toEqual([])
})

it('names every method of its address', async () => {
  const response = await fixture.send('DELETE', COUPONS, undefined, cookie)
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, POST')
})
