import { newId } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
beforeAll(async () => {
  fixture = await startEdgeFixture()
  ;({ cookie } = await signInStaff(fixture))
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.services.calls.length = 0
})

const INVOICES = '/api/v1/admin/ece/invoices'
const id = newId()
const row = { line: 1, name: 'Michelin Road 6', size: '180/55ZR17', quantity: 12, eceId: 'E2-1', checked: true }
const own = { _id: id, invoiceId: 'RD-1', rows: [row], version: 1 }
const shown = { _id: id, invoiceId: 'RD-1', invoice: { rows: [row] }, version: 1 }

const call = async (method: string, path: string, body?: unknown) => {
  const response = await fixture.send(method, path, body, cookie)
  return { status: response.status, body: (await response.json()) as unknown }
}
const recorded = () =>
  fixture.database.query<{ action: string; details: object }>(
    'select action, details from edge.audit where subject = $1 order by id',
    [id],
  )

it('lists page by page, rows below `invoice`', async () => {
  fixture.services.answer = () => ({ invoices: [own], total: 21 })
  expect(await call('GET', `${INVOICES}?page=2&limit=10&invoiceId=rd`)).toEqual({
    status: 200,
    body: { ok: true, invoices: [shown], pagination: { page: 2, limit: 10, total: 21 } },
  })
  await call('GET', INVOICES)
  expect(fixture.services.calls.map(({ path }) => path)).toEqual([
    '/backoffice/ece/invoices?page=2&limit=10&invoiceId=rd',
    '/backoffice/ece/invoices?page=1&limit=20&invoiceId=',
  ])
  expect((await call('GET', `${INVOICES}?limit=101`)).status).toBe(400)
})

it('takes flat rows, creates, changes and removes, each recorded', async () => {
  fixture.services.answer = () => ({ ok: true, invoice: own, before: { ...own, rows: [] } })
  const saved = { status: 200, body: { ok: true, invoice: shown } }
  expect(await call('POST', INVOICES, { invoiceId: 'RD-1', rows: [row] })).toEqual(saved)
  // as a caller of the specification sends it: without quantity and version, with the number
  const { quantity: _quantity, ...bare } = row
  expect(await call('PUT', `${INVOICES}/RD-1`, { invoiceId: 'RD-1', rows: [bare] })).toEqual(saved)
  expect(await call('DELETE', `${INVOICES}/RD-1`)).toEqual({ status: 200, body: { ok: true } })
  expect(fixture.services.calls).toEqual([
    { path: '/backoffice/ece/invoices', body: { invoiceId: 'RD-1', rows: [row] } },
    { path: '/backoffice/ece/invoices/RD-1', body: { rows: [bare] } },
    { path: '/backoffice/ece/invoices/RD-1' },
  ])
  const rows = await recorded()
  expect(rows.map(({ action }) => action)).toEqual([
    'ece-invoice-created',
    'ece-invoice-changed',
    'ece-invoice-deleted',
  ])
  expect(rows[1]?.details).toEqual({
    named: 'RD-1',
    changes: [
      { field: 'rows', before: 0, after: 1 },
      { field: 'tyres', before: 0, after: 12 },
      { field: 'matched', before: 0, after: 1 },
      { field: 'confirmed', before: 0, after: 1 },
    ],
  })
})

it.each([
  ['NOT_FOUND', 404],
  ['VALIDATION', 422],
  ['DUPLICATE', 409],
  ['CHANGED', 409],
])('answers %s as a %i with the present state, and records nothing', async (code, status) => {
  const before = await recorded()
  fixture.services.answer = () => ({ ok: false, code, message: 'סיבה', invoice: own })
  const answer = { status, body: { ok: false, error: code, message: 'סיבה', invoice: shown } }
  expect(await call('POST', INVOICES, { invoiceId: 'RD-1', rows: [] })).toMatchObject(answer)
  expect(await call('PUT', `${INVOICES}/RD-1`, { rows: [], version: 1 })).toMatchObject(answer)
  expect(await recorded()).toEqual(before)
})

it('keeps the number of the address', async () => {
  expect((await call('PUT', `${INVOICES}/RD-1`, { invoiceId: 'RD-2', rows: [] })).status).toBe(422)
  expect(fixture.services.calls).toEqual([])
})

it.each([
  ['no number', 'POST', INVOICES, { rows: [row] }],
  ['no rows', 'POST', INVOICES, { invoiceId: 'RD-1' }],
  ['a quantity as text', 'POST', INVOICES, { invoiceId: 'RD-1', rows: [{ ...row, quantity: '2' }] }],
  [
    '251 rows',
    'POST',
    INVOICES,
    { invoiceId: 'RD-1', rows: Array.from({ length: 251 }, () => ({ name: 'x', size: '' })) },
  ],
])('refuses %s', async (_, method, path, body) => {
  expect((await call(method, path, body)).status).toBe(400)
  expect(fixture.services.calls).toEqual([])
})
