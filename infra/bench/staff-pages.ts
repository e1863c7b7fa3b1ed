import type { BrowserContext, Page } from '@playwright/test'
import { listCoupons, listEceCertificates, type Coupon, type EceCertificate } from '@zmig/edge-contract'
import lighthouse, { desktopConfig } from 'lighthouse'
import {
  createBrowsers,
  createOrders,
  fillShelves,
  isPlaced,
  remarks,
  withShop,
  type Ordered,
  type OrderingShop,
} from './buyers.ts'
import { median, percentile, scaled, type Measure, type Run } from './measure.ts'
import { LIST_ANSWER, withBrowser, withLighthouse, type BenchedShop, type Opening } from './shop-pages.ts'

const json = { 'content-type': 'application/json' }

/** The desk of a shop in development is beside its public port. */
const deskOf = (url: string): string =>
  Object.assign(new URL(url), { port: String(Number(new URL(url).port) + 1) }).origin

/** @returns the cookie of the sample shop's owner */
export const signInStaff = async (url: string): Promise<string> => {
  const account = JSON.stringify({ email: 'owner@zmig.test', name: 'Dana Levi' })
  const token = await fetch(`${deskOf(url)}/google/token`, { method: 'POST', headers: json, body: account })
  const signedIn = await fetch(`${url}/edge/auth/google`, { method: 'POST', headers: json, body: await token.text() })
  if (!signedIn.ok) throw new Error(`staff could not sign in: ${signedIn.status}`)
  return signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Rows of the table, and what the table of coupons shows at a time, in pixels. */
const ROWS = 1_000
const HEIGHT = 600
const ROW = 45
/** Each frame scrolls less than the table is high: a hand on a wheel, not a jump. */
const STEP = 90
const FRAMES = 240
/** Of each table, and of the list of orders. */
const RUNS = 3

/** A tyre of the seed, whose drawing is the picture of every row. */
const ean = '2907373823466'

const coupons: Coupon[] = Array.from({ length: ROWS }, (_, index) => ({
  _id: `c${index}`,
  code: `BENCH${index}`,
  ean,
  discountAmount: 50,
  active: index % 3 > 0,
  singleUse: false,
  redemptions: index,
  validUntil: '2099-12-31',
  createdBy: 'בעלת החנות',
  version: 1,
  product: {
    ean,
    brand: 'Michelin',
    displayName: 'Power 6',
    displaySize: '180/55ZR17',
    size: '180/55-17',
    name: 'michelin-power-6',
    price: 1_049,
    image: `/edge/api/v1/media/product/${ean}`,
  },
}))

const certificates: EceCertificate[] = Array.from({ length: ROWS }, (_, index) => ({
  _id: `e${index}`,
  eceId: `E4-75R-${index}`,
  brand: 'Michelin',
  size: '180/55ZR17',
  rating: '(73W)',
  version: 1,
  s3Path: index % 3 > 0 ? `E4-75R-${index}-3fa9c1d2e4b5a697.pdf` : '',
  goodfor: ['Road 6', 'Road 6 GT', 'Power 5'],
}))

type Table = { name: string; address: string; path: string; body: object; first: string }

/** The tables that are measured, each with all rows in one page. */
const tables: Table[] = [
  {
    name: 'a table of 1,000 rows while it scrolls',
    address: '/admin/coupons',
    path: listCoupons.path,
    body: {
      ok: true,
      coupons,
      activeItems: ROWS,
      staffLimit: { percent: 30, most: 3_000 },
      pagination: { currentPage: 1, totalPages: 1, totalItems: ROWS, itemsPerPage: ROWS },
    },
    first: 'BENCH0',
  },
  {
    name: 'a table of 1,000 certificates while it scrolls',
    address: '/admin/ece-certificates',
    path: listEceCertificates.path,
    body: { ok: true, certificates, pagination: { page: 1, limit: ROWS, total: ROWS } },
    first: 'E4-75R-0',
  },
]

/** Scrolls what the selector names a step with every frame. @returns frames a second */
const scroll = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    ({ selector: wanted, step, frames }) =>
      new Promise<number>((resolve) => {
        const box = document.querySelector(wanted)
        if (!box) throw new Error(`nothing to scroll: ${wanted}`)
        box.scrollTop = 0
        let from = 0
        let seen = -1
        const draw = (now: number) => {
          seen += 1
          if (seen === 0) from = now
          if (seen === frames) return resolve((frames * 1_000) / (now - from))
          box.scrollTop += step
          requestAnimationFrame(draw)
        }
        requestAnimationFrame(draw)
      }),
    { selector, step: STEP, frames: FRAMES },
  )

const measureTable = async (context: BrowserContext, url: string, empty: Page, table: Table): Promise<Measure> => {
  const { name, address, path, body, first } = table
  const page = await context.newPage()
  await page.route(`**/edge${path}?*`, (route) => route.fulfill({ json: body }))
  await page.goto(`${url}${address}`)
  await page.getByText(first, { exact: true }).waitFor()
  const figures: { value: number; limit: number }[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await empty.bringToFront()
    const limit = await scroll(empty, '#empty')
    await page.bringToFront()
    figures.push({ limit, value: await scroll(page, '[data-scrolls]') })
  }
  await page.close()
  const value = median(figures.map((each) => each.value))
  const limit = median(figures.map((each) => each.limit))
  // a browser draws 60 at most: the ratio says what is lost, the figure whether a person sees it
  return { name, value, limit, ratio: value / limit, unit: 'frames/s', target: { of: 'ratio', atLeast: 0.95 } }
}

/**
 * Frames a second while tables of 1,000 coupons and of 1,000 certificates scroll, beside an empty box of the same height in the
 * same browser: what the machine draws when there is nothing to draw.
 */
export const benchTableScroll = async ({ url, chromium }: BenchedShop, { show, signal }: Run): Promise<void> =>
  withBrowser({ chromium: await chromium(), signal }, async (browser) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'he-IL' })
    await context.setExtraHTTPHeaders({ cookie: await signInStaff(url) })
    const empty = await context.newPage()
    const box = `<div id="empty" style="block-size:${HEIGHT}px;overflow:auto"><div style="block-size:${ROWS * ROW}px"></div></div>`
    await empty.setContent(`<!doctype html>${box}`)
    for (const table of tables) show([await measureTable(context, url, empty, table)])
  })

/** A page of the list (wizard-shops-and-admin.md §4). */
const ORDERS = 50

const placeOrders = async (url: string): Promise<Ordered[]> => {
  const { result } = (await (await fetch(url + LIST_ANSWER)).json()) as {
    result: { ean: string; visibility: string }[]
  }
  const tyres = result.filter(({ visibility }) => visibility !== 'none' && visibility !== 'outofstock')
  const browsers = createBrowsers(url)
  const order = createOrders(browsers)
  const placed: Ordered[] = []
  for (let number = 0; number < ORDERS; number += 1)
    placed.push(await order({ ean: tyres[number % tyres.length]?.ean ?? '' }))
  browsers.close()
  return placed
}

type Load = { lcp: number; interactive: number; blocking: number; scriptBytes: number; rows: boolean }

const measureOnce = (url: string, opening: Opening, cookie: string): Promise<Load> =>
  withLighthouse(opening, async (port) => {
    const flags = { port, onlyCategories: ['performance'], extraHeaders: { cookie } }
    const found = await lighthouse(url, flags, desktopConfig)
    if (!found) throw new Error(`Lighthouse says nothing about ${url}`)
    const { audits } = found.lhr
    const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
    const details = audits['network-requests']?.details
    const requests = (details?.type === 'table' ? details.items : []) as { url?: string; transferSize?: number }[]
    const scripts = requests.filter((request) => /\.js(\?|$)/.test(request.url ?? ''))
    return {
      lcp: figure('largest-contentful-paint') / 1000,
      interactive: figure('interactive') / 1000,
      blocking: figure('total-blocking-time'),
      scriptBytes: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
      rows: requests.some((request) => request.url?.includes('/media/product/')),
    }
  })

/**
 * Until the list of orders is usable for a member of staff who is signed in and comes in the morning with an empty cache:
 * its largest paint and the time from which it answers to presses, the later of both. Lighthouse's desktop (10 Mbit/s, 40 ms).
 */
export const benchAdminLoad = async ({ url, chromium }: BenchedShop, { show, signal }: Run): Promise<void> => {
  const placed = await placeOrders(url)
  const cookie = await signInStaff(url)
  const opening = { chromium: await chromium(), signal }
  const loads: Load[] = []
  for (let run = 0; run < RUNS; run += 1) loads.push(await measureOnce(`${url}/admin/orders`, opening, cookie))
  const of = (pick: (load: Load) => number) => median(loads.map(pick))
  const orders = placed.filter(isPlaced).length
  show([
    {
      name: `list of ${orders} orders, usable (Lighthouse desktop)${remarks(placed)}`,
      value: of(({ lcp, interactive }) => Math.max(lcp, interactive)),
      unit: 's',
      target: { of: 'value', atMost: 2.5 },
    },
    { name: '  its largest paint', value: of(({ lcp }) => lcp), unit: 's' },
    { name: '  blocking time', value: of(({ blocking }) => blocking), unit: 'ms' },
    { name: '  JavaScript, brotli', value: of(({ scriptBytes }) => scriptBytes) / 1024, unit: 'KB' },
    {
      name: '  loads that showed no order',
      value: loads.filter(({ rows }) => !rows).length,
      unit: '',
      target: { of: 'value', atMost: 0 },
    },
  ])
}

/** Orders that reach an open page, and the tyres that they take turns with. */
const LIVE_ORDERS = 40
const TYRES = 100

/** Follows the stream. @returns when an order was named on it, and a way to stop */
const follow = async (url: string, cookie: string) => {
  const ending = new AbortController()
  const response = await fetch(`${url}/edge/api/v1/admin/orders/live`, { headers: { cookie }, signal: ending.signal })
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`)
  const named = new Map<string, number>()
  let waiting: { orderId: string; resolve: () => void } | undefined
  const read = async (body: NonNullable<Response['body']>) => {
    for await (const text of body.pipeThrough(new TextDecoderStream()))
      for (const [, orderId = ''] of text.matchAll(/"placed","orderId":"([^"]+)"/g)) {
        named.set(orderId, performance.now())
        if (waiting?.orderId === orderId) waiting.resolve()
      }
  }
  const reading = read(response.body).catch(() => undefined)
  return {
    /** @throws after 10 s */
    until: async (orderId: string): Promise<number> => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting = { orderId, resolve }
      if (named.has(orderId)) resolve()
      const late = setTimeout(() => reject(new Error(`${orderId} never reached the page of staff`)), 10_000)
      await promise.finally(() => clearTimeout(late))
      return named.get(orderId) ?? 0
    },
    stop: async () => {
      ending.abort()
      await reading
    },
  }
}

/** How long it takes until an order reaches an open page of staff, from the moment that its buyer sends it. */
export const benchLiveOrders = (shop: OrderingShop, { load, show }: Run): Promise<void> =>
  withShop(shop, async (browsers, database) => {
    const { stocked } = await fillShelves(database, { stocked: TYRES, last: 0 })
    const order = createOrders(browsers)
    const stream = await follow(shop.url, await signInStaff(shop.url))
    const times: number[] = []
    const placed: Ordered[] = []
    try {
      for (let number = 0; number < Math.max(5, scaled(LIVE_ORDERS, load)); number += 1) {
        const began = performance.now()
        const ordered = await order({ ean: stocked[number % stocked.length] ?? '' })
        placed.push(ordered)
        if (isPlaced(ordered)) times.push((await stream.until(ordered.orderId)) - began)
      }
    } finally {
      await stream.stop()
    }
    const name = `order sent → named on an open page of staff${remarks(placed)}`
    show([
      { name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms' },
      { name: `${name}, slowest`, value: Math.max(...times, 0), unit: 'ms', target: { of: 'value', atMost: 1_000 } },
      {
        name: '  orders that were not placed',
        value: placed.length - times.length,
        unit: '',
        target: { of: 'value', atMost: 0 },
      },
    ])
  })
