import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { waitForHydration } from '../fixtures/browser.ts'
import { addressOf, REAR_OF_SEED } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

/** Files that fail on a bad connection, also when they are asked for again, and the page that then stays as the server sent it. */
const SHELL = '**/assets/shell/**/main.js'
const PAGE_FILE = '**/assets/slices/storefront/**/page-*.js*'

test('when the shell fails to load, the page says that its buttons do not work, and a retry makes them work', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/)
  await page.route(SHELL, (route) => route.abort())
  await page.goto(addressOf(REAR_OF_SEED))
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('הכפתורים עדיין לא פעילים')
  await expect(notice.getByRole('link', { name: /או התקשרו/ })).toHaveAttribute('href', /^tel:/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectHealthyPage(page)
  await page.unroute(SHELL)
  await notice.getByRole('link', { name: 'נסו שוב' }).click()
  await waitForHydration(page.getByRole('button', { name: 'הוסיפו לעגלה' }).first())
  await expect(notice).toBeHidden()
})

test('when the file of a list fails to load, the list from the server stays below a message and a retry', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|storefront|did not come/i)
  await page.route(PAGE_FILE, (route) => route.abort())
  await page.goto('/list/moto/120/70/17')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('העמוד לא נטען עד הסוף')
  await expect(page.getByRole('article')).toHaveCount(30)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectHealthyPage(page)
  await page.unroute(PAGE_FILE)
  await notice.getByRole('button', { name: 'נסו שוב' }).click()
  await waitForHydration(page.getByRole('article').first().getByRole('heading').getByRole('link'))
  await expect(notice).toHaveCount(0)
})

test('a page whose data is gone from the server is rendered anew', async ({ page }) => {
  await page.route('**/boot/**', async (route) => {
    const answer = await route.fetch({ url: new URL('/boot/gone', page.url()).href })
    await route.fulfill({ response: answer })
  })
  await page.goto('/list/moto/120/70/17')
  await waitForHydration(page.getByRole('article').first().getByRole('heading').getByRole('link'))
  await expect(page.getByRole('article')).toHaveCount(30)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectHealthyPage(page)
})

test('when the data of a page fails to load, the page says that its buttons do not work', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|Failed to fetch/)
  await page.route('**/boot/**', (route) => route.abort())
  await page.goto('/list/moto/120/70/17')
  await expect(page.getByRole('alert')).toContainText('הכפתורים עדיין לא פעילים')
  await expect(page.getByRole('article')).toHaveCount(30)
})
