import { escapeHtml } from '@zmig/kit'
import type { SitemapEntry } from './sitemap-pages.ts'

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
