import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { frontEan, rearEan, setEan } from '../testing/goods.ts'
import { requestOf, startOrdering } from '../testing/ordering-fixture.ts'
import { serveOrdering } from '../testing/ordering-server.ts'
import { listSupplyNeeds } from './supply-needs.queries.ts'

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
const needOf = async (ean: string) => (await listSupplyNeeds(shop.database, shop.deps.clock.now(), ean))[0]
const nothing = {
  onHand: 0,
  reserved: 0,
  inboundCurrent: 0,
  inboundNext: 0,
  reservedCurrent: 0,
  reservedNext: 0,
  sold: 0,
  discontinued: false,
}

test('names every single tyre, also one that was never counted or sold, and no set', async () => {
  expect(await listSupplyNeeds(shop.database, shop.deps.clock.now())).toEqual(
    [frontEan, rearEan].toSorted().map((ean) => ({ ean, ...nothing })),
  )
})

test('tells apart the shelf and both shipments, and counts a set for its halves', async () => {
  await shop.learnShipment({ id: 's1', role: 'current', lines: [{ ean: rearEan, quantity: 3 }] })
  await shop.learnShipment({ id: 's2', role: 'next', arrivesOn: '2026-12-24', orderDeadline: '2026-12-10', lines: [] })
  await shop.count(rearEan, 2)
  await shop.count(frontEan, 9)
  await order(setEan, 2, 1)
  await order(rearEan, 3, 2)
  await order(rearEan, 4, 3)
  expect(await needOf(rearEan)).toEqual({
    ean: rearEan,
    onHand: 2,
    reserved: 2,
    inboundCurrent: 3,
    reservedCurrent: 3,
    inboundNext: 0,
    reservedNext: 4,
    sold: 9,
    discontinued: false,
  })
  expect(await needOf(frontEan)).toMatchObject({ onHand: 9, reserved: 2, sold: 2 })
})

test('does not count what was cancelled, or sold more than 52 weeks ago', async () => {
  await shop.count(rearEan, 9)
  const cancelled = await order(rearEan, 1, 1)
  await order(rearEan, 2, 2)
  await shop.change(cancelled, { kind: 'status', to: 'cancelled', by: 'staff' })
  expect(await needOf(rearEan)).toMatchObject({ sold: 2, reserved: 2 })
  shop.setTime(new Date('2027-11-18T10:00:00.000Z'))
  expect(await needOf(rearEan)).toMatchObject({ sold: 0 })
})

test('answers the back office, and no other process', async () => {
  const server = await serveOrdering(shop.deps, { caller: 'backoffice' })
  const edge = await serveOrdering(shop.deps)
  expect(await server.get(`/supply-needs?ean=${rearEan}`)).toEqual({ tyres: [{ ean: rearEan, ...nothing }] })
  await expect(edge.get('/supply-needs')).rejects.toMatchObject({ status: 403 })
  await server.close()
  await edge.close()
})
