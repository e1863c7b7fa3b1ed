import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { waitForHydration } from '../fixtures/browser.ts'
import { information } from '../fixtures/information.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

/** Every address of our own that the page links to, header, menu and footer included, whether visible or not. */
const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])

test('every link of header, footer and information pages leads to a page', async ({ page, request }) => {
  const links = new Set<string>()
  for (const path of ['/', '/our-shops', ...information]) {
    await page.goto(path)
    for (const link of await linksOf(page)) links.add(link)
  }
  for (const path of ['/our-shops', ...information]) expect(links, 'what the pages link to').toContain(path)
  const broken: string[] = []
  for (const link of links) {
    const status = (await request.get(link)).status()
    if (status !== 200) broken.push(`${link}: ${status}`)
  }
  expect(broken).toEqual([])
})

for (const path of information)
  test(`${path} is accessible, and its contents lead to its chapters`, { tag: '@variation' }, async ({ page }) => {
    await page.goto(path)
    await expectHealthyPage(page)
    const chapters = page.getByRole('navigation', { name: 'מה בעמוד' }).getByRole('link')
    for (const href of await chapters.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
      await expect(page.locator(href)).toHaveCount(1)
  })

test(
  'a link to the open page scrolls to its top, and back leads to the page before',
  { tag: '@variation' },
  async ({ page }) => {
    await page.goto('/about-us')
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'פרטי העסק' })
    await waitForHydration(page.getByRole('banner').getByRole('link').first())
    await link.click()
    await expect(page).toHaveURL('/imprint')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await link.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/about-us')
  },
)

test('the footer leads to the terms without a reload', { tag: '@variation' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'תנאי שימוש' }).click()
  await expect(page).toHaveURL('/terms-of-use')
  await expect(page.getByRole('heading', { level: 1, name: 'תנאי שימוש' })).toBeVisible()
  await page.getByRole('link', { name: 'התאמה ובטיחות' }).click()
  await expect(page).toHaveURL('/terms-of-use#safety')
  await expect(page.getByRole('heading', { name: 'התאמה ובטיחות' })).toBeInViewport()
})

test('a footer link works before hydration', { tag: '@variation' }, async ({ page }) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/slices/storefront/**/remoteEntry.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'תנאי שימוש' })
  // the footer works as soon as the header does
  await waitForHydration(page.getByRole('banner').getByRole('link').first())
  await link.click()
  await expect(page).toHaveURL('/terms-of-use')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'תנאי שימוש' })).toBeVisible()
})
