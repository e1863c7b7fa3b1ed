import { HttpProblem } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { signInStaff } from '../../testing/staff.ts'

type SignedIn = Awaited<ReturnType<typeof signInStaff>>

let fixture: EdgeFixture
let owner: SignedIn
let member: SignedIn
beforeAll(async () => {
  fixture = await startEdgeFixture()
  owner = await signInStaff(fixture)
  member = await signInStaff(fixture, 'staff')
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.services.calls.length = 0
})

const call = async (method: string, path: string, { cookie }: SignedIn, body?: unknown) => {
  const response = await fixture.send(method, `/api/v1/admin/slices${path}`, body, cookie)
  return { status: response.status, body: (await response.json()) as unknown }
}
const rollBack = (by: SignedIn, body: unknown = { from: '1.0.0-b', to: '1.0.0-a' }) =>
  call('POST', '/checkout/rollback', by, body)
const audited = async () =>
  fixture.database.query<{ staffId: string; subject: string; changes: unknown }>(
    `select staff_id as "staffId", subject, details->'changes' as changes from edge.audit
     where action = 'slice-rolled-back' order by id desc`,
  )

const version = (name: string) => ({
  version: name,
  publishedAt: '2026-11-29T10:00:00.000Z',
  activeSince: null,
  key: '0123456789abcdef',
  retiredAt: null,
})
const checkout = {
  slice: 'checkout',
  owner: '@zmigo/checkout',
  teamMail: 'checkout@teams.example',
  active: '1.0.0-b',
  previous: '1.0.0-a',
  canary: { version: '1.0.0-c', percent: 10 },
}
const data = { views: 200, mounted: 199, error: 3, slow: 1, edge: 0, lcp: 1_800, inp: null, cls: 0.02 }

it('shows staff the versions, each with what pages reported of it', async () => {
  fixture.services.answer = () => ({
    slices: [{ ...checkout, versions: [version('1.0.0-c'), version('1.0.0-b')] }],
    field: [
      { slice: 'checkout', version: '1.0.0-c', ...data },
      { slice: 'wizard', version: '1.0.0-b', ...data, views: 7 },
    ],
  })
  expect(await call('GET', '', member)).toEqual({
    status: 200,
    body: {
      ok: true,
      slices: [
        {
          ...checkout,
          versions: [
            { ...version('1.0.0-c'), field: data },
            { ...version('1.0.0-b'), field: null },
          ],
        },
      ],
    },
  })
  expect(fixture.services.calls).toEqual([{ path: '/slices/desk' }])
})

it('names members of staff in the attempts, and no other person', async () => {
  const attempt = { at: '2026-11-29T10:00:00.000Z', action: 'roll back', slice: 'checkout', subject: '1.0.0-b' }
  const done = { ...attempt, code: null, answer: 'done' }
  const { staffId } = owner.staff
  fixture.services.answer = () => ({
    attempts: [
      { ...done, who: staffId },
      { ...done, who: 'operator' },
    ],
  })
  expect((await call('GET', '/attempts', member)).body).toEqual({
    ok: true,
    attempts: [
      { ...done, who: staffId, name: owner.staff.name },
      { ...done, who: 'operator', name: '' },
    ],
  })
})

it('rolls back for an owner, under their id, and records the versions', async () => {
  fixture.services.answer = () => ({ ok: true, active: '1.0.0-a', endedCanary: '1.0.0-c', before: '1.0.0-b' })
  expect(await rollBack(owner)).toEqual({
    status: 200,
    body: { ok: true, active: '1.0.0-a', endedCanary: '1.0.0-c' },
  })
  const { staffId } = owner.staff
  expect(fixture.services.calls).toEqual([
    { path: '/slices/desk/rollback', body: { slice: 'checkout', from: '1.0.0-b', to: '1.0.0-a', by: staffId } },
  ])
  expect((await audited())[0]).toEqual({
    staffId,
    subject: 'checkout',
    changes: [
      { field: 'sliceVersion', before: '1.0.0-b', after: '1.0.0-a' },
      { field: 'canary', before: '1.0.0-c', after: null },
    ],
  })
})

it('ends a canary for an owner, under their id, and says so when another one runs by now', async () => {
  const end = (by: SignedIn) => call('POST', '/checkout/canary/end', by, { version: '1.0.0-c' })
  expect((await end(member)).status).toBe(403)
  fixture.services.answer = () => ({ ok: true, active: '1.0.0-b', version: '1.0.0-c' })
  expect(await end(owner)).toEqual({ status: 200, body: { ok: true, active: '1.0.0-b' } })
  expect(fixture.services.calls).toEqual([
    { path: '/slices/desk/canary/end', body: { slice: 'checkout', version: '1.0.0-c', by: owner.staff.staffId } },
  ])
  for (const code of ['NoCanary', 'OtherCanary']) {
    fixture.services.answer = () => ({ ok: false, code, message: 'A sentence for developers.' })
    expect(await end(owner)).toMatchObject({ status: 409, body: { error: 'CHANGED' } })
  }
  const recorded = await fixture.database.query<object>(
    `select staff_id as "staffId", subject, details->'changes' as changes from edge.audit where action = 'slice-canary-ended'`,
  )
  const changes = [{ field: 'canary', before: '1.0.0-c', after: null }]
  expect(recorded).toEqual([{ staffId: owner.staff.staffId, subject: 'checkout', changes }])
})

it('refuses staff who are no owners, and people who are not signed in, before the service is asked', async () => {
  expect((await rollBack(member)).status).toBe(403)
  const path = '/api/v1/admin/slices'
  expect((await fixture.post(`${path}/checkout/rollback`, { from: '1', to: '2' })).status).toBe(401)
  expect((await fixture.get(path)).status).toBe(401)
  expect((await fixture.get(`${path}/attempts`)).status).toBe(401)
  expect(fixture.services.calls).toEqual([])
})

it.each([
  ['Changed', 409, 'CHANGED', 'הגרסאות השתנו בינתיים'],
  ['NothingBefore', 409, 'NOTHING_BEFORE', 'אין גרסה קודמת'],
  ['ClaimedAddress', 409, 'CLAIMED_ADDRESS', 'עברה לחלק אחר'],
  ['UnknownSlice', 404, 'NOT_FOUND', 'כבר לא קיים'],
  ['MissingField', 409, 'REFUSED', 'MissingField'],
])('says in Hebrew why the service refused: %s', async (code, status, error, words) => {
  const before = (await audited()).length
  fixture.services.answer = () => ({ ok: false, code, message: 'A sentence for developers.' })
  expect(await rollBack(owner)).toMatchObject({
    status,
    body: { ok: false, error, message: expect.stringContaining(words) as string },
  })
  expect(await audited()).toHaveLength(before)
})

it('asks the service about no name that a slice cannot have', async () => {
  const both = { from: '1.0.0-b', to: '1.0.0-a' }
  const changes = {
    rollback: both,
    'canary/end': { version: '1.0.0-b' },
    links: { version: '1.0.0-b', kind: 'preview' },
  }
  for (const name of ['0', 'Checkout', 'x'.repeat(41)])
    for (const [change, body] of Object.entries(changes))
      expect(await call('POST', `/${name}/${change}`, owner, body)).toMatchObject({
        status: 404,
        body: { error: 'NOT_FOUND' },
      })
  expect((await rollBack(owner, { from: 'b', to: '1.0.0-a' })).status).toBe(400)
  expect(fixture.services.calls).toEqual([])
})

it('takes no rollback without both versions, and says so when the service is away', async () => {
  expect((await rollBack(owner, { from: '1.0.0-b' })).status).toBe(400)
  expect(fixture.services.calls).toEqual([])
  fixture.services.answer = () => {
    throw new HttpProblem(503, 'Unavailable')
  }
  expect((await rollBack(owner)).status).toBe(503)
})

it('writes links to a version for staff, under their id, and records them', async () => {
  const path = '/slices/try/override~checkout~1.0.0-b~x~y'
  fixture.services.answer = () => ({ ok: true, slice: 'checkout', version: '1.0.0-b', path, hours: 12 })
  const link = (by: SignedIn, body: unknown, slice = 'checkout') => call('POST', `/${slice}/links`, by, body)
  const wanted = { version: '1.0.0-b', kind: 'override' }
  expect(await link(member, wanted)).toEqual({ status: 200, body: { ok: true, path, hours: 12 } })
  const { staffId } = member.staff
  expect(fixture.services.calls).toEqual([
    { path: '/slices/desk/links', body: { slice: 'checkout', ...wanted, by: staffId } },
  ])
  expect(
    await fixture.database.query(
      `select staff_id as "staffId", subject, details from edge.audit where action = 'slice-linked'`,
    ),
  ).toEqual([{ staffId, subject: 'checkout', details: { kind: 'override', version: '1.0.0-b' } }])

  fixture.services.answer = () => ({ ok: false, code: 'Retired', message: 'A sentence for developers.' })
  expect(await link(member, wanted)).toMatchObject({
    status: 404,
    body: { error: 'NOT_FOUND', message: expect.stringContaining('כבר אינם בשרת') as string },
  })
  fixture.services.calls.length = 0
  expect((await link(member, { ...wanted, kind: 'purchase' })).status).toBe(400)
  expect((await link(member, { ...wanted, version: 'b' })).status).toBe(400)
  expect((await link(member, wanted, 'Checkout')).status).toBe(404)
  expect((await fixture.post('/api/v1/admin/slices/checkout/links', wanted)).status).toBe(401)
  expect(fixture.services.calls).toEqual([])
})
