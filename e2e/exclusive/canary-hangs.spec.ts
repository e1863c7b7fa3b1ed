import type { Browser, BrowserContext, Page } from '@playwright/test'
import { config } from '../config.ts'
import { commandSlices, nextVersion, publishBuild, sliceListing } from '../fixtures/slice-version.ts'
import { expect, test } from '../fixtures/test.ts'

const PAGE = '/our-shops'
const SLICE = 'wizard'
/** Visitors come until the canary is reverted: how many it takes depends on the draw, and on how busy the machine is. */
const MOST_VISITORS = 120
const AT_ONCE = 5

/** An endless loop that the gate does not see through. */
const LOOP = 'while (Date.now() > 0);'

/** Publishes a version whose entry begins with a script, and gives it to every second visitor. */
const startCanary = async (script: string) => {
  const edit = (path: string, code: string) => (path === 'client/remoteEntry.js' ? script + code : code)
  const { directory, version, before } = nextVersion(SLICE, { edit })
  await publishBuild(directory)
  await commandSlices('canary', { slice: SLICE, version, percent: 50 })
  const cookies = async () => (await fetch(config.shopUrl + PAGE)).headers.getSetCookie().join()
  await expect.poll(cookies).toContain('__Host-zmig_visitor')
  return { version, before }
}

/** The version that a visitor gets; the page that they open then counts, this request does not. */
const givenTo = async (context: BrowserContext): Promise<string> => {
  const answer = await context.request.get(config.shopUrl + PAGE, { headers: { 'sec-fetch-dest': 'empty' } })
  return /data-version="([^"]+)"/.exec(await answer.text())?.[1] ?? ''
}

/** How the canary of a version ended, with the reason if it was reverted; undefined while it runs. */
const endOf = async (version: string): Promise<string | undefined> => {
  const { canaries } = await sliceListing(SLICE)
  const { outcome, reason } = canaries.find((each) => each.version === version) ?? {}
  return outcome ? `${outcome}: ${reason ?? ''}` : undefined
}

/** Opens the page and waits until its report is sent, which happens only while the canary runs. */
const openAndTell = async (page: Page, version: string): Promise<void> => {
  let told = false
  page.on('response', (answer) => (told ||= answer.url().endsWith('/edge/collector/slice-reports')))
  await page.goto(config.shopUrl + PAGE)
  await expect.poll(async () => told || (await endOf(version)) !== undefined).toBe(true)
}

/** A page of the canary hangs: it answers nothing while another tab of its visitor loads a whole page. */
const expectHangs = async (page: Page, other: Page, version: string): Promise<void> => {
  const hangs = async () => {
    let answered = false
    page
      .evaluate(() => true)
      .then(
        (yes) => (answered = yes),
        () => undefined, // it is closed
      )
    await other.goto(`${config.shopUrl}/imprint`)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    return !answered || (await endOf(version)) !== undefined
  }
  await expect.poll(hangs).toBe(true)
}

type Visit = (context: BrowserContext) => Promise<void>

/** Visitors with cookies and addresses of their own, a few at a time, until the canary ends. */
const comeUntilItEnds = async (browser: Browser, version: string, visits: { canary: Visit; active: Visit }) => {
  const come = async (nth: number) => {
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${nth + 1}` } })
    const given = await givenTo(context)
    if ((await endOf(version)) === undefined) await visits[given === version ? 'canary' : 'active'](context)
    await context.close()
  }
  for (let nth = 0; nth < MOST_VISITORS && (await endOf(version)) === undefined; nth += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, each) => come(nth + each)))
}

const expectReverted = async (version: string, reason: RegExp) => {
  // half a minute until the visits are looked at, and ten seconds between two looks
  await expect.poll(async () => (await endOf(version)) ?? '', { timeout: 120_000 }).toMatch(reason)
}

const expectPageWorks = async (page: Page, version: string) => {
  await page.goto(config.shopUrl + PAGE)
  await expect(page.locator(`[data-version="${version}"]`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => true)).toBe(true)
}

test.afterEach(async () => {
  const { canary } = await sliceListing(SLICE)
  if (canary) await commandSlices('canary/end', { slice: SLICE })
})

test('a canary that hangs while it starts is reverted, and the page works again for who opens it anew', async ({
  browser,
}) => {
  const { version, before } = await startCanary(LOOP)
  const unlucky = await browser.newContext()
  await comeUntilItEnds(browser, version, {
    active: async (context) => openAndTell(await context.newPage(), version),
    canary: async (context) => {
      await unlucky.clearCookies()
      await unlucky.addCookies(await context.cookies())
      const page = await context.newPage()
      await page.goto(config.shopUrl + PAGE, { waitUntil: 'commit' })
      await expectHangs(page, await context.newPage(), version)
      await page.close()
    },
  })
  await expectReverted(version, /^reverted: \d+ of \d+ visits did not start/)
  await expectPageWorks(await unlucky.newPage(), before)
  await unlucky.close()
})

test('a canary that hangs behind a press is reverted when its visitors come back', async ({ browser }) => {
  const { version, before } = await startCanary(`addEventListener('click', () => { ${LOOP} });`)
  const unlucky = await browser.newContext()
  await comeUntilItEnds(browser, version, {
    active: async (context) => openAndTell(await context.newPage(), version),
    canary: async (context) => {
      await unlucky.clearCookies()
      await unlucky.addCookies(await context.cookies())
      const page = await context.newPage()
      await openAndTell(page, version)
      await page.evaluate(() => void setTimeout(() => document.body.click()))
      await page.close()
      const again = await context.newPage()
      // a minute later for this page, so that the note of the one before is old
      await again.addInitScript(() => {
        const { now } = Date
        Date.now = () => now() + 60_000
      })
      await openAndTell(again, version)
    },
  })
  await expectReverted(version, /^reverted: \d+ of \d+ visits had an error/)
  await expectPageWorks(await unlucky.newPage(), before)
  await unlucky.close()
})
