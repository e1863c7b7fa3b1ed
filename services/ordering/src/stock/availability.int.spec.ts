import { afterEach, beforeEach, expect, test } from 'vitest'
import { frontEan, rearEan, setEan } from '../testing/goods.ts'
import { requestOf, startOrdering } from '../testing/ordering-fixture.ts'
import { startAvailabilityTimer } from './availability.timer.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeEach(async () => {
  shop = await startOrdering()
})
afterEach(() => shop.stop())

/** The last published availability of each product. */
const known = async () =>
  Object.fromEntries(
    (await shop.published())
      .filter(({ type }) => type === 'orders.availability-changed')
      .map(({ key, data }) => [key, data as { visibility: string; available: number; revision: number }]),
  )

const nextShipment = {
  id: 'next',
  role: 'next' as const,
  orderDeadline: '2026-12-06',
  arrivesOn: '2026-12-28',
  lines: [],
}

test('publishes the same final availability for events in any order', async () => {
  await shop.count(frontEan, 4)
  await shop.learnTyres()
  expect(await known()).toMatchObject({
    [frontEan]: { visibility: 'instock', available: 4 },
    [rearEan]: { visibility: 'outofstock', available: 0 },
    [setEan]: { visibility: 'outofstock', available: 0 },
  })
  await shop.learnShipment({ lines: [{ ean: rearEan, quantity: 3 }] })
  expect(await known()).toMatchObject({ [setEan]: { visibility: 'preorder', available: 3, revision: 2 } })
  await shop.count(rearEan, 9)
  expect(await known()).toMatchObject({ [setEan]: { visibility: 'instock', available: 4, revision: 3 } })
})

test('does not publish unchanged availability again', async () => {
  await shop.learnTyres()
  await shop.count(frontEan, 4)
  const before = await shop.published()
  await shop.learnTyres()
  await shop.count(frontEan, 4)
  expect(await shop.published()).toEqual(before)
})

test('a pre-order reserves tyres of a shipment', async () => {
  await shop.learnTyres()
  await shop.learnShipment({ lines: [{ ean: rearEan, quantity: 3 }] })
  expect(await shop.placeOrder(requestOf(rearEan, 2))).toMatchObject({ ok: true })
  expect(await known()).toMatchObject({ [rearEan]: { visibility: 'preorder', available: 1 } })
  expect(await shop.placeOrder(requestOf(rearEan, 2, 1))).toMatchObject({ ok: false, code: 'OUT_OF_STOCK' })
})

test('publishes the availability after a deadline passes overnight without an event', async () => {
  await shop.learnTyres()
  await shop.learnShipment(nextShipment)
  expect(await known()).toMatchObject({ [rearEan]: { visibility: 'ondemand', available: 10 } })
  // Half an hour after midnight in Israel; still the day before by UTC.
  shop.setTime(new Date('2026-12-06T22:30:00.000Z'))
  await startAvailabilityTimer(shop.deps)()
  expect(await known()).toMatchObject({
    [rearEan]: { visibility: 'outofstock' },
    [setEan]: { visibility: 'outofstock' },
  })
})

test('a quote shows the published availability', async () => {
  await shop.learnTyres()
  await shop.count(frontEan, 2)
  const { lines } = await shop.quote({ cart: { items: [{ ean: frontEan, quantity: 3 }] } })
  expect(lines).toMatchObject([{ visibility: 'instock', available: 2, purchasable: false, unitPrice: 73_900 }])
})
