import { newId } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { REAR, tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
let staffId = ''
beforeAll(async () => {
  fixture = await startEdgeFixture()
  const signedIn = await signInStaff(fixture)
  ;({ cookie } = signedIn)
  ;({ staffId } = signedIn.staff)
  await fixture.publish(tyreListed())
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.services.calls.length = 0
})

const ADMIN = '/api/v1/admin'
const orderId = newId()
const receiptId = newId()
const STRANGE = '2999999999999'
const at = '2026-12-24T09:00:00.000Z'
const PATH = `/backoffice/draft-orders/${orderId}`
const body = { receiptId, lines: [{ ean: REAR, quantity: 8, note: 'אריזה פגומה' }] }
const booked = (by: string) => ({
  receiptId,
  draftOrderId: orderId,
  shipmentId: 'sh-1',
  receivedBy: by,
  receivedAt: at,
  lines: [{ ean: REAR, quantity: 8, note: 'אריזה פגומה' }],
})

const call = async (method: string, path: string, given?: unknown) => {
  const response = await fixture.send(method, ADMIN + path, given, cookie)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const recorded = async () =>
  (
    await fixture.database.query<{ action: string; changes: object }>(
      `select action, details -> 'changes' as changes from edge.audit where subject = $1 order by id`,
      [orderId],
    )
  ).map(({ action, changes }) => [action, changes])

it('shows what came of an order and who waits for it, with the names of products and of staff', async () => {
  const line = { supplier: 'rduch', ordered: 12, received: 8, notComing: 1 }
  const order = { status: 'completed', orderedAt: at, shipmentId: 'sh-1' }
  const shipment = (role: 'current' | 'next', reserved: number) => ({
    id: `sh-${role}`,
    role,
    waiting: 1,
    lines: [{ ean: REAR, inbound: 5, reserved }],
  })
  const promised = [shipment('current', 2), shipment('next', 1)]
  fixture.services.answer = ({ path }) =>
    path === '/ordering/shipments'
      ? { shipments: promised }
      : {
          ok: true,
          order: {
            ...order,
            lines: [
              { ean: REAR, ...line },
              { ean: STRANGE, ...line },
            ],
          },
          receipts: [booked(staffId), booked('st_left')],
        }
  const { status, body: answer } = await call('GET', `/draft-orders/${orderId}/receiving`)
  expect(status).toBe(200)
  expect(answer).toMatchObject({
    ok: true,
    shipmentId: 'sh-1',
    receivable: true,
    lines: [
      { ean: REAR, left: 3, waiting: 3, product: { brand: 'Michelin' } },
      { ean: STRANGE, left: 3, waiting: 0, product: null },
    ],
    receipts: [{ receiptId, receivedBy: 'בעלת החנות' }, { receivedBy: '' }],
  })
  expect(fixture.services.calls.map(({ path }) => path)).toEqual([`${PATH}/receiving`, '/ordering/shipments'])
})

it('lists ordered drafts', async () => {
  const sums = { shipmentId: 'sh-1', orderedAt: at, ordered: 12, received: 8, notComing: 0 }
  fixture.services.answer = () => ({ orders: [{ _id: orderId, ...sums }] })
  expect((await call('GET', '/receiving')).body).toEqual({ ok: true, orders: [{ _id: orderId, ...sums }] })
})

it('books in for who is signed in, and records it once', async () => {
  fixture.services.answer = () => ({ ok: true, receipt: booked(staffId) })
  expect(await call('POST', `/draft-orders/${orderId}/receipts`, body)).toMatchObject({
    status: 200,
    body: { ok: true, receipt: { receiptId, receivedBy: 'בעלת החנות' } },
  })
  expect(fixture.services.calls).toEqual([{ path: `${PATH}/receipts`, body: { ...body, by: staffId } }])
  fixture.services.answer = () => ({ ok: true, receipt: booked(staffId), again: true })
  await call('POST', `/draft-orders/${orderId}/receipts`, body)
  fixture.services.answer = () => ({ ok: true, lines: [{ ean: REAR, quantity: 4 }] })
  await call('POST', `/draft-orders/${orderId}/close-lines`, { eans: [REAR] })
  expect(await recorded()).toEqual([
    ['goods-received', [{ field: 'tyres', before: null, after: 8 }]],
    ['goods-given-up', [{ field: 'tyres', before: null, after: 4 }]],
  ])
})

it('names the lines of which too many were counted', async () => {
  const lines = [
    { ean: REAR, left: 4, counted: 8 },
    { ean: STRANGE, left: 0, counted: 1 },
  ]
  fixture.services.answer = () => ({ ok: false, code: 'TOO_MANY', message: 'יותר מדי.', lines })
  const { status, body: answer } = await call('POST', `/draft-orders/${orderId}/receipts`, body)
  expect(status).toBe(409)
  expect(answer).toMatchObject({ ok: false, error: 'TOO_MANY', lines })
  expect(answer['message']).toMatch(/^יותר מדי\. Michelin .*: נספרו 8, נשארו לקבל 4; EAN 2999999999999: נספרו 1/)
})

it.each([
  ['NOT_FOUND', 404],
  ['CANCELLED', 409],
  ['NOT_ORDERED', 409],
])('answers %s as a %i with the reason in Hebrew', async (code, status) => {
  fixture.services.answer = () => ({ ok: false, code, message: 'אי אפשר לקלוט' })
  const answer = { status, body: { ok: false, error: code, message: 'אי אפשר לקלוט' } }
  expect(await call('POST', `/draft-orders/${orderId}/receipts`, body)).toMatchObject(answer)
  expect(await call('POST', `/draft-orders/${orderId}/close-lines`, { eans: [REAR] })).toMatchObject(answer)
})

it.each([
  [{ ...body, receiptId: 'twice' }],
  [{ ...body, lines: [] }],
  [{ ...body, lines: [{ ean: REAR, quantity: 0 }] }],
  [{ ...body, lines: [{ ean: REAR, quantity: -3 }] }],
  [{ ...body, lines: [{ ean: REAR, quantity: 1.5 }] }],
  [{ ...body, lines: [{ ean: REAR, quantity: '8' }] }],
  [{ ...body, lines: [{ ean: REAR, quantity: 1_000_000_000 }] }],
  [{ ...body, lines: [{ ean: 'x', quantity: 1 }] }],
])('refuses %j before any service is asked', async (given) => {
  expect((await call('POST', `/draft-orders/${orderId}/receipts`, given)).status).toBe(400)
  expect(fixture.services.calls).toEqual([])
})

it('says what became of the waiting orders once ordering knows', async () => {
  fixture.services.answer = () => ({ applied: false })
  expect((await call('GET', `/receipts/${receiptId}`)).body).toEqual({ ok: true, applied: false })
  fixture.services.answer = () => ({ applied: true, ordersMoved: 3, ordersComplete: 2 })
  expect((await call('GET', `/receipts/${receiptId}`)).body).toMatchObject({ ordersMoved: 3, ordersComplete: 2 })
})
