import { waitForHydration } from '../fixtures/browser.ts'
import { expect, test } from '../fixtures/test.ts'
import type { APIRequestContext } from '@playwright/test'

/**
 * What search engines and social networks read. Only the last test opens a browser; the others stay here because they need the pages
 * of the built slices over the data of the seed, and no integration test has those.
 */
const attributeOf = (html: string, tag: RegExp, name: string): string | undefined => {
  const found = tag.exec(html)?.[0]
  return found && new RegExp(` ${name}="([^"]*)"`).exec(found)?.[1]?.replaceAll('&amp;', '&')
}
const pathOf = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : new URL(address).pathname + new URL(address).search

const sitemapPaths = async (request: APIRequestContext): Promise<string[]> => {
  const response = await request.get('/sitemap.xml')
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toContain('application/xml')
  const xml = await response.text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => pathOf(address?.replaceAll('&amp;', '&')) ?? '')
}

/** A page as the server renders it; on a busy machine it may leave that to the browser once. */
const rendered = async (request: APIRequestContext, path: string) => {
  let page = { status: 0, html: '' }
  await expect(async () => {
    const response = await request.get(path, { maxRedirects: 0 })
    page = { status: response.status(), html: await response.text() }
    expect(page.html, path).toContain(' data-version="')
  }).toPass()
  return page
}

/** Every nth of them, so that a sample holds all kinds. */
const sample = (paths: string[], count: number): string[] =>
  paths.filter((_, index) => index % Math.max(1, Math.floor(paths.length / count)) === 0).slice(0, count)

test('the sitemap lists every kind of page under its canonical address', async ({ request }) => {
  const paths = await sitemapPaths(request)
  expect(new Set(paths).size).toBe(paths.length)
  const kind = (pattern: RegExp) => paths.filter((path) => pattern.test(path))
  const kinds = {
    sizes: kind(/^\/list\/moto\/(?!by\/|category\/)/),
    withoutProfile: kind(/^\/list\/moto\/[^/]+\/-\//),
    brands: kind(/^\/list\/moto\/by\/brand\//),
    categories: kind(/^\/list\/moto\/category\//),
    products: kind(/^\/tire\/moto\/290/),
    sets: kind(/^\/tire\/moto\/291/),
    cities: kind(/^\/our-shops\?/),
    garages: kind(/^\/our-shops\//),
    words: kind(/^\/(?!list\/|tire\/|our-shops[?/])/),
  }
  for (const [name, found] of Object.entries(kinds)) expect(found.length, name).toBeGreaterThan(0)
  const visited = Object.entries(kinds).flatMap(([name, found]) => sample(found, name === 'words' ? 100 : 4))
  for (const path of visited) {
    const { status, html } = await rendered(request, path)
    expect(status, path).toBe(200)
    expect(pathOf(attributeOf(html, /<link rel="canonical"[^>]*>/, 'href')), path).toBe(path)
    expect(pathOf(attributeOf(html, /<link [^>]*hreflang="he-IL"[^>]*>/, 'href')), path).toBe(path)
    expect(html, path).not.toContain('content="noindex"')
    for (const tag of ['og:title', 'og:description', 'og:url', 'og:image'])
      expect(
        attributeOf(html, new RegExp(`<meta property="${tag}"[^>]*>`), 'content'),
        `${tag} of ${path}`,
      ).toBeTruthy()
  }
})

test('the home page links to every category @variation', async ({ request }) => {
  const { html } = await rendered(request, '/')
  const linked = new Set([...html.matchAll(/href="(\/list\/moto\/category\/[^"]+)"/g)].map(([, path]) => path))
  const categories = (await sitemapPaths(request)).filter((path) => path.startsWith('/list/moto/category/'))
  expect(categories.filter((path) => !linked.has(path))).toEqual([])
})

test('each product has its own card for social networks, and other pages have the shop’s @variation', async ({
  request,
}) => {
  const paths = await sitemapPaths(request)
  const cards = new Set<string>()
  for (const pattern of [/^\/$/, /^\/list\/moto\/by\/brand/, /^\/tire\/moto\/290/, /^\/tire\/moto\/291/]) {
    const { html } = await rendered(request, paths.find((path) => pattern.test(path)) ?? '')
    const image = attributeOf(html, /<meta property="og:image"[^>]*>/, 'content') ?? ''
    cards.add(image)
    const response = await request.get(image)
    expect(response.status(), image).toBe(200)
    expect(response.headers()['content-type']).toBe('image/png')
    const png = await response.body()
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], image).toEqual([1_200, 630])
  }
  expect(cards.size).toBe(3)
})

test('the picture of a card is immutable, small and of a fixed size @variation', async ({ request }) => {
  const { html } = await rendered(request, '/list/moto/180/55/17')
  const pictures = [...html.matchAll(/<img[^>]* src="(\/edge\/api\/v1\/media\/product\/[^"]+)"[^>]*>/g)]
  expect(pictures.length).toBeGreaterThan(8)
  for (const [tag, source = ''] of pictures.slice(0, 8)) {
    expect(tag).toMatch(/ width="\d+"/)
    expect(tag).toMatch(/ height="\d+"/)
    const response = await request.get(source.replaceAll('&amp;', '&'), { headers: { 'accept-encoding': 'br' } })
    expect(response.headers()['cache-control']).toContain('immutable')
    expect(Number(response.headers()['content-length'])).toBeLessThan(6_000)
  }
})

/** Title, tags and schema.org objects of a head, in one order. @param html of a page; without it the page that is open */
const readHead = (html?: string): string[] => {
  const root = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
  const tags = root.head.querySelectorAll('title, meta, link[rel=canonical], link[rel=alternate], script[type]')
  return Array.from(tags, (tag) => {
    const attributes = tag.getAttributeNames().map((name) => `${name}=${tag.getAttribute(name) ?? ''}`)
    const text = tag.localName === 'script' ? JSON.stringify(JSON.parse(tag.textContent)) : tag.textContent
    return [tag.localName, ...attributes.sort(), text].join(' ')
  }).sort()
}

test(
  'a page opened inside the shop has the same head as from the server',
  { tag: '@variation' },
  async ({ page, request }) => {
    // the policy of a page of ours forbids styles of a page that is only read there
    const reader = await page.context().newPage()
    const expectServersHead = async (path: string) => {
      await expect(page).toHaveURL(path)
      const sent = await reader.evaluate(readHead, (await rendered(request, path)).html)
      expect(sent.length, path).toBeGreaterThan(12)
      await expect.poll(() => page.evaluate(readHead, undefined), path).toEqual(sent)
    }
    await page.goto('/list/moto/180/55/17')
    const product = page.getByRole('article').first().getByRole('heading').getByRole('link')
    await waitForHydration(product)
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }))
    const address = (await product.getAttribute('href')) ?? ''
    await product.click()
    await expectServersHead(address)
    await page.goBack()
    await expectServersHead('/list/moto/180/55/17')
    await page.getByRole('banner').getByRole('link', { name: /צמיגו/ }).first().click()
    await expectServersHead('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'תנאי שימוש' }).click()
    await expectServersHead('/terms-of-use')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /עגלת הקניות/ })
      .click()
    await expectServersHead('/cart')
    expect(await page.evaluate(() => 'isSame' in globalThis), 'no page was loaded anew').toBe(true)
  },
)
