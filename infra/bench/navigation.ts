import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { percentile, scaled, type Measure, type Run } from './measure.ts'
import { LIST, openPhone, withBrowser, type BenchedShop } from './shop-pages.ts'

const TRIES = 20
/** not counted: code is compiled and files are fetched */
const WARM_UP = 3
/** 0.3 s: as long as people rest on a link at the least before they press it; what is read ahead is read then */
const INTENT_MS = 300
const ON_LIST = '[data-page="size-list"] article'
const ON_PRODUCT = '[data-page="product"] h1'

declare global {
  var painted: Promise<number> | undefined
}

type Awaited = {
  /** the event that the clock starts with; without one it starts now and goes back in the history */
  begin: 'click' | 'change' | 'back'
  /** in the document when the wait is over */
  selector: string
}

/** 30 s: a visitor has left long before; without it a result that never comes would be waited for until the part is ended. */
const PATIENCE_MS = 30_000

/**
 * Starts a clock in the page, from the input until the frame with the result is painted. `event.timeStamp` is when the browser
 * received the input; a message that is posted in an animation frame is delivered after its paint.
 */
const armClock = (page: Page, awaited: Awaited): Promise<void> =>
  page.evaluate(
    ({ begin, selector, patience }) => {
      globalThis.painted = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`nothing was painted for ${selector} in ${patience} ms`)), patience)
        let from: number | undefined
        const look = () => {
          if (from === undefined || !document.querySelector(selector)) return
          observer.disconnect()
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - (from ?? 0)))
            port1.start()
            port2.postMessage(undefined)
          })
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, attributes: true })
        const start = (at: number) => {
          from = at
          look()
        }
        if (begin !== 'back')
          return addEventListener(begin, ({ timeStamp }) => start(timeStamp), { capture: true, once: true })
        start(performance.now())
        history.back()
      })
    },
    { ...awaited, patience: PATIENCE_MS },
  )

/** Milliseconds that the armed clock has counted. */
const clockStopped = (page: Page): Promise<number> =>
  page.evaluate(() => globalThis.painted ?? Promise.reject(new Error('no clock was armed')))

/** A control of the page is alive when React knows it. */
const untilAlive = async (page: Page, selector: string): Promise<void> => {
  await page.waitForFunction(
    (wanted) => Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__react')),
    selector,
  )
}

type Times = { there: number[]; back: number[] }

/** From a list to a product and back, another card each time. */
const walk = async (page: Page, shopUrl: string, tries: number): Promise<Times> => {
  const times: Times = { there: [], back: [] }
  await page.goto(shopUrl + LIST)
  const links = `${ON_LIST} a[href^="/tire/"]:not([tabindex])`
  await untilAlive(page, links)
  const cards = await page.locator(links).count()
  for (let index = 0; index < WARM_UP + tries; index++) {
    const link = page.locator(links).nth(index % cards)
    await link.scrollIntoViewIfNeeded()
    await link.hover()
    await pause(INTENT_MS)
    await armClock(page, { begin: 'click', selector: ON_PRODUCT })
    await link.click()
    const there = await clockStopped(page)
    await pause(INTENT_MS)
    await armClock(page, { begin: 'back', selector: ON_LIST })
    const back = await clockStopped(page)
    if (index < WARM_UP) continue
    times.there.push(there)
    times.back.push(back)
  }
  return times
}

/** From a chosen width until the profiles can be chosen from, another width each time; the first fetches the contract. */
const choose = async (page: Page, shopUrl: string, tries: number): Promise<number[]> => {
  const times: number[] = []
  await page.goto(shopUrl)
  const select = page.locator('select[name="width"]')
  await untilAlive(page, 'select[name="width"]')
  // an option whose value is its text has no attribute for it
  const values = await select
    .locator('option')
    .evaluateAll((options: HTMLOptionElement[]) => options.map(({ value }) => value))
  const widths = values.filter(Boolean)
  if (widths.length === 0) throw new Error('the size search has no widths to choose from')
  for (let index = 0; index < tries; index++) {
    await armClock(page, { begin: 'change', selector: 'select[name="profile"]:enabled' })
    await select.selectOption(widths[index % widths.length] ?? '')
    times.push(await clockStopped(page))
    await select.selectOption('')
    await page.locator('select[name="profile"]:disabled').waitFor()
  }
  return times
}

/** A link of the home page to a page of another slice, and what that page shows. */
const OTHER_SLICES = [
  { name: 'wizard', href: '/find-the-right-tires-for-you', shown: '[data-page="wizard"] h1' },
  { name: 'cart', href: '/cart', shown: '[data-page="cart"] h1' },
]

/** Every answer comes so late, in milliseconds. */
const ROUND_TRIP_MS = 150
/** Bytes a second: no limit, and slow 4G as Lighthouse has it. */
const NETWORKS = [
  { what: `${ROUND_TRIP_MS} ms a round trip`, throughput: -1 },
  { what: `${ROUND_TRIP_MS} ms a round trip, 1.6 Mbit/s`, throughput: (1.6 * 1024 * 1024) / 8 },
]

/** From the first link to another slice to its painted page, in a browser that has nothing yet. */
const changeSlice = async (
  browser: Browser,
  shopUrl: string,
  { href, shown }: (typeof OTHER_SLICES)[number],
  downloadThroughput: number,
): Promise<number> => {
  const page = await openPhone(browser)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput,
    uploadThroughput: -1,
  })
  await page.goto(shopUrl)
  await untilAlive(page, 'select[name="width"]')
  const link = page.locator(`a[href="${href}"]:visible`).first()
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  await pause(INTENT_MS)
  await armClock(page, { begin: 'click', selector: shown })
  await link.click()
  const time = await clockStopped(page)
  await page.context().close()
  return time
}

const rows = (name: string, times: readonly number[], atMost?: number): Measure[] => [
  {
    name: `${name}, p50`,
    value: percentile(times, 0.5),
    unit: 'ms',
    ...(atMost !== undefined && { target: { of: 'value', atMost } }),
  },
  { name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms' },
]

/** How fast the shop reacts to a visitor inside it: from a press to the painted result. */
export const benchNavigation = async ({ url, chromium }: BenchedShop, { load, show, signal }: Run): Promise<void> =>
  withBrowser({ chromium: await chromium(), signal }, async (browser) => {
    const tries = scaled(TRIES, load)
    for (const { timesSlower, atMost, what } of [
      { timesSlower: 1, atMost: 40, what: '' },
      { timesSlower: 4, atMost: 150, what: ', CPU × 4' },
    ]) {
      const page = await openPhone(browser, timesSlower)
      const { there, back } = await walk(page, url, tries)
      await page.context().close()
      show(rows(`list → product, painted${what}`, there, atMost))
      show(rows(`product → back to the list, painted${what}`, back, atMost))
    }
    const page = await openPhone(browser)
    show(rows('width chosen → profiles to choose from', await choose(page, url, tries), 100))
    for (const { what, throughput } of NETWORKS)
      for (const slice of OTHER_SLICES) {
        const times: number[] = []
        for (let nth = 0; nth < tries; nth++) times.push(await changeSlice(browser, url, slice, throughput))
        const name = `home → ${slice.name}, the first change of slice, ${what}`
        show(rows(name, times))
      }
  })
