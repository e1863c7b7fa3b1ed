import { afterAll, beforeAll, expect, test } from 'vitest'
import { postFrom, startReverseProxy } from './testing/reverse-proxy.ts'
import { REAR, startWholeShop, type WholeShop } from './testing/whole-shop.ts'

/** The edge as it is mounted in production; every address of 127.0.0.0/8 is this machine, and none of them is special there. */
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  SESSION_SECRET: 'a session secret of these tests alone',
  SERVICES_SECRET: 'a services secret of these tests alone',
  GOOGLE_CLIENT_ID: 'tests.apps.googleusercontent.com',
  GOOGLE_BASE_URL: '',
}
const PROXY = '127.0.0.2'
const CARELESS_PROXY = '127.0.0.3'

let shop: WholeShop
const proxies: Awaited<ReturnType<typeof startReverseProxy>>[] = []
let proxied: { address: string; port: number }
let carelesslyProxied: { address: string; port: number }
beforeAll(async () => {
  const settings = { ...PRODUCTION, TRUSTED_PROXIES: `${PROXY}, ${CARELESS_PROXY}/32` }
  shop = await startWholeShop('2026-11-18T10:00:00.000Z', settings)
  const proxy = await startReverseProxy({ address: PROXY, to: shop.port })
  const careless = await startReverseProxy({
    address: CARELESS_PROXY,
    to: shop.port,
    forwarded: (sent, client) => sent ?? client,
  })
  proxies.push(proxy, careless)
  proxied = { address: PROXY, port: proxy.port }
  carelesslyProxied = { address: CARELESS_PROXY, port: careless.port }
})
afterAll(async () => {
  await Promise.all(proxies.map(({ close }) => close()))
  await shop.stop()
})

let buyers = 0
/** An order of one tyre by a new buyer. */
const order = (from: string, to: { address: string; port: number }, headers: Record<string, string> = {}) => {
  const phone = `0503${String((buyers += 1)).padStart(6, '0')}`
  const checkout = {
    sip: 'pickup',
    personal: { name: 'דנה לוי', phone, emailaddress: `${phone}@example.com` },
    payment: { check_tos: true },
    selectedPaymentMethod: 'banktransfer',
  }
  return postFrom(
    '/api/v1/checkout',
    { cart: { items: [{ ean: REAR, quantity: 1 }] }, checkout },
    { from, to, headers },
  )
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const placed = { success: true }
const tooMany = { success: false, code: 'TOO_MANY_OPEN' }

test('behind a proxy, twelve buyers with twelve addresses all order', async () => {
  for (const buyer of numbers(12)) expect(await order(`127.0.1.${buyer}`, proxied)).toMatchObject(placed)
  expect(shop.proxyStatus()).toEqual({ ok: true })
})

test('a header that a client forges changes nothing: ten unpaid orders of its address, then no more', async () => {
  const forged = (nth: number) => ({ 'x-forwarded-for': `203.0.113.${nth}` })
  for (const nth of numbers(10)) expect(await order('127.0.2.1', proxied, forged(nth))).toMatchObject(placed)
  expect(await order('127.0.2.1', proxied, forged(11))).toMatchObject(tooMany)
  expect(await order('127.0.2.1', proxied)).toMatchObject(tooMany)
  expect(await order('127.0.2.2', proxied, { 'x-forwarded-for': '127.0.2.1' })).toMatchObject(placed)
})

test('a client that writes 127.0.0.1 has its limits, even when the proxy passes that on', async () => {
  const headers = { 'x-forwarded-for': '127.0.0.1' }
  for (const _ of numbers(10)) expect(await order('127.0.3.1', carelesslyProxied, headers)).toMatchObject(placed)
  expect(await order('127.0.3.1', carelesslyProxied, headers)).toMatchObject(tooMany)
})

test('a client that reaches the shop past the proxy is not believed, and has limits on this machine too', async () => {
  const past = { address: '127.0.0.1', port: shop.port }
  const forged = (nth: number) => ({ 'x-forwarded-for': `198.51.100.${nth}` })
  for (const nth of numbers(10)) expect(await order('127.0.4.1', past, forged(nth))).toMatchObject(placed)
  expect(await order('127.0.4.1', past)).toMatchObject(tooMany)
  expect(shop.proxyStatus()).toMatchObject({ ok: true, warning: expect.stringContaining('TRUSTED_PROXIES') as string })
})

test('the request id of a client is not taken over, neither past the proxy nor through one that passes it on', async () => {
  const idFrom = async ({ address, port }: { address: string; port: number }) => {
    const response = await fetch(`http://${address}:${port}/api/v1/terms`, {
      headers: { 'x-request-id': 'of-the-caller' },
    })
    return response.headers.get('x-request-id')
  }
  expect(await idFrom(proxied)).toMatch(/^[\w-]{36}$/)
  expect(await idFrom({ address: '127.0.0.1', port: shop.port })).toMatch(/^[\w-]{36}$/)
})
