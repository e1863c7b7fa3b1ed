import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../api-documents/openapi.ts'
import { type EdgeWorld, startEdgeWorld } from '../testing/edge-world.ts'
import { signInStaff } from '../testing/staff.ts'

let world: EdgeWorld
let cookie = ''
beforeAll(async () => {
  world = await startEdgeWorld()
  cookie = (await signInStaff(world)).cookie.cookie
})
afterAll(() => world.stop())

describe('every endpoint of the contract', () => {
  const reads = endpoints.map(([name, endpoint]) => [name, endpoint] as const)
  const call = (method: string, path: string, headers: Record<string, string>) =>
    fetch(world.url + path.replace(/\{\w+\}/g, '1'), {
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
      expect(status === 401).toBe(audience === 'staff')
    }
    expect((await call(method, path, { cookie })).status).not.toBe(401)
  })

  it('is denied by default: these are for staff only', () => {
    expect(
      endpoints
        .filter(([, { audience }]) => audience === 'staff')
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([
      'allOrders',
      'closeAttention',
      'createCoupon',
      'deleteCoupon',
      'listAttention',
      'listCoupons',
      'listHolds',
      'moveAppointment',
      'paymentData',
      'releaseHold',
      'retryRefund',
      'toggleCoupon',
      'transferRefunded',
      'updateCoupon',
      'updateOrder',
    ])
  })

  it.each(reads.filter(([, { audience, method }]) => audience === 'staff' || method !== 'GET'))(
    '%s is refused from another site, even to staff',
    async (_, { method, path }) => {
      const before = world.services.calls.length
      expect((await call(method, path, { cookie, origin: 'https://evil.test' })).status).toBe(403)
      expect((await call(method, path, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      expect(world.services.calls).toHaveLength(before)
    },
  )

  it.each(reads.filter(([, { audience }]) => audience === 'staff'))(
    '%s asks no service and leaves no answer with anybody when it is denied',
    async (_, { method, path }) => {
      const before = world.services.calls.length
      const response = await call(method, path, {})
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(world.services.calls).toHaveLength(before)
    },
  )
})
