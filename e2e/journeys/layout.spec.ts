import { expectAccessible } from '../fixtures/accessibility.ts'
import { stopClock, waitForHydration } from '../fixtures/browser.ts'
import { expect, test } from '../fixtures/test.ts'

test('the phone menu leads to a page and closes there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'פתיחת התפריט' }).click()
  const menu = page.getByRole('dialog', { name: 'תפריט' })
  await expect(menu.getByRole('link', { name: 'התאמה חכמה' })).toContainText('חדש')
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'אודות' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'אודות' })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('three quick clicks on the copyright line open the back office; slow ones do not @variation', async ({ page }) => {
  await page.clock.install()
  await page.goto('/imprint')
  // the footer works as soon as the header does
  await waitForHydration(page.getByRole('banner').getByRole('link').first())
  await stopClock(page)
  const line = page.getByText(/כל הזכויות שמורות/)
  for (const pause of [0, 1_900, 2_100]) {
    await page.clock.fastForward(pause)
    await line.click()
  }
  await expect(page).toHaveURL('/imprint')
  await page.clock.fastForward(1_900)
  await line.click()
  await expect(page).toHaveURL('/imprint')
  await page.clock.fastForward(1_900)
  await line.click()
  await expect(page).toHaveURL('/admin')
})

test('garages are found by city, and the city is part of the address @variation', async ({ page }) => {
  await page.goto('/our-shops')
  await page.getByLabel('עיר').selectOption({ label: 'חיפה' })
  await page.getByRole('button', { name: 'הצגת המוסכים' }).click()
  await expect(page).toHaveURL('/our-shops?city=haifa')
  await expect(page.getByRole('heading', { level: 1, name: 'נקודות התקנה בחיפה' })).toBeVisible()
  const garages = page.getByRole('region', { name: 'המוסכים בחיפה' }).getByRole('listitem')
  await expect(garages.first()).toContainText('₪')
  await expect(garages.first().getByRole('link', { name: /^התקשרו אל/ })).toHaveAttribute('href', /^tel:/)
  await expectAccessible(page)
})

test('testimonials are pictures with text alternatives, marked as samples @variation', async ({ page }) => {
  await page.goto('/testimonials')
  const pictures = page.getByRole('list', { name: 'הודעות מלקוחות' }).getByRole('img')
  await expect(pictures).toHaveCount(25)
  for (const words of await pictures.evaluateAll((images) => images.map((image) => image.getAttribute('alt') ?? '')))
    expect(words).toMatch(/^דוגמה\. .{10}/)
  await expect
    .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(100)
})
