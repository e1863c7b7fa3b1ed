import { expect, it } from 'vitest'
import { sitemapPages } from './sitemap-pages.ts'
import { LIMITS, writeSitemap } from './sitemap-xml.ts'
import type { SitePages } from '@zmig/edge'

const URL_OF_SHOP = 'https://zmigo.test'
const pages = (count: number) => Array.from({ length: count }, (_, index) => ({ path: `/page/${index}` }))
const count = (text: string, tag: string) => text.split(`<${tag}>`).length - 1

const goods: SitePages = {
  products: [{ ean: '2907373823466', name: 'michelin-power-6-180-55-17', changedOn: '2026-11-21' }],
  sizes: [{ width: '3.00', profile: '-', rim: '18' }],
  brands: [{ slug: 'michelin' }],
  categories: [{ id: 'sport', changedOn: '2026-11-20' }],
  cities: [{ id: 'tel-aviv' }],
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
    '/our-shops?city=tel-aviv',
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

it('escapes what a name brings', () => {
  const [xml = ''] = writeSitemap(URL_OF_SHOP, [{ path: "/a?b=1&c='<" }]).values()
  expect(xml).toContain('<loc>https://zmigo.test/a?b=1&amp;c=&#39;&lt;</loc>')
})

it('becomes an index when there are too many pages for one file, and loses none', () => {
  expect(writeSitemap(URL_OF_SHOP, pages(LIMITS.entries)).size).toBe(1)
  const files = writeSitemap(URL_OF_SHOP, pages(LIMITS.entries + 1))
  expect([...files.keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml'])
  expect(files.get('/sitemap.xml')).toContain(`<sitemap><loc>${URL_OF_SHOP}/sitemap-2.xml</loc></sitemap>`)
  expect(count(files.get('/sitemap-1.xml') ?? '', 'url')).toBe(50_000)
  expect(count(files.get('/sitemap-2.xml') ?? '', 'url')).toBe(1)
})

it('becomes an index when one file would be too large, and no part is', () => {
  const limits = { entries: 50_000, bytes: 1_000 }
  const files = writeSitemap(URL_OF_SHOP, pages(40), limits)
  const parts = [...files].filter(([name]) => name !== '/sitemap.xml').map(([, xml]) => xml)
  expect(parts.length).toBeGreaterThan(2)
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(limits.bytes)
  expect(parts.reduce((sum, part) => sum + count(part, 'url'), 0)).toBe(40)
})
