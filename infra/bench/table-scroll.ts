import type { BrowserContext, Page } from '@playwright/test'
import { listCoupons, listEceCertificates, type Coupon, type EceCertificate } from '@zmig/edge-contract'
import { withBrowser } from './browser.ts'
import { median, type Measure } from './measure.ts'
import { signInStaff } from './staff.ts'

/** Rows of the table, and what the table of coupons shows at a time, in pixels. */
const ROWS = 1_000
const HEIGHT = 600
const ROW = 45
/** Each frame scrolls less than the table is high: a hand on a wheel, not a jump. */
const STEP = 90
const FRAMES = 240
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

const measure = async (context: BrowserContext, url: string, empty: Page, table: Table): Promise<Measure> => {
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
 * @param url of a shop in development, whose desk is on the next port
 */
export const benchTableScroll = (url: string, executable: string): Promise<Measure[]> =>
  withBrowser(executable, async (browser) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'he-IL' })
    await context.setExtraHTTPHeaders({ cookie: await signInStaff(url) })
    const empty = await context.newPage()
    const box = `<div id="empty" style="block-size:${HEIGHT}px;overflow:auto"><div style="block-size:${ROWS * ROW}px"></div></div>`
    await empty.setContent(`<!doctype html>${box}`)
    const measures: Measure[] = []
    for (const table of tables) measures.push(await measure(context, url, empty, table))
    return measures
  })
