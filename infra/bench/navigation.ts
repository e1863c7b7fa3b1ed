import { setTimeout as pause } from 'node:timers/promises'
import { openPhone, withBrowser, armClock, clockStopped } from './browser.ts'
import { percentile, type Measure } from './measure.ts'
import { LIST } from './pages.ts'
import type { Page } from '@playwright/test'

const TRIES = 20
/** not counted: code is compiled and files are fetched */
const WARM_UP = 3
/** 0.3 s: as long as people rest on a link at the least before they press it; what is read ahead is read then */
const INTENT_MS = 300
const ON_LIST = '[data-page="size-list"] article'
const ON_PRODUCT = '[data-page="product"] h1'

/** A control of the page is alive when React knows it. */
const untilAlive = async (page: Page, selector: string): Promise<void> => {
  await page.waitForFunction(
    (wanted) => Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__react')),
    selector,
  )
}

type Times = { there: number[]; back: number[] }

/** From a list to a product and back, another card each time. */
const walk = async (page: Page, shopUrl: string): Promise<Times> => {
  const times: Times = { there: [], back: [] }
  await page.goto(shopUrl + LIST)
  const links = `${ON_LIST} a[href^="/tire/"]:not([tabindex])`
  await untilAlive(page, links)
  const cards = await page.locator(links).count()
  for (let index = 0; index < WARM_UP + TRIES; index++) {
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
const choose = async (page: Page, shopUrl: string): Promise<number[]> => {
  const times: number[] = []
  await page.goto(shopUrl)
  const select = page.locator('select[name="width"]')
  await untilAlive(page, 'select[name="width"]')
  const widths = await select
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
  const given = widths.filter((width): width is string => Boolean(width))
  for (let index = 0; index < TRIES; index++) {
    await armClock(page, { begin: 'change', selector: 'select[name="profile"]:enabled' })
    await select.selectOption(given[index % given.length] ?? '')
    times.push(await clockStopped(page))
    await select.selectOption('')
    await page.locator('select[name="profile"]:disabled').waitFor()
  }
  return times
}

const rows = (name: string, times: readonly number[], atMost: number): Measure[] => [
  { name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms', target: { of: 'value', atMost } },
  { name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms' },
]

/** How fast the shop reacts to a visitor inside it: from a press to the painted result. */
export const benchNavigation = (shopUrl: string, chromium: string): Promise<Measure[]> =>
  withBrowser(chromium, async (browser) => {
    const measures: Measure[] = []
    for (const { timesSlower, atMost, what } of [
      { timesSlower: 1, atMost: 40, what: '' },
      { timesSlower: 4, atMost: 150, what: ', CPU × 4' },
    ]) {
      const page = await openPhone(browser, timesSlower)
      const { there, back } = await walk(page, shopUrl)
      await page.context().close()
      measures.push(...rows(`list → product, painted${what}`, there, atMost))
      measures.push(...rows(`product → back to the list, painted${what}`, back, atMost))
    }
    const page = await openPhone(browser)
    measures.push(...rows('width chosen → profiles to choose from', await choose(page, shopUrl), 100))
    return measures
  })
