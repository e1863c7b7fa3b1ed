import { afterEach, beforeEach, expect, test } from 'vitest'
import { servedVersion } from '../testing/served-slice.ts'
import { startWebFixture, type WebFixture } from '../testing/web-fixture.ts'

const secret = 'what web processes of one shop have in common'
/** Pages that one address may have rendered in a minute. */
const TIMES = 20

const ADDRESSES = ['/', '/about-us', '/?width=120', '/?width=180', '/list/moto/180/55/17', '/list/moto/120/70/17']

/** What the slices would read now, the same for every process. */
let facts = { likes: 1 }
let rendered: string[]
let webs: WebFixture[]
const start = async (more: Parameters<typeof startWebFixture>[0] = {}) => {
  const name = String(webs.length)
  const web = await startWebFixture({
    secret,
    limits: `page=${TIMES}`,
    render: ({ url }) => {
      const { pathname, search } = new URL(url)
      rendered.push(`${name} ${pathname}${search}`)
      return { state: JSON.stringify({ facts, page: pathname + search }) }
    },
    ...more,
  })
  webs.push(web)
  return web
}

let one: WebFixture
let other: WebFixture
beforeEach(async () => {
  webs = []
  rendered = []
  facts = { likes: 1 }
  one = await start()
  other = await start()
})
afterEach(() => Promise.all(webs.map((web) => web.stop())))

const from = (address: string) => ({
  headers: { accept: 'text/html', 'accept-encoding': 'identity', 'x-forwarded-for': address },
})
/** The address of a page's data, as a browser reads it in the page. */
const dataOf = async (web: WebFixture, page: string): Promise<string> => {
  const html = await (await web.get(page, from('203.0.113.1'))).text()
  const [, href = ''] = /href="(\/boot\/[^"]+)"/.exec(html) ?? []
  return href.replaceAll('&amp;', '&')
}
const ask = async (web: WebFixture, address: string, visitor = '203.0.113.1') => {
  const response = await web.get(address, from(visitor))
  const body = (await response.json()) as { state: object; anew?: true }
  return { status: response.status, caching: response.headers.get('cache-control'), body }
}

test('the data of a page is had from a web process that did not render the page, the same to the byte', async () => {
  for (const page of ADDRESSES) {
    const address = await dataOf(one, page)
    const [own, others] = await Promise.all([one, other].map(async (web) => (await web.get(address, from('1'))).text()))
    expect(others).toBe(own)
    expect(JSON.parse(others ?? '')).toMatchObject({ state: { page } })
    expect(others).not.toContain('"anew"')
    expect((await ask(other, address)).caching).toContain('immutable')
  }
})

test('a process renders a page once for its data and for the page itself, however many ask', async () => {
  const address = await dataOf(one, '/about-us')
  await Promise.all(Array.from({ length: 10 }, () => ask(other, address)))
  expect(await dataOf(other, '/about-us')).toBe(address)
  expect(rendered).toEqual(['0 /about-us', '1 /about-us'])
})

test('a process that was started since has the data of pages that are still open', async () => {
  const address = await dataOf(one, '/')
  const later = await start()
  await one.stop()
  webs = webs.filter((web) => web !== one)
  expect((await ask(later, address)).body).toMatchObject({ state: { page: '/' } })
})

test('when the facts are others by now, the browser is told to render the page anew, and nothing of it is kept', async () => {
  const address = await dataOf(one, '/')
  facts = { likes: 2 }
  const asked = await Promise.all(Array.from({ length: 10 }, () => ask(other, address)))
  for (const { status, caching, body } of asked) {
    expect([status, caching]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({ anew: true, state: {} })
  }
  expect(rendered).toEqual(['0 /', '1 /'])
  // the process that rendered the page has its data still
  expect((await ask(one, address)).body).toMatchObject({ state: { facts: { likes: 1 } } })
})

test('facts that a process has cached of another moment do not count, the page is rendered again', async () => {
  expect(await dataOf(other, '/')).toMatch(/^\/boot\//)
  facts = { likes: 2 }
  const address = await dataOf(one, '/')
  expect((await ask(other, address)).body).toMatchObject({ state: { facts: { likes: 2 } } })
})

test('a process that serves another version of the slice says that the page is to be rendered anew', async () => {
  const address = await dataOf(one, '/')
  other.follow({ storefront: servedVersion('storefront', '2', ['/', '/about-us'], []) })
  expect((await ask(other, address)).body).toMatchObject({ anew: true, slices: { storefront: { version: '2' } } })
})

test('invented addresses of data render pages of the shop only, and no more than pages of one address may be', async () => {
  for (const page of ['/order/Z-1042', '/x/../order/Z-1042', '//elsewhere', '/About-Us', '/?utm_source=mail', ''])
    expect((await ask(other, `/boot/aaaaaaaa${page}`, '203.0.113.9')).body).toMatchObject({ anew: true })
  expect(rendered.filter((each) => each.includes('order') || each.includes('utm'))).toEqual([])
  rendered = []
  for (let nth = 0; nth < 2 * TIMES; nth += 1)
    expect((await ask(other, `/boot/aaaaaaa${nth % 10}/?width=${nth}`, '203.0.113.8')).status).toBe(200)
  expect(rendered).toHaveLength(TIMES)
})

test('of a shop that is not open no page is rendered for its data', async () => {
  const address = await dataOf(one, '/')
  const closed = await start({ shown: 'soon' })
  expect((await ask(closed, address)).body).toMatchObject({ anew: true, state: {} })
  expect(rendered).toEqual(['0 /'])
})
