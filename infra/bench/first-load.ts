import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import lighthouse from 'lighthouse'
import { median, scaled, type Measure, type Run } from './measure.ts'
import {
  fetchRaw,
  measuredPages,
  openPhone,
  withBrowser,
  withLighthouse,
  type BenchedShop,
  type Opening,
} from './shop-pages.ts'

/** Blocking time scatters; in fewer runs its median does too. */
const RUNS = 11
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Request = { resourceType: string; transferSize: number }
type Scores = Record<(typeof CATEGORIES)[number], number>
type Load = Scores & {
  fcp: number
  lcp: number
  cls: number
  tbt: number
  htmlBytes: number
  scriptBytes: number
  scripts: number
}

const measureOnce = async (url: string, port: number): Promise<Load> => {
  const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], output: 'json', logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse says nothing about ${url}`)
  const { audits, categories } = result.lhr
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const details = audits['network-requests']?.details
  const requests = (details?.type === 'table' ? details.items : []) as unknown as Request[]
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  const scores = CATEGORIES.map((name) => [name, (categories[name]?.score ?? 0) * 100])
  return {
    ...(Object.fromEntries(scores) as Scores),
    fcp: figure('first-contentful-paint') / 1000,
    lcp: figure('largest-contentful-paint') / 1000,
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    htmlBytes: requests.find(({ resourceType }) => resourceType === 'Document')?.transferSize ?? Number.NaN,
    scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
    scripts: scripts.length,
  }
}

/** 14.6 KB: what a server sends before it has to wait for the phone, ten segments of 1,460 bytes (RFC 6928), headers included. */
const FIRST_SEGMENTS_KB = 14_600 / 1024

const rowsOf = (page: string, loads: Load[], bareLoads: Load[]): Measure[] => {
  const of = (pick: (load: Load) => number) => median(loads.map(pick))
  const beside = (pick: (load: Load) => number) => {
    const value = of(pick)
    const limit = median(bareLoads.map(pick))
    return { value, limit, ratio: limit / value }
  }
  const scores: [string, keyof Scores, number][] = [
    ['performance', 'performance', 100],
    ['accessibility', 'accessibility', 100],
    ['best practices', 'best-practices', 100],
    ['search engines', 'seo', 100],
  ]
  return [
    ...scores.map(([name, category, atLeast]): Measure => ({
      name: `${page}: ${name} (Lighthouse mobile)`,
      value: of((load) => load[category]),
      unit: 'of 100',
      target: { of: 'value', atLeast },
    })),
    {
      name: `${page}: first paint`,
      ...beside(({ fcp }) => fcp),
      unit: 's',
      target: { of: 'value', atMost: 0.7 },
    },
    {
      name: `${page}: largest paint`,
      ...beside(({ lcp }) => lcp),
      unit: 's',
      target: { of: 'value', atMost: 1.25 },
    },
    {
      name: `${page}: blocking time`,
      ...beside(({ tbt }) => tbt),
      unit: 'ms',
      target: { of: 'above limit', atMost: 20 },
    },
    {
      name: `${page}: document with its headers, brotli`,
      value: of(({ htmlBytes }) => htmlBytes) / 1024,
      unit: 'KB',
      limit: median(bareLoads.map(({ htmlBytes }) => htmlBytes)) / 1024,
      target: { of: 'value', atMost: FIRST_SEGMENTS_KB },
    },
    { name: `${page}: layout shift`, value: of(({ cls }) => cls), unit: '', target: { of: 'value', atMost: 0 } },
    {
      name: `${page}: initial JavaScript, brotli, ${of(({ scripts }) => scripts)} files`,
      value: of(({ scriptBytes }) => scriptBytes) / 1024,
      unit: 'KB',
      target: { of: 'value', atMost: 120 },
    },
  ]
}

/** Headers that speak of scripts, or of the bytes before they were taken out. */
const DROPPED = ['content-security-policy', 'reporting-endpoints', 'etag', 'content-encoding']

/** The page's HTML without scripts, data for scripts, and what asks for their files. */
const withoutScripts = (html: string): string =>
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
const serveWithoutScripts = async (shopUrl: string): Promise<{ url: string; stop: () => void }> => {
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

/** Scripts that the browser asked for before it had painted anything. */
const scriptsBeforePaint = (opening: Opening, url: string): Promise<number> =>
  withBrowser(opening, async (browser) => {
    const page = await openPhone(browser)
    await page.goto(url, { waitUntil: 'networkidle' })
    return page.evaluate(() => {
      const [first] = performance.getEntriesByName('first-paint')
      if (!first) throw new Error('the page was never painted')
      const files = performance.getEntriesByType('resource')
      return files.filter(({ name, startTime }) => /\.js(\?|$)/.test(name) && startTime < first.startTime).length
    })
  })

/** Asks for a page until it comes in its smallest form, which the shop makes beside other work; the limit is compressed as far. */
const askAgain = async (url: string) => {
  const size = async () => (await fetchRaw(url, 'br')).body.length
  const first = await size()
  for (let times = 0; times < 50 && (await size()) === first; times++) await new Promise((go) => setTimeout(go, 100))
}

/** One first load of a page on a phone; paints in seconds. */
export const load = async (opening: Opening, url: string, tries = 3): Promise<Load> => {
  const measured = await withLighthouse(opening, (port) => measureOnce(url, port))
  // now and then Chromium traces no paint
  return Number.isNaN(measured.fcp) && tries > 1 ? load(opening, url, tries - 1) : measured
}

/**
 * What a phone downloads and sees first: Lighthouse's mobile profile (slow 4G, CPU four times slower), median of 11. The limit
 * is the same HTML without any script, measured in turn with it.
 */
export const benchFirstLoad = async (shop: BenchedShop, run: Run): Promise<void> => {
  const opening = { chromium: await shop.chromium(), signal: run.signal }
  const bare = await serveWithoutScripts(shop.url)
  try {
    for (const { name, path } of await measuredPages(shop.url)) {
      const loads: Load[] = []
      const bareLoads: Load[] = []
      for (let turn = 0; turn < scaled(RUNS, run.load); turn++) {
        bareLoads.push(await load(opening, bare.url + path))
        await askAgain(shop.url + path)
        loads.push(await load(opening, shop.url + path))
      }
      run.show([
        ...rowsOf(name, loads, bareLoads),
        {
          name: `${name}: scripts asked for before the first paint`,
          value: await scriptsBeforePaint(opening, shop.url + path),
          unit: '',
          target: { of: 'value', atMost: 0 },
        },
      ])
    }
  } finally {
    bare.stop()
  }
}
