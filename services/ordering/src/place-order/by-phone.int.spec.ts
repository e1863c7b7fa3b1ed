import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importStock } from '../stock/import-stock.commands.ts'
import { createGuestOrders } from '../manage-order/guest-order.commands.ts'
import { rearEan } from '../testing/goods.ts'
import { byCard, requestOf, startOrdering, withCheckout } from '../testing/ordering-fixture.ts'

let shop: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  shop = await startOrdering()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.clear()
  await shop.learnTyres()
  // sold by phone only
  await importStock(shop.deps, [{ ean: rearEan, onHand: 5, override: 'none' }])
})

const attemptId = '2f1c6c1e-7a2b-4f0e-9d1c-5e8a3b7c9d10'
const byPhone = { ...withCheckout(requestOf(rearEan), { attemptId }), byStaff: true }
const guest = () =>
  createGuestOrders(shop.deps, { bank: { beneficiary: '', bank: '', branch: '', account: '' } }, shop.payments)

test('staff sell a caller what shoppers are asked to call for, at its price', async () => {
  expect(await shop.placeOrder(requestOf(rearEan))).toMatchObject({ ok: false, code: 'OUT_OF_STOCK' })
  expect((await shop.quote({ cart: byPhone.cart }, { byStaff: true })).lines[0]).toMatchObject({
    purchasable: true,
    unitPrice: 94_900,
  })
  expect((await shop.quote({ cart: byPhone.cart })).lines[0]).toMatchObject({ purchasable: false })
  expect(await shop.placeOrder(byPhone)).toMatchObject({ ok: true, total: 94_900, bankDetails: { account: '000000' } })
})

test('staff cannot sell more than there is', async () => {
  await importStock(shop.deps, [{ ean: rearEan, onHand: 1, override: 'none' }])
  expect(await shop.placeOrder({ ...byPhone, cart: requestOf(rearEan, 2).cart })).toMatchObject({
    code: 'OUT_OF_STOCK',
  })
  await importStock(shop.deps, [{ ean: rearEan, onHand: 5, override: 'outofstock' }])
  expect(await shop.placeOrder(byPhone)).toMatchObject({ code: 'OUT_OF_STOCK' })
})

test('the button pressed twice places one order', async () => {
  const answers = await Promise.all([shop.placeOrder(byPhone), shop.placeOrder(byPhone), shop.placeOrder(byPhone)])
  expect(new Set(answers.map((answer) => answer.ok && answer.orderId)).size).toBe(1)
  expect(await shop.database.query('select from ordering.orders')).toHaveLength(1)
})

test('a caller may have more unpaid orders than a shopper', async () => {
  for (const last of [1, 2, 3, 4])
    expect(await shop.placeOrder(withAttempt(`2f1c6c1e-7a2b-4f0e-9d1c-5e8a3b7c9d1${last}`))).toMatchObject({ ok: true })
})
const withAttempt = (id: string) => ({ ...withCheckout(byPhone, { attemptId: id }), byStaff: true })

test('a price that changed since staff saw it is refused', async () => {
  const seen = { ...withCheckout(byPhone, { expectedTotal: 90_000 }), byStaff: true }
  expect(await shop.placeOrder(seen)).toMatchObject({ ok: false, code: 'PRICE_CHANGED' })
})

test('a card order waits a day for its buyer, who is sent the link and pays behind it', async () => {
  const answer = await shop.placeOrder({ ...byCard(byPhone), byStaff: true })
  expect(answer).toMatchObject({ ok: true, expiresAt: '2026-11-19T10:00:00.000Z' })
  const { orderId, redirectUrl } = answer as { orderId: string; redirectUrl?: string }
  expect(redirectUrl).toBeUndefined()
  expect((await shop.published()).find(({ type }) => type === 'orders.order-message-due')).toMatchObject({
    data: { orderId, message: 'order-link' },
  })
  expect(await guest().allowed(orderId)).toMatchObject({ ok: true, pay: true })
  const page = await guest().pay(orderId)
  expect(page).toMatchObject({ ok: true })
  expect(await guest().pay(orderId)).toEqual(page)
  await shop.change(orderId, { kind: 'paid', amount: 94_900, method: 'creditcard', by: 'gateway' })
  expect(await guest().allowed(orderId)).toMatchObject({ pay: false })
  expect(await guest().pay(orderId)).toMatchObject({ ok: false, message: 'ההזמנה הזו כבר שולמה.' })
})
