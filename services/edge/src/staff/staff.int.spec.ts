import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Staff } from '@zmig/edge-contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStaffSessions } from './staff-session.ts'
import { type EdgeFixture, startEdgeFixture } from '../testing/edge-fixture.ts'

const CLIENT_ID = 'zmigo-test'
type Token = { aud: string; email: string; email_verified: string; name: string }
const tokens: Record<string, Token> = {
  'ya29.~+/a_b-c=': { aud: CLIENT_ID, email: 'owner@zmig.test', email_verified: 'true', name: 'בעלת החנות' },
  owner: { aud: CLIENT_ID, email: 'Owner@zmig.test', email_verified: 'true', name: 'בעלת החנות' },
  partner: { aud: CLIENT_ID, email: 'someone@partner.test', email_verified: 'true', name: 'שותף' },
  stranger: { aud: CLIENT_ID, email: 'stranger@gmail.test', email_verified: 'true', name: 'זר' },
  unverified: { aud: CLIENT_ID, email: 'owner@zmig.test', email_verified: 'false', name: 'מתחזה' },
  otherSite: { aud: 'another-site', email: 'owner@zmig.test', email_verified: 'true', name: 'מתחזה' },
}

/** Google's two calls that say whose a token is. */
const google = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://google.test')
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  const token = tokens[searchParams.get('access_token') ?? bearer ?? '']
  const { name, ...info } = token ?? { name: '' }
  response.writeHead(token ? 200 : 400, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify(token ? (pathname.endsWith('/tokeninfo') ? info : { ...info, name }) : { error: 'invalid_token' }),
  )
})

let fixture: EdgeFixture
let time = new Date('2026-11-21T08:00:00Z')
beforeAll(async () => {
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  const { port } = google.address() as AddressInfo
  const environment = {
    GOOGLE_BASE_URL: `http://127.0.0.1:${port}`,
    GOOGLE_CLIENT_ID: CLIENT_ID,
    ADMIN_DOMAINS: 'partner.test',
  }
  fixture = await startEdgeFixture(environment, { now: () => time })
})
afterAll(async () => {
  await fixture.stop()
  google.close()
})

const signIn = (access_token: string) => fixture.post('/auth/google', { access_token })
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const session = async (cookie: string) =>
  ((await (await fixture.get('/auth/session', { cookie })).json()) as { user: unknown }).user

describe('signing in', () => {
  it('opens a session for an address on the list', async () => {
    const response = await signIn('owner')
    expect(response.status).toBe(200)
    const staff = Staff.parse(await response.json())
    expect(staff).toMatchObject({ name: 'בעלת החנות', email: 'owner@zmig.test' })
    expect(response.headers.get('x-auth-token')).toMatch(/^[\w-]{22}$/)
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/HttpOnly; Secure; SameSite=Strict/)])
    expect(await session(cookieOf(response))).toEqual(staff)
    expect(await session('')).toBeNull()
  })

  it('opens one for every address of a listed domain', async () => {
    expect((await signIn('partner')).status).toBe(200)
  })

  it('sends Google a token as it is, and refuses one that no header may hold', async () => {
    expect((await signIn('ya29.~+/a_b-c=')).status).toBe(200)
    for (const token of ['', 'a b', 'a\r\nb', 'é']) expect((await signIn(token)).status).toBe(400)
  })

  it.each([
    ['an address that is not on the list', 'stranger', 403],
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

  it('ends after twelve hours', async () => {
    const cookie = cookieOf(await signIn('owner'))
    time = new Date(time.getTime() + 12 * 60 * 60 * 1000 - 1)
    expect(await session(cookie)).not.toBeNull()
    time = new Date(time.getTime() + 1)
    expect(await session(cookie)).toBeNull()
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

it('ends the session of someone who left the list', async () => {
  const outbox = { append: () => Promise.resolve() }
  const clock = { now: () => time }
  const sessionsUnder = (adminEmails: string[]) =>
    createStaffSessions(fixture.database, outbox, clock, { adminEmails, adminDomains: [] })
  const { token, staff } = await sessionsUnder(['left@zmig.test']).signIn({ email: 'left@zmig.test', name: 'a b' })
  expect(await sessionsUnder(['left@zmig.test']).find(token)).toEqual(staff)
  expect(await sessionsUnder([]).find(token)).toBeUndefined()
  expect(await sessionsUnder(['left@zmig.test']).find(token)).toBeUndefined()
})

it('shows staff the orders and says where the account chooser is', async () => {
  const cookie = cookieOf(await signIn('owner'))
  const response = await fixture.get('/api/v1/orders?page=1&limit=5', { cookie })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ orders: [], products: [], pagination: { page: 1, limit: 5, total: 0 } })
  const { authorizeUrl } = (await (await fixture.get('/auth/session')).json()) as { authorizeUrl: string }
  expect(authorizeUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/authorize\?client_id=zmigo-test$/)
})
