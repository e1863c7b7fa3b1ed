import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { frontEan, rearEan, setEan } from '../testing/goods.ts'
import { requestOf, startOrdering } from '../testing/ordering-fixture.ts'
import { listLowStock } from './low-stock.queries.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.clear()
  await shop.learnTyres()
})

const order = async (ean: string, quantity: number, buyer: number): Promise<string> => {
  const answer = await shop.placeOrder(requestOf(ean, quantity, buyer))
  if (!answer.ok) throw new Error(answer.code)
  return answer.orderId
}
const listed = async () =>
  (await listLowStock(shop.database, shop.deps.clock.now())).map(({ ean, left, sold }) => ({ ean, left, sold }))

test('low stock: lists tyres that sell and of which fewer than three are free, the best sellers first; a set counts for its halves', async () => {
  await shop.count(frontEan, 4)
  await shop.count(rearEan, 4)
  await order(setEan, 1, 1)
  expect(await listed()).toEqual([])
  await order(rearEan, 2, 2)
  expect(await listed()).toEqual([{ ean: rearEan, left: 1, sold: 3 }])
  await order(frontEan, 1, 3)
  expect(await listed()).toEqual([
    { ean: rearEan, left: 1, sold: 3 },
    { ean: frontEan, left: 2, sold: 2 },
  ])
})

test('lists none that is not sold: never, in a cancelled order, or longer ago than thirty days', async () => {
  await shop.count(rearEan, 2)
  expect(await listed()).toEqual([])
  const cancelled = await order(rearEan, 1, 1)
  await shop.change(cancelled, { kind: 'status', to: 'cancelled', by: 'staff' })
  expect(await listed()).toEqual([])
  await order(rearEan, 1, 2)
  expect(await listed()).toHaveLength(1)
  shop.setTime(new Date('2026-12-19T10:00:00.000Z'))
  expect(await listed()).toEqual([])
})
