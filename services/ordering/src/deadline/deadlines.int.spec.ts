import { erasePerson, readPeople } from '@zmig/kit/people'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetBuyers, keptSince } from '../erase/forget-buyers.timer.ts'
import { rearEan } from '../testing/goods.ts'
import { requestOf, startOrdering } from '../testing/ordering-fixture.ts'
import { createExpireTransfers, createRemind } from './deadline.commands.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.clear()
  await shop.learnTyres()
  await shop.count(rearEan, 300)
})

const place = async (buyer = 0): Promise<string> => {
  const answer = await shop.placeOrder(requestOf(rearEan, 1, buyer))
  if (!answer.ok) throw new Error(answer.code)
  return answer.orderId
}
const expire = () => createExpireTransfers(shop.deps)()
const remind = () => createRemind(shop.deps)()
const reserved = async () =>
  (await shop.database.query<{ n: number }>('select sum(reserved)::int as n from ordering.stock'))[0]?.n
const countPublished = async (type: string) => (await shop.published()).filter((event) => event.type === type).length

test('a transfer expires on its third business day and not before; the holiday does not count', async () => {
  await shop.learnHoliday('2026-11-22', 'true')
  await place()
  shop.setTime(new Date('2026-11-24T09:59:59.000Z'))
  await expire()
  expect(await reserved()).toBe(1)
  shop.setTime(new Date('2026-11-24T10:00:00.000Z'))
  await expire()
  expect(await reserved()).toBe(0)
  expect(await countPublished('orders.order-expired')).toBe(1)
})

test('one run expires more than one page of orders, and three concurrent runs expire each order once', async () => {
  for (let buyer = 0; buyer < 120; buyer += 1) await place(buyer)
  shop.setTime(new Date('2026-12-01T10:00:00.000Z'))
  await Promise.all([expire(), expire(), expire()])
  expect(await reserved()).toBe(0)
  expect(await countPublished('orders.order-expired')).toBe(120)
})

test('an order that fails does not delay the others', async () => {
  const broken = await place(0)
  await place(1)
  await shop.database.query(
    `alter table ordering.order_history add constraint broken check (order_id <> '${broken}') not valid`,
  )
  shop.setTime(new Date('2026-12-01T10:00:00.000Z'))
  await expire()
  expect(await reserved()).toBe(1)
  await shop.database.query('alter table ordering.order_history drop constraint broken')
  await expire()
  expect(await reserved()).toBe(0)
})

test('a reminder of a transfer is sent on its second business day, once', async () => {
  const open = await place(0)
  const paid = await place(1)
  await shop.change(paid, { kind: 'status', to: 'paid', by: 'staff' })
  shop.setTime(new Date('2026-11-22T09:59:00.000Z'))
  await remind()
  expect(await countPublished('orders.order-message-due')).toBe(0)
  shop.setTime(new Date('2026-11-22T10:00:00.000Z'))
  await Promise.all([remind(), remind()])
  await remind()
  const due = (await shop.published()).filter(({ type }) => type === 'orders.order-message-due')
  expect(due).toMatchObject([{ data: { orderId: open, message: 'transfer-reminder', orderVersion: 1 } }])
})

test('no reminder is sent when its time is the end of the hold', async () => {
  await place()
  shop.setTime(new Date('2026-11-23T10:00:00.000Z'))
  await remind()
  expect(await countPublished('orders.order-message-due')).toBe(0)
})

test('personal details are deleted after seven years, and orders are kept', async () => {
  const old = await place(0)
  const young = await place(1)
  const people = async () => {
    const rows = await shop.database.query<{ orderId: string; id: string }>(
      'select order_id as "orderId", person_id as id from ordering.orders',
    )
    const known = await readPeople(
      shop.database,
      rows.map(({ id }) => id),
    )
    return new Map(rows.map(({ orderId, id }) => [orderId, known.get(id)]))
  }
  await shop.database.query(`update ordering.orders set placed_at = '2019-11-01' where order_id = $1`, [old])
  expect(await forgetBuyers(shop.deps, keptSince(shop.deps.clock.now()))).toBe(1)
  expect((await people()).get(old)).toMatchObject({ erased: true, phone: '' })
  expect((await people()).get(young)).toMatchObject({ erased: false, phone: '0501234001' })
  expect(await shop.database.query('select order_id from ordering.attempt')).toEqual([{ order_id: young }])
  expect(await forgetBuyers(shop.deps, new Date('2019-11-18T10:00:00.000Z'))).toBe(0)
  expect(await shop.database.query('select pay_now from ordering.orders')).toHaveLength(2)
})

test('an order whose buyer was erased can still be paid, sent and expire', async () => {
  const orderId = await place()
  const [row] = await shop.database.query<{ id: string }>('select person_id as id from ordering.orders')
  await erasePerson(shop.database, row?.id ?? '')
  expect(await shop.change(orderId, { kind: 'expired' })).toMatchObject({ ok: true })
})
