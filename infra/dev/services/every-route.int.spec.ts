import { createCallTokens, createServiceClient, listenOn, listRoutes, type Caller, type Listening } from '@zmig/kit'
import { createWebApp } from '@zmig/shell-server/app'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { backOffice, monitoring, operators, shared, routes } from './testing/who-may-ask.ts'
import { startWholeShop, type WholeShop } from './testing/whole-shop.ts'

/** An address of each route that is a pattern. */
const addresses: Record<string, string> = {
  '/^\\//': '/admin',
  '/^\\/assets(\\/|$)/': '/assets/shell/main.js',
  '/^\\/boot\\//': '/boot/0',
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
    services: createServiceClient({
      baseUrl: shop.inside.url,
      secret: shop.inside.secret,
      caller: 'edge',
      timeoutMs: 30_000,
    }),
    visits: {
      beginPurchase: () => Promise.resolve(undefined),
      beginTrial: () => Promise.resolve({ cookie: 'trial=', address: '/' }),
      endTrials: () => 'trial=',
    },
    discover: () => Promise.resolve({}),
    ready: () => Promise.resolve({ ok: true, parts: {} }),
    shop: () => Promise.resolve({ ok: true, parts: {} }),
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
    opening: { shownTo: () => Promise.resolve('page') },
    serveSoon: () => Promise.resolve(),
    pages: {
      routeOf: () => 'page:test',
      serve: (_request, response) => Promise.resolve(void response.end('page')),
      serveBoot: (_request, response) => Promise.resolve(void response.end('{}')),
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
})
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
/** The specification names a parameter and a word at the same place: another method of the word is the parameter's. */
const NAMED_LIKE_AN_ID = ['GET /edge/api/v1/draft-orders/generate', 'PUT /edge/api/v1/admin/products/list']

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

  test.each(routes.teams)('%s is for teams that have a key', async (route) => {
    for (const [who, headers, query] of [...outsiders(), ['a member of staff', staff] as const])
      expect({ who, status: await ask(route, headers, query) }).toEqual({ who, status: 401 })
    for (const headers of foreign()) expect(await ask(route, headers)).toBe(401)
  })

  test.each([...routes.staff, ...routes.shoppers])('%s has no other method', async (route) => {
    const [, path] = addressOf(route)
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
      (method) => ![...webRoutes, ...NAMED_LIKE_AN_ID].includes(`${method} ${route.split(' ')[1]}`),
    )
    for (const method of others) expect(await ask(`${method} ${path}`, staff)).toBe(405)
  })

  test('answers no address of the private port', async () => {
    const inside = createCallTokens(shop.inside.secret, 'operator')('/ordering')
    for (const route of privateRoutes.filter(
      (one) => !one.startsWith('USE ') && !one.includes('/health/') && !routes.teams.includes(one),
    )) {
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

describe('the private port', () => {
  const services = [
    'catalog',
    'garages',
    'advisor',
    'backoffice',
    'collector',
    'ordering',
    'notifications',
    'invoices',
    'slices',
    'projections',
  ]
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
    const letIn = { edge: tokensOf('edge'), operator: tokensOf('operator'), backOffice: tokensOf('backoffice') }
    expect(doors().length).toBeGreaterThan(30)
    for (const route of doors()) {
      const [, path] = addressOf(route)
      const usual = operators.includes(route) ? [letIn.operator, letIn.edge] : [letIn.edge, letIn.operator]
      const [own = letIn.edge, other = letIn.operator] = backOffice.includes(route)
        ? [letIn.backOffice, letIn.edge]
        : usual
      expect({ route, refused: REFUSED.includes(await inside(route, own(path))) }).toEqual({ route, refused: false })
      const status = await inside(route, other(path))
      expect({ route, refused: status === 403 }).toEqual({ route, refused: !shared.includes(route) })
    }
    expect([...operators, ...shared, ...backOffice].filter((route) => !doors().includes(route))).toEqual([])
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
