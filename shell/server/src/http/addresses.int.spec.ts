import { request as ask, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebFixture, type WebFixture } from '../testing/web-fixture.ts'

const PRODUCT = '/tire/moto/2907373823466/michelin-power-6-180-55-17'

/** A storefront with one product, which redirects to its own name as the real one does; every order's link is wrong. */
let web: WebFixture
beforeAll(async () => {
  web = await startWebFixture({
    render: ({ url }) => {
      const { pathname, search } = new URL(url)
      if (pathname.startsWith('/order/')) return { status: 404, html: `<h1>${pathname}</h1>` }
      if (!pathname.startsWith('/tire/') || pathname === PRODUCT) return {}
      return { redirect: PRODUCT + search }
    },
  })
})
afterAll(() => web.stop())

/** Sends an address exactly as it is written: fetch would resolve it first. */
const send = async (path: string, method = 'GET'): Promise<IncomingMessage> => {
  const sent = ask(web.url, { method, path }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response.resume()
}

test.each([
  ['/tire/moto/2907373823466/wrong-slug', PRODUCT],
  ['/tire/moto/2907373823466/wrong?bikes=all', `${PRODUCT}?bikes=all`],
  ['/tire/moto/2907373823466', PRODUCT],
  [`${PRODUCT}/`, PRODUCT],
  ['/About-Us', '/about-us'],
  ['/customer-service/', '/customer-service'],
  ['/LIST/moto/180/55/17', '/list/moto/180/55/17'],
])('%s redirects to %s', async (from, to) => {
  const response = await web.get(from)
  expect(response.status).toBe(301)
  expect(response.headers.get('location')).toBe(to)
})

test.each(['//evil.test/', '/\\evil.test/', '/%2F%2Fevil.test/'])('%j redirects to no other shop', async (hostile) => {
  const { headers } = await send(hostile)
  expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/)
})

test.each([`/list/moto/by/brand/${'x'.repeat(10_000)}`, `/search?q=${'x'.repeat(10_000)}`])(
  'an address of ten thousand characters is refused as too long',
  async (path) => {
    expect((await web.get(path)).status).toBe(414)
  },
)

const TOO_LONG = `/${'a'.repeat(2_100)}`

test.each([
  ['a page that is too long', TOO_LONG, 'application/json', 414],
  ['a query that is too long', `/edge/api/v1${TOO_LONG}`, 'text/html', 414],
  ['a query with a NUL', '/edge/api/v1/tires/MO/%00', 'text/html', 400],
])('a program that asks for %s gets a plain error', async (_, path, accept, status) => {
  const response = await web.get(path, { headers: { accept } })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
})

test('a HEAD request gets no body', async () => {
  const head = await web.get(TOO_LONG, { method: 'HEAD', headers: { accept: '*/*' } })
  expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([414, 0])
  expect(head.headers.get('content-type')).toContain('text/html')
})

test('the page of a wrong link is the same for every link, without the link, and sends its address nowhere', async () => {
  const made = ['/order/Z-1.aaaaaaaaaaaaaaaaaaaaaa', '/order/Z-2.bbbbbbbbbbbbbbbbbbbbbb?from=mail']
  const pages = await Promise.all(made.map((address) => web.get(address)))
  const [first = '', second = ''] = await Promise.all(pages.map((each) => each.text()))
  expect(first).toBe(second)
  expect(first).not.toMatch(/Z-1\.|aaaaaaaa/)
  for (const each of pages) {
    expect(each.status).toBe(404)
    expect(each.headers.get('referrer-policy')).toBe('no-referrer')
  }
})
