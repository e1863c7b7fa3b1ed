import { afterEach, beforeEach, expect, test } from 'vitest'
import { rearEan } from '../testing/goods.ts'
import { requestOf, startOrdering } from '../testing/ordering-fixture.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeEach(async () => {
  shop = await startOrdering()
  await shop.learnTyres()
})
afterEach(() => shop.stop())

test('refuses an order at an outdated price, with the new quote', async () => {
  await shop.count(rearEan, 5)
  const request = requestOf(rearEan)
  const stale = { ...request, checkout: { ...request.checkout, expectedTotal: 89_990 } }
  expect(await shop.placeOrder(stale)).toMatchObject({ code: 'PRICE_CHANGED', changes: { payNow: 94_900 } })
  const fresh = { ...request, checkout: { ...request.checkout, expectedTotal: 94_900 } }
  expect(await shop.placeOrder(fresh)).toMatchObject({ ok: true, total: 94_900 })
})

test('refuses an order for a tyre that has sold out, until the buyer confirms the later arrival', async () => {
  await shop.learnShipment({ role: 'next', arrivesOn: '2027-01-14', orderDeadline: '2026-12-09', lines: [] })
  await shop.count(rearEan, 1)
  expect((await shop.quote(requestOf(rearEan))).lines[0]).not.toHaveProperty('arrivesOn')
  expect(await shop.placeOrder(requestOf(rearEan, 1, 1))).toMatchObject({ ok: true })
  const request = requestOf(rearEan)
  const seen = (arrivesOn?: string) => ({
    ...request,
    checkout: { ...request.checkout, expectedLines: [{ ean: rearEan, arrivesOn }] },
  })
  const refusal = await shop.placeOrder(seen())
  expect(refusal).toMatchObject({ code: 'PRICE_CHANGED', changes: { lines: [{ arrivesOn: '2027-01-14' }] } })
  expect(await shop.placeOrder(seen('2027-01-14'))).toMatchObject({ ok: true })
  const placed = (await shop.published()).filter(({ type }) => type === 'orders.order-placed').at(-1)
  expect(placed?.data).toMatchObject({ lines: [{ ean: rearEan, arrivesOn: '2027-01-14' }] })
})
