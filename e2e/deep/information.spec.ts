import { expectHealthyLook, expectHealthyPage, expectNoSidewaysScroll } from '../fixtures/accessibility.ts'
import { information } from '../fixtures/information.ts'
import { expect, test } from '../fixtures/test.ts'

const pages = [...information, '/our-shops', '/our-shops?city=haifa', '/our-shops/carmel-spin']

test('information pages are accessible and fit into every window', async ({ page }) => {
  for (const path of pages)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(path)
      await expectHealthyPage(page)
      // a tablet, and the smallest desktop window
      for (const [width, height] of [
        [768, 1024],
        [1024, 768],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expectNoSidewaysScroll(page)
      }
      await page.setViewportSize({ width: 320, height: 800 })
      await expectHealthyLook(page)
    })
})

test('at 1024 px the navigation is one line below logo, search and cart', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/imprint')
  const links = page.getByRole('navigation', { name: 'ניווט ראשי' }).getByRole('link')
  const tops = await links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().top)))
  expect(tops.length).toBeGreaterThanOrEqual(7)
  expect(new Set(tops).size).toBe(1)
})

test('print shows the text only', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/terms-of-use', '/our-direct-business-model']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('header').first()).toBeHidden()
    await expect(page.locator('footer')).toBeHidden()
    await expect(page.locator('main nav').first()).toBeHidden()
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('information pages are complete, and their tables of contents link to their chapters', async ({ page }) => {
    for (const path of information) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(/JavaScript בדפדפן/)).toHaveCount(0)
    }
    await page.goto('/terms-of-use')
    await page.getByRole('navigation', { name: 'מה בעמוד' }).getByRole('link', { name: 'תשלום' }).click()
    await expect(page.getByRole('heading', { name: 'תשלום', exact: true })).toBeInViewport()
  })

  test('a visitor finds garages by city', async ({ page }) => {
    await page.goto('/our-shops')
    await page.getByLabel('עיר').selectOption({ label: 'חיפה' })
    await page.getByRole('button', { name: 'הצגת המוסכים' }).click()
    await expect(page).toHaveURL('/our-shops?city=haifa')
    await expect(page.getByRole('heading', { level: 2, name: 'המוסכים בחיפה' })).toBeVisible()
    await expect(page.getByText(/JavaScript בדפדפן/)).toHaveCount(0)
  })

  test('the menu of a phone opens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/imprint')
    await page.getByRole('button', { name: 'פתיחת התפריט' }).click()
    await page.getByRole('dialog', { name: 'תפריט' }).getByRole('link', { name: 'אודות' }).click()
    await expect(page).toHaveURL('/about-us')
  })
})
