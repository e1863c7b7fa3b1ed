import { CategoryListed, CategoryUnlisted } from '@zmig/events'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type EdgeFixture, now, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { categoryListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
beforeAll(async () => {
  fixture = await startEdgeFixture()
  ;({ cookie } = await signInStaff(fixture))
  await fixture.publish(categoryListed())
})
afterAll(() => fixture.stop())

const CATEGORIES = '/api/v1/admin/categories'
const facts = CategoryListed.example
const { id, ...fields } = facts
const listed = { ...facts, version: 3, products: 7 }

/** What the catalogue answers to a change. */
let saved: unknown
beforeEach(() => {
  fixture.services.calls.length = 0
  fixture.services.answer = ({ path }) =>
    path === '/catalog/categories' ? { categories: [{ facts, version: 3, products: 7 }] } : saved
})

const call = async (method: string, path: string, body?: unknown) => {
  const response = await fixture.send(method, path, body, cookie)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

it('lists categories with their number of products', async () =>
  expect(await call('GET', CATEGORIES)).toEqual({ status: 200, body: { ok: true, categories: [listed] } }))

it('saves a category, and records what was before and after', async () => {
  saved = { ok: true, category: { facts, version: 3 }, before: { facts: { ...facts, seoTitle: 'ישן' }, version: 2 } }
  expect(await call('PUT', `${CATEGORIES}/${id}`, { ...fields, version: 2 })).toEqual({
    status: 200,
    body: { ok: true, category: listed },
  })
  expect(fixture.services.calls[0]).toEqual({ path: `/catalog/categories/${id}`, body: { ...fields, version: 2 } })
  const [entry] = await fixture.database.query<{ action: string; changes: object[] }>(
    `select action, details -> 'changes' as changes from edge.audit where subject = $1 order by id desc limit 1`,
    [id],
  )
  expect(entry).toEqual({
    action: 'category-changed',
    changes: [{ field: 'seoTitle', before: 'ישן', after: facts.seoTitle }],
  })
})

it('answers a change that came too late with the category as it is now', async () => {
  saved = { ok: false, code: 'CHANGED', message: 'מישהו שינה', category: { facts, version: 3 } }
  expect(await call('PUT', `${CATEGORIES}/${id}`, { ...fields, version: 1 })).toMatchObject({
    status: 409,
    body: { ok: false, error: 'CHANGED', category: listed },
  })
})

it('names each wrong field of a refusal', async () => {
  saved = { ok: false, code: 'VALIDATION', message: 'שדה חובה', faults: { name: 'שדה חובה' } }
  expect(await call('PUT', `${CATEGORIES}/${id}`, { ...fields, name: '', version: null })).toMatchObject({
    status: 422,
    body: { ok: false, faults: { name: 'שדה חובה' } },
  })
})

it.each([{ version: 0 }, { version: undefined }, { name: 7 }])('refuses %j before it asks anybody', async (change) => {
  expect((await call('PUT', `${CATEGORIES}/${id}`, { ...fields, version: 1, ...change })).status).toBe(400)
  expect(fixture.services.calls).toEqual([])
})

it('removes a category, records it, and the shop has no list of it any more', async () => {
  saved = { ok: true, before: { facts, version: 3 } }
  await fixture.publish(CategoryUnlisted.create({ id }, now()))
  expect(await call('DELETE', `${CATEGORIES}/${id}`)).toEqual({ status: 200, body: { ok: true } })
  const [entry] = await fixture.database.query(
    `select action, details ->> 'named' as named from edge.audit where subject = $1 order by id desc limit 1`,
    [id],
  )
  expect(entry).toEqual({ action: 'category-unlisted', named: facts.name })
  const list = (await (await fixture.get(`/api/v1/category/${id}/items`)).json()) as { category: unknown }
  expect(list.category).toBeNull()
  saved = { ok: false, code: 'IN_USE', message: '3 מוצרים בקטגוריה' }
  expect((await call('DELETE', `${CATEGORIES}/${id}`)).status).toBe(409)
})
