import { newId } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { REAR, tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
let staffId = ''
beforeAll(async () => {
  fixture = await startEdgeFixture()
  const signedIn = await signInStaff(fixture)
  ;({ cookie } = signedIn)
  ;({ staffId } = signedIn.staff)
  own.createdBy = staffId
  await fixture.publish(tyreListed())
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.services.calls.length = 0
})

const COUPONS = '/api/v1/admin/coupons'
const id = newId()
const state = {
  code: 'RIDE50',
  ean: REAR,
  active: true,
  singleUse: false,
  redemptions: 2,
  validUntil: null,
  version: 3,
}
const own = { ...state, id, discount: 5_000, createdBy: '' }
const shown = {
  ...state,
  _id: id,
  discountAmount: 50,
  createdBy: 'בעלת החנות',
  product: expect.objectContaining({ ean: REAR, brand: 'Michelin', price: expect.any(Number) as number }) as object,
}
const fields = { code: 'ride50', ean: REAR, discountAmount: 50, active: true }
const inAgorot = { code: 'ride50', ean: REAR, discount: 5_000, active: true }
const STRANGE = '2999999999999'

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
  const others = { ...own, ean: STRANGE, createdBy: 'st_left' }
  fixture.services.answer = () => ({
    coupons: [own, others],
    total: 41,
    active: 30,
    limit: { percent: 30, most: 300_000 },
  })
  expect(await call('GET', `${COUPONS}?page=3&limit=20&code=ride&ean=290&active=true`)).toEqual({
    status: 200,
    body: {
      ok: true,
      coupons: [shown, { ...shown, ean: STRANGE, createdBy: '', product: null }],
      activeItems: 30,
      staffLimit: { percent: 30, most: 3_000 },
      pagination: { currentPage: 3, totalPages: 3, totalItems: 41, itemsPerPage: 20 },
    },
  })
  expect(fixture.services.calls[0]?.path).toBe('/ordering/coupons?page=3&limit=20&code=ride&ean=290&active=true')
  await call('GET', COUPONS)
  expect(fixture.services.calls[1]?.path).toBe('/ordering/coupons?page=1&limit=20&code=&ean=&active=')
})

it('creates, changes, switches and removes, each recorded', async () => {
  const before = (await recorded()).length
  fixture.services.answer = ({ path }) =>
    path.endsWith('/toggle')
      ? { ok: true, code: 'RIDE50', active: false, was: true }
      : { ok: true, coupon: own, before: { ...own, discount: 4_000, validUntil: '2026-12-31' } }
  expect(await call('POST', COUPONS, fields)).toEqual({ status: 200, body: { ok: true, coupon: shown } })
  expect(await call('PUT', `${COUPONS}/${id}`, fields)).toEqual({ status: 200, body: { ok: true, coupon: shown } })
  expect(await call('PATCH', `${COUPONS}/${id}/toggle`)).toEqual({ status: 200, body: { ok: true, active: false } })
  expect(await call('DELETE', `${COUPONS}/${id}`)).toEqual({ status: 200, body: { ok: true } })
  expect(fixture.services.calls).toEqual([
    { path: '/ordering/coupons', body: { ...inAgorot, by: staffId, role: 'owner' } },
    { path: `/ordering/coupons/${id}`, body: { ...inAgorot, role: 'owner' } },
    { path: `/ordering/coupons/${id}/toggle`, body: { role: 'owner' } },
    { path: `/ordering/coupons/${id}?role=owner` },
  ])
  expect((await recorded()).slice(before)).toEqual([
    'coupon-created',
    'coupon-changed',
    'coupon-switched-off',
    'coupon-deleted',
  ])
})

it('records the values before and after of each field that changed', async () => {
  const changes = await fixture.database.query<{ action: string; changes: object[] }>(
    `select action, details -> 'changes' as changes from edge.audit where subject = $1 order by id limit 4`,
    [id],
  )
  const created = { code: 'RIDE50', ean: REAR, discountAmount: 50, active: true, singleUse: false }
  const deleted = { ...created, discountAmount: 40, validUntil: '2026-12-31' }
  const entries = Object.entries
  expect(changes).toEqual([
    { action: 'coupon-created', changes: entries(created).map(([field, after]) => ({ field, before: null, after })) },
    {
      action: 'coupon-changed',
      changes: [
        { field: 'discountAmount', before: 40, after: 50 },
        { field: 'validUntil', before: '2026-12-31', after: null },
      ],
    },
    { action: 'coupon-switched-off', changes: [{ field: 'active', before: true, after: false }] },
    { action: 'coupon-deleted', changes: entries(deleted).map(([field, before]) => ({ field, before, after: null })) },
  ])
})

it('is found in the history by its code, and shown by it', async () => {
  const answer = await call('GET', '/api/v1/admin/audit?subject=ride50')
  const shown = { subject: id, subjectName: 'RIDE50' }
  expect(answer.body).toMatchObject({ entries: [shown, shown, shown, shown], pagination: { total: 4 } })
})

it.each([
  ['NOT_FOUND', 404],
  ['VALIDATION', 422],
  ['DUPLICATE', 409],
  ['OWNER_ONLY', 403],
])('answers %s as a %i with the reason in Hebrew, and records nothing', async (code, status) => {
  const before = await recorded()
  fixture.services.answer = () => ({ ok: false, code, message: 'כבר יש קופון כזה' })
  const answer = { status, body: { ok: false, error: code, message: 'כבר יש קופון כזה' } }
  expect(await call('POST', COUPONS, fields)).toMatchObject(answer)
  expect(await call('PUT', `${COUPONS}/${id}`, fields)).toMatchObject(answer)
  expect(await call('PATCH', `${COUPONS}/${id}/toggle`)).toMatchObject(answer)
  expect(await call('DELETE', `${COUPONS}/${id}`)).toMatchObject(answer)
  expect(await recorded()).toEqual(before)
})

it('sends the version that was edited, and answers a change that came too late with the coupon as it is now', async () => {
  fixture.services.answer = () => ({ ok: false, code: 'CHANGED', message: 'הקופון שונה בינתיים', coupon: own })
  expect(await call('PUT', `${COUPONS}/${id}`, { ...fields, validUntil: '2026-12-31', version: 2 })).toMatchObject({
    status: 409,
    body: { ok: false, error: 'CHANGED', message: 'הקופון שונה בינתיים', coupon: shown },
  })
  expect(fixture.services.calls[0]?.body).toEqual({ ...inAgorot, validUntil: '2026-12-31', version: 2, role: 'owner' })
})

it('switches a coupon to the state that staff asked for', async () => {
  fixture.services.answer = () => ({ ok: true, code: 'RIDE50', active: false, was: true })
  await call('PATCH', `${COUPONS}/${id}/toggle`, { active: false })
  expect(fixture.services.calls).toEqual([
    { path: `/ordering/coupons/${id}/toggle`, body: { active: false, role: 'owner' } },
  ])
})

it.each([
  '?page=0',
  '?page=-1',
  '?page=1.5',
  '?page=1e9',
  '?limit=0',
  '?limit=101',
  '?limit=all',
  '?active=yes',
  `?code=${'x'.repeat(41)}`,
  '?ean=123456789012345',
  '?page=1&page=2',
])('refuses a list with %s', async (query) => {
  expect((await call('GET', COUPONS + query)).status).toBe(400)
  expect(fixture.services.calls).toEqual([])
})

it('passes markup, wildcards and SQL of a filter on as text', async () => {
  fixture.services.answer = () => ({ coupons: [], total: 0, active: 0, limit: { percent: 30, most: 300_000 } })
  const code = `<b>%_' or 1=1 --&page=9`
  await call('GET', `${COUPONS}?code=${encodeURIComponent(code)}`)
  const { searchParams } = new URL(fixture.services.calls[0]?.path ?? '', 'http://ordering')
  expect([searchParams.get('code'), searchParams.get('page')]).toEqual([code, '1'])
})

it.each([
  { ...fields, code: ' ' },
  { ...fields, discountAmount: 0 },
  { ...fields, discountAmount: 1.5 },
  { ...fields, discountAmount: '50' },
  { ...fields, ean: 'x' },
  { ...fields, validUntil: '31.12.2026' },
  { ...fields, validUntil: '2026-02-30' },
  { ...fields, validUntil: '' },
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
