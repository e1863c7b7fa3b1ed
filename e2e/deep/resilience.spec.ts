import { holdCalls, waitForHydration } from '../fixtures/browser.ts'
import { addressOf, REAR_OF_SEED } from '../fixtures/products.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const LIST = '/list/moto/180/55/17'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The metadata in the head of a page; a missing page has none. */
const saysOfPage = (page: Page) =>
  page.locator('head :is(link[rel=canonical], link[hreflang], meta[property], meta[name=description], [type*=json])')

const firstProduct = (page: Page) => page.getByRole('article').first().getByRole('heading').getByRole('link')

/** Opens the list and waits for its hydration. @returns its title */
const openList = async (page: Page): Promise<string> => {
  await page.goto(LIST)
  await waitForHydration(firstProduct(page))
  // when the server did not render it, the browser writes its head first
  await expect(page.locator('link[rel=canonical]')).toBeAttached()
  return page.title()
}

test('a page that is late or fails to load says so in its title, and going back restores the previous title', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource/)
  const title = await openList(page)
  const said = await saysOfPage(page).count()
  const held = await holdCalls(page, '**/edge/api/v1/tires/MO/*')

  await firstProduct(page).click()
  await expect(page).toHaveTitle('טוענים את העמוד… | צמיגו')
  await expect(saysOfPage(page)).toHaveCount(0)
  held.cut()
  await expect(heading(page)).toHaveText('העמוד לא נטען')
  await expect(page).toHaveTitle('העמוד לא נטען | צמיגו')
  await expect(saysOfPage(page)).toHaveCount(0)

  await test.step('the message is announced once: the heading has the focus and names the reason', async () => {
    await expect(heading(page)).toBeFocused()
    await expect(heading(page)).toHaveAccessibleDescription(/החיבור לאינטרנט/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
  await test.step('another failed try is announced again', async () => {
    await page.getByRole('button', { name: 'נסו שוב' }).click()
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle('העמוד לא נטען | צמיגו')
  })
  await test.step('back', async () => {
    await page.goBack()
    await expect(page).toHaveURL(LIST)
    await expect(page).toHaveTitle(title)
    await expect(saysOfPage(page)).toHaveCount(said)
  })
  await test.step('forward, when the shop answers again', async () => {
    await held.mend()
    await page.goForward()
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle(/ \| צמיגי אופנוע צמיגו$/)
    await expect(saysOfPage(page).first()).toBeAttached()
  })
})

test('the title of a list is its size while it loads and after a failure', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource/)
  await page.goto('/')
  const size = page.getByRole('link', { name: /^120\/70/ }).first()
  await waitForHydration(size)
  const held = await holdCalls(page, '**/edge/api/v1/tires/MO/**')
  await size.click()
  await expect(page).toHaveTitle(/^צמיגי אופנוע 120\/70-17 /)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  held.cut()
  await expect(page).toHaveTitle(/^העמוד לא נטען: צמיגי אופנוע 120\/70-17 /)
  await expect(heading(page)).toBeFocused()
  await expect(heading(page)).toContainText('120/70-17')
  await expect(page.getByRole('alert')).toHaveCount(1)
  await held.mend()
  await page.getByRole('button', { name: 'נסו שוב' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveTitle(/^צמיגי אופנוע 120\/70-17 /)
  await expect(heading(page)).toBeFocused()
})

test('a slice that cannot run does not keep the title of the previous page', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED|checkout|slice/i)
  await page.route('**/assets/slices/checkout/**', (route) => route.abort())
  const title = await openList(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /עגלת הקניות/ })
    .click()
  await expect(page).toHaveTitle('העמוד אינו זמין כרגע | צמיגו')
  await page.goBack()
  await expect(page).toHaveTitle(title)
})

test('a navigation from a product to the cart does not fetch the home page', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/top\/sellers|popular\/sizes|sizes\/widths|page-home/.test(request.url())) asked.push(request.url())
  })
  await page.goto(addressOf(REAR_OF_SEED))
  const add = page.getByRole('button', { name: 'הוסיפו לעגלה' }).first()
  await waitForHydration(add)
  const cart = page.getByRole('banner').getByRole('link', { name: /עגלת הקניות/ })
  await cart.hover()
  await add.click()
  await page.getByRole('link', { name: 'לעגלת הקניות', exact: true }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('button', { name: 'המשך תהליך ההזמנה' })).toBeVisible()
  expect(asked).toEqual([])
})

test.describe('a tap before hydration', () => {
  /** The page on a slow phone: rendered by the server, its slice not loaded yet. */
  const openSlowly = async (page: Page) => {
    const held = await holdCalls(page, '**/assets/slices/storefront/**/remoteEntry.js')
    await expect(async () => {
      await page.goto(addressOf(REAR_OF_SEED))
      // on a busy machine the server may leave the rendering to the browser once
      expect(await page.locator('[data-version]').count()).toBe(1)
    }).toPass()
    await waitForHydration(page.getByRole('banner').getByRole('link').first())
    return held
  }
  const add = (page: Page) => page.getByRole('button', { name: 'הוסיפו לעגלה' }).first()
  const cart = (page: Page, count: number) => page.getByRole('banner').getByRole('link', { name: `${count}` })

  test('works once, after hydration', async ({ page }) => {
    const held = await openSlowly(page)
    await add(page).click()
    await add(page).click()
    held.release()
    await expect(page.getByRole('link', { name: 'לעגלת הקניות', exact: true })).toBeVisible()
    await expect(cart(page, 1)).toBeVisible()
    await add(page).click()
    await expect(cart(page, 2)).toBeVisible()
  })

  test('is dropped when the visitor taps elsewhere', async ({ page }) => {
    const held = await openSlowly(page)
    await add(page).click()
    await heading(page).click()
    held.release()
    await waitForHydration(add(page))
    await add(page).click()
    await expect(cart(page, 1)).toBeVisible()
  })

  test('is dropped after ten seconds', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/storefront/) // the slice reports that it waits
    await page.clock.install()
    const held = await openSlowly(page)
    await add(page).click()
    await page.clock.fastForward(10_100)
    held.release()
    await waitForHydration(add(page))
    await add(page).click()
    await expect(cart(page, 1)).toBeVisible()
  })
})
