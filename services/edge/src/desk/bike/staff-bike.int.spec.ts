import { MotorcycleListed, MotorcycleUnlisted } from '@zmig/events'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type EdgeFixture, now, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
beforeAll(async () => {
  fixture = await startEdgeFixture()
  ;({ cookie } = await signInStaff(fixture))
})
afterAll(() => fixture.stop())

const BIKES = '/api/v1/admin/motorcycles'
const fact = MotorcycleListed.example
const { id, ...named } = fact
const unrated = { frontLoad: '', frontSpeed: '', rearLoad: '', rearSpeed: '' }
const fields = { ...named, ...unrated }
const listed = { id, ...fields, version: 3 }

/** What the advisor answers to a change. */
let answered: unknown
beforeEach(async () => {
  await fixture.publish(MotorcycleListed.create(fact, now()))
  fixture.services.calls.length = 0
  fixture.services.answer = ({ path }) =>
    path.includes('?') ? { motorcycles: [{ fact, version: 3 }], brands: ['Honda'], total: 41 } : answered
})

const call = async (method: string, path: string, body?: unknown) => {
  const response = await fixture.send(method, path, body, cookie)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const lastEntry = async () => {
  const [entry] = await fixture.database.query(
    `select action, details ->> 'named' as named, details -> 'changes' as changes
     from edge.audit where subject = $1 order by id desc limit 1`,
    [id],
  )
  return entry
}

it('lists motorcycles page by page with their makes', async () => {
  expect(await call('GET', `${BIKES}?page=2&words=cbr%20120/70&category=sport`)).toEqual({
    status: 200,
    body: {
      ok: true,
      bikes: [listed],
      brands: ['Honda'],
      pagination: { currentPage: 2, totalPages: 3, totalItems: 41, itemsPerPage: 20 },
    },
  })
  expect(fixture.services.calls[0]?.path).toBe('/advisor/motorcycles?page=2&limit=20&words=cbr+120%2F70&category=sport')
})

it('lists a motorcycle and records it', async () => {
  answered = { ok: true, motorcycle: { fact, version: 1 } }
  expect(await call('POST', BIKES, fields)).toEqual({
    status: 200,
    body: { ok: true, bike: { ...listed, version: 1 } },
  })
  expect(fixture.services.calls[0]).toEqual({ path: '/advisor/motorcycles/new', body: fields })
  expect(await lastEntry()).toMatchObject({
    action: 'bike-listed',
    named: 'Honda CBR1000RR-R Fireblade 2020–2026',
    changes: expect.arrayContaining([{ field: 'rearSize', before: null, after: '200/55-17' }]) as unknown,
  })
})

it('changes a motorcycle and records what was before and after', async () => {
  answered = {
    ok: true,
    motorcycle: { fact, version: 3 },
    before: { fact: { ...fact, rearSize: '190/50-17' }, version: 2 },
  }
  expect(await call('PUT', `${BIKES}/${id}`, { ...fields, version: 2 })).toEqual({
    status: 200,
    body: { ok: true, bike: listed },
  })
  expect(fixture.services.calls[0]).toEqual({ path: `/advisor/motorcycles/${id}`, body: { ...fields, version: 2 } })
  expect(await lastEntry()).toEqual({
    action: 'bike-changed',
    named: 'Honda CBR1000RR-R Fireblade 2020–2026',
    changes: [{ field: 'rearSize', before: '190/50-17', after: '200/55-17' }],
  })
})

it('answers a change that came too late with the motorcycle as it is now', async () => {
  answered = { ok: false, code: 'CHANGED', message: 'מישהו שינה', motorcycle: { fact, version: 3 } }
  expect(await call('PUT', `${BIKES}/${id}`, { ...fields, version: 1 })).toMatchObject({
    status: 409,
    body: { ok: false, error: 'CHANGED', bike: listed },
  })
})

it('names each wrong field of a refusal', async () => {
  answered = { ok: false, code: 'VALIDATION', message: 'שדה חובה', faults: { brand: 'שדה חובה' } }
  expect(await call('POST', BIKES, { ...fields, brand: '' })).toMatchObject({
    status: 422,
    body: { ok: false, faults: { brand: 'שדה חובה' } },
  })
})

it('removes a motorcycle, records it, and answers when the shop has forgotten it', async () => {
  answered = { ok: true, before: { fact, version: 3 } }
  await fixture.publish(MotorcycleUnlisted.create({ id }, now()))
  expect(await call('DELETE', `${BIKES}/${id}`)).toEqual({ status: 200, body: { ok: true } })
  expect(await lastEntry()).toMatchObject({ action: 'bike-unlisted', named: 'Honda CBR1000RR-R Fireblade 2020–2026' })
  answered = { ok: false, code: 'NOT_FOUND', message: 'האופנוע לא נמצא ברשימה' }
  expect((await call('DELETE', `${BIKES}/${id}`)).status).toBe(404)
})

it.each([{ version: 0 }, { version: undefined }, { brand: 7 }, { yearFrom: '2020' }])(
  'refuses %j before it asks the advisor',
  async (change) => {
    expect((await call('PUT', `${BIKES}/${id}`, { ...fields, version: 1, ...change })).status).toBe(400)
    expect(fixture.services.calls).toEqual([])
  },
)
