import { waitForHydration } from '../fixtures/browser.ts'
import { shopper } from '../fixtures/shopper.ts'
import { expect, test } from '../fixtures/test.ts'
import type { Page } from '@playwright/test'

/** Serves files of a slice with another script in front, as a broken cache or a changed bucket would. */
const tamper = (page: Page, files: string) =>
  page.route(files, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `self.tampered = true;${await answer.text()}` })
  })
const ran = (page: Page) => page.evaluate(() => 'tampered' in self)
const REFUSED = /integrity|digest|did not come|storefront|checkout|ERR_|Failed to/i

test('a later script of a slice that was changed does not run, and the page stays usable', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED)
  await tamper(page, '**/assets/slices/storefront/*/home-below.js*')
  const refused = page.waitForEvent('console', (message) => /integrity|digest/i.test(message.text()))
  await page.goto('/')
  await refused
  await shopper(page).chooseSize()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await ran(page)).toBe(false)
})

test('an entry or a manifest that was changed is a slice that is missing, until it is right again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED)
  for (const file of ['remoteEntry.js', 'mf-manifest.json'])
    await test.step(file, async () => {
      const files = `**/assets/slices/checkout/*/${file}*`
      await tamper(page, files)
      await page.goto('/')
      const cart = page.getByRole('banner').getByRole('link', { name: /עגלת הקניות/ })
      await waitForHydration(cart)
      await cart.click()
      await expect(page.getByRole('alert')).toContainText(/אינו זמין כרגע/)
      expect(await ran(page)).toBe(false)
      await page.getByRole('banner').getByRole('link', { name: /צמיגו/ }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('מצאו את')
      await page.unroute(files)
      await cart.click()
      await expect(page.getByRole('heading', { name: 'העגלה ריקה' })).toBeVisible()
    })
})
