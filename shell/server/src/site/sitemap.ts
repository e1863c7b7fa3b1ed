import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { encodingOf } from '../page/finished-page.ts'
import { sitemapPages } from './sitemap-pages.ts'
import { writeSitemap } from './sitemap-xml.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Edge } from '@zmig/edge'

type File = { etag: string; forms: Record<'identity' | 'br' | 'gzip', Buffer> }
type Built = { files: Map<string, File>; keys: readonly string[]; generation: number; endsAt: number }

type Options = { publicUrl: string; edge: Pick<Edge, 'sitePages' | 'movedSince'>; now?: () => number }

/** An hour: no event tells of files that the operator puts into a folder. */
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

/** The sitemap, built when it is asked for and kept until something that it names changes. */
export const createSitemap = ({ publicUrl, edge, now = () => performance.now() }: Options) => {
  let kept: Promise<Built> | undefined

  const build = async (): Promise<Built> => {
    const endsAt = now() + LIFETIME_MS
    const { keys, generation, ...pages } = await edge.sitePages()
    const written = [...writeSitemap(publicUrl, sitemapPages(pages))]
    const files = await Promise.all(written.map(async ([name, xml]) => [name, await finish(xml)] as const))
    return { files: new Map(files), keys, generation, endsAt }
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
    const isRight = built && built.endsAt > now() && !edge.movedSince(built.generation, built.keys)
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
          'x-content-type-options': 'nosniff',
          ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        })
        .end(request.method === 'HEAD' ? undefined : file.forms[encoding])
    return true
  }
}
