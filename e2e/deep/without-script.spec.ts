import { expect, test } from '../fixtures/test.ts'

/** The first paint never waits for JavaScript; links and forms work without it. */
test.use({ javaScriptEnabled: false })

test('the home page is whole and leads to lists and products', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('link', { name: /^120\/70/ })
    .first()
    .click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/tire\/moto\/\d+\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the size list is filtered by its form', async ({ page }) => {
  await page.goto('/list/moto/120/70/17')
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  await page.getByRole('checkbox', { name: /Michelin/ }).check()
  await page.getByRole('button', { name: 'החלת הסינון' }).click()
  await expect(page).toHaveURL(/brand=michelin/)
  await expect(cards.first()).toBeVisible()
  await expect(cards.filter({ hasNotText: 'Michelin' })).toHaveCount(0)
})

for (const path of ['/cart', '/checkout', '/admin'])
  test(`${path} says that it needs JavaScript`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText(/JavaScript/).first()).toBeVisible()
  })
