import { createCallTokens, listenOn, listRoutes, type Caller, type Listening } from '@zmig/kit'
import { createWebApp } from '@zmig/shell-server/app'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startWholeShop, type WholeShop } from './testing/whole-shop.ts'

/** Who may ask: a route that is in none of these lists fails the test below. */
const routes = {
  /** without a look at who asks, for pages of any site */
  everyone: [
    'GET /^\\//',
    'GET /^\\/assets(\\/|$)/',
    'GET /^\\/sitemap(-\\d+)?\\.xml$/',
    'GET /.well-known/security-policy.txt',
    'GET /.well-known/security.txt',
    'GET /edge/api/v1/bybrand/MO/tires/:brand',
    'GET /edge/api/v1/category/:category/items',
    'GET /edge/api/v1/checkout/installation/cities',
    'GET /edge/api/v1/checkout/shops/in/:city',
    'GET /edge/api/v1/cities',
    'GET /edge/api/v1/cities/:city/shops',
    'GET /edge/api/v1/guest/order/:link/appointment.ics',
    'GET /edge/api/v1/media/icon/:size.png',
    'GET /edge/api/v1/media/picture/*bucketPath',
    'GET /edge/api/v1/media/product/:ean',
    'GET /edge/api/v1/media/shop/:shopId',
    'GET /edge/api/v1/media/social.png',
    'GET /edge/api/v1/media/social/:ean.png',
    'GET /edge/api/v1/media/testimonial/:file',
    'GET /edge/api/v1/motorcycle/brands',
    'GET /edge/api/v1/popular/sizes',
    'GET /edge/api/v1/search',
    'GET /edge/api/v1/search/suggest',
    'GET /edge/api/v1/shop/:name',
    'GET /edge/api/v1/sizes/for/MO/:width/:profile',
    'GET /edge/api/v1/sizes/profiles/for/MO/:width',
    'GET /edge/api/v1/sizes/widths/for/MO',
    'GET /edge/api/v1/terms',
    'GET /edge/api/v1/testimonials',
    'GET /edge/api/v1/tires/MO/:ean',
    'GET /edge/api/v1/tires/MO/:ean/bikes',
    'GET /edge/api/v1/tires/MO/:ean/installation',
    'GET /edge/api/v1/tires/MO/:width/:profile/:rim',
    'GET /edge/api/v1/top/sellers',
    'GET /edge/asyncapi.json',
    'GET /edge/openapi.json',
    'GET /favicon.ico',
    'GET /favicon.svg',
    'GET /health/live',
    'GET /health/ready',
    'GET /robots.txt',
    'GET /site.webmanifest',
  ],
  /** without a look at who asks, but never for a page of another site */
  shoppers: [
    'GET /edge/api/v1/checkout/install/dates/:shopId',
    'GET /edge/api/v1/checkout/install/slots/:shopId/:date',
    'GET /edge/api/v1/guest/order/:link',
    'GET /edge/api/v1/guest/order/:link/dates',
    'GET /edge/api/v1/guest/order/:link/slots/:date',
    'GET /edge/auth/session',
    'GET /edge/collector/like/product/:productId/:visitorId',
    'GET /edge/collector/like/shop/:shopId/:visitorId',
    'GET /edge/collector/visitor/id',
    'POST /edge/api/v1/best-offers',
    'POST /edge/api/v1/checkout',
    'POST /edge/api/v1/checkout/quote',
    'POST /edge/api/v1/finalize/checkout',
    'POST /edge/api/v1/guest/order/:link/cancel',
    'POST /edge/api/v1/guest/order/:link/reschedule',
    'POST /edge/api/v1/motorcycle/model-to-add',
    'POST /edge/api/v1/motorcycle/models',
    'POST /edge/api/v1/tire-request',
    'POST /edge/api/v1/validate-coupon',
    'POST /edge/api/v1/where-is-my-order',
    'POST /edge/api/v1/wizard/recommend-tiers',
    'POST /edge/api/v1/wizard/track-tire-click',
    'POST /edge/auth/google',
    'POST /edge/auth/logout',
    'POST /edge/collector/collect/:visitorId',
    'POST /edge/collector/policy-reports',
  ],
  /** with the session cookie of a member of staff only, and never for a page of another site */
  staff: [
    'DELETE /edge/api/v1/admin/coupons/:id',
    'GET /edge/api/v1/admin/attention',
    'GET /edge/api/v1/admin/coupons',
    'GET /edge/api/v1/admin/holds',
    'GET /edge/api/v1/orders',
    'GET /edge/api/v1/pdata/:orderId/:token',
    'PATCH /edge/api/v1/admin/coupons/:id/toggle',
    'POST /edge/api/v1/admin/attention/:id/close',
    'POST /edge/api/v1/admin/coupons',
    'POST /edge/api/v1/admin/holds/:orderId/release',
    'POST /edge/api/v1/admin/orders/:orderId/appointment',
    'POST /edge/api/v1/orders/search',
    'POST /edge/api/v1/admin/refunds/:orderId/retry',
    'POST /edge/api/v1/admin/refunds/:orderId/transferred',
    'POST /edge/api/v1/order/:id',
    'PUT /edge/api/v1/admin/coupons/:id',
  ],
}
/** All that the private port answers without a token of a process; it listens on loopback. */
const monitoring = ['GET /health/live', 'GET /health/ready', 'GET /metrics', 'GET /metrics/own']

/** An address of each route that is a pattern. */
const addresses: Record<string, string> = {
  '/^\\//': '/admin',
  '/^\\/assets(\\/|$)/': '/assets/shell/main.js',
  '/^\\/sitemap(-\\d+)?\\.xml$/': '/sitemap.xml',
}
const addressOf = (route: string): [method: string, path: string] => {
  const [method = '', pattern = ''] = route.split(' ')
  return [method, addresses[pattern] ?? pattern.replace(/[:*]\w+/g, '1')]
}

const refusalHeaders = { 'content-type': 'text/html', 'cache-control': 'no-store', 'content-security-policy': '' }

let shop: WholeShop
let web: Listening
let webRoutes: string[] = []
let privateRoutes: string[] = []
/** the session cookies of two members of staff: one whose 12 hours are over, one who just signed in */
let expired = { cookie: '' }
let staff = { cookie: '' }
let shopper = { cookie: '' }

beforeAll(async () => {
  shop = await startWholeShop('2026-11-18T06:00:00.000Z')
  const app = createWebApp({
    logger: shop.logger,
    edge: shop.edge,
    ready: () => Promise.resolve({ ok: true, parts: {} }),
    smallFiles: {
      publicUrl: 'http://localhost',
      shopName: 'zmigo',
      email: 'shop@zmigo.test',
      sitemap: (_request, response) => {
        response.end('sitemap')
        return Promise.resolve(true)
      },
    },
    assets: (_request, response) => Promise.resolve(void response.send('asset')),
    pages: {
      routeOf: () => 'page:test',
      serve: (_request, response) => Promise.resolve(void response.end('page')),
      refusal: () => ({ html: 'page', headers: refusalHeaders }),
    },
  })
  webRoutes = listRoutes(app.router)
  privateRoutes = listRoutes(shop.inside.app.router)
  web = await listenOn(
    (request, response) => {
      if (shop.edge.fast(request, response) === undefined) app(request, response)
    },
    0,
    '127.0.0.1',
  )
  expired = await shop.signIn()
  shop.setTime('2026-11-18T18:00:00.001Z')
  staff = await shop.signIn()
  const { visitorId } = (await (await fetch(at('/edge/collector/visitor/id'))).json()) as { visitorId: string }
  shopper = { cookie: `stats=${encodeURIComponent(JSON.stringify({ visitorId }))}` }
}, 60_000)
afterAll(async () => {
  await web.close()
  await shop.stop()
})

const at = (path: string) => `http://127.0.0.1:${web.port}${path}`
const ask = async (route: string, headers: Record<string, string>, query = '', base = at('')) => {
  const [method, path] = addressOf(route)
  const body = method === 'GET' ? {} : { body: '{}' }
  const type = method === 'GET' ? {} : { 'content-type': 'application/json' }
  const init = { method, headers: { ...type, ...headers }, redirect: 'manual', ...body } as const
  return (await fetch(base + path + query, init)).status
}
const tokenOf = ({ cookie }: { cookie: string }) => cookie.split('=')[1] ?? ''

const PROCESS = 'a process of the shop'
/** Every way to ask without being staff. */
const outsiders = (): [who: string, headers: Record<string, string>, query?: string][] => [
  ['nobody', {}],
  ['a shopper', shopper],
  ['a token in a header', { authorization: `Bearer ${tokenOf(staff)}`, 'x-auth-token': tokenOf(staff) }],
  [PROCESS, createCallTokens(shop.inside.secret, 'operator')('/ordering')],
  ['a token in the address', {}, `?token=${tokenOf(staff)}`],
  ['an expired session', expired],
  ['a session cookie that a sibling site could plant', { cookie: staff.cookie.replace('__Host-', '') }],
]
const foreign = (): Record<string, string>[] => [
  { ...staff, origin: 'https://evil.test' },
  { ...staff, 'sec-fetch-site': 'cross-site' },
]
const REFUSED = [401, 403]

describe('the public port', () => {
  test('has no route that is not in a list above', () => {
    const known = Object.values(routes).flat()
    // the edge answers other methods of its addresses with 405, tested below
    const paths = new Set(known.map((route) => `ALL ${route.split(' ')[1]}`))
    expect(webRoutes.filter((route) => !known.includes(route) && !paths.has(route))).toEqual([])
    expect(known.filter((route) => !webRoutes.includes(route))).toEqual([])
  })

  test.each(Object.values(routes).flat())('%s lets no page frame its answer', async (route) => {
    const [method, path] = addressOf(route)
    const { headers } = await fetch(at(path), { method, redirect: 'manual' })
    const policy = headers.get('content-security-policy')
    for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
  })

  test('lets no page frame a refusal either', async () => {
    for (const path of ['/edge/none', '/health/none', `/${'x'.repeat(2_100)}`, '/edge/%E0%A4%A']) {
      const { headers } = await fetch(at(path), { headers: { accept: 'application/json' } })
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  test.each(routes.everyone)('%s is for everyone', async (route) => {
    for (const [who, headers, query] of outsiders())
      expect({ who, refused: REFUSED.includes(await ask(route, headers, query)) }).toEqual({ who, refused: false })
    for (const headers of foreign()) expect(REFUSED).not.toContain(await ask(route, headers))
  })

  test.each(routes.shoppers)('%s is for pages of the shop', async (route) => {
    for (const [who, headers, query] of outsiders())
      expect({ who, refused: REFUSED.includes(await ask(route, headers, query)) }).toEqual({ who, refused: false })
    for (const headers of foreign()) expect(await ask(route, headers)).toBe(403)
  })

  test.each(routes.staff)('%s is for staff', async (route) => {
    for (const [who, headers, query] of outsiders())
      expect({ who, status: await ask(route, headers, query) }).toEqual({ who, status: 401 })
    for (const headers of foreign()) expect(await ask(route, headers)).toBe(403)
    const own = await shop.signIn()
    expect(REFUSED).not.toContain(await ask(route, own))
  })

  test.each([...routes.staff, ...routes.shoppers])('%s has no other method', async (route) => {
    const [, path] = addressOf(route)
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
      (method) => !webRoutes.includes(`${method} ${route.split(' ')[1]}`),
    )
    for (const method of others) expect(await ask(`${method} ${path}`, staff)).toBe(405)
  })

  test('answers no address of the private port', async () => {
    const inside = createCallTokens(shop.inside.secret, 'operator')('/ordering')
    for (const route of privateRoutes.filter((one) => !one.startsWith('USE ') && !one.includes('/health/'))) {
      const [method, path] = addressOf(route)
      const init = { method, headers: { ...inside, 'content-type': 'application/json' } }
      const response = await fetch(at(path), init)
      const page = { status: 200, text: 'page' }
      const refused = { status: 405, text: expect.stringContaining('"Method not allowed"') as string }
      expect({ status: response.status, text: await response.text() }).toEqual(method === 'GET' ? page : refused)
      expect(await ask(route.replace(' ', ' /edge'), inside)).toBe(404)
    }
  })
})

/** The routes of the private port that let the operator's commands in; the others let the public process in, and nobody else. */
const operators = [
  'GET /ordering/best-offers',
  'GET /slices',
  'POST /advisor/motorcycles',
  'POST /catalog/aliases',
  'POST /catalog/categories',
  'POST /catalog/shipments',
  'POST /catalog/tyres',
  'POST /garages/cities',
  'POST /garages/garages',
  'POST /garages/holidays',
  'POST /ordering/best-offers/:id/accept',
  'POST /ordering/best-offers/:id/refuse',
  'POST /ordering/garages/:id/broken-bookings',
  'POST /slices/activate',
  'POST /slices/publish',
  'POST /slices/rollback',
]

describe('the private port', () => {
  const services = ['catalog', 'garages', 'advisor', 'collector', 'ordering', 'notifications', 'slices']
  const doors = () => privateRoutes.filter((one) => !one.startsWith('USE ') && !monitoring.includes(one))
  const inside = (route: string, headers: Record<string, string>, query = '') =>
    ask(route, headers, query, shop.inside.url)
  const tokensOf = (caller: Caller, secret = shop.inside.secret) => createCallTokens(secret, caller)

  test('answers nothing but monitoring without a token', async () => {
    for (const [who, headers, query] of outsiders().filter(([name]) => name !== PROCESS))
      for (const route of doors())
        expect({ who, route, status: await inside(route, headers, query) }).toEqual({ who, route, status: 401 })
    for (const route of monitoring) expect(REFUSED).not.toContain(await inside(route, {}))
  })

  test('answers each door to the callers that it lets in, and to no other process', async () => {
    const letIn = { edge: tokensOf('edge'), operator: tokensOf('operator') }
    expect(doors().length).toBeGreaterThan(30)
    for (const route of doors()) {
      const [, path] = addressOf(route)
      const [own, other] = operators.includes(route) ? [letIn.operator, letIn.edge] : [letIn.edge, letIn.operator]
      expect({ route, refused: REFUSED.includes(await inside(route, own(path))) }).toEqual({ route, refused: false })
      expect({ route, status: await inside(route, other(path)) }).toEqual({ route, status: 403 })
    }
    expect(operators.filter((route) => !doors().includes(route))).toEqual([])
  })

  test('refuses a token that is forged, over, changed, or for another service', async () => {
    const guessed = tokensOf('edge', 'a guess of the secret of the processes')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 62_000 })
    const old = tokensOf('edge')
    for (const service of services) old(`/${service}`)
    const over = Object.fromEntries(services.map((service) => [service, old(`/${service}`)]))
    vi.useRealTimers()
    const valid = tokensOf('edge')
    const changed = (path: string) =>
      Object.fromEntries(
        Object.entries(tokensOf('operator')(path)).map(([name, token]) => [name, token.replace('operator', 'edge')]),
      )
    for (const route of doors()) {
      const [, path] = addressOf(route)
      const service = path.split('/')[1] ?? ''
      const another = services[(services.indexOf(service) + 1) % services.length] ?? ''
      const tokens = [guessed(path), over[service] ?? {}, changed(path), valid(`/${another}`)]
      for (const token of tokens)
        expect({ route, token, status: await inside(route, token) }).toEqual({ route, token, status: 401 })
    }
  })

  test('has no function that answers beside the routes', () => {
    expect(privateRoutes.filter((route) => route.startsWith('USE '))).toEqual(services.map((name) => `USE /${name}`))
  })
})
