import { readFile } from 'node:fs/promises'
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { request as askEncrypted } from 'node:https'
import { extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { readPageData, type PageData } from '../page-data.ts'
import { localPage, type LocalBuild, type Rendered } from './local-page.ts'

type Options = {
  /** address of the running shop */
  shop: string
  /** the newest build, and the folder that it is in */
  newest: () => { build: LocalBuild; directory: string }
  /** whether the build shows a path, which a page of the shop may give to another slice */
  isOwn: (data: PageData, path: string) => boolean
  /** renders a page of the build as the shell's server does. Rejects when it cannot: the browser renders then */
  render: (url: URL, data: PageData) => Promise<Rendered>
  say: (line: string) => void
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}

/** Headers of one connection, and what a changed page no longer is. */
const DROPPED = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'etag', 'link']

const withoutUndefined = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** Asks the shop as its own page would. */
const handOn = (upstream: URL, request: IncomingMessage, changes: Record<string, string | undefined>) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { origin, referer } = request.headers
    const here = `http://${request.headers.host}`
    const headers = {
      ...request.headers,
      host: upstream.host,
      ...(origin !== undefined && { origin: upstream.origin }),
      ...(referer !== undefined && { referer: referer.replace(here, upstream.origin) }),
      ...changes,
    }
    const url = new URL(request.url ?? '/', upstream)
    const start = upstream.protocol === 'https:' ? askEncrypted : ask
    const sent = start(url, { method: request.method ?? 'GET', headers: withoutUndefined(headers) }, resolve)
    sent.on('error', reject)
    pipeline(request, sent).catch(reject)
  })

/**
 * A local address whose pages come from a running shop, with a build of this machine in the place of one slice. Everything else is
 * handed on as it is; the registry of the shop is not written to.
 */
export const serveAgainst = ({ shop, newest, isOwn, render, say }: Options): Server & { built: () => void } => {
  const upstream = new URL(shop)
  const readers = new Set<ServerResponse>()

  const sendFile = async (path: string, response: ServerResponse) => {
    const { build, directory } = newest()
    const folder = build.entry.replace(/[^/]+$/, '')
    const file = path.slice(folder.length)
    if (!path.startsWith(folder) || !(file in build.files)) return false
    const content = await readFile(join(directory, 'client', file))
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content)
    return true
  }

  const sendPage = async (request: IncomingMessage, answer: IncomingMessage, response: ServerResponse) => {
    const { build } = newest()
    const html = (await buffer(answer)).toString('utf8')
    const url = new URL(request.url ?? '/', upstream)
    const data = await readPageData(shop, html)
    const own = isOwn(data, url.pathname)
    const rendered = own
      ? await render(url, data).catch((error: unknown) => {
          say(`${url.pathname} was not rendered here, the browser renders it: ${String(error)}`)
          return undefined
        })
      : undefined
    const { 'content-security-policy': policy = '', ...others } = answer.headers
    const page = localPage({ html, policy: String(policy), data }, build, { rendered, isOwn: own })
    for (const [name, value] of Object.entries(others))
      if (value !== undefined && !DROPPED.includes(name)) response.setHeader(name, value)
    response.setHeader('content-security-policy', page.policy)
    response.setHeader('cache-control', 'no-store')
    response.writeHead(own ? (rendered?.status ?? 200) : (answer.statusCode ?? 200)).end(page.html)
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', upstream)
    if (pathname === '/__zmigo/built') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders()
      readers.add(response)
      response.on('close', () => readers.delete(response))
      return
    }
    if (await sendFile(pathname, response)) return
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    const whole = { 'accept-encoding': 'identity', 'if-none-match': undefined }
    const answer = await handOn(upstream, request, isPage ? whole : {})
    const isHtml = (answer.headers['content-type'] ?? '').startsWith('text/html')
    if (isPage && isHtml && (answer.statusCode ?? 500) !== 304) return sendPage(request, answer, response)
    const { location, ...headers } = answer.headers
    const here = location?.replace(upstream.origin, '')
    response.writeHead(answer.statusCode ?? 502, { ...headers, ...(here !== undefined && { location: here }) })
    await pipeline(answer, response)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      say(`${request.url}: ${String(error)}`)
      if (response.headersSent) response.destroy()
      else response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(`${shop} did not answer.\n`)
    })
  })
  return Object.assign(server, {
    built: () => {
      for (const reader of readers) reader.write('data: built\n\n')
    },
  })
}
