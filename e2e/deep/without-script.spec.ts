import { expect, test } from '../fixtures/test.ts'

/** The first paint never waits for JavaScript; links and forms work without it. */
test.use({ javaScriptEnabled: false })

test('the home page is complete and links to lists and products', async ({ page }) => {
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

test('the form of the size list filters it', async ({ page }) => {
  await page.goto('/list/moto/120/70/17')
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  await page.getByRole('checkbox', { name: /Michelin/ }).check()
  await page.getByRole('button', { name: 'החלת הסינון' }).click()
  await expect(page).toHaveURL(/brand=michelin/)
  await expect(cards.first()).toBeVisible()
  await expect(cards.filter({ hasNotText: 'Michelin' })).toHaveCount(0)
})

/** Buttons that need a script; those that open a popover or a dialog, or submit a form, work without one. */
const DEAD =
  'button:not([popovertarget],[commandfor],[type=submit]), #shell-accessibility, [data-asks-consent], form[method=dialog]'

test('buttons that need a script are hidden, and each page says once how to order by phone', async ({ page }) => {
  for (const path of [
    '/',
    '/list/moto/120/70/17',
    '/search?q=michelin',
    '/tire/moto/2907373823466/michelin-power-6-180-55-17',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator(DEAD).filter({ visible: true }), path).toHaveCount(0)
    const sentence = page
      .locator('main noscript p')
      .filter({ has: page.locator('a[href^="tel:"]'), hasText: /להזמין|להזמנה/ })
    await expect(sentence, path).toHaveCount(1)
    await expect(sentence).toBeVisible()
  }
})

test('the phone number replaces the request for a size', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/)
  await page.goto('/list/moto/1/2/3')
  const card = page.getByRole('region', { name: 'נחפש את הצמיג בשבילכם' })
  await expect(card.locator('noscript p')).toContainText('אפשר לבקש בטלפון')
  await expect(card.locator('noscript a[href^="tel:"]')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await expect(card.getByRole('textbox')).toHaveCount(0)
})

for (const path of ['/cart', '/checkout', '/admin'])
  test(`${path} says that it needs JavaScript`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText(/JavaScript/).first()).toBeVisible()
  })
