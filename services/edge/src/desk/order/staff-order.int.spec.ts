import { HttpProblem } from '@zmig/kit'
import { savePerson } from '@zmig/kit/people'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { orderPaid, orderPlaced, statusChanged } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
let staffId = ''
beforeAll(async () => {
  fixture = await startEdgeFixture()
  const signedIn = await signInStaff(fixture)
  cookie = signedIn.cookie
  staffId = signedIn.staff.staffId
  const personId = await savePerson(fixture.database, {
    name: 'דנה כהן',
    phone: '0501234567',
    email: 'dana@example.test',
  })
  await fixture.publish(orderPlaced({ orderId: 'Z-1', personId }), orderPaid({ orderId: 'Z-1' }))
  await fixture.publish(orderPlaced({ orderId: 'Z-2', personId, placedAt: '2026-11-22T10:00:00.000Z' }))
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.services.calls.length = 0
})

const json = async (response: Response | Promise<Response>) => {
  const { status, headers } = await response
  expect(headers.get('cache-control')).toBe('no-store')
  return { status, body: (await (await response).json()) as Record<string, unknown> }
}
const get = (path: string) => json(fixture.get(path, cookie))
const post = (path: string, body: unknown) => json(fixture.post(path, body, cookie))
const refusal = (code: string) => ({ ok: false, code, message: 'נא לכתוב סיבה' })

describe('the list of orders', () => {
  const idsAt = async (query: string) => {
    const { body } = await get(`/api/v1/orders${query}`)
    const orders = body['orders'] as { orderId: string }[]
    return { ids: orders.map(({ orderId }) => orderId), pagination: body['pagination'] }
  }

  it('has the newest orders, without pagination, when nothing is asked', async () => {
    expect(await idsAt('?token=x')).toEqual({ ids: ['Z-2', 'Z-1'], pagination: undefined })
  })

  it.each([
    ['?page=2&limit=1', ['Z-1'], { page: 2, limit: 1, total: 2 }],
    ['?page=1', ['Z-2', 'Z-1'], { page: 1, limit: 20, total: 2 }],
    ['?status=paid', ['Z-1'], { page: 1, limit: 200, total: 1 }],
    ['?payment=pending&sip=install', ['Z-2'], { page: 1, limit: 200, total: 1 }],
    [`?page=1&q=${encodeURIComponent('דנה')}`, ['Z-2', 'Z-1'], { page: 1, limit: 20, total: 2 }],
  ])('answers %s with its orders and its page', async (query, ids, pagination) => {
    expect(await idsAt(query)).toEqual({ ids, pagination })
  })

  it.each(['?page=0', '?limit=101', '?page=x', '?status=lost', `?q=${'x'.repeat(101)}`])(
    'refuses the query %s',
    async (query) => {
      expect((await fixture.get(`/api/v1/orders${query}`, cookie)).status).toBe(400)
    },
  )
})

describe('a change of an order', () => {
  it('is sent to ordering with the name of the member of staff, and is answered when the list shows it', async () => {
    fixture.services.answer = () => {
      void fixture.publish(statusChanged({ orderId: 'Z-1', orderVersion: 3, status: 'transit', trackingCode: '' }))
      return { ok: true, orderId: 'Z-1', status: 'transit', changed: [{ key: 'order:Z-1', version: 3 }] }
    }
    const { status, body } = await post('/api/v1/order/Z-1?token=x', { status: 'transit', reason: 'נלקח היום' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: true, order: { orderId: 'Z-1', status: 'transit' } })
    expect(fixture.services.calls).toEqual([
      {
        path: '/ordering/orders/Z-1/status',
        body: { status: 'transit', reason: 'נלקח היום', actor: 'owner@zmig.test', role: 'owner' },
      },
    ])
  })

  describe('in the history of what staff did', () => {
    const before = {
      status: 'paid',
      paymentStatus: 'paid',
      trackingCode: '',
      garageId: 'g-1',
      day: '2026-11-30',
      startHour: 10,
    }
    const recordedOf = (subject: string) =>
      fixture.database.query<{ action: string; changes: object[] }>(
        `select action, details -> 'changes' as changes from edge.audit where subject = $1 and action not like '%-read' order by id`,
        [subject],
      )

    it('has the values before and after; of a reason, that there is one', async () => {
      const after = { ...before, status: 'transit', trackingCode: 'RR1' }
      fixture.services.answer = () => ({ ok: true, changed: [], states: { before, after } })
      await post('/api/v1/order/Z-7', { status: 'transit', trackingCode: 'RR1', reason: 'דנה כהן ביקשה' })
      fixture.services.answer = () => ({
        ok: true,
        changed: [],
        states: { before, after: { ...before, startHour: 12 } },
      })
      await post('/api/v1/admin/orders/Z-7/appointment', { installDate: '2026-11-30', installSlot: 12 })
      const cancelled = { ...before, status: 'cancelled', paymentStatus: 'refund_due' }
      fixture.services.answer = () => ({ ok: true, changed: [], states: { before, after: cancelled } })
      await post('/api/v1/admin/orders/Z-7/cancel', { refund: 864.05, restock: true, reason: 'חזר' })
      expect(await recordedOf('Z-7')).toEqual([
        {
          action: 'order-changed',
          changes: [
            { field: 'status', before: 'paid', after: 'transit' },
            { field: 'trackingCode', before: '', after: 'RR1' },
            { field: 'reason' },
          ],
        },
        { action: 'appointment-moved', changes: [{ field: 'startHour', before: 10, after: 12 }] },
        {
          action: 'order-changed',
          changes: [
            { field: 'status', before: 'paid', after: 'cancelled' },
            { field: 'paymentStatus', before: 'paid', after: 'refund_due' },
            { field: 'refund', before: null, after: 864.05 },
            { field: 'restock', before: false, after: true },
            { field: 'reason' },
          ],
        },
      ])
      expect(JSON.stringify(await recordedOf('Z-7'))).not.toContain('דנה')
    })

    it('has nothing of a request that changed nothing, and is left out of the history of the order itself', async () => {
      fixture.services.answer = () => ({ ok: true, changed: [] })
      await post('/api/v1/order/Z-8', { status: 'paid' })
      expect(await recordedOf('Z-8')).toEqual([])
      fixture.services.answer = ({ path }) =>
        path.endsWith('/history')
          ? { history: [] }
          : { ok: true, changed: [], states: { before, after: { ...before, status: 'open' } } }
      await post('/api/v1/order/Z-2', { status: 'open', reason: 'טעות' })
      expect(await recordedOf('Z-2')).toHaveLength(1)
      expect((await get('/api/v1/admin/orders/Z-2')).body).toMatchObject({ history: [] })
    })
  })

  it.each([
    ['NOT_FOUND', 404],
    ['REASON_MISSING', 409],
    ['MOVE_NOT_ALLOWED', 409],
    ['SLOT_TAKEN', 409],
    ['OWNER_ONLY', 403],
  ])('is answered with its refusal: %s as %i', async (code, status) => {
    fixture.services.answer = () => refusal(code)
    const answer = { ok: false, error: code, message: 'נא לכתוב סיבה' }
    expect(await post('/api/v1/order/Z-1', { status: 'closed' })).toMatchObject({ status, body: answer })
  })

  it('sends the amount of the refund in agorot', async () => {
    fixture.services.answer = () => ({ ok: true, changed: [] })
    await post('/api/v1/order/Z-1', { status: 'cancelled', refund: 864.05 })
    const body = { status: 'cancelled', refund: 86_405, actor: 'owner@zmig.test', role: 'owner' }
    expect(fixture.services.calls).toEqual([{ path: '/ordering/orders/Z-1/status', body }])
  })

  it.each([
    { status: 'lost' },
    { refund: 0 },
    { refund: 1.005 },
    { refund: '1' },
    { trackingCode: 'x'.repeat(61) },
    { reason: 'x'.repeat(501) },
    { status: 7 },
  ])('is refused before ordering is asked: %j', async (body) => {
    expect((await fixture.post('/api/v1/order/Z-1', body, cookie)).status).toBe(400)
    expect(fixture.services.calls).toEqual([])
  })

  it('sends slashes in an order number encoded, so that they lead nowhere else', async () => {
    fixture.services.answer = () => refusal('NOT_FOUND')
    await post(`/api/v1/order/${encodeURIComponent('../holds')}`, {})
    expect(fixture.services.calls[0]?.path).toBe('/ordering/orders/..%2Fholds/status')
  })
})

describe('reading what customers wrote', () => {
  const history = () =>
    fixture.database.query<{ action: string }>(
      'select staff_id, action, subject, details from edge.audit where action like $1 order by id',
      ['%-read'],
    )

  it('is recorded with who and how, without the name that was searched for', async () => {
    const before = (await history()).length
    await get('/api/v1/orders')
    await get(`/api/v1/orders?page=2&limit=5&status=paid&payment=paid&sip=pickup&q=${encodeURIComponent('דנה כהן')}`)
    const rows = (await history()).slice(before)
    const row = { staff_id: staffId, action: 'orders-read', subject: '' }
    expect(rows).toEqual([
      { ...row, details: { searched: false } },
      { ...row, details: { page: 2, limit: 5, status: 'paid', payment: 'paid', sip: 'pickup', searched: true } },
    ])
    expect(JSON.stringify(rows)).not.toContain('דנה')
  })

  it.each([
    ['/api/v1/admin/holds', 'holds-read', { holds: [] }],
    ['/api/v1/admin/attention', 'attention-read', { cases: [] }],
  ])('%s is recorded before it is read', async (path, action, answer) => {
    const before = (await history()).length
    let recorded: { action: string }[] = []
    fixture.services.answer = async () => {
      recorded = await history()
      return answer
    }
    expect((await get(path)).status).toBe(200)
    expect(recorded.slice(before).map((row) => row.action)).toEqual([action])
  })

  it('is neither answered nor recorded without a session', async () => {
    const before = await history()
    for (const path of ['/api/v1/orders', '/api/v1/admin/holds', '/api/v1/admin/attention'])
      expect((await fixture.get(path)).status).toBe(401)
    expect(await history()).toEqual(before)
  })
})

describe('payment data', () => {
  const card = { noc: '', num: '****1234', ex: '', vc: '', ins: 3 }
  const reads = () =>
    fixture.database.query('select staff_id, subject from edge.audit where action = $1', ['payment-data-read'])

  it('is masked, and the access is recorded before anything is read', async () => {
    let recorded: unknown
    fixture.services.answer = async () => {
      recorded = await reads()
      return { cData: card }
    }
    expect(await get('/api/v1/pdata/Z-1/any-token')).toEqual({ status: 200, body: { ok: true, cData: card } })
    expect(fixture.services.calls).toEqual([{ path: '/ordering/orders/Z-1/payment' }])
    expect(recorded).toEqual([{ staff_id: staffId, subject: 'Z-1' }])
  })

  it('is null where no card paid', async () => {
    fixture.services.answer = () => ({ cData: null })
    expect((await get('/api/v1/pdata/Z-2/x')).body).toEqual({ ok: true, cData: null })
  })

  it('of an unknown order is a 404', async () => {
    fixture.services.answer = () => {
      throw new HttpProblem(404, 'Not found', 'ההזמנה לא נמצאה')
    }
    expect(await get('/api/v1/pdata/Z-404/x')).toMatchObject({ status: 404, body: { detail: 'ההזמנה לא נמצאה' } })
  })

  it('is neither read nor recorded without a session', async () => {
    const before = await reads()
    expect((await fixture.get('/api/v1/pdata/Z-1/x')).status).toBe(401)
    expect(await reads()).toEqual(before)
    expect(fixture.services.calls).toEqual([])
  })
})

describe('holds', () => {
  it('lists holds in shekels, with product and buyer as far as they are known', async () => {
    const tyres = [{ ean: '2907373823466', quantity: 2 }]
    const who = { address: 'Qm9vMTIz', visitor: null }
    const hold = { orderId: 'Z-2', paymentMethod: 'banktransfer', placedAt: 'a', expiresAt: 'b', tyres, ...who }
    fixture.services.answer = () => ({ holds: [{ ...hold, total: 189_850 }] })
    expect((await get('/api/v1/admin/holds')).body).toEqual({
      ok: true,
      holds: [{ ...hold, total: 1898.5, tyres: [{ ...tyres[0], name: '' }], name: 'דנה כהן', phone: '0501234567' }],
    })
  })

  it('releases a hold under the name of the member of staff', async () => {
    fixture.services.answer = () => ({ ok: true, changed: [] })
    expect(await post('/api/v1/admin/holds/Z-2/release', {})).toEqual({ status: 200, body: { ok: true } })
    const actor = 'owner@zmig.test'
    expect(fixture.services.calls).toEqual([{ path: '/ordering/holds/Z-2/release', body: { actor } }])
    fixture.services.answer = () => refusal('MOVE_NOT_ALLOWED')
    expect(await post('/api/v1/admin/holds/Z-2/release', {})).toMatchObject({ status: 409 })
  })
})
