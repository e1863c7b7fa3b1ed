import { config } from '../config.ts'
import { waitForHydration } from '../fixtures/browser.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, executablePath: config.wholeChromium }),
})

const cards = (page: Page) => page.locator('[data-seen-before]')

/** Opens a list, filters it to tyres in stock, marks its cards and opens the product of the third card. */
const openFromList = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/list/moto/120/70/17?instock=true')
  const product = page.getByRole('article').nth(2).getByRole('link').last()
  await waitForHydration(product)
  await page.evaluate(() => {
    for (const card of document.querySelectorAll('article')) card.setAttribute('data-seen-before', '')
  })
  await product.click()
  await expect(page.locator('[data-page=product]')).toBeVisible()
}

test('a list is kept behind the product that was opened from it, and is restored with working controls', async ({
  page,
}) => {
  await openFromList(page)
  await test.step('the list is not in the document meanwhile', async () => {
    await expect(cards(page)).toHaveCount(0)
    await expect(page.locator('h1')).toHaveCount(1)
  })
  await page.goBack()
  await test.step('the cards are the same, and the filters work', async () => {
    await expect(cards(page).nth(2)).toBeVisible()
    await page.getByRole('combobox', { name: 'מיון' }).selectOption({ index: 1 })
    await expect(page).toHaveURL(/sort=/)
  })
  await test.step('the buttons of the cards work', async () => {
    const add = page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^הוסיפו לעגלה/ })
    await add.click()
    await expect(page.getByRole('link', { name: /עגלת הקניות/ }).first()).toContainText('1')
  })
})

test('a list is rendered again after another page in between', async ({ page }) => {
  await openFromList(page)
  await page.getByRole('link', { name: /צמיגו/ }).first().click()
  await expect(page.locator('[data-page=home]')).toBeVisible()
  await page.goBack()
  await expect(page.locator('[data-page=product]')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
})

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`back from a product restores the list at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    // a size that no journey beside this one buys: another stock line would move the cards
    await page.goto('/list/moto/160/60/17?sets=hide')
    const more = page.getByRole('link', { name: 'הצגת עוד 30' })
    await waitForHydration(more)
    // cards that come into sight get their own height and move what is below them
    await more.scrollIntoViewIfNeeded()
    await more.click()
    await expect(page.getByRole('article')).toHaveCount(60)
    await expect(page).toHaveURL(/shown=60/)

    const card = page.getByRole('article').nth(50)
    await card.scrollIntoViewIfNeeded()
    const link = card.getByRole('heading').getByRole('link')
    const top = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    // Read at the click: cards that come into sight until then get their own height, which may move the others.
    await link.evaluate((element) => {
      const store = () => (document.documentElement.dataset['top'] = String(element.getBoundingClientRect().top))
      element.addEventListener('click', store, { once: true })
    })
    await link.click()
    const before = Math.round(Number(await page.locator('html').getAttribute('data-top')))
    await expect(page).toHaveURL(/\/tire\/moto\/\d+\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)

    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/edge/api/v1/tires/MO/160/60/17')) asked.push(request.url())
    })
    await page.goBack()
    await expect(page).toHaveURL(/shown=60/)
    await expect(page.getByRole('article')).toHaveCount(60)
    await expect(link).toBeFocused()
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
    expect(asked, 'the store holds the list').toEqual([])

    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(60)
    await expect(card).toBeInViewport()
  })
