import { signOut } from '@zmig/edge-contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../api-documents/openapi.ts'
import { type EdgeFixture, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie = ''
let member = ''
const signIn = async () => {
  cookie = (await signInStaff(fixture)).cookie.cookie
  member = (await signInStaff(fixture, 'staff')).cookie.cookie
}
beforeAll(async () => {
  fixture = await startEdgeFixture()
  await signIn()
})
afterAll(() => fixture.stop())

describe('every endpoint of the contract', () => {
  const reads = endpoints.map(([name, endpoint]) => [name, endpoint] as const)
  const call = (method: string, path: string, headers: Record<string, string>) =>
    fetch(fixture.url + path.replace(/\{\w+\}/g, '1'), {
      method,
      headers: { ...headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
      ...(method !== 'GET' && { body: '{}' }),
    })

  it.each(reads)('%s opens for whom it is meant', async (_, { method, path, audience }) => {
    const token = 'x'.repeat(22)
    const identities: [Record<string, string>, string][] = [
      [{}, path],
      [{ cookie: `__Host-zmig_staff=${token}` }, path],
      [{ 'x-auth-token': token }, `${path}?token=${token}`],
      [{ cookie: cookie.replace('__Host-', '') }, path],
    ]
    for (const [headers, address] of identities) {
      const { status } = await call(method, address, headers)
      expect(status === 401).toBe(audience !== 'everyone')
    }
    const asMember = await call(method, path, { cookie: member })
    expect(asMember.status).not.toBe(401)
    expect(asMember.status === 403 && (await asMember.text()).includes('Owners only')).toBe(audience === 'owner')
    expect([401, 403]).not.toContain((await call(method, path, { cookie })).status)
    if (path === signOut.path) await signIn()
  })

  it.each(reads.filter(([, { audience }]) => audience !== 'everyone'))(
    '%s refuses a call without a session with problem details, with ok, error and message',
    async (_, { method, path }) => {
      expect(await (await call(method, path, {})).json()).toMatchObject({
        ok: false,
        error: 'NOT_SIGNED_IN',
        message: 'יש להתחבר כדי להמשיך',
        status: 401,
        title: 'Not signed in',
        type: 'about:blank',
      })
    },
  )

  it.each(reads.filter(([, { audience, method }]) => audience !== 'everyone' || method !== 'GET'))(
    '%s is refused from another site, even to staff',
    async (_, { method, path }) => {
      const before = fixture.services.calls.length
      expect((await call(method, path, { cookie, origin: 'https://evil.test' })).status).toBe(403)
      expect((await call(method, path, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      expect(fixture.services.calls).toHaveLength(before)
    },
  )

  it.each(reads.filter(([, { audience }]) => audience !== 'everyone'))(
    '%s asks no service and sends an answer that is not cached when it is denied',
    async (_, { method, path }) => {
      const before = fixture.services.calls.length
      const response = await call(method, path, {})
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(fixture.services.calls).toHaveLength(before)
    },
  )
})
