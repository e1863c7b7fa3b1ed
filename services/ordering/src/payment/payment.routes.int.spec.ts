import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderingConfig } from '../config.ts'
import { cardRequest, returnedFrom, startPaymentShop, type PaymentShop } from '../testing/payment-fixture.ts'
import { type OrderingServer, serveOrdering } from '../testing/ordering-server.ts'

let shop: PaymentShop
let ordering: OrderingServer
beforeAll(async () => {
  shop = await startPaymentShop()
  const { baseUrl, merchant } = shop.desk
  const config = orderingConfig({
    PAYMENT_BASE_URL: baseUrl,
    PAYMENT_TERMINAL: merchant.terminal,
    PAYMENT_PASSWORD: merchant.password,
    PUBLIC_URL: 'http://localhost:9999',
  })
  ordering = await serveOrdering(shop.deps, { config })
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await ordering.close()
  await shop.stop()
})

test('a card order is placed, paid at the gateway, finalized and shown to staff over HTTP', async () => {
  const placed = (await ordering.post('/orders', cardRequest({ payments: 2 }))) as {
    orderId: string
    redirectUrl: string
  }
  const back = await shop.desk.choose(placed.redirectUrl, 'approve')
  expect(back.origin + back.pathname).toBe('http://localhost:9999/paymentSuccess')
  const { orderId } = placed
  const answer = await ordering.post('/payments/finalize', returnedFrom(back))
  expect(answer).toMatchObject({ ok: true, orderId, trusted: true })
  expect(await ordering.get(`/orders/${orderId}/payment`)).toMatchObject({ cData: { num: '****4580', ins: 2, vc: '' } })
})

test('the card of an order that was not paid by card is null; an unknown order has no answer', async () => {
  const { orderId } = await shop.order()
  expect(await ordering.get(`/orders/${orderId}/payment`)).toEqual({ cData: null })
  await expect(ordering.get('/orders/Z-0/payment')).rejects.toMatchObject({ status: 404 })
})

test('cases are listed and closed, refunds retried', async () => {
  const { orderId, page } = await shop.order()
  await ordering.post('/payments/finalize', returnedFrom(await shop.desk.choose(page, 'approve', 1)))
  const { cases } = (await ordering.get('/attention')) as { cases: { attentionId: string }[] }
  expect(cases).toMatchObject([{ orderId, kind: 'wrong-amount' }])
  expect(await ordering.post(`/orders/${orderId}/retry-refund`, {})).toEqual({ ok: true })
  expect(await ordering.post('/orders/Z-0/retry-refund', {})).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(await ordering.post(`/orders/${orderId}/transfer-refunded`, {})).toMatchObject({ ok: false })
  const [refund] = await shop.database.query<{ refundId: string }>(
    'select refund_id as "refundId" from ordering.refund',
  )
  // it is still tried, so no person records it
  expect(await ordering.post(`/orders/${orderId}/card-refunded`, refund ?? {})).toMatchObject({ ok: false })
  const close = (id: string) => ordering.post(`/attention/${id}/close`, { actor: 'owner@zmig.test', note: 'done' })
  expect(await close('nothing')).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(await close(cases[0]?.attentionId ?? '')).toEqual({ ok: true })
  expect(await ordering.get('/attention')).toEqual({ cases: [] })
  const reopen = (actor: string) => ordering.post(`/attention/${cases[0]?.attentionId}/reopen`, { actor })
  expect(await reopen('dana@zmig.test')).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  // a second press opens no second case
  for (const _press of [1, 2]) expect(await reopen('owner@zmig.test')).toEqual({ ok: true })
  expect(await ordering.get('/attention')).toMatchObject({ cases: [{ orderId, kind: 'wrong-amount' }] })
})

test('malformed input is a problem', async () => {
  await expect(ordering.post('/payments/finalize', {})).rejects.toMatchObject({ status: 400 })
  await expect(ordering.post('/payments/finalize', { uniqueID: 1 })).rejects.toMatchObject({ status: 400 })
  await expect(ordering.post('/attention/x/close', {})).rejects.toMatchObject({ status: 400 })
  await expect(ordering.post('/orders/Z-1/card-refunded', {})).rejects.toMatchObject({ status: 400 })
})
