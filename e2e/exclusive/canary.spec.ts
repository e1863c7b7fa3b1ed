import type { Browser } from '@playwright/test'
import { config } from '../config.ts'
import { inboxOf } from '../fixtures/orders.ts'
import { commandSlices, nextVersion, publishBuild, typeCommand } from '../fixtures/slice-version.ts'
import { expect, test } from '../fixtures/test.ts'

const PAGE = '/our-shops'
const SLICE = 'wizard'
/** Enough for an alarm whichever way the draw falls. */
const VISITORS = 30
const AT_ONCE = 5

/** A visitor with cookies and an address of their own opens the page and stays until the page has sent its report. */
const visit = async (browser: Browser, nth: number): Promise<string> => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${nth + 1}` } })
  const page = await context.newPage()
  const told = page.waitForResponse((answer) => answer.url().endsWith('/edge/collector/slice-reports'))
  await page.goto(config.shopUrl + PAGE)
  await told
  const versions = await page.evaluate(async (slice) => {
    const link = document.querySelector<HTMLLinkElement>('link#boot')
    const boot = (await (await fetch(link?.href ?? '')).json()) as { slices: Record<string, { version: string }> }
    return boot.slices[slice]?.version ?? ''
  }, SLICE)
  await context.close()
  return versions
}

test('a canary whose pages do not start is reverted, its team gets a mail, and visitors get the active version again', async ({
  browser,
  request,
  consoleErrors,
}) => {
  test.setTimeout(300_000)
  consoleErrors.allow(/broken on purpose|wizard/)
  const breakEntry = (path: string, code: string) =>
    path === 'client/remoteEntry.js' ? `throw new Error('broken on purpose');${code}` : code
  const { directory, version, before } = nextVersion(SLICE, { edit: breakEntry })
  await publishBuild(directory)
  const team = 'wizard@teams.zmigo.example'
  await typeCommand('key', 'mail', SLICE, team)
  await commandSlices('canary', { slice: SLICE, version, percent: 50 })
  await expect.poll(async () => (await request.get(PAGE)).headers()['set-cookie']).toContain('__Host-zmig_visitor')

  const given: string[] = []
  for (let nth = 0; nth < VISITORS; nth += AT_ONCE)
    given.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, each) => visit(browser, nth + each)))))
  expect(new Set(given)).toEqual(new Set([version, before]))

  // half a minute until the visits are looked at, and ten seconds between two looks
  const subject = `גרסה ${version} של ${SLICE} בוטלה`
  const letters = async (to: string) => (await inboxOf(to)).filter((letter) => letter.subject === subject)
  await expect.poll(() => letters(team), { timeout: 120_000 }).toHaveLength(1)
  expect(await letters('service@zmigo.example')).toEqual([])
  await typeCommand('key', 'mail', SLICE)
  for (let nth = 0; nth < 4; nth += 1) {
    const answer = await request.get(PAGE)
    expect(answer.headers()['set-cookie']).toBeUndefined()
    expect(await answer.text()).toContain(`data-version="${before}"`)
  }
})
