import { eventMigrations } from '@zmig/event-log'
import { newId } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createOutbox } from '@zmig/outbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backofficeMigrations } from '../composition.ts'
import { createReceiving, type Receiving } from './receipt.commands.ts'
import { listAwaited, listReceipts, readOrder } from './receipt.repository.ts'

const A = '2907373823466'
const B = '2901542743630'
const NOW = new Date('2026-12-24T09:00:00.000Z')
let fixture: TestDatabase
let receiving: Receiving
let orderId = ''
beforeAll(async () => {
  fixture = await startTestDatabase([eventMigrations, backofficeMigrations])
  const { database } = fixture
  receiving = createReceiving({ database, outbox: createOutbox(), clock: { now: () => NOW }, newId })
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.database.query('truncate backoffice.draft_order, events.outbox cascade')
  orderId = await addOrder()
})

/** An ordered draft of 12 and 6 tyres. */
const addOrder = async ({ status = 'completed', isOrdered = true } = {}): Promise<string> => {
  const id = newId()
  await fixture.database.query(
    `insert into backoffice.draft_order (id, status, created_by, created_at, updated_at, ordered_at, shipment_id)
     values ($1, $2, 'staff', $3, $3, $4, $5)`,
    [id, status, NOW, isOrdered ? NOW : null, isOrdered ? 'sh-1' : null],
  )
  await fixture.database.query(
    `insert into backoffice.draft_order_line (draft_order_id, ean, quantity, supplier, eur_cents, added_reason,
       current_stock, inbound, unfilled, last_year_sold, target)
     select $1, ean, quantity, 'rduch', 9000, 'replenish', 0, 0, 0, 10, 10
     from jsonb_to_recordset($2::jsonb) as line(ean text, quantity integer)`,
    [
      id,
      JSON.stringify([
        { ean: A, quantity: 12 },
        { ean: B, quantity: 6 },
      ]),
    ],
  )
  return id
}
const receive = (
  lines: { ean: string; quantity: number; note?: string }[],
  receiptId: string = newId(),
  id = orderId,
) => receiving.receive(id, { receiptId, lines, by: 'st_1' })
const published = async () =>
  (
    await fixture.database.query<{ event: { type: string; data: object } }>(
      'select event from events.outbox order by id',
    )
  ).map(({ event: { type, data } }) => ({ type, data }))
const lineOf = async (ean: string) =>
  (await readOrder(fixture.database, orderId))?.lines.find((line) => line.ean === ean)

test('books in a part, says so to the catalogue, and keeps the history', async () => {
  const receiptId = newId()
  expect(await receive([{ ean: A, quantity: 8, note: 'אריזה פגומה' }], receiptId)).toMatchObject({ ok: true })
  expect(await lineOf(A)).toMatchObject({ ordered: 12, received: 8, notComing: 0 })
  expect(await published()).toEqual([
    {
      type: 'backoffice.goods-received',
      data: {
        receiptId,
        draftOrderId: orderId,
        shipmentId: 'sh-1',
        lines: [{ ean: A, quantity: 8 }],
        receivedAt: NOW.toISOString(),
      },
    },
  ])
  expect(await listReceipts(fixture.database, orderId)).toMatchObject([
    { receiptId, receivedBy: 'st_1', lines: [{ ean: A, quantity: 8, note: 'אריזה פגומה' }] },
  ])
  expect(await listAwaited(fixture.database)).toMatchObject([{ _id: orderId, ordered: 18, received: 8 }])
})

test('more than was ordered is refused whole', async () => {
  await receive([{ ean: A, quantity: 8 }])
  const refusal = await receive([
    { ean: A, quantity: 5 },
    { ean: B, quantity: 1 },
  ])
  expect(refusal).toMatchObject({ ok: false, code: 'TOO_MANY', lines: [{ ean: A, left: 4, counted: 5 }] })
  expect(await lineOf(B)).toMatchObject({ received: 0 })
  expect(await published()).toHaveLength(1)
})

test('the same receipt twice, also at once, is booked in once and answered alike', async () => {
  const receiptId = newId()
  const answers = await Promise.all([1, 2].map(() => receive([{ ean: A, quantity: 8 }], receiptId)))
  expect(answers.map(({ ok }) => ok)).toEqual([true, true])
  expect(await receive([{ ean: A, quantity: 8 }], receiptId)).toMatchObject({ ok: true, again: true })
  expect(await lineOf(A)).toMatchObject({ received: 8 })
  expect(await published()).toHaveLength(1)
  expect(await receive([{ ean: A, quantity: 1 }], receiptId, await addOrder())).toMatchObject({ code: 'NOT_FOUND' })
})

test('of two people who count at once the second sees what is left', async () => {
  const answers = await Promise.all([1, 2].map(() => receive([{ ean: A, quantity: 12 }])))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'TOO_MANY', lines: [{ ean: A, left: 0, counted: 12 }] })
  expect(await lineOf(A)).toMatchObject({ received: 12 })
})

test.each([
  ['CANCELLED', { status: 'cancelled' }],
  ['NOT_ORDERED', { isOrdered: false }],
])('nothing is booked in of a draft that is %s', async (code, given) => {
  const id = await addOrder(given)
  expect(await receive([{ ean: A, quantity: 1 }], newId(), id)).toMatchObject({ ok: false, code })
  expect(await published()).toEqual([])
})

test('what does not come is given up once, and cannot be booked in any more', async () => {
  await receive([{ ean: A, quantity: 8 }])
  expect(await receiving.giveUp(orderId, [A])).toMatchObject({ ok: true, lines: [{ ean: A, quantity: 4 }] })
  expect(await receiving.giveUp(orderId, [A])).toMatchObject({ ok: false, code: 'NOTHING_LEFT' })
  expect(await receive([{ ean: A, quantity: 1 }])).toMatchObject({ ok: false, code: 'TOO_MANY' })
  expect((await published()).map(({ type }) => type)).toEqual([
    'backoffice.goods-received',
    'backoffice.delivery-fell-short',
  ])
})
