import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AuditEntry, StaffAccess, type StaffRole } from '@zmig/edge-contract'
import { createOutbox } from '@zmig/outbox'
import { systemClock } from '@zmig/kit'
import { createStaffAccessCommands } from './staff-access.ts'
import { type EdgeFixture, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let owner = { cookie: '' }
beforeAll(async () => {
  fixture = await startEdgeFixture()
  owner = (await signInStaff(fixture)).cookie
})
afterAll(() => fixture.stop())

const LIST = '/api/v1/admin/staff'
const members = async () => {
  const answer = (await (await fixture.get(LIST, owner)).json()) as { members: unknown[] }
  return answer.members.map((member) => StaffAccess.parse(member))
}
const grant = (email: string, role: StaffRole, before: StaffRole | null) =>
  fixture.post(LIST, { email, role, before }, owner)
const withdraw = (email: string, before: StaffRole) => fixture.post(`${LIST}/remove`, { email, before }, owner)
const history = async (query = '') => {
  const answer = (await (await fixture.get(`/api/v1/admin/audit?${query}`, owner)).json()) as { entries: unknown[] }
  return answer.entries.map((entry) => AuditEntry.parse(entry))
}

describe('who may sign in', () => {
  it('lists the address of the settings as fixed, and refuses to change it', async () => {
    expect(await members()).toContainEqual(
      expect.objectContaining({ email: 'owner@zmig.test', role: 'owner', isFixed: true }),
    )
    for (const response of [
      await grant('owner@zmig.test', 'staff', 'owner'),
      await withdraw('owner@zmig.test', 'owner'),
    ]) {
      expect(response.status).toBe(409)
      expect(await response.json()).toMatchObject({ ok: false, error: 'FIXED', message: /[א-ת]/ })
    }
  })

  it('is entered by an owner, raised and taken off again, and the history says who, when and what', async () => {
    expect(await (await grant(' Yael@Garage.test ', 'staff', null)).json()).toMatchObject({
      ok: true,
      member: { email: 'yael@garage.test', role: 'staff', name: '', isFixed: false, lastSignedInAt: null },
    })
    expect((await grant('yael@garage.test', 'owner', 'staff')).status).toBe(200)
    expect((await withdraw('yael@garage.test', 'owner')).status).toBe(200)
    expect((await members()).map(({ email }) => email)).not.toContain('yael@garage.test')
    const change = (action: string, before: StaffRole | null, after: StaffRole | null): unknown =>
      expect.objectContaining({ action, email: 'owner@zmig.test', changes: [{ field: 'role', before, after }] })
    expect(await history('subject=yael@garage.test')).toEqual([
      change('access-withdrawn', 'owner', null),
      change('access-changed', 'staff', 'owner'),
      change('access-granted', null, 'staff'),
    ])
  })

  it.each([
    ['a role that somebody else changed meanwhile', 'staff', 'owner'],
    ['an address that somebody else entered meanwhile', null, 'owner'],
  ] as const)('refuses %s and says what it is now', async (_, before, role) => {
    await fixture.database.query('delete from edge.staff_access')
    await grant('two@garage.test', 'owner', null)
    const response = await grant('two@garage.test', role, before)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      error: 'CHANGED',
      message: expect.stringContaining('בעלים') as string,
    })
  })

  it.each(['', 'no-address', 'a@b', `${'a'.repeat(250)}@zmig.test`, '<b>@zmig.test', '=cmd()@zmig.test,'])(
    'refuses the address %j',
    async (email) => {
      expect((await grant(email, 'staff', null)).status).toBe(400)
    },
  )

  it('ends the sessions of a member who is taken off the list', async () => {
    await fixture.database.query('delete from edge.staff_access')
    const member = (await signInStaff(fixture, 'staff')).cookie
    expect((await fixture.get('/api/v1/orders', member)).status).toBe(200)
    expect((await withdraw('dana@zmig.test', 'staff')).status).toBe(200)
    expect((await fixture.get('/api/v1/orders', member)).status).toBe(401)
    expect(await history('action=left-the-list')).toHaveLength(1)
  })

  it('counts from the next call on, when a role is given or taken', async () => {
    await fixture.database.query('delete from edge.staff_access')
    const member = (await signInStaff(fixture, 'staff')).cookie
    const status = async (): Promise<number> => (await fixture.get(LIST, member)).status
    expect(await status()).toBe(403)
    await grant('dana@zmig.test', 'owner', 'staff')
    expect(await status()).toBe(200)
    await grant('dana@zmig.test', 'staff', 'owner')
    expect(await status()).toBe(403)
  })
})

describe('the last owner', () => {
  it('stays when the settings name none, even when two owners go at once', async () => {
    await fixture.database.query('delete from edge.staff_access')
    await grant('one@zmig.test', 'owner', null)
    await grant('two@zmig.test', 'owner', null)
    const deps = { database: fixture.database, outbox: createOutbox(), clock: systemClock }
    const [, remove] = createStaffAccessCommands(deps, { adminEmails: [], adminDomains: [] })
    const { staff } = await signInStaff(fixture)
    const statuses: number[] = []
    const response = { status: (status: number) => statuses.push(status) }
    const leave = (email: string) => remove?.run({ body: { email, before: 'owner' }, staff, response } as never)
    const answers = await Promise.all([leave('one@zmig.test'), leave('two@zmig.test')])
    expect(answers).toContainEqual({ ok: true })
    expect(answers).toContainEqual({
      ok: false,
      error: 'LAST_OWNER',
      message: expect.stringMatching(/[א-ת]/) as string,
    })
    expect(statuses).toEqual([409])
  })
})

describe('the history of actions', () => {
  it('is paged, newest first, and leaves out what was only read', async () => {
    await fixture.get('/api/v1/orders?page=1&limit=5', owner)
    const all = await history('limit=100')
    expect(all.map(({ action }) => action)).toContain('orders-read')
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const changes = await history('changesOnly=true&limit=100')
    expect(changes.length).toBeGreaterThan(0)
    expect(changes.filter(({ action }) => action.endsWith('-read') || action === 'signed-in')).toEqual([])
    const page = await (await fixture.get('/api/v1/admin/audit?page=2&limit=2', owner)).json()
    expect(page).toMatchObject({ ok: true, pagination: { page: 2, limit: 2, total: all.length } })
    expect((page as { entries: { _id: string }[] }).entries.map(({ _id }) => _id)).toEqual(
      all.slice(2, 4).map(({ _id }) => _id),
    )
  })

  it.each([
    'page=0',
    'page=x',
    'limit=101',
    'limit=0',
    'action=Select%20*',
    `subject=${'x'.repeat(101)}`,
    'changesOnly=1',
  ])('refuses %s', async (query) => {
    expect((await fixture.get(`/api/v1/admin/audit?${query}`, owner)).status).toBe(400)
  })
})
