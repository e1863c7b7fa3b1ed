import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { waitForHydration } from '../fixtures/browser.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

const LIST = '/list/moto/120/70/17'
const cards = (page: Page) => page.getByRole('article')
const form = (page: Page) => page.getByRole('form', { name: 'סינון' })

for (const [width, height, path] of [
  [768, 1024, `${LIST}?brand=pirelli&instock=true`],
  [768, 1024, '/search?q=180/55-17'],
  [1280, 800, '/list/moto/category/atv'],
  [1280, 800, '/search?q=michelin&instock=true'],
] as const)
  test(`${path} is accessible and fits at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await expect(cards(page).first()).toBeVisible()
    await expectHealthyPage(page)
  })

test('on a desktop the panel stays beside the list, and its counts change with every choice', async ({ page }) => {
  await page.goto(LIST)
  await expect(page.getByRole('button', { name: /^סינון/ })).toBeHidden()
  const michelin = form(page).locator('label').filter({ hasText: 'Michelin' }).locator('small')
  const before = Number(await michelin.textContent())
  await form(page)
    .getByRole('checkbox', { name: /הסתרת זוגות/ })
    .check()
  await expect.poll(async () => Number(await michelin.textContent())).toBeLessThan(before)
  await form(page).getByLabel('עד מחיר, בשקלים').fill('500')
  await form(page).getByLabel('עד מחיר, בשקלים').press('Enter')
  await expect(page).toHaveURL(`${LIST}?maxPrice=500&sets=hide`)
  const prices = await cards(page).locator('.price b').allTextContents()
  expect(prices.every((price) => Number(price.replaceAll(/[^\d.]/g, '')) <= 500)).toBe(true)
  await form(page).getByRole('link', { name: 'ניקוי הסינון' }).click()
  await expect(page).toHaveURL(LIST)
  await expect(form(page).getByLabel('עד מחיר, בשקלים')).toHaveValue('')
  await expect(form(page).getByRole('checkbox', { name: /הסתרת זוגות/ })).not.toBeChecked()
})

test('the filter sheet of a phone works with the keyboard only', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(LIST)
  const opener = page.getByRole('button', { name: /^סינון/ })
  await waitForHydration(opener)
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(form(page)).toBeVisible()
  // its heading takes the focus for those who listen; only controls show a ring
  const heading = form(page).getByRole('heading', { name: 'סינון' })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS('outline-style', 'none')
  const box = form(page).getByRole('checkbox', { name: /במלאי מיידי/ })
  for (let stop = 0; stop < 5 && !(await box.evaluate((element) => element === document.activeElement)); stop++)
    await page.keyboard.press('Tab')
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(`${LIST}?instock=true`)
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a field that is in use when the filter sheet has opened keeps the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(LIST)
  const opener = page.getByRole('button', { name: /^סינון/ })
  await waitForHydration(opener)
  await opener.click()
  await expect(form(page).getByRole('heading', { name: 'סינון' })).toBeFocused()
  const highest = form(page).getByLabel('עד מחיר, בשקלים')
  await highest.focus()
  // a busy browser says so as late as this
  await form(page).evaluate((element) => element.dispatchEvent(new ToggleEvent('toggle', { newState: 'open' })))
  await expect(highest).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a list is filtered, sorted and extended by its form and links', async ({ page }) => {
    await page.goto(LIST)
    await page.getByRole('combobox', { name: 'מיון' }).selectOption('price-asc')
    await form(page)
      .getByRole('checkbox', { name: /הסתרת זוגות/ })
      .check()
    await form(page).getByRole('button', { name: 'החלת הסינון' }).click()
    await expect(page).toHaveURL(/sets=hide/)
    await expect(page).toHaveURL(/sort=price-asc/)
    await expect(cards(page).filter({ hasText: 'זוג צמיגים' })).toHaveCount(0)
    await page.getByRole('link', { name: 'הצגת עוד 30' }).click()
    await expect(cards(page)).toHaveCount(60)
    await page.getByRole('link', { name: 'הסרת הסינון הסתרת זוגות' }).click()
    await expect(page).toHaveURL(`${LIST}?sort=price-asc`)
  })

  test('the filter sheet of a phone opens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(LIST)
    await page.getByRole('button', { name: /^סינון/ }).click()
    await form(page)
      .getByRole('checkbox', { name: /Michelin/ })
      .check()
    await form(page).getByRole('button', { name: 'החלת הסינון' }).click()
    await expect(page).toHaveURL(/brand=michelin/)
    await expect(cards(page).filter({ hasNotText: 'Michelin' })).toHaveCount(0)
  })

  test('a search works, and can be filtered and extended', async ({ page }) => {
    await page.goto('/search')
    const field = page.getByRole('main').getByRole('searchbox')
    await field.fill('michelin')
    await field.press('Enter')
    await expect(page).toHaveURL('/search?q=michelin')
    await form(page)
      .getByRole('checkbox', { name: /הסתרת זוגות/ })
      .check()
    await form(page).getByRole('button', { name: 'החלת הסינון' }).click()
    await expect(page).toHaveURL(/q=michelin.*sets=hide/)
    await test.step('the list has its height before it is scrolled: the link to more stays where it is', async () => {
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      const before = await height()
      await cards(page).last().scrollIntoViewIfNeeded()
      await expect(cards(page).last()).toBeInViewport()
      expect(await height()).toBe(before)
    })
    await page.getByRole('link', { name: 'הצגת עוד 30' }).click()
    await expect(cards(page)).toHaveCount(60)
  })
})

test('a list that fails to load keeps its title and loads with a retry', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource/)
  await page.goto('/')
  await page.route('**/edge/api/v1/tires/MO/**', (route) => route.abort())
  const size = page.getByRole('link', { name: /^120\/70/ }).first()
  await waitForHydration(size)
  await size.click()
  await expect(page.getByRole('alert')).toContainText('לא הצלחנו לטעון את הצמיגים')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('120/70-17')
  await expectHealthyPage(page)
  await page.unroute('**/edge/api/v1/tires/MO/**')
  await page.getByRole('button', { name: 'נסו שוב' }).click()
  await expect(cards(page)).toHaveCount(30)
})

test('while a list loads its title is shown with a spinner, at the top', async ({ page }) => {
  await page.goto('/')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/edge/api/v1/tires/MO/**', async (route) => {
    await held
    await route.continue()
  })
  const size = page.getByRole('link', { name: /^120\/70/ }).first()
  await waitForHydration(size)
  await page.evaluate(() => scrollTo(0, 400))
  await size.click()
  await expect(page.getByRole('status').filter({ hasText: 'טוענים צמיגים' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('120/70-17')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  release()
  await expect(cards(page)).toHaveCount(30)
})

test('when the rest of a list fails to load the shown cards stay, and a retry loads it', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource/)
  await page.route('**/edge/api/v1/tires/MO/**', (route) => route.abort())
  await page.goto(LIST)
  const more = page.getByRole('link', { name: 'הצגת עוד 30' })
  await waitForHydration(more)
  await more.click()
  await expect(page.getByRole('alert')).toContainText('לא הצלחנו לטעון את שאר הצמיגים')
  await expect(cards(page)).toHaveCount(30)
  await page.unroute('**/edge/api/v1/tires/MO/**')
  await page.getByRole('button', { name: 'נסו שוב' }).click()
  await expect(cards(page)).toHaveCount(60)
})

/** Any text in an address gives a complete page and never becomes markup. */
const absurd = [
  '/list/moto/by/brand/%22%3E%3Cb%20id%3Dplanted%3E',
  '/list/moto/by/brand/%D7%9E%D7%99%D7%A9%D7%9C%D7%99%D7%9F%20%F0%9F%8F%8D',
  '/list/moto/by/brand/o%27neill%20%26%20sons',
  '/list/moto/category/%3Cb%20id%3Dplanted%3E',
  '/list/moto/%3Cb%20id%3Dplanted%3E/55/17',
  '/list/moto/%E0%A4%A/1/1',
  `${LIST}?brand=%22%3E%3Cb%20id%3Dplanted%3E&minPrice=cheap&sort=up&shown=1e9&tube=glass`,
  `/search?q=${encodeURIComponent('"><b id=planted>')}`,
  `/search?q=${'x'.repeat(500)}&after=junk&minPrice=-1&sort=up`,
  '/search?bike=%22%3E%F0%9F%8F%8D',
  '/bike/%3Cb%20id%3Dplanted%3E/%F0%9F%8F%8D',
  '/bike/%E0%A4%A/mt-07',
  `/bike/yamaha/${'x'.repeat(1_000)}`,
  '/bike/yamaha/mt-07?bike=%3Cb%20id%3Dplanted%3E&part=middle&shown=1e9&sort=up&brand=%22%3E',
]

for (const path of absurd)
  test(`${path.slice(0, 60)} gives a complete page`, async ({ page, consoleErrors }) => {
    consoleErrors.allow(/404/)
    const response = await page.goto(path)
    expect([200, 404]).toContain(response?.status())
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('#planted')).toHaveCount(0)
  })

test('a list of two hundred cards is filtered and complete again', async ({ page }) => {
  await page.goto(LIST)
  const more = page.getByRole('link', { name: 'הצגת עוד 30' })
  await waitForHydration(more)
  for (let shown = 30; shown < 210; shown += 30) {
    await more.click()
    await expect(cards(page)).toHaveCount(shown + 30)
    // the pressed link disappears, so the first new card gets the focus of the keyboard
    await expect(cards(page).nth(shown).getByRole('heading').getByRole('link')).toBeFocused()
  }
  await form(page)
    .getByRole('checkbox', { name: /במלאי מיידי/ })
    .check()
  await expect(page).toHaveURL(/instock=true/)
  await expect(cards(page).filter({ hasText: 'מגיע במשלוח הקרוב' })).toHaveCount(0)
  await form(page)
    .getByRole('checkbox', { name: /במלאי מיידי/ })
    .uncheck()
  await expect(page).toHaveURL(LIST)
})
