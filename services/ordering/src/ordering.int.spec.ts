import { afterEach, beforeEach, expect, test } from 'vitest'
import { importCoupons } from './coupon/staff-coupon.commands.ts'
import { frontEan, rearEan } from './testing/goods.ts'
import { requestOf, startOrdering } from './testing/ordering-fixture.ts'
import { type OrderingServer, serveOrdering } from './testing/ordering-server.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
let ordering: OrderingServer

beforeEach(async () => {
  shop = await startOrdering()
  await shop.learnTyres()
  await shop.count(rearEan, 5)
  ordering = await serveOrdering(shop.deps)
})
afterEach(async () => {
  await ordering.close()
  await shop.stop()
})

test('a quote accepts a coupon code in any case and ignores an invalid one', async () => {
  await importCoupons(shop.deps, [{ code: 'ride50', ean: rearEan, discount: 5000 }])
  const cart = { items: [{ ean: rearEan, quantity: 1 }] }
  const quote = (couponCode: string) => ordering.post('/quote', { cart, checkout: { sip: 'pickup', couponCode } })
  expect(await quote(' Ride50 ')).toMatchObject({ discount: 5_000, payNow: 89_900 })
  expect(await quote('WINTER')).toMatchObject({ discount: 0, payNow: 94_900 })
})

test('an order with a coupon costs less and saves the coupon', async () => {
  await importCoupons(shop.deps, [{ code: 'ride50', ean: rearEan, discount: 5000 }])
  const request = requestOf(rearEan)
  const answer = await ordering.post('/orders', { ...request, checkout: { ...request.checkout, couponCode: 'RIDE50' } })
  expect(answer).toMatchObject({ ok: true, total: 89_900, bankDetails: { account: '000000' } })
  expect(await shop.database.query('select discount, coupon_id is not null as applied from ordering.orders')).toEqual([
    { discount: 5_000, applied: true },
  ])
})

test('answers a refusal with 200 and malformed input with a problem', async () => {
  expect(await ordering.post('/orders', requestOf(frontEan))).toMatchObject({ ok: false, code: 'OUT_OF_STOCK' })
  const malformed = { ...requestOf(rearEan), cart: { items: [{ ean: rearEan, quantity: '2' }] } }
  await expect(ordering.post('/orders', malformed)).rejects.toMatchObject({ status: 400 })
  await expect(ordering.post('/quote', {})).rejects.toMatchObject({ status: 400 })
})

test('answers 503 when a tyre stays locked for too long, and saves nothing', async () => {
  await shop.database.transaction(async (tx) => {
    await tx.query('select 1 from ordering.stock where ean = $1 for update', [rearEan])
    await expect(ordering.post('/orders', requestOf(rearEan))).rejects.toMatchObject({ status: 503 })
  })
  expect(await shop.database.query('select 1 from ordering.orders')).toEqual([])
  expect(await ordering.post('/orders', requestOf(rearEan))).toMatchObject({ ok: true })
})

test('accepts only coupons of whole shekels above 0', async () => {
  await expect(importCoupons(shop.deps, [{ code: 'FREE', ean: rearEan, discount: 0 }])).rejects.toThrow('check')
})
