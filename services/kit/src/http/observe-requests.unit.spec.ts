import { get as plainGet } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parseExposition } from '../testing/parse-exposition.ts'
import { createShopMetrics } from '../observe/metrics.ts'
import { startEdgeAndOrdering } from './testing/edge-and-ordering.ts'

let shop: Awaited<ReturnType<typeof startEdgeAndOrdering>>
beforeAll(async () => {
  shop = await startEdgeAndOrdering()
})
afterEach(() => void shop.lines.splice(0))
afterAll(() => shop.stop())

const counted = async (route: string) => {
  const families = parseExposition(await createShopMetrics('test', []).read())
  const samples = families.get('http_request_duration_seconds')?.samples ?? []
  return samples
    .filter(({ name, labels }) => name.endsWith('_count') && labels['route'] === route)
    .map(({ labels, value }) => `${labels['service']} ${labels['method']} ${labels['status']} ${value}`)
}
const allRoutes = async () =>
  (parseExposition(await createShopMetrics('test', []).read()).get('http_request_duration_seconds')?.samples ?? []).map(
    ({ labels }) => labels['route'],
  )

test('requests are counted by the pattern of their route, never by their address', async () => {
  for (const path of [
    '/tyres/29?visitor=v_1',
    '/tyres/30',
    '/tyres/31',
    '/nobody/knows',
    '/eyJhbGciOi',
    '/assets/x.js',
  ])
    await (await shop.ask(path)).text()
  await (await shop.ask('/tyres/29', { method: 'DELETE' })).text()
  await expect.poll(() => counted('/tyres/:ean')).toEqual(['web GET 200 3', 'web DELETE 405 1'])
  expect(await counted('none')).toEqual(['web GET 404 2'])
  expect(await counted('/assets/*')).toEqual(['web GET 200 1'])
  expect((await allRoutes()).filter((route) => !['/tyres/:ean', 'none', '/assets/*'].includes(route ?? ''))).toEqual([])
})

test('a caller that disconnects before the answer is counted as 499', async () => {
  const leaving = plainGet({ host: '127.0.0.1', port: shop.port, path: '/hangs', headers: shop.shown('/hangs') })
  leaving.on('error', () => undefined)
  leaving.once('socket', (socket) => socket.once('connect', () => setTimeout(() => leaving.destroy(), 50)))
  await expect.poll(() => counted('/hangs')).toEqual(['web GET 499 1'])
})

test('one access line has method, route, status and time, and not the address', async () => {
  await (await shop.ask('/tyres/v_AAAAAAAAAAAAAAAAAAAAAA?token=hunter2')).text()
  const access = () => shop.lines.filter(({ msg }) => msg === 'request')
  await expect.poll(access).toHaveLength(1)
  expect(access()[0]).toMatchObject({ level: 20, method: 'GET', route: '/tyres/:ean', status: 200 })
  expect(access()[0]?.['ms']).toBeGreaterThan(0)
  expect(JSON.stringify(shop.lines)).not.toMatch(/hunter2|v_AAAA/)
})

test('every line of a request, in both processes, has its id and its trace', async () => {
  const response = await shop.post('/checkout', { 'x-request-id': 'request-of-this-test' })
  expect(response.headers.get('x-request-id')).toBe('request-of-this-test')
  await expect.poll(() => shop.lines.map(({ msg }) => msg)).toEqual(['order decided', 'request', 'request'])
  expect(new Set(shop.lines.map(({ requestId }) => requestId))).toEqual(new Set(['request-of-this-test']))
  expect(new Set(shop.lines.map(({ traceId }) => traceId)).size).toBe(1)
  expect(shop.lines[0]?.['traceId']).toMatch(/^[0-9a-f]{32}$/)
})

test('an error is logged with the ids of its request, also with concurrent requests', async () => {
  await Promise.all([
    shop.post('/checkout/fails', { 'x-request-id': 'one' }),
    shop.post('/checkout', { 'x-request-id': 'two' }),
  ])
  const failed = () => shop.lines.filter(({ msg }) => msg === 'request failed')
  await expect.poll(failed).toMatchObject([
    { requestId: 'one', route: '/ordering/fails' },
    { requestId: 'one', route: '/checkout/:way' },
  ])
  expect(shop.lines.find(({ msg }) => msg === 'order decided')).toMatchObject({ requestId: 'two' })
})

test('a line outside a request has no id', () => {
  shop.logger.info('started')
  expect(shop.lines[0]).not.toHaveProperty('requestId')
  expect(shop.lines[0]).not.toHaveProperty('traceId')
})
