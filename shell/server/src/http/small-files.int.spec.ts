import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebFixture, type WebFixture } from '../testing/web-fixture.ts'

let web: WebFixture
beforeAll(async () => {
  web = await startWebFixture()
})
afterAll(() => web.stop())

test('robots.txt names the sitemap and excludes the pages of a single visitor', async () => {
  const robots = await (await web.get('/robots.txt')).text()
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m)
  for (const path of ['/edge/', '/search', '/cart', '/checkout', '/admin'])
    expect(robots).toContain(`Disallow: ${path}\n`)
  expect(robots).toContain('Allow: /edge/api/v1/media/\n')
})

test('the sitemap answers 304 to its ETag', async () => {
  const sitemap = await web.get('/sitemap.xml')
  expect(sitemap.status).toBe(200)
  expect(sitemap.headers.get('content-type')).toContain('application/xml')
  const etag = sitemap.headers.get('etag') ?? ''
  expect((await web.get('/sitemap.xml', { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await web.get('/sitemap.xml', { headers: { 'if-none-match': 'W/"another"' } })).status).toBe(200)
})

test('the manifest lists icons that exist in their sizes', async () => {
  const manifest = (await (await web.get('/site.webmanifest')).json()) as {
    dir: string
    icons: { src: string; sizes: string }[]
  }
  expect(manifest.dir).toBe('rtl')
  expect(manifest.icons).not.toEqual([])
  for (const { src, sizes } of manifest.icons) {
    const png = Buffer.from(await (await web.get(src)).arrayBuffer())
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
})
