import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { escapeHtml } from '@zmig/kit'
import { wordPages } from '../page/address.ts'
import { encodingOf } from '../page/finished-page.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Edge, SitePages } from '@zmig/edge'

/** A page of the sitemap. @property changedOn day of its last change, when known */
type SitemapEntry = { path: string; changedOn?: string }

const segment = encodeURIComponent

const entry = (path: string, { changedOn }: { changedOn?: string }): SitemapEntry => ({
  path,
  ...(changedOn && { changedOn }),
})

/** Every page that search engines may show, under its canonical address: the most searched pages first. */
export const sitemapPages = ({
  products,
  sizes,
  brands,
  categories,
  bikes,
  cities,
  shops,
  hasTestimonials,
}: SitePages): SitemapEntry[] => [
  { path: '/' },
  ...sizes.map((size) =>
    entry(`/list/moto/${segment(size.width)}/${segment(size.profile)}/${segment(size.rim)}`, size),
  ),
  ...brands.map((brand) => entry(`/list/moto/by/brand/${segment(brand.slug)}`, brand)),
  ...categories.map((category) => entry(`/list/moto/category/${segment(category.id)}`, category)),
  ...products.map((product) => entry(`/tire/moto/${product.ean}/${segment(product.name || 'tire')}`, product)),
  ...bikes.map(({ brand, model }) => ({ path: `/bike/${segment(brand)}/${segment(model)}` })),
  ...cities.map(({ id }) => ({ path: `/our-shops?city=${segment(id)}` })),
  ...shops.map(({ id }) => ({ path: `/our-shops/${segment(id)}` })),
  // an empty page stays out of search results
  ...wordPages.filter((path) => hasTestimonials || path !== '/testimonials').map((path) => ({ path })),
]

/** What one file may hold (sitemaps.org): the bytes count uncompressed. */
export const LIMITS = { entries: 50_000, bytes: 50 * 1024 * 1024 }

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const wrap = (name: string, content: string) => `${HEAD}<${name} ${NAMESPACE}>\n${content}</${name}>\n`
/** the declaration, both tags and their line ends */
const FRAME_BYTES = Buffer.byteLength(wrap('urlset', ''))

const line = (publicUrl: string, { path, changedOn }: SitemapEntry) =>
  `<url><loc>${escapeHtml(publicUrl + path)}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ''}</url>\n`

const split = (lines: string[], limits: typeof LIMITS): string[][] => {
  const parts: string[][] = [[]]
  let bytes = FRAME_BYTES
  for (const each of lines) {
    const size = Buffer.byteLength(each)
    if ((parts.at(-1)?.length ?? 0) >= limits.entries || bytes + size > limits.bytes) {
      parts.push([])
      bytes = FRAME_BYTES
    }
    parts.at(-1)?.push(each)
    bytes += size
  }
  return parts
}

/**
 * The sitemap as files by name. One file while everything fits into it; else `sitemap.xml` is an index of the others.
 * @param entries pages, each once
 */
export const writeSitemap = (publicUrl: string, entries: SitemapEntry[], limits = LIMITS): Map<string, string> => {
  const parts = split(
    entries.map((entry) => line(publicUrl, entry)),
    limits,
  ).map((lines) => wrap('urlset', lines.join('')))
  if (parts.length === 1) return new Map([['/sitemap.xml', parts[0] ?? '']])
  const names = parts.map((_, index) => `/sitemap-${index + 1}.xml`)
  const index = names.map((name) => `<sitemap><loc>${escapeHtml(publicUrl + name)}</loc></sitemap>\n`).join('')
  return new Map([
    ['/sitemap.xml', wrap('sitemapindex', index)],
    ...names.map((name, position) => [name, parts[position] ?? ''] as [string, string]),
  ])
}

type File = { etag: string; forms: Record<'identity' | 'br' | 'gzip', Buffer> }
type Built = {
  files: Map<string, File>
  ofSlices: readonly string[]
  keys: readonly string[]
  generation: number
  endsAt: number
}

type Options = {
  publicUrl: string
  edge: Pick<Edge, 'sitePages' | 'movedSince'>
  /** what the active versions of slices have for it; another array after each change */
  ofSlices: () => readonly string[]
  now?: () => number
}

/** The pages of the shop, and those that slices name beside them. */
const withSlices = (entries: SitemapEntry[], ofSlices: readonly string[]): SitemapEntry[] => {
  const known = new Set(entries.map(({ path }) => path))
  return [...entries, ...ofSlices.filter((path) => !known.has(path)).map((path) => ({ path }))]
}

/** An hour: no event reports files that the operator puts into a folder. */
const LIFETIME_MS = 3_600_000

const finish = async (xml: string): Promise<File> => {
  const identity = Buffer.from(xml)
  const [br, packed] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(identity),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, forms: { identity, br, gzip: packed } }
}

/** The sitemap, built when it is asked for and kept until a page that it names changes, or a version is activated. */
export const createSitemap = ({ publicUrl, edge, ofSlices, now = () => performance.now() }: Options) => {
  let kept: Promise<Built> | undefined

  const build = async (): Promise<Built> => {
    const endsAt = now() + LIFETIME_MS
    const named = ofSlices()
    const { keys, generation, ...pages } = await edge.sitePages()
    const written = [...writeSitemap(publicUrl, withSlices(sitemapPages(pages), named))]
    const files = await Promise.all(written.map(async ([name, xml]) => [name, await finish(xml)] as const))
    return { files: new Map(files), ofSlices: named, keys, generation, endsAt }
  }
  const rebuild = () => {
    const building = build()
    kept = building
    // what failed is not kept: the next one who asks tries again
    building.catch(() => {
      if (kept === building) kept = undefined
    })
    return building
  }
  const current = async (): Promise<Built> => {
    const built = await kept?.catch(() => undefined)
    const isRight =
      built && built.endsAt > now() && built.ofSlices === ofSlices() && !edge.movedSince(built.generation, built.keys)
    return isRight ? built : rebuild()
  }

  /** Sends a file of the sitemap. @returns false when it has none of this name, and nothing was written */
  return async (request: IncomingMessage, response: ServerResponse, name: string): Promise<boolean> => {
    const file = (await current()).files.get(name)
    if (!file) return false
    const encoding = encodingOf(request)
    const headers = { etag: file.etag, 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' }
    if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === file.etag))
      response.writeHead(304, headers).end()
    else
      response
        .writeHead(200, {
          ...headers,
          'content-type': 'application/xml; charset=utf-8',
          'content-length': file.forms[encoding].length,
          ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        })
        .end(request.method === 'HEAD' ? undefined : file.forms[encoding])
    return true
  }
}
