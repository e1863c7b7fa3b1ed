import { BrandListed, BrandUnlisted } from '@zmig/events'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type EdgeFixture, now, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
let staffId = ''
beforeAll(async () => {
  fixture = await startEdgeFixture()
  const signedIn = await signInStaff(fixture)
  ;({ cookie } = signedIn)
  ;({ staffId } = signedIn.staff)
  // what the shop waits for after a change
  await fixture.publish(BrandListed.create(BrandListed.example, now()))
})
afterAll(() => fixture.stop())

const BRANDS = '/api/v1/admin/brands'
const facts = BrandListed.example
const { logo = '' } = facts
const michelin = { ...facts, version: 3, products: 7 }

/** What the catalogue answers to a change. */
let saved: unknown
beforeEach(() => {
  fixture.services.calls.length = 0
  fixture.services.answer = ({ path }) =>
    path === '/catalog/brands'
      ? {
          brands: [{ facts, version: 3 }],
          named: [
            { name: 'MICHELIN', products: 2 },
            { name: 'Michelin', products: 5 },
            { name: 'Golden Tyre', products: 1 },
          ],
        }
      : saved
})

const call = async (method: string, path: string, body?: unknown) => {
  const response = await fixture.send(method, path, body, cookie)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

it('lists brands with their number of products, also those that only products name', async () =>
  expect(await call('GET', BRANDS)).toEqual({
    status: 200,
    body: {
      ok: true,
      brands: [{ id: 'golden-tyre', name: 'Golden Tyre', logo: '', version: null, products: 1 }, michelin],
    },
  }))

it('saves a brand for who is signed in, and records what was before and after', async () => {
  saved = { ok: true, brand: { facts, version: 3 }, before: { facts: { ...facts, name: 'MICHELIN' }, version: 2 } }
  const body = { name: facts.name, logo, version: 2 }
  expect(await call('PUT', `${BRANDS}/${facts.id}`, body)).toEqual({ status: 200, body: { ok: true, brand: michelin } })
  expect(fixture.services.calls[0]).toEqual({ path: `/catalog/brands/${facts.id}`, body: { ...body, by: staffId } })
  const [entry] = await fixture.database.query<{ action: string; changes: object[] }>(
    `select action, details -> 'changes' as changes from edge.audit where subject = $1 order by id desc limit 1`,
    [facts.id],
  )
  expect(entry).toEqual({
    action: 'brand-changed',
    changes: [{ field: 'name', before: 'MICHELIN', after: facts.name }],
  })
})

it('answers a change that came too late with the brand as it is now, and names wrong fields', async () => {
  saved = { ok: false, code: 'CHANGED', message: 'מישהו שינה', brand: { facts, version: 3 } }
  const put = () => call('PUT', `${BRANDS}/${facts.id}`, { name: 'MICHELIN', logo, version: 1 })
  expect(await put()).toMatchObject({ status: 409, body: { ok: false, error: 'CHANGED', brand: michelin } })
  saved = { ok: false, code: 'VALIDATION', message: 'שדה חובה', faults: { name: 'שדה חובה' } }
  expect(await put()).toMatchObject({ status: 422, body: { ok: false, faults: { name: 'שדה חובה' } } })
})

it.each([{ version: 0 }, { version: undefined }, { name: 7 }])('refuses %j before it asks anybody', async (change) => {
  const body = { name: facts.name, logo, version: 1, ...change }
  expect((await call('PUT', `${BRANDS}/${facts.id}`, body)).status).toBe(400)
  expect(fixture.services.calls).toEqual([])
})

it('removes a brand and records it; one with products stays', async () => {
  saved = { ok: true, before: { facts, version: 3 } }
  await fixture.publish(BrandUnlisted.create({ id: facts.id }, now()))
  expect(await call('DELETE', `${BRANDS}/${facts.id}`)).toEqual({ status: 200, body: { ok: true } })
  const [entry] = await fixture.database.query(
    `select action, details ->> 'named' as named from edge.audit where subject = $1 order by id desc limit 1`,
    [facts.id],
  )
  expect(entry).toEqual({ action: 'brand-unlisted', named: facts.name })
  saved = { ok: false, code: 'IN_USE', message: '7 מוצרים של המותג במכירה' }
  expect((await call('DELETE', `${BRANDS}/${facts.id}`)).status).toBe(409)
})
