import { createApp, createServiceClient, listenOn, type Listening } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOrderingService } from '../composition.ts'
import { orderingConfig } from '../config.ts'
import { cardRequest, returnedFrom, startPaymentShop, type PaymentShop } from '../testing/payment-fixture.ts'

const secret = 'test-secret'
let shop: PaymentShop
let listening: Listening
let client: ReturnType<typeof createServiceClient>
beforeAll(async () => {
  shop = await startPaymentShop()
  const { baseUrl, merchant } = shop.desk
  const config = orderingConfig({
    PAYMENT_BASE_URL: baseUrl,
    PAYMENT_TERMINAL: merchant.terminal,
    PAYMENT_PASSWORD: merchant.password,
    PUBLIC_URL: 'http://localhost:9999',
  })
  const { mount } = createOrderingService(shop.deps, config)
  listening = await listenOn(createApp({ name: 'ordering', logger: shop.deps.logger, secret, mount }), 0, '127.0.0.1')
  client = createServiceClient({
    baseUrl: `http://127.0.0.1:${listening.port}`,
    secret,
    caller: 'edge',
    timeoutMs: 10_000,
  })
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await listening.close()
  await shop.stop()
})

test('a card order is placed, paid at the gateway, finalized and shown to staff over HTTP', async () => {
  const placed = (await client.post('/orders', cardRequest({ payments: 2 }))) as {
    orderId: string
    redirectUrl: string
  }
  const back = await shop.desk.choose(placed.redirectUrl, 'approve')
  expect(back.origin + back.pathname).toBe('http://localhost:9999/paymentSuccess')
  const { orderId } = placed
  const answer = await client.post('/payments/finalize', returnedFrom(back))
  expect(answer).toMatchObject({ ok: true, orderId, trusted: true })
  expect(await client.get(`/orders/${orderId}/payment`)).toMatchObject({ cData: { num: '****4580', ins: 2, vc: '' } })
})

test('cases are listed and closed, refunds retried', async () => {
  const { orderId, page } = await shop.order()
  await client.post('/payments/finalize', returnedFrom(await shop.desk.choose(page, 'approve', 1)))
  const { cases } = (await client.get('/attention')) as { cases: { attentionId: string }[] }
  expect(cases).toMatchObject([{ orderId, kind: 'wrong-amount' }])
  expect(await client.post(`/orders/${orderId}/retry-refund`, {})).toEqual({ ok: true })
  expect(await client.post('/orders/Z-0/retry-refund', {})).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(await client.post(`/orders/${orderId}/transfer-refunded`, {})).toMatchObject({ ok: false })
  const close = (id: string) => client.post(`/attention/${id}/close`, { actor: 'owner@zmig.test', note: 'done' })
  expect(await close('nothing')).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(await close(cases[0]?.attentionId ?? '')).toEqual({ ok: true })
  expect(await client.get('/attention')).toEqual({ cases: [] })
})

test('malformed input is a problem', async () => {
  await expect(client.post('/payments/finalize', {})).rejects.toMatchObject({ status: 400 })
  await expect(client.post('/payments/finalize', { uniqueID: 1 })).rejects.toMatchObject({ status: 400 })
  await expect(client.post('/attention/x/close', {})).rejects.toMatchObject({ status: 400 })
})
