import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { REAR, tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
beforeAll(async () => {
  fixture = await startEdgeFixture()
  ;({ cookie } = await signInStaff(fixture))
  await fixture.publish(tyreListed())
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.services.calls.length = 0
})

const SHIPMENTS = '/api/v1/admin/shipments'
const days = { arrivesOn: '2026-12-03', orderDeadline: '2026-11-20' }
const known = { shipment: { id: 'sh-1', role: 'current', ...days, lines: [] }, version: 4 }
const late = {
  orderId: 'Z-100042',
  isPaid: true,
  breaks: true,
  lines: [{ ean: REAR, named: '2026-12-03', arrivesOn: '2026-12-10' }],
}
const appointment = { garageId: 'nowhere', day: '2026-12-08', startHour: 10 }

const call = async (method: string, path: string, body?: unknown) => {
  const response = await fixture.send(method, SHIPMENTS + path, body, cookie)
  return { status: response.status, body: (await response.json()) as object }
}
const recorded = async (subject: string) =>
  fixture.database.query<{ action: string; named: string; changes: object }>(
    `select action, details ->> 'named' as named, details -> 'changes' as changes from edge.audit where subject = $1 order by id`,
    [subject],
  )

it('shows what a shipment brings, what is reserved of it, and how many orders come late', async () => {
  fixture.services.answer = ({ path }) => {
    if (path === '/catalog/shipments') return { shipments: [known] }
    if (path === '/ordering/shipments')
      return {
        shipments: [{ id: 'sh-1', role: 'current', waiting: 2, lines: [{ ean: REAR, inbound: 8, reserved: 3 }] }],
      }
    return { orders: [{ ...late, appointment: null }] }
  }
  expect(await call('GET', '')).toMatchObject({
    status: 200,
    body: {
      ok: true,
      shipments: [
        {
          _id: 'sh-1',
          role: 'current',
          ...days,
          version: 4,
          waiting: 2,
          late: 1,
          lines: [{ ean: REAR, inbound: 8, reserved: 3, product: { brand: 'Michelin' } }],
        },
      ],
    },
  })
})

it('changes days and records them; without a change it records nothing', async () => {
  const later = { arrivesOn: '2026-12-10', orderDeadline: '2026-11-20' }
  const saved = { ok: true, shipment: { ...known.shipment, ...later }, version: 5, before: days }
  fixture.services.answer = () => saved
  expect(await call('PUT', '/current', { ...later, id: 'sh-1', version: 4 })).toEqual({
    status: 200,
    body: { ok: true, shipment: { ...later, version: 5 } },
  })
  fixture.services.answer = () => ({ ...saved, before: later })
  await call('PUT', '/current', { ...later, id: 'sh-1', version: 5 })
  expect(await recorded('sh-1')).toEqual([
    {
      action: 'shipment-changed',
      named: '10.12.2026',
      changes: [{ field: 'arrivesOn', before: '2026-12-03', after: '2026-12-10' }],
    },
  ])
})

it('refuses a change that came too late together with the present days', async () => {
  fixture.services.answer = () => ({ ok: false, code: 'CHANGED', message: 'מישהו עדכן', ...known })
  expect(await call('PUT', '/current', { ...days, id: 'sh-1', version: 3 })).toMatchObject({
    status: 409,
    body: { ok: false, error: 'CHANGED', message: 'מישהו עדכן', shipment: { ...days, version: 4 } },
  })
})

it('lets the next shipment sail, and records it', async () => {
  const next = { ...known.shipment, id: 'sh-2', role: 'current' }
  fixture.services.answer = () => ({ ok: true, shipment: next })
  expect(await call('POST', '/next/sail', { version: 2 })).toEqual({ status: 200, body: { ok: true } })
  expect(fixture.services.calls).toEqual([{ path: '/catalog/shipments/next/sail', body: { version: 2 } }])
  expect(await recorded('sh-2')).toMatchObject([{ action: 'shipment-sailed', named: '03.12.2026' }])
  fixture.services.answer = () => ({ ok: false, code: 'STILL_ARRIVING', message: '4 צמיגים' })
  expect(await call('POST', '/next/sail', { version: 1 })).toMatchObject({
    status: 409,
    body: { error: 'STILL_ARRIVING' },
  })
})

it.each([
  ['/current', { ...days, id: 'sh-1', arrivesOn: '2026-02-30', version: 1 }],
  ['/current', { ...days, id: 'sh-1', version: 0 }],
  ['/current', { ...days, version: 1 }],
  ['/current', { id: 'sh-1', arrivesOn: days.arrivesOn, version: 1 }],
])('refuses %s %j before any service is asked', async (path, body) => {
  expect((await call('PUT', path, body)).status).toBe(400)
  expect(fixture.services.calls).toEqual([])
})

it('names the orders that come late, and tells their buyers after a yes', async () => {
  fixture.services.answer = () => ({ orders: [{ ...late, appointment }] })
  expect((await call('GET', '/current/late')).body).toEqual({
    ok: true,
    orders: [{ ...late, appointment: { day: '2026-12-08', startHour: 10, garage: '' } }],
  })
  fixture.services.calls.length = 0
  fixture.services.answer = () => ({ told: 1, broken: 1 })
  const body = { orderIds: ['Z-100042'] }
  expect((await call('POST', '/current/late/tell', body)).body).toEqual({ ok: true, told: 1, broken: 1 })
  expect(fixture.services.calls).toEqual([{ path: '/ordering/shipments/current/late/tell', body }])
  expect(await recorded('current')).toMatchObject([{ action: 'late-buyers-told', named: 'המשלוח שבדרך' }])
})
