import { ShipmentScheduled } from '@zmig/events'
import { newId } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EdgeFixture, now, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { REAR, tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'
import { decideShipment } from './staff-draft-order.ts'
import { forecast, line, shownItem } from './testing/draft-facts.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
let staff: Awaited<ReturnType<typeof signInStaff>>['staff']
const known = { id: 'sh-2026-12', role: 'next', arrivesOn: '2026-12-24', orderDeadline: '2026-12-10' } as const
beforeAll(async () => {
  fixture = await startEdgeFixture()
  ;({ cookie, staff } = await signInStaff(fixture))
  await fixture.publish(tyreListed(), ShipmentScheduled.create({ ...ShipmentScheduled.example, ...known }, now()))
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.services.calls.length = 0
})

const DRAFTS = '/api/v1/draft-orders'
const id = newId()
const counters = { rduch: 13, deltiFr: 4 }
const served = (given: object = {}) => ({
  id,
  status: 'completed',
  createdBy: staff.staffId,
  createdAt: '2026-11-19T09:14:00.000Z',
  updatedAt: '2026-11-19T09:15:00.000Z',
  progress: 9,
  progressOf: 9,
  fault: null,
  lowestPriceCounters: counters,
  version: 3,
  orderedAt: null,
  shipmentId: null,
  totalItems: 1,
  totalTyres: 4,
  tyresPerSupplier: { rduch: 4 },
  ...given,
})
const shownSummary = () => ({
  _id: id,
  status: 'completed',
  createdBy: staff.email,
  totalItems: 1,
  totalTires: 4,
  amountPerSupplier: { rduch: 4 },
})

const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = cookie) => {
  const response = await fixture.send(method, path, body, headers)
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text.startsWith('{') ? JSON.parse(text) : {}) as object,
  }
}
const recorded = async () =>
  (
    await fixture.database.query<{ action: string }>('select action from edge.audit where subject = $1 order by id', [
      id,
    ])
  )
    .map(({ action }) => action)
    .at(-1)

/** The newest line of the history about the draft. */
const shownInHistory = async () => {
  const { body } = await call('GET', `/api/v1/admin/audit?subject=${id}`)
  return (body as { entries: object[] }).entries[0]
}

it.each([
  ['GET', DRAFTS],
  ['POST', `${DRAFTS}/generate`],
  ['GET', `${DRAFTS}/${id}`],
])('%s %s is for staff', async (method, path) => {
  expect((await call(method, path, method === 'POST' ? {} : undefined, {})).status).toBe(401)
})

describe('the three calls of the specification', () => {
  it('lists the newest 50 with the address of who made them', async () => {
    fixture.services.answer = () => ({
      drafts: [served(), served({ createdBy: 'admin-user' }), served({ createdBy: '' })],
    })
    const { body } = await call('GET', `${DRAFTS}?limit=50&sortBy=createdAt&sortOrder=-1`)
    expect(fixture.services.calls[0]?.path).toBe('/backoffice/draft-orders?limit=50&sortBy=createdAt&sortOrder=-1')
    expect(body).toMatchObject({
      ok: true,
      orders: [shownSummary(), { createdBy: 'admin-user' }, { createdBy: 'system' }],
    })
    await call('GET', DRAFTS)
    expect(fixture.services.calls[1]?.path).toBe(fixture.services.calls[0]?.path)
  })

  it('begins a draft in the name of who is signed in, whatever the body says', async () => {
    const created = { ok: true, draftOrderId: id, status: 'initial', message: 'התחילה' }
    fixture.services.answer = () => created
    expect(await call('POST', `${DRAFTS}/generate`, { createdBy: 'somebody else' })).toMatchObject({
      status: 200,
      body: created,
    })
    expect(fixture.services.calls).toEqual([{ path: '/backoffice/draft-orders', body: { createdBy: staff.staffId } }])
    expect(await recorded()).toBe('draft-order-generated')
  })

  it('answers a second generation with 409 and the running one', async () => {
    fixture.services.answer = () => ({
      ok: false,
      code: 'RUNNING',
      draftOrderId: id,
      status: 'preparing',
      message: 'בהכנה',
    })
    expect(await call('POST', `${DRAFTS}/generate`, {})).toMatchObject({
      status: 409,
      body: { ok: false, error: 'RUNNING', message: 'בהכנה', detail: 'בהכנה', draftOrderId: id, status: 409 },
    })
  })

  it('shows a draft with euro, products, metrics and the arithmetic', async () => {
    fixture.services.answer = () => ({
      ok: true,
      draft: served(),
      lines: [line, { ...line, ean: '2999999999999', supplier: null, eurCents: null }],
      forecast,
    })
    const { status, body } = await call('GET', `${DRAFTS}/${id}`)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        ok: true,
        order: {
          ...shownSummary(),
          metrics: { lowestPriceCounters: { rduch: 13, deltiFr: 4, deltiDe: 0 } },
          forecast,
          items: [shownItem, { product: null, unitPrice: null, source: null }],
        },
      },
    })
  })

  it('says that there is no such draft, also for a hostile id', async () => {
    fixture.services.answer = () => ({ ok: false, code: 'NOT_FOUND', message: 'לא נמצאה' })
    for (const strange of ['none', '%27%3Bdrop', '%3Cscript%3E'])
      expect(await call('GET', `${DRAFTS}/${strange}`)).toMatchObject({
        status: 404,
        body: { ok: false, error: 'NOT_FOUND' },
      })
  })

  it.each(['?limit=0', '?limit=101', '?sortBy=fault', '?sortOrder=2'])('refuses %s', async (query) => {
    expect((await call('GET', DRAFTS + query)).status).toBe(400)
  })
})

describe('work on a draft', () => {
  it('changes a line and records what changed; a late change gets the present state', async () => {
    fixture.services.answer = () => ({ ok: true, draft: served(), line, before: { quantity: 2, supplier: null } })
    const change = { quantity: 4, source: 'rduch', version: 2 }
    const path = `${DRAFTS}/${id}/lines/${REAR}`
    expect(await call('PUT', path, change)).toMatchObject({
      status: 200,
      body: { ok: true, order: shownSummary(), item: shownItem },
    })
    expect(fixture.services.calls).toEqual([{ path: `/backoffice/draft-orders/${id}/lines/${REAR}`, body: change }])
    expect(await recorded()).toBe('draft-order-changed')
    expect(await shownInHistory()).toMatchObject({
      subjectName: `${id.slice(0, 8)} · Michelin Power 6 180/55-17`,
      changes: [
        { field: 'quantity', before: 2, after: 4 },
        { field: 'source', before: null, after: 'rduch' },
      ],
    })
    fixture.services.answer = () => ({ ok: false, code: 'CHANGED', message: 'שונתה', draft: served(), line: null })
    expect(await call('PUT', path, change)).toMatchObject({
      status: 409,
      body: { ok: false, error: 'CHANGED', order: shownSummary(), item: null },
    })
    for (const body of [
      { ...change, quantity: -1 },
      { ...change, quantity: '4' },
      { ...change, source: 'x' },
      { quantity: 1 },
    ])
      expect((await call('PUT', path, body)).status).toBe(400)
  })

  it('changes many lines at once, names those that stay, and records it once', async () => {
    const other = '2999999999999'
    const before = [{ ean: REAR, quantity: 2, supplier: null }]
    fixture.services.answer = () => ({ ok: true, draft: served(), before, left: [other] })
    const change = { version: 2, lines: [REAR, other].map((ean) => ({ ean, quantity: 4, source: 'rduch' })) }
    const path = `${DRAFTS}/${id}/lines`
    expect(await call('PUT', path, change)).toMatchObject({
      status: 200,
      body: { ok: true, order: shownSummary(), before: [{ ean: REAR, quantity: 2, source: null }], left: [other] },
    })
    expect(fixture.services.calls).toEqual([{ path: `/backoffice/draft-orders/${id}/lines`, body: change }])
    expect(await recorded()).toBe('draft-order-changed')
    fixture.services.answer = () => ({ ok: false, code: 'CHANGED', message: 'שונתה', draft: served() })
    expect(await call('PUT', path, change)).toMatchObject({
      status: 409,
      body: { ok: false, error: 'CHANGED', order: shownSummary() },
    })
    for (const lines of [
      [],
      [{ ean: REAR, quantity: -1 }],
      Array.from({ length: 501 }, () => ({ ean: REAR, quantity: 1 })),
    ])
      expect((await call('PUT', path, { version: 2, lines })).status).toBe(400)
  })

  it('names the product in the history when one line is removed, and the first three of many', async () => {
    const path = `${DRAFTS}/${id}/lines`
    const before = [{ ean: REAR, quantity: 3, supplier: 'rduch' }]
    fixture.services.answer = () => ({ ok: true, draft: served(), before, left: [] })
    await call('PUT', path, { version: 2, lines: [{ ean: REAR, quantity: 0 }] })
    expect(await shownInHistory()).toMatchObject({
      subjectName: `${id.slice(0, 8)} · Michelin Power 6 180/55-17`,
      changes: [
        { field: 'quantity', before: 3, after: 0 },
        { field: 'source', before: 'rduch', after: null },
      ],
    })
    const eans = [REAR, '2999999999991', '2999999999992', '2999999999993']
    const all = eans.map((ean) => ({ ean, quantity: 3, supplier: null }))
    fixture.services.answer = () => ({ ok: true, draft: served(), before: all, left: [] })
    await call('PUT', path, { version: 2, lines: eans.map((ean) => ({ ean, quantity: 0 })) })
    expect(await shownInHistory()).toMatchObject({
      subjectName: `${id.slice(0, 8)} · Michelin Power 6 180/55-17, 2999999999991, 2999999999992 +1`,
      changes: [],
    })
  })

  it('exports the lines of one supplier so that a spreadsheet runs nothing', async () => {
    const hostile = { ...line, ean: '2999999999999', quotes: [] }
    fixture.services.answer = () => ({
      ok: true,
      draft: served(),
      lines: [line, hostile, { ...line, supplier: 'deltiDe' }],
      forecast,
    })
    const { status, headers, text } = await call('POST', `${DRAFTS}/${id}/export`, { supplier: 'rduch' })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain(`draft-${id.slice(0, 8)}-rduch.csv`)
    expect(text.trim().split('\r\n')).toHaveLength(3)
    expect(text).toContain(`${REAR},Michelin,`)
    expect(text).toContain(',4,90.50,362.00')
  })

  it('orders with the days of the known shipment, whatever the form says', async () => {
    const rest = newId()
    const draft = served({ orderedAt: '2026-11-27T09:00:00.000Z' })
    fixture.services.answer = () => ({ ok: true, draft, line: null, rest })
    expect((await call('GET', '/api/v1/admin/draft-shipments')).body).toEqual({ ok: true, shipments: [known] })
    const shipment = { ...known, role: 'current', arrivesOn: '2027-01-01' }
    expect(await call('POST', `${DRAFTS}/${id}/order`, { shipment, version: 3 })).toMatchObject({
      status: 200,
      body: { ok: true, rest },
    })
    expect(fixture.services.calls.at(-1)?.body).toEqual({ shipment: known, version: 3 })
    expect(await recorded()).toBe('draft-order-ordered')
  })

  it('cancels and records it', async () => {
    fixture.services.answer = () => ({ ok: true, draft: served({ status: 'cancelled' }) })
    expect(await call('POST', `${DRAFTS}/${id}/cancel`, {})).toMatchObject({
      status: 200,
      body: { order: { status: 'cancelled' } },
    })
    expect(await recorded()).toBe('draft-order-cancelled')
  })
})

describe('the shipment of an order', () => {
  const fresh = { role: 'current', arrivesOn: '2026-12-01', orderDeadline: '2026-11-29' } as const
  it.each([
    ['a new one where the place is free', fresh, true],
    ['no second next one', { ...fresh, role: 'next' as const }, false],
    ['none that is not known any more', { ...fresh, id: 'gone' }, false],
    ['none that has arrived', { ...fresh, arrivesOn: '2026-11-19', orderDeadline: '2026-11-01' }, false],
    ['none that comes after the next one', { ...fresh, arrivesOn: '2026-12-25' }, false],
    ['none in another century', { ...fresh, arrivesOn: '2062-12-01' }, false],
    ['none whose deadline is after its arrival', { ...fresh, orderDeadline: '2026-12-02' }, false],
  ])('%s', (_name, asked, ok) => {
    expect(decideShipment(asked, [known], '2026-11-20', 'abcd-efgh')).toMatchObject(
      ok ? { ok, shipment: { ...asked, id: 'sh-2026-12-01-abcd' } } : { ok },
    )
  })
})
