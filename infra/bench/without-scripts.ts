import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { AddressInfo } from 'node:net'
import { fetchRaw } from './pages.ts'

/** Headers that speak of scripts, or of the bytes before they were taken out. */
const DROPPED = ['content-security-policy', 'reporting-endpoints', 'etag', 'content-encoding']

/** The page's HTML without scripts, data for scripts, and what asks for their files. */
export const withoutScripts = (html: string): string =>
  html.replaceAll(/<script\b[^>]*>.*?<\/script>|<link rel="(?:after-paint|modulepreload)"[^>]*>/gs, '')

/** Pictures, fonts and styles come from the shop as they are. */
const passOn = (address: string, request: IncomingMessage, response: ServerResponse) => {
  get(address, { headers: { ...request.headers, host: new URL(address).host } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  }).once('error', (error) => response.destroy(error))
}

/**
 * Serves the same pages of a shop without any script, as small as brotli makes them: what a first load is measured against.
 * @param shopUrl the running shop, which renders the pages and sends everything else
 */
export const serveWithoutScripts = async (shopUrl: string): Promise<{ url: string; stop: () => void }> => {
  const pages = new Map<string, Promise<{ body: Buffer; headers: Record<string, string> }>>()
  const strip = async (address: string) => {
    const { body, headers } = await fetchRaw(address, 'identity')
    const smaller = await promisify(brotliCompress)(withoutScripts(body.toString()))
    const kept = Object.entries(headers).filter(([name]) => !DROPPED.includes(name))
    return { body: smaller, headers: { ...Object.fromEntries(kept), 'content-encoding': 'br' } }
  }
  const server = createServer((request, response) => {
    const address = shopUrl + (request.url ?? '/')
    if (!request.headers.accept?.includes('text/html')) return passOn(address, request, response)
    const page = pages.get(address) ?? strip(address)
    pages.set(address, page)
    page.then(
      ({ body, headers }) => response.writeHead(200, { ...headers, 'content-length': body.length }).end(body),
      (error: Error) => response.destroy(error),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop }
}
