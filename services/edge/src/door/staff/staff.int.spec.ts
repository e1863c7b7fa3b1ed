import { Staff } from '@zmig/edge-contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStaffSessions } from './staff-session.ts'
import type { EdgeFixture } from '../../testing/edge-fixture.ts'
import { cookieOf, startStaffSignIn, type StaffSignIn } from './testing/google-accounts.ts'

let google: StaffSignIn
let fixture: EdgeFixture
beforeAll(async () => {
  google = await startStaffSignIn()
  fixture = google.fixture
})
afterAll(() => google.stop())

const signIn: StaffSignIn['signIn'] = (...account) => google.signIn(...account)
const minutes = (count: number) => google.pass(count * 60_000)
const session = (cookie: string) => google.session(cookie)

describe('signing in', () => {
  it('opens a session for an address on the list', async () => {
    const response = await signIn('owner')
    expect(response.status).toBe(200)
    const staff = Staff.parse(await response.json())
    expect(staff).toMatchObject({ name: 'בעלת החנות', email: 'owner@zmig.test', role: 'owner' })
    expect(response.headers.get('x-auth-token')).toMatch(/^[\w-]{22}$/)
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/HttpOnly; Secure; SameSite=Strict/)])
    expect(cookieOf(response), '256 random bits').toMatch(/^__Host-zmig_staff=[\w-]{43}$/)
    expect(await session(cookieOf(response))).toEqual(staff)
    expect(await session('')).toBeNull()
  })

  it('leaves the name of an account without one to the page, which makes it of the address', async () => {
    expect(await (await signIn('nameless')).json()).toMatchObject({ name: '', email: 'dana.cohen@partner.test' })
  })

  it('opens one for every account of a listed Workspace', async () => {
    expect((await signIn('partner')).status).toBe(200)
  })

  it('sends Google a token as it is, and refuses one that no header may hold', async () => {
    expect((await signIn('ya29.~+/a_b-c=')).status).toBe(200)
    for (const token of ['', 'a b', 'a\r\nb', 'é']) expect((await signIn(token)).status).toBe(400)
  })

  it.each([
    ['an address that is not on the list', 'stranger', 403],
    ['a private account with an address of a listed domain', 'privateAccount', 403],
    ['an account of another Workspace with such an address', 'otherWorkspace', 403],
    ['an address that was never verified', 'unverified', 401],
    ['a token for another site', 'otherSite', 401],
    ['a made-up token', 'nonsense', 401],
  ])('refuses %s with a Hebrew sentence', async (_, token, status) => {
    const response = await signIn(token)
    expect(response.status).toBe(status)
    expect(fixture.logged.at(-1)).toMatchObject({
      securityEvent: 'sign-in-refused',
      status,
      route: '/edge/auth/google',
    })
    expect(JSON.stringify(fixture.logged)).not.toMatch(/@|ya29|stranger|מתחזה/)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.json()).toMatchObject({ status, detail: expect.stringMatching(/[א-ת]/) as unknown })
  })

  it('logs repeated refusals of one network address without naming it', async () => {
    const from = async (address: string) => {
      await fixture.post('/auth/google', { access_token: 'nonsense' }, { 'x-forwarded-for': address })
      return fixture.logged.at(-1)?.['client']
    }
    const client = await from('203.0.113.7')
    expect(client).toMatch(/^[\w-]{10}$/)
    expect(await from('203.0.113.7')).toBe(client)
    expect(await from('203.0.113.8')).not.toBe(client)
    expect(JSON.stringify(fixture.logged)).not.toContain('203.0.113')
  })

  it('stores neither cookie nor token readably, and publishes the sign-in without personal details', async () => {
    const cookie = cookieOf(await signIn('owner'))
    const [rows, events, audit] = await Promise.all([
      fixture.database.query('select * from edge.staff_session'),
      fixture.database.query('select event from events.outbox'),
      fixture.database.query('select * from edge.audit'),
    ])
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
    expect(JSON.stringify(events)).toContain('staff.staff-signed-in')
    expect(JSON.stringify([events, audit])).not.toContain('zmig.test')
  })
})

describe('a session', () => {
  it('ends with the sign-out, which is published and audited', async () => {
    const cookie = cookieOf(await signIn('owner'))
    const response = await fetch(`${fixture.url}/auth/logout`, { method: 'POST', headers: { cookie } })
    expect(await response.json()).toEqual({ ok: true })
    expect(response.headers.getSetCookie()[0]).toContain('Max-Age=0')
    expect(await session(cookie)).toBeNull()
    const [last] = await fixture.database.query('select action from edge.audit order by id desc limit 1')
    expect(last).toEqual({ action: 'signed-out' })
    expect((await fetch(`${fixture.url}/auth/logout`, { method: 'POST' })).status).toBe(200)
  })

  it('ends after twelve hours, however much it is used', async () => {
    const cookie = cookieOf(await signIn('owner'))
    for (let hour = 1; hour < 12; hour += 1) {
      minutes(60)
      expect(await session(cookie)).not.toBeNull()
    }
    google.pass(60 * 60 * 1000 - 1)
    expect(await session(cookie)).not.toBeNull()
    google.pass(1)
    expect(await session(cookie)).toBeNull()
  })

  it('ends when it is not used for two hours', async () => {
    const cookie = cookieOf(await signIn('owner'))
    minutes(119)
    expect(await session(cookie)).not.toBeNull()
    minutes(119)
    expect(await session(cookie)).not.toBeNull()
    minutes(120)
    expect(await session(cookie)).toBeNull()
    expect((await fixture.get('/api/v1/orders', { cookie })).status).toBe(401)
  })

  it('is written at most once a minute, however often it is used', async () => {
    const cookie = cookieOf(await signIn('owner'))
    const written = async () => {
      const [row] = await fixture.database.query<{ last: Date }>(
        'select last_used_at as last from edge.staff_session order by created_at desc limit 1',
      )
      return row?.last.getTime()
    }
    const began = google.now().getTime()
    google.pass(59_999)
    await session(cookie)
    expect(await written()).toBe(began)
    google.pass(1)
    await session(cookie)
    expect(await written()).toBe(began + 60_000)
  })

  it('ends when its browser signs in again; those of other browsers stay', async () => {
    const first = cookieOf(await signIn('owner'))
    const elsewhere = cookieOf(await signIn('owner'))
    const again = cookieOf(await signIn('partner', { cookie: first }))
    expect(await session(first)).toBeNull()
    expect(await session(elsewhere)).toMatchObject({ email: 'owner@zmig.test' })
    expect(await session(again)).toMatchObject({ email: 'someone@partner.test' })
  })

  it('stays when the next sign-in of its browser is refused', async () => {
    const cookie = cookieOf(await signIn('owner'))
    for (const refused of ['stranger', 'reusedAddress', 'nonsense']) await signIn(refused, { cookie })
    expect(await session(cookie)).not.toBeNull()
  })
})

it('publishes a sign-out only after other events of that member, whose row it waits for', async () => {
  const response = await signIn('owner')
  const cookie = cookieOf(response)
  const { _id } = Staff.parse(await response.json())
  const waiters = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%edge.staff%'`
  await fixture.database.transaction(async (tx) => {
    await tx.query('select from edge.staff where staff_id = $1 for update', [_id])
    const signedOut = fetch(`${fixture.url}/auth/logout`, { method: 'POST', headers: { cookie } })
    signedOut.catch(() => undefined) // asserted by the session, below
    const untilHeld = async () => {
      await expect.poll(() => fixture.database.query(waiters)).toHaveLength(1)
      return 'waits'
    }
    expect(await Promise.race([signedOut.then(() => 'signed out'), untilHeld()])).toBe('waits')
  })
  await expect.poll(() => session(cookie)).toBeNull()
})

it('ends the session of a member of staff who left the list, or whose Workspace did', async () => {
  const deps = {
    database: fixture.database,
    outbox: { append: () => Promise.resolve() },
    clock: { now: google.now },
  }
  const sessionsUnder = (adminEmails: string[], adminDomains: string[] = []) =>
    createStaffSessions(deps, { adminEmails, adminDomains, idleMinutes: 120 })
  const identity = { sub: '20', email: 'left@zmig.test', name: 'a b', hostedDomain: 'zmig.test' }
  const listed = sessionsUnder(['left@zmig.test'])
  const signedIn = await listed.signIn(identity)
  if (!signedIn.ok) throw new Error(signedIn.code)
  const { token, staff } = signedIn
  expect(await listed.find(token)).toEqual(staff)
  expect(await sessionsUnder([], ['zmig.test']).find(token)).toEqual({ ...staff, role: 'staff' })
  expect(await sessionsUnder([], ['other.test']).find(token)).toBeUndefined()
  expect(await listed.find(token)).toBeUndefined()
})

it('shows staff the orders and says where the account chooser is', async () => {
  const cookie = cookieOf(await signIn('owner'))
  const response = await fixture.get('/api/v1/orders?page=1&limit=5', { cookie })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    ok: true,
    orders: [],
    products: [],
    pagination: { page: 1, limit: 5, total: 0 },
  })
  const { authorizeUrl } = (await (await fixture.get('/auth/session')).json()) as { authorizeUrl: string }
  expect(authorizeUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/authorize\?client_id=zmigo-test$/)
})
