import { eventMigrations } from '@zmig/event-log'
import { DeliveryFellShort, GoodsReceived, SupplierOrderPlaced, type EventEnvelope } from '@zmig/events'
import { newId } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createOutbox } from '@zmig/outbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogMigrations } from '../composition.ts'
import { importShipments } from '../listing.commands.ts'
import { createReschedule, createSail } from './shipment.commands.ts'
import type { Shipment } from './shipment.decider.ts'
import { createShipmentReplica } from './shipment.replica.ts'
import { listShipments } from './shipment.repository.ts'

const A = '2907373823466'
const B = '2901542743630'
const NOW = new Date('2026-11-27T09:00:00.000Z')
const time = NOW.toISOString()
let fixture: TestDatabase
let deps: Parameters<typeof importShipments>[0] & Parameters<typeof createReschedule>[0]
beforeAll(async () => {
  fixture = await startTestDatabase([eventMigrations, catalogMigrations])
  deps = { database: fixture.database, outbox: createOutbox(), clock: { now: () => NOW }, newId }
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.database.query('truncate catalog.shipment, catalog.shipment_change, events.outbox'))

const next: Shipment = {
  id: 'sh-2',
  role: 'next',
  arrivesOn: '2026-12-24',
  orderDeadline: '2026-12-10',
  lines: [{ ean: A, quantity: 3 }],
}
const follow = (...envelopes: EventEnvelope[]) =>
  fixture.database.transaction(async (tx) => {
    const replica = createShipmentReplica(deps)
    for (const envelope of envelopes) {
      const event = { ...envelope, topic: 'backoffice' as const, partition: 0, offset: 0 }
      await replica.on[envelope.type]?.([{ data: envelope.data, event }], tx)
    }
  })
const context = () => ({ id: newId(), source: '/backoffice', time })
const ordered = (lines: Shipment['lines'], given: Partial<typeof SupplierOrderPlaced.example> = {}) => {
  const { lines: _lines, ...shipment } = next
  const fact = { draftOrderId: newId(), shipment, lines, orderedAt: time, ...given }
  return SupplierOrderPlaced.create(fact, context())
}
const received = (lines: Shipment['lines'], shipmentId = 'sh-2', receiptId: string = newId()) =>
  GoodsReceived.create({ receiptId, draftOrderId: newId(), shipmentId, lines, receivedAt: time }, context())
const short = (lines: Shipment['lines']) =>
  DeliveryFellShort.create(
    { shortfallId: newId(), draftOrderId: newId(), shipmentId: 'sh-2', lines, reportedAt: time },
    context(),
  )
const linesOf = async (role: string) =>
  (await listShipments(fixture.database)).find(({ shipment }) => shipment.role === role)?.shipment.lines
const published = async () =>
  (
    await fixture.database.query<{ type: string; lines: object }>(
      `select event ->> 'type' as type, event -> 'data' -> 'lines' as lines from events.outbox order by id`,
    )
  ).map(({ type, lines }) => [type.split('.')[1], lines])

test('what is ordered is added to its shipment, tyre by tyre, and a draft once', async () => {
  await importShipments(deps, [next])
  const order = ordered([
    { ean: A, quantity: 4 },
    { ean: B, quantity: 2 },
  ])
  await follow(order, order)
  const lines = [
    { ean: A, quantity: 7 },
    { ean: B, quantity: 2 },
  ]
  expect(await linesOf('next')).toEqual(lines)
  expect(await published()).toEqual([
    ['shipment-scheduled', [{ ean: A, quantity: 3 }]],
    ['shipment-scheduled', lines],
  ])
})

test('an unknown shipment is a new one in a role that is free, and takes no place from another', async () => {
  const shipment = { id: 'sh-3', role: 'next' as const, arrivesOn: '2027-01-20', orderDeadline: '2027-01-05' }
  const order = ordered([{ ean: B, quantity: 2 }], { shipment })
  await follow(order)
  expect(await listShipments(fixture.database)).toMatchObject([
    { shipment: { id: 'sh-3', lines: [{ ean: B, quantity: 2 }] }, version: 1 },
  ])
  await importShipments(deps, [next])
  await follow(ordered([{ ean: B, quantity: 2 }], { shipment }))
  expect(await linesOf('next')).toEqual(next.lines)
})

test('a shipment that has sailed meanwhile keeps its role and its days', async () => {
  await importShipments(deps, [next])
  await importShipments(deps, [{ ...next, role: 'current', arrivesOn: '2026-12-20' }])
  await follow(ordered([{ ean: A, quantity: 1 }]))
  expect(await listShipments(fixture.database)).toMatchObject([
    { shipment: { id: 'sh-2', role: 'current', arrivesOn: '2026-12-20', lines: [{ ean: A, quantity: 4 }] } },
  ])
})

test('what is received leaves the shipment once, and is said in one event only', async () => {
  await importShipments(deps, [next])
  const receipt = received([{ ean: A, quantity: 2 }])
  await follow(receipt, receipt)
  expect(await linesOf('next')).toEqual([{ ean: A, quantity: 1 }])
  expect((await published()).slice(1)).toEqual([['shipment-received', [{ ean: A, quantity: 2 }]]])
  await follow(received([{ ean: A, quantity: 1 }]))
  expect(await linesOf('next')).toEqual([])
})

test('goods of a shipment that was replaced are still received', async () => {
  await importShipments(deps, [next])
  await follow(received([{ ean: A, quantity: 2 }], 'sh-1'))
  expect(await linesOf('next')).toEqual(next.lines)
  expect((await published()).slice(1)).toEqual([['shipment-received', [{ ean: A, quantity: 2 }]]])
})

test('what does not come makes the shipment smaller', async () => {
  await importShipments(deps, [next])
  await follow(short([{ ean: A, quantity: 1 }]))
  expect((await published()).at(-1)).toEqual(['shipment-scheduled', [{ ean: A, quantity: 2 }]])
})

test('staff change days; of two at once the second is shown what the first saved', async () => {
  await importShipments(deps, [next])
  const reschedule = createReschedule(deps)
  const days = { arrivesOn: '2026-12-31', orderDeadline: '2026-12-10' }
  const edited = { ...days, id: 'sh-2' }
  expect(await reschedule('next', { ...edited, version: 1 })).toMatchObject({ ok: true, version: 2 })
  expect(await reschedule('next', { ...edited, arrivesOn: '2027-01-02', version: 1 })).toMatchObject({
    ok: false,
    code: 'CHANGED',
    shipment: days,
    version: 2,
  })
  expect(await reschedule('next', { ...edited, version: 2 })).toMatchObject({ ok: true, version: 2 })
  expect((await published()).map(([type]) => type)).toEqual(['shipment-scheduled', 'shipment-scheduled'])
})

test('the next shipment sails once the current one is counted in, and its place is free for a new one', async () => {
  const first = { id: 'sh-1', role: 'current' as const, arrivesOn: '2026-12-03', orderDeadline: '2026-11-10' }
  await importShipments(deps, [{ ...first, lines: [{ ean: B, quantity: 9 }] }, next])
  await follow(ordered([{ ean: A, quantity: 4 }], { shipment: first }))
  expect(await createSail(deps)(7)).toMatchObject({ ok: false, code: 'CHANGED' })
  await follow(received([{ ean: A, quantity: 3 }], 'sh-1'))
  expect(await createSail(deps)(1)).toMatchObject({
    ok: false,
    code: 'STILL_ARRIVING',
    message: expect.stringMatching(/^צמיג אחד שהוזמן למשלוח שבדרך עוד לא נקלט/),
  })
  await follow(received([{ ean: A, quantity: 1 }], 'sh-1'))
  expect(await createSail(deps)(1)).toMatchObject({ ok: true, shipment: { ...next, role: 'current' } })
  const known = async () => (await listShipments(fixture.database)).map(({ shipment: { id, role } }) => ({ id, role }))
  expect(await known()).toEqual([{ id: 'sh-2', role: 'current' }])
  expect(await createSail(deps)(2)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  await follow(ordered([{ ean: B, quantity: 2 }], { shipment: first }))
  expect(await linesOf('current')).toEqual(next.lines)
  const third = { id: 'sh-3', role: 'next' as const, arrivesOn: '2027-01-20', orderDeadline: '2027-01-05' }
  await follow(ordered([{ ean: B, quantity: 5 }], { shipment: third }))
  expect(await known()).toEqual([
    { id: 'sh-2', role: 'current' },
    { id: 'sh-3', role: 'next' },
  ])
})

test.each([
  ['NOT_FOUND', 'current', {}],
  ['NOT_FOUND', 'next', { id: 'sh-1' }],
  ['VALIDATION', 'next', { arrivesOn: '2026-11-26', orderDeadline: '2026-11-20' }],
  ['VALIDATION', 'next', { orderDeadline: '2026-12-25' }],
] as const)('refuses days as %s', async (code, role, given) => {
  await importShipments(deps, [next])
  const { arrivesOn, orderDeadline } = next
  const change = { id: 'sh-2', arrivesOn, orderDeadline, version: 1, ...given }
  expect(await createReschedule(deps)(role, change)).toMatchObject({ ok: false, code })
})
