import { AvailabilityChanged, TyreUnlisted } from '@zmig/events'
import { newId } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { frontEan, rearEan, setEan } from '../testing/goods.ts'
import { requestOf, startOrdering } from '../testing/ordering-fixture.ts'
import { createProductReplica } from './product.replica.ts'
import { createStockCommands } from './stock-change.commands.ts'
import { openOrdersOf, readCounts, readStockHistory } from './stock-change.repository.ts'

let ordering: Awaited<ReturnType<typeof startOrdering>>
let stock: ReturnType<typeof createStockCommands>
beforeAll(async () => {
  ordering = await startOrdering()
  stock = createStockCommands(ordering.deps)
})
afterAll(() => ordering.stop())
beforeEach(async () => {
  await ordering.clear()
  await ordering.learnTyres()
  await ordering.count(frontEan, 4)
  await ordering.count(rearEan, 4)
})

const by = 'st_dana'
const historyOf = async (ean: string) =>
  (await readStockHistory(ordering.database, ean)).map(({ before, after, cause }) => [cause, before, after])
const availabilityOf = async (ean: string) =>
  (await ordering.published()).filter(({ type, key }) => type === AvailabilityChanged.type && key === ean).at(-1)?.data

test('a correction is recorded, and the availability of the tyre and its sets follows', async () => {
  const saved = await stock.correct(rearEan, { onHand: 2, reason: 'damaged', note: 'נחתך', seen: 4 }, by)
  expect(saved).toMatchObject({ ok: true, stock: { onHand: 2 }, before: { onHand: 4 } })
  expect(await readStockHistory(ordering.database, rearEan)).toMatchObject([
    { before: 4, after: 2, cause: 'correction', reason: 'damaged', note: 'נחתך', by },
  ])
  expect(await availabilityOf(rearEan)).toMatchObject({ visibility: 'instock', available: 2 })
  expect(await availabilityOf(setEan)).toMatchObject({ visibility: 'instock', available: 2 })
})

test('staff set an availability that replaces the counted one; of two members of staff at once the second is refused', async () => {
  expect(await stock.override(rearEan, 'none', by, null)).toMatchObject({ ok: true, stock: { override: 'none' } })
  expect(await availabilityOf(rearEan)).toMatchObject({ visibility: 'none' })
  expect(await stock.override(rearEan, 'outofstock', by, null)).toMatchObject({ ok: false, code: 'CHANGED' })
  expect(await stock.override(rearEan, null, by, 'none')).toMatchObject({ ok: true })
  expect(await availabilityOf(rearEan)).toMatchObject({ visibility: 'instock', available: 4 })
})

test('a set and an unknown tyre have no stock to correct', async () => {
  for (const ean of [setEan, '2900000000001'])
    expect(await stock.correct(ean, { onHand: 1, reason: 'counted' }, by)).toMatchObject({ code: 'NOT_FOUND' })
})

test('orders that hold the tyre are named before fewer are left', async () => {
  const placed = await ordering.placeOrder(requestOf(rearEan, 3, 1))
  const orderId = placed.ok ? placed.orderId : placed.code
  expect(await stock.correct(rearEan, { onHand: 2, reason: 'counted' }, by)).toMatchObject({
    ok: false,
    code: 'BELOW_RESERVED',
    orders: [orderId],
  })
  expect(await openOrdersOf(ordering.database, rearEan)).toEqual({ orders: [orderId], total: 1 })
  const counted = await stock.correct(rearEan, { onHand: 2, reason: 'counted', belowReserved: true }, by)
  expect(counted).toMatchObject({ ok: true })
})

test('a change is put back once, as a new change, and what was counted since stays', async () => {
  await stock.correct(rearEan, { onHand: 9, reason: 'counted' }, by)
  await ordering.placeOrder(requestOf(rearEan, 1, 1))
  const [change] = await readStockHistory(ordering.database, rearEan)
  const id = change?.id ?? ''
  expect(await stock.putBack(rearEan, id, by)).toMatchObject({ ok: true, stock: { onHand: 4 } })
  expect(await stock.putBack(rearEan, id, by)).toMatchObject({ ok: false, code: 'CHANGED' })
  expect(await historyOf(rearEan)).toEqual([
    ['put-back', 9, 4],
    ['correction', 4, 9],
  ])
  expect(await availabilityOf(rearEan)).toMatchObject({ available: 3 })
  expect(await stock.putBack(frontEan, id, by)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
})

test('a batch of an import that is sent twice counts once', async () => {
  const cause = { by, importId: newId() }
  const state = (onHand: number) => ({ onHand, override: null })
  const lines = [
    { ean: rearEan, before: state(4), after: state(9) },
    { ean: frontEan, before: state(5), after: state(9) },
    { ean: setEan, before: state(0), after: state(9) },
  ]
  const outcomes = { [rearEan]: 'applied', [frontEan]: 'conflict', [setEan]: 'gone' }
  expect(await stock.changeMany(lines, cause)).toEqual(outcomes)
  expect(await stock.changeMany(lines, cause)).toEqual(outcomes)
  await stock.correct(rearEan, { difference: -9, reason: 'counted' }, by)
  expect(await stock.changeMany(lines, cause)).toEqual(outcomes)
  expect(await historyOf(rearEan)).toEqual([
    ['correction', 9, 0],
    ['import', 4, 9],
  ])
  expect(await readCounts(ordering.database, [rearEan])).toMatchObject([{ onHand: 0 }])
})

test('an import of stock is put back once: what orders took stays counted, what a person changed stays', async () => {
  const cause = { by, importId: newId() }
  const state = (onHand: number) => ({ onHand, override: null })
  const [counted] = await readCounts(ordering.database, [frontEan])
  const front = counted?.onHand ?? 0
  await stock.changeMany(
    [
      { ean: rearEan, before: state(4), after: state(9) },
      { ean: frontEan, before: state(front), after: state(front + 1) },
    ],
    cause,
  )
  await stock.correct(frontEan, { difference: 1, reason: 'found' }, by)
  await ordering.database.query('update ordering.stock set on_hand = on_hand - 1 where ean = $1', [rearEan])
  const outcomes = { [rearEan]: 'applied', [frontEan]: 'conflict', [setEan]: 'gone' }
  const eans = [rearEan, frontEan, setEan]
  expect(await stock.putBackImport(cause.importId, eans)).toEqual(outcomes)
  expect(await readCounts(ordering.database, [rearEan])).toMatchObject([{ onHand: 8 }])
  const back = { by, importId: newId() }
  for (let time = 0; time < 2; time += 1)
    expect(await stock.putBackImport(cause.importId, eans, back)).toEqual(outcomes)
  expect(await historyOf(rearEan)).toEqual([
    ['put-back', 8, 3],
    ['movement', 9, 8],
    ['import', 4, 9],
  ])
  expect(await readCounts(ordering.database, [frontEan])).toMatchObject([{ onHand: front + 2 }])
})

test('a product that is not sold any more cannot be bought, and its orders keep their tyres', async () => {
  await ordering.placeOrder(requestOf(setEan, 1, 1))
  const event = TyreUnlisted.create({ ean: setEan }, { id: newId(), source: '/catalog', time: '2026-11-18T10:00:00Z' })
  const replica = createProductReplica(ordering.deps)
  await ordering.database.transaction(async (tx) => {
    await replica.on[TyreUnlisted.type]?.(
      [{ data: event.data, event: { ...event, topic: 'catalogue', partition: 0, offset: 0 } }],
      tx,
    )
  })
  const refused = await ordering.placeOrder(requestOf(setEan, 1, 2))
  expect(refused).toMatchObject({ ok: false })
  expect(await readCounts(ordering.database, [frontEan, rearEan])).toMatchObject([{ reserved: 1 }, { reserved: 1 }])
})
