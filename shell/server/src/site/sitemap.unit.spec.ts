import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createSitemap, LIMITS, sitemapPages, writeSitemap } from './sitemap.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SitePages } from '@zmig/edge'

const URL_OF_SHOP = 'https://zmigo.test'
const somePages = (count: number) => Array.from({ length: count }, (_, index) => ({ path: `/page/${index}` }))
const count = (text: string, tag: string) => text.split(`<${tag}>`).length - 1

const goods: SitePages = {
  products: [{ ean: '2907373823466', name: 'michelin-power-6-180-55-17', changedOn: '2026-11-21' }],
  sizes: [{ width: '3.00', profile: '-', rim: '18' }],
  brands: [{ slug: 'michelin' }],
  categories: [{ id: 'sport', changedOn: '2026-11-20' }],
  bikes: [{ brand: 'yamaha', model: 'mt-07' }],
  cities: [{ id: 'tel-aviv' }],
  shops: [{ id: 'gumi-ayalon' }],
  hasTestimonials: true,
}

it('names every kind of page under its canonical address, with the day of its change', () => {
  const entries = sitemapPages(goods)
  const xml = writeSitemap(URL_OF_SHOP, entries).get('/sitemap.xml') ?? ''
  for (const address of [
    '/',
    '/list/moto/3.00/-/18',
    '/list/moto/by/brand/michelin',
    '/list/moto/category/sport',
    '/tire/moto/2907373823466/michelin-power-6-180-55-17',
    '/bike/yamaha/mt-07',
    '/our-shops?city=tel-aviv',
    '/our-shops/gumi-ayalon',
    '/about-us',
  ])
    expect(xml).toContain(`<loc>${URL_OF_SHOP}${address}</loc>`)
  expect(xml).toContain('-180-55-17</loc><lastmod>2026-11-21</lastmod></url>')
  expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length)
})

it('leaves the testimonials out while there are none', () => {
  const paths = (hasTestimonials: boolean) => sitemapPages({ ...goods, hasTestimonials }).map(({ path }) => path)
  expect(paths(true)).toContain('/testimonials')
  expect(paths(false)).not.toContain('/testimonials')
})

it('escapes names', () => {
  const [xml = ''] = writeSitemap(URL_OF_SHOP, [{ path: "/a?b=1&c='<" }]).values()
  expect(xml).toContain('<loc>https://zmigo.test/a?b=1&amp;c=&#39;&lt;</loc>')
})

it('becomes an index when there are too many pages for one file, and loses none', () => {
  expect(writeSitemap(URL_OF_SHOP, somePages(LIMITS.entries)).size).toBe(1)
  const files = writeSitemap(URL_OF_SHOP, somePages(LIMITS.entries + 1))
  expect([...files.keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml'])
  expect(files.get('/sitemap.xml')).toContain(`<sitemap><loc>${URL_OF_SHOP}/sitemap-2.xml</loc></sitemap>`)
  expect(count(files.get('/sitemap-1.xml') ?? '', 'url')).toBe(50_000)
  expect(count(files.get('/sitemap-2.xml') ?? '', 'url')).toBe(1)
})

it('becomes an index when one file would be too large, and no part is', () => {
  const limits = { entries: 50_000, bytes: 1_000 }
  const files = writeSitemap(URL_OF_SHOP, somePages(40), limits)
  const parts = [...files].filter(([name]) => name !== '/sitemap.xml').map(([, xml]) => xml)
  expect(parts.length).toBeGreaterThan(2)
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(limits.bytes)
  expect(parts.reduce((sum, part) => sum + count(part, 'url'), 0)).toBe(40)
})

const pages: SitePages = {
  products: [{ ean: '29000001', name: 'a' }],
  sizes: [],
  brands: [],
  categories: [],
  bikes: [],
  cities: [],
  shops: [],
  hasTestimonials: false,
}

const setUp = () => {
  const nothing: readonly string[] = []
  const state = { generation: 1, moved: 1, built: 0, fails: false, time: 0, ofSlices: nothing }
  const edge = {
    sitePages: () => {
      state.built += 1
      if (state.fails) return Promise.reject(new Error('the database is away'))
      return Promise.resolve({ ...pages, keys: ['sitemap'], generation: state.generation })
    },
    movedSince: (generation: number) => state.moved > generation,
  }
  const sitemap = createSitemap({
    publicUrl: 'https://zmigo.test',
    edge,
    ofSlices: () => state.ofSlices,
    now: () => state.time,
  })
  const ask = async (name: string, headers: Record<string, string> = {}) => {
    const sent: { status?: number; headers?: Record<string, unknown>; body?: Buffer } = {}
    const response = {
      writeHead: (status: number, all: Record<string, unknown>) => {
        Object.assign(sent, { status, headers: all })
        return response
      },
      end: (body?: Buffer) => void (body && (sent.body = body)),
    }
    const found = await sitemap(
      { method: 'GET', headers } as unknown as IncomingMessage,
      response as unknown as ServerResponse,
      name,
    )
    return { found, ...sent }
  }
  return { state, ask }
}

it('is built once and sent as it is asked for', async () => {
  const { state, ask } = setUp()
  const plain = await ask('/sitemap.xml')
  const packed = await ask('/sitemap.xml', { 'accept-encoding': 'gzip' })
  expect(plain).toMatchObject({
    found: true,
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
  expect(String(plain.body)).toContain('<loc>https://zmigo.test/tire/moto/29000001/a</loc>')
  expect(gunzipSync(packed.body ?? Buffer.alloc(0)).equals(plain.body ?? Buffer.alloc(1))).toBe(true)
  const etag = String(plain.headers?.['etag'])
  expect(await ask('/sitemap.xml', { 'if-none-match': etag })).toMatchObject({ status: 304 })
  expect(await ask('/sitemap-1.xml')).toEqual({ found: false })
  expect(state.built).toBe(1)
})

it('is built again after a change', async () => {
  const { state, ask } = setUp()
  await ask('/sitemap.xml')
  state.moved = 2
  state.generation = 2
  await ask('/sitemap.xml')
  await ask('/sitemap.xml')
  expect(state.built).toBe(2)
})

it('names the pages that slices have for it, each once, from the activation of their version on', async () => {
  const { state, ask } = setUp()
  const addresses = async () => String((await ask('/sitemap.xml')).body).match(/(?<=<loc>https:\/\/zmigo\.test)[^<]+/g)
  const before = await addresses()
  expect(before).not.toContain('/deals')
  state.ofSlices = ['/deals', '/about-us', '/deals/summer']
  expect(await addresses()).toEqual([...(before ?? []), '/deals', '/deals/summer'])
  state.ofSlices = []
  expect(await addresses()).toEqual(before)
})

it('is built again after an hour, for changes without an event', async () => {
  const { state, ask } = setUp()
  await ask('/sitemap.xml')
  state.time = 3_600_000
  await ask('/sitemap.xml')
  expect(state.built).toBe(2)
})

it('is tried again when it could not be built', async () => {
  const { state, ask } = setUp()
  state.fails = true
  await expect(ask('/sitemap.xml')).rejects.toThrow('away')
  state.fails = false
  expect((await ask('/sitemap.xml')).status).toBe(200)
})
