import { config } from '../config.ts'
import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { waitForHydration } from '../fixtures/browser.ts'
import { shopper } from '../fixtures/shopper.ts'
import { expect, test } from '../fixtures/test.ts'

test('a corrupt cart cookie is an empty cart @variation', async ({ context, page }) => {
  for (const value of ['%7Bnot-json', '%E0%A4%A', encodeURIComponent('{"items":"none"}'), '']) {
    await context.addCookies([{ name: 'cart', value, url: config.shopUrl }])
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'העגלה ריקה' })).toBeVisible()
  }
})

test('a cart with invalid lines keeps the valid ones', { tag: '@variation' }, async ({ context, page }) => {
  const items = [
    { ean: '0000000000000', quantity: 1 },
    { ean: 5, quantity: 'two' },
  ]
  await context.addCookies([
    { name: 'cart', value: encodeURIComponent(JSON.stringify({ items })), url: config.shopUrl },
  ])
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test(
  'a slice that cannot be loaded shows a notice in its place and the rest of the shop works',
  { tag: '@variation' },
  async ({ page, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED|checkout|slice/i)
    await page.route('**/assets/slices/checkout/**', (route) => route.abort())
    await page.goto('/')
    const header = page.getByRole('banner')
    const cart = header.getByRole('link', { name: /עגלת הקניות/ })
    await waitForHydration(cart)
    await cart.click()
    // where the server has sent the page, it is said above that page
    await expect(page.getByRole('alert')).toContainText(/אינו זמין כרגע|לא נטען עד הסוף/)
    await expect(header).toBeVisible()

    await header.getByRole('link', { name: /צמיגו/ }).first().click()
    await expect(page).toHaveURL('/')
    await shopper(page).chooseSize()
    await expect(page.getByRole('article').first()).toBeVisible()

    await page.unroute('**/assets/slices/checkout/**')
    await cart.click()
    await expect(page.getByRole('heading', { name: 'העגלה ריקה' })).toBeVisible()
  },
)

test.describe('unknown addresses', () => {
  const noindex = (html: string) => /<meta name="robots" content="[^"]*noindex/.test(html)

  test('an unknown page says so above the home page, and searches', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/404/)
    await page.goto('/tyres/michelin-road-6')
    await expect(page).toHaveTitle(/^העמוד לא נמצא/)
    const notFound = page.getByRole('region', { name: 'העמוד לא נמצא' })
    await expect(notFound).toContainText('אולי הקישור ישן')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/מצאו את/)
    await expectHealthyPage(page)
    const field = notFound.getByRole('searchbox')
    await waitForHydration(field)
    await field.fill('michelin road 6')
    await field.press('Enter')
    await expect(page).toHaveURL('/search?q=michelin+road+6')
    await expect(page.getByRole('article').first()).toContainText('Michelin')
    await expect(notFound).toHaveCount(0)
  })

  test('an unknown product is reported as not on the site @variation', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/404/)
    await page.goto('/tire/moto/0000000000000/nothing')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/לא (קיים|נמצא)/).first()).toBeVisible()
  })

  for (const path of [
    '/%00',
    '/no/such%00page',
    '/list/moto/%00/55/17',
    '/list/moto/by/brand/%00',
    '/list/moto/category/a%00b',
    '/tire/moto/2907373823466%00/x',
    '/tire/moto/2907373823466/%00',
    '/list/moto/%0A/%1B/%7F',
    '/cart%00',
  ])
    test(
      `${path}: a name with a control character is unknown and shows home`,
      { tag: '@variation' },
      async ({ page, consoleErrors }) => {
        consoleErrors.allow(/404/)
        const response = await page.goto(path)
        expect(response?.status()).toBe(404)
        expect(noindex((await response?.text()) ?? '')).toBe(true)
        await expect(page.getByRole('heading', { level: 1 })).toContainText('מצאו את')
        await waitForHydration(page.getByLabel('רוחב'))
        await expect(page.getByRole('heading', { level: 1 })).toContainText('מצאו את')
      },
    )

  test('a NUL in a search is removed', { tag: '@variation' }, async ({ page }) => {
    await page.goto('/search?q=mich%00elin')
    await expect(page).toHaveURL('/search?q=michelin')
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test(
    'an address that is too long is reported and leads home',
    { tag: '@variation' },
    async ({ page, consoleErrors }) => {
      consoleErrors.allow(/414/)
      for (const path of [`/${'a'.repeat(2_100)}`, `/list/moto/by/brand/${'x'.repeat(10_000)}`]) {
        const response = await page.goto(path)
        expect(response?.status()).toBe(414)
        expect(noindex((await response?.text()) ?? '')).toBe(true)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('הכתובת ארוכה מדי')
        await expectHealthyPage(page)
        await page.getByRole('main').getByRole('link', { name: 'לעמוד הבית' }).click()
        await expect(page).toHaveURL('/')
      }
    },
  )
})
