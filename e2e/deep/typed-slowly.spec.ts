import { waitForHydration } from '../fixtures/browser.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

const LIST = '/list/moto/120/70/17'
const cards = (page: Page) => page.getByRole('article')
const form = (page: Page) => page.getByRole('form', { name: 'סינון' })

test('slowly typed prices stay as they were typed', async ({ page }) => {
  await page.goto(LIST)
  const low = form(page).getByLabel('ממחיר, בשקלים')
  const high = form(page).getByLabel('עד מחיר, בשקלים')
  await waitForHydration(cards(page).first().getByRole('heading').getByRole('link'))
  await low.fill('500')
  await low.press('Tab')
  await expect(page).toHaveURL(/minPrice=500/)
  await high.pressSequentially('1200', { delay: 700 })
  await high.press('Tab')
  await expect(page).toHaveURL(/minPrice=500&maxPrice=1200/)
  await expect(low).toHaveValue('500')
  await expect(high).toHaveValue('1200')

  await high.fill('400')
  await high.press('Tab')
  // swapped limits are accepted once both are typed
  await expect(page).toHaveURL(/minPrice=400&maxPrice=500/)
  await expect(cards(page).first().or(page.getByText('אין צמיגים שמתאימים'))).toBeVisible()
})

for (const [width, length] of [
  [320, 40],
  [1280, 200],
] as const)
  test(`a word of ${length} letters in the address does not make a page wider than ${width} px`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/404/)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/list/moto/by/brand/${'x'.repeat(length)}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
