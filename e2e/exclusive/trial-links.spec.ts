import type { Browser } from '@playwright/test'
import { config } from '../config.ts'
import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { waitForHydration } from '../fixtures/browser.ts'
import {
  activeVersion,
  commandSlices,
  nextVersion,
  publishBuild,
  signedTrial,
  typeCommand,
} from '../fixtures/slice-version.ts'
import { collectConsoleErrors, expect, type Page, test } from '../fixtures/test.ts'

const SLICE = 'wizard'
const PAGE = '/find-the-right-tires-for-you'
const text = { from: 'אילו צמיגים מתאימים לאופנוע שלי?', to: 'אילו צמיגים מתאימים לאופנוע החדש?' }
const REFUSED = 'קישור לגרסת ניסיון השתנה בדרך, פג תוקפו, או שהגרסה אינה זמינה. לכן מוצגת הגרסה הרגילה.'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const badge = (page: Page) => page.getByRole('complementary', { name: 'גרסת ניסיון' })
/** The address in what the command printed. */
const linkIn = (printed: string) => /^https?:\S+\/slices\/try\/\S+$/m.exec(printed)?.[0] ?? ''

/** What somebody else gets of the same page, in a browser of their own. */
const otherVisitorGets = async (browser: Browser, version: string, title: string) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const errors: string[] = []
  collectConsoleErrors(page, errors)
  const answer = await page.goto(config.shopUrl + PAGE)
  expect(await answer?.text()).toContain(`data-version="${version}"`)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'private, no-cache' })
  expect(answer?.headers()).not.toHaveProperty('x-robots-tag')
  await expect(heading(page)).toHaveText(title)
  await expect(badge(page)).toHaveCount(0)
  expect(errors).toEqual([])
  await context.close()
}

/** A version that breaks at its hyphen could not be read on a phone. */
const expectVersionOnOneLine = async (page: Page) => {
  const viewport = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const lines = await badge(page)
    .locator('bdi[dir]')
    .evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
  expect(lines).toBe(1)
  if (viewport) await page.setViewportSize(viewport)
}

/** The page with the version of a link: on server and in browser, with a badge, for no search engine and no cache. */
const expectTrial = async (page: Page, version: string, title: string) => {
  const answer = await page.goto(PAGE)
  expect(await answer?.text()).toContain(`data-version="${version}"`)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(heading(page)).toHaveText(title)
  await waitForHydration(page.getByRole('banner').getByRole('link').first())
  await expect(heading(page)).toHaveText(title)
  await expect(badge(page)).toContainText('גרסת ניסיון, בדפדפן הזה בלבד')
  await expect(badge(page)).toContainText(`${SLICE} ${version}`)
}

test('an override shows its owner a published version with a badge, and no other visitor, until it is ended', async ({
  page,
  browser,
}) => {
  const { directory, version, before } = nextVersion(SLICE, text)
  await publishBuild(directory)
  const printed = await typeCommand('override', SLICE, version)
  expect(printed).toContain(`shows ${SLICE} ${version} to the browser that opens it, for 12 hours`)
  expect(printed).toContain(`${config.shopUrl}/slices/end`)

  await otherVisitorGets(browser, before, text.from)
  await page.goto(linkIn(printed))
  await expect(badge(page)).toBeVisible()
  await expectTrial(page, version, text.to)
  await expectVersionOnOneLine(page)
  await expectHealthyPage(page)
  await otherVisitorGets(browser, before, text.from)
  await expectTrial(page, version, text.to)

  await badge(page).getByRole('link', { name: 'חזרה לגרסה הרגילה' }).click()
  await expect(page).toHaveURL('/')
  await expect(badge(page)).toHaveCount(0)
  const answer = await page.goto(PAGE)
  expect(await answer?.text()).toContain(`data-version="${before}"`)
  await expect(heading(page)).toHaveText(text.from)
})

test('a preview link shows an old version while everybody gets the new one', async ({ page, browser, request }) => {
  const { directory, version, before } = nextVersion(SLICE, text)
  await publishBuild(directory)
  await commandSlices('activate', { slice: SLICE, version })
  try {
    const served = async () => (await request.get(PAGE)).text()
    await expect.poll(served).toContain(`data-version="${version}"`)
    const printed = await typeCommand('preview', SLICE, before)
    expect(printed).toContain('for 168 hours')
    await page.goto(linkIn(printed))
    await expectTrial(page, before, text.from)
    await otherVisitorGets(browser, version, text.to)
  } finally {
    await commandSlices('rollback', { slice: SLICE })
    await expect.poll(() => activeVersion(SLICE)).toBe(before)
  }
})

test('an altered or old link opens a page that says so, and shows nothing', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/410/)
  const active = activeVersion(SLICE)
  const link = linkIn(await typeCommand('preview', SLICE, active))
  for (const bad of [
    link.replace(`~${active}~`, `~${active.slice(0, -1)}~`),
    link.replace('preview~', 'override~'),
    `${config.shopUrl}/slices/try/${signedTrial('preview', SLICE, active, -1)}`,
    `${config.shopUrl}/slices/try/${signedTrial('override', SLICE, '0.0.1', 10)}`,
  ]) {
    const answer = await page.goto(bad)
    expect(answer?.status()).toBe(410)
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    await expect(heading(page)).toHaveText('הקישור אינו תקף')
    await expect(page.getByRole('main')).toContainText('אפשר לבקש קישור חדש ממי ששלח אותו.')
    expect(await page.context().cookies()).toEqual([])
  }
  await expectHealthyPage(page)
  await page.getByRole('main').getByRole('link', { name: 'לעמוד הבית' }).click()
  await expect(page).toHaveURL('/')
  await expect(badge(page)).toHaveCount(0)
})

test('an altered or old cookie shows the live version, with a sentence once', async ({ page }) => {
  const active = activeVersion(SLICE)
  const good = signedTrial('override', SLICE, active, 10)
  // browsers take a secure cookie from localhost without TLS; Playwright wants its address
  const url = config.shopUrl.replace('http:', 'https:')
  for (const value of [good.replace(active, `${active.slice(0, -1)}z`), signedTrial('override', SLICE, active, -1)]) {
    await page.context().addCookies([{ name: '__Host-zmig_trial', value, url, httpOnly: true, sameSite: 'Lax' }])
    const answer = await page.goto(PAGE)
    expect(await answer?.text()).toContain(`data-version="${active}"`)
    await expect(badge(page)).toHaveText(REFUSED)
    await expect(heading(page)).toHaveText(text.from)
    await page.goto(PAGE)
    await expect(badge(page)).toHaveCount(0)
    await expect(heading(page)).toHaveText(text.from)
  }
})
