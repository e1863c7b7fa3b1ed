import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'

/** 320 px: a desktop window of 1280 px at 400 % zoom (WCAG 1.4.10). */
test.use({ viewport: { width: 320, height: 640 } })

for (const path of [
  '/',
  '/list/moto/120/70/17',
  '/list/moto/by/brand/Michelin',
  '/cart',
  '/find-the-right-tires-for-you',
  '/admin',
])
  test(`${path} fits into 320 px`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

test('a product page fits into 320 px', async ({ page }) => {
  await page.goto('/list/moto/120/70/17')
  const address = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  await page.goto(address ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
