import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAttention } from '../attention/attention.repository.ts'
import { rearEan } from '../testing/goods.ts'
import { installed } from '../testing/install.ts'
import { requestOf, startOrdering } from '../testing/ordering-fixture.ts'
import { createLateOrders } from './late-order.commands.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.clear()
  await shop.learnTyres()
})

const arriving = (arrivesOn: string, id = 'sh-1') =>
  shop.learnShipment({
    id,
    role: 'current',
    arrivesOn,
    orderDeadline: '2026-11-20',
    lines: [{ ean: rearEan, quantity: 9 }],
  })
const order = async (buyer: number): Promise<string> => {
  const answer = await shop.placeOrder(requestOf(rearEan, 1, buyer))
  if (!answer.ok) throw new Error(answer.code)
  return answer.orderId
}
const openCases = async () =>
  (
    await shop.database.query<{ orderId: string }>(
      `select order_id as "orderId" from ordering.attention where kind = 'shipment-late' and closed_at is null
       order by order_id`,
    )
  ).map(({ orderId }) => orderId)
const postponed = async () =>
  (await shop.published())
    .map(({ data }) => data as { orderId: string; message?: string; arrivals?: object[] })
    .filter(({ message }) => message === 'arrival-postponed')
    .map(({ orderId, arrivals }) => ({ orderId, arrivals }))

test('a later day opens a case for each order that named an earlier one, and buyers hear nothing', async () => {
  await arriving('2026-12-03')
  const early = await order(1)
  await arriving('2026-12-10')
  const late = await order(2)
  await arriving('2026-12-10')
  expect(await openCases()).toEqual([early])
  await arriving('2026-12-17')
  expect(await openCases()).toEqual([early, late].toSorted())
  expect(await postponed()).toEqual([])
})

test('a shipment that is in time again closes the cases', async () => {
  await arriving('2026-12-03')
  const orderId = await order(1)
  await arriving('2026-12-10')
  expect(await openCases()).toEqual([orderId])
  await arriving('2026-12-02')
  expect(await openCases()).toEqual([])
})

test('a case that staff closed stays closed while the day stays', async () => {
  await arriving('2026-12-03')
  await order(1)
  await arriving('2026-12-10')
  await shop.database.query('update ordering.attention set closed_at = now()')
  await arriving('2026-12-10')
  expect(await openCases()).toEqual([])
})

test('after the yes of staff each buyer gets one mail, and the order names the new day', async () => {
  const late = createLateOrders(shop.deps)
  await arriving('2026-12-03')
  const first = await order(1)
  const second = await order(2)
  await arriving('2026-12-10')
  expect(await late.preview('current')).toMatchObject([
    { orderId: first, lines: [{ ean: rearEan, named: '2026-12-03', arrivesOn: '2026-12-10' }], breaks: false },
    { orderId: second },
  ])
  expect(await late.tell('current', [first, 'Z-1'])).toEqual({ told: 1, broken: 0 })
  expect(await openCases()).toEqual([second])
  expect(await late.tell('current', [first, second])).toEqual({ told: 1, broken: 0 })
  const arrivals = [{ ean: rearEan, arrivesOn: '2026-12-10' }]
  expect(await postponed()).toEqual([
    { orderId: first, arrivals },
    { orderId: second, arrivals },
  ])
  expect(await late.preview('current')).toEqual([])
})

test('an order that is cancelled needs no word', async () => {
  await arriving('2026-12-03')
  const orderId = await order(1)
  await arriving('2026-12-10')
  await shop.change(orderId, { kind: 'status', to: 'cancelled', by: 'staff', actor: 'dana@zmigo.test' })
  expect(await openCases()).toEqual([])
  expect(await createLateOrders(shop.deps).preview('current')).toEqual([])
})

test('goods that come close the case', async () => {
  await arriving('2026-12-03')
  await order(1)
  await arriving('2026-12-10')
  await shop.receive({ shipmentId: 'sh-1', lines: [{ ean: rearEan, quantity: 1 }] })
  expect(await openCases()).toEqual([])
})

test('an appointment before the new day is broken when its buyer gets the mail, and not before', async () => {
  const late = createLateOrders(shop.deps)
  await shop.learnGarages({})
  await arriving('2026-12-03')
  const answer = await shop.placeOrder(installed(requestOf(rearEan, 1, 1), 10, '2026-12-10'))
  if (!answer.ok) throw new Error(answer.code)
  await arriving('2026-12-10')
  expect(await late.preview('current')).toMatchObject([
    { appointment: { garageId: 'gumi-ayalon', day: '2026-12-10', startHour: 10 }, breaks: true },
  ])
  const kinds = async () => (await listAttention(shop.database)).map(({ kind, cause }) => [kind, cause])
  expect(await kinds()).toEqual([['shipment-late', null]])
  expect(await late.tell('current', [answer.orderId])).toEqual({ told: 1, broken: 1 })
  expect(await kinds()).toEqual([['appointment-broken', 'late-tyres']])
  // its garage has to hear of it as well
  expect((await shop.published()).at(-1)).toMatchObject({ data: { message: 'appointment-broken', lateTyres: true } })
})
