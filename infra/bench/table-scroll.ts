import type { Page } from '@playwright/test'
import { listCoupons, type Coupon } from '@zmig/edge-contract'
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

const rows: Coupon[] = Array.from({ length: ROWS }, (_, index) => ({
  ...{ _id: `c${index}`, code: `BENCH${index}`, ean, discountAmount: 50, active: index % 3 > 0, singleUse: false },
  ...{ redemptions: index, validUntil: '2099-12-31', createdBy: 'בעלת החנות', version: 1 },
  product: {
    ...{ ean, brand: 'Michelin', displayName: 'Power 6', displaySize: '180/55ZR17', size: '180/55-17' },
    ...{ name: 'michelin-power-6', price: 1_049, image: `/edge/api/v1/media/product/${ean}` },
  },
}))

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

/**
 * Frames a second while a table of 1,000 coupons scrolls, beside an empty box of the same height in the same browser: what the
 * machine draws when there is nothing to draw.
 * @param url of a shop in development, whose desk is on the next port
 */
export const benchTableScroll = (url: string, executable: string): Promise<Measure[]> =>
  withBrowser(executable, async (browser) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'he-IL' })
    await context.setExtraHTTPHeaders({ cookie: await signInStaff(url) })
    const page = await context.newPage()
    const body = {
      ...{ ok: true, coupons: rows, activeItems: ROWS },
      pagination: { currentPage: 1, totalPages: 1, totalItems: ROWS, itemsPerPage: ROWS },
    }
    await page.route(`**/edge${listCoupons.path}?*`, (route) => route.fulfill({ json: body }))
    await page.goto(`${url}/admin/coupons`)
    await page.getByText('BENCH0', { exact: true }).waitFor()

    const empty = await context.newPage()
    const box = `<div id="empty" style="block-size:${HEIGHT}px;overflow:auto"><div style="block-size:${ROWS * ROW}px"></div></div>`
    await empty.setContent(`<!doctype html>${box}`)

    const figures: { value: number; limit: number }[] = []
    for (let run = 0; run < RUNS; run += 1) {
      await empty.bringToFront()
      const limit = await scroll(empty, '#empty')
      await page.bringToFront()
      figures.push({ limit, value: await scroll(page, '[data-scrolls]') })
    }
    const [value, limit] = [median(figures.map((each) => each.value)), median(figures.map((each) => each.limit))]
    const name = 'a table of 1,000 rows while it scrolls'
    // a browser draws 60 at most: the ratio says what is lost, the figure whether a person sees it
    return [{ name, value, limit, ratio: value / limit, unit: 'frames/s', target: { of: 'ratio', atLeast: 0.95 } }]
  })
