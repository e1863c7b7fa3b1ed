import { config } from '../config.ts'
import { waitForHydration } from '../fixtures/browser.ts'
import { fillCart, openCart } from '../fixtures/checkout.ts'
import { REAR_OF_SEED } from '../fixtures/products.ts'
import { activateFaults, askForFault, type BrowserFault, type ServerFault } from '../fixtures/slice-faults.ts'
import { commandSlices, nextVersion, publishBuild } from '../fixtures/slice-version.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

type Slice = {
  name: string
  /** a page that its server renders, and what it shows */
  path: string
  heading: RegExp
  /** a file that its page asks for after the entry */
  later: string
  /** addresses where its server fails */
  server: Record<string, ServerFault>
}

const SLICES: readonly Slice[] = [
  {
    name: 'storefront',
    later: 'page-*',
    path: '/customer-service',
    heading: /שירות לקוחות/,
    server: { '/testimonials': 'throw', '/about-us': 'hang', '/imprint': 'loop' },
  },
  {
    name: 'checkout',
    later: 'contract',
    path: '/cart',
    heading: /העגלה ריקה|עגלת הקניות/,
    server: { '/order': 'throw', '/paymentFailed': 'hang', '/paymentCanceled': 'loop' },
  },
  {
    name: 'wizard',
    later: 'page-*',
    path: '/find-the-right-tires-for-you',
    heading: /אילו צמיגים/,
    server: { '/our-shops': 'hang', '/find-the-right-tires-for-you/result': 'loop' },
  },
  {
    name: 'admin',
    later: 'page-*',
    path: '/admin',
    heading: /./,
    server: { '/admin/coupons': 'throw', '/admin/orders': 'hang', '/admin/inbox': 'loop' },
  },
]

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: /אינו זמין כרגע|לא נטען עד הסוף/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

/** The faults that a page asks for, and those of the way between the shop and the browser. */
const FAULTS: Record<string, (page: Page, slice: string) => Promise<unknown>> = {
  'is not found': (page, slice) =>
    page.route(`**/assets/slices/${slice}/*/*.js*`, (route) => route.fulfill({ status: 404, body: '' })),
  'has an entry that was changed': (page, slice) => tamper(page, `**/assets/slices/${slice}/*/remoteEntry.js*`),
  'never arrives': (page, slice) =>
    page.route(`**/assets/slices/${slice}/*/remoteEntry.js*`, () => new Promise(() => undefined)),
  ...Object.fromEntries(
    (
      [
        ['throws while it is loaded', 'load'],
        ['throws while it renders', 'render'],
        ['hangs while it is mounted', 'mount'],
        ['meets another React', 'react'],
      ] as [string, BrowserFault][]
    ).map(([what, fault]) => [what, (page: Page, slice: string) => askForFault(page, slice, fault)]),
  ),
}

const tamper = (page: Page, files: string) =>
  page.route(files, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `self.tampered = true;${await answer.text()}` })
  })

/** Buying goes on: the cart with a tyre, its quote from the shop, and the way to the form. */
const expectCheckoutWorks = async (page: Page) => {
  await openCart(page, [{ ean: REAR_OF_SEED.ean, quantity: 1 }])
  await page.getByRole('button', { name: 'המשך תהליך ההזמנה' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('שם מלא')).toBeVisible()
}

/** From the page where a slice is missing the visitor goes on, without another document. */
const expectRoutingWorks = async (page: Page, broken: string) => {
  await page.evaluate(() => Object.assign(self, { sameDocument: true }))
  const header = page.getByRole('banner')
  const elsewhere =
    broken === 'checkout'
      ? header.getByRole('link', { name: /צמיגו/ }).first()
      : header.getByRole('link', { name: /עגלת הקניות/ })
  await elsewhere.click()
  await expect(notice(page)).toHaveCount(0)
  await expect(heading(page)).toContainText(broken === 'checkout' ? 'מצאו את' : /עגל/)
  expect(await page.evaluate(() => 'sameDocument' in self)).toBe(true)
}

for (const { name, path, later, server } of SLICES)
  test.describe(name, () => {
    test.beforeAll(async () => activateFaults(name, server))
    test.afterAll(async () => commandSlices('rollback', { slice: name }))

    for (const [what, breakSlice] of Object.entries(FAULTS))
      test(`when ${name} ${what}, a notice says so and the rest of the shop works`, async ({
        page,
        context,
        consoleErrors,
      }) => {
        consoleErrors.allow(/./)
        await breakSlice(page, name)
        await page.goto(path)
        // three seconds after the navigation: late.unit.spec.ts and application.unit.spec.ts have the bound, without waiting
        await expect(notice(page)).toBeVisible()
        expect(await page.evaluate(() => 'tampered' in self)).toBe(false)
        // the cart is another slice's, and the back office has no header of the shop
        if (name !== 'admin') await expectRoutingWorks(page, name)
        const healthy = await context.newPage()
        if (name !== 'checkout') await expectCheckoutWorks(healthy)
        await healthy.goto(path)
        await expect(heading(healthy)).toBeVisible()
        await expect(notice(healthy)).toHaveCount(0)
      })

    test(`when a later file of ${name} was changed, it does not run, and the page says so`, async ({
      page,
      consoleErrors,
    }) => {
      consoleErrors.allow(/./)
      await fillCart(page, [{ ean: REAR_OF_SEED.ean, quantity: 1 }])
      await tamper(page, `**/assets/slices/${name}/*/${later}.js*`)
      await page.goto(path)
      await expect(page.getByRole('alert').filter({ hasText: /אינו זמין כרגע|לא נטען|לא הצלחנו/ })).toBeVisible()
      expect(await page.evaluate(() => 'tampered' in self)).toBe(false)
    })

    for (const [address, fault] of Object.entries(server))
      test(`when the server render of ${name} meets a ${fault}, the browser renders and other pages are rendered`, async ({
        page,
        request,
        consoleErrors,
      }) => {
        consoleErrors.allow(/404|401|403/)
        await page.goto(address)
        await expect(heading(page)).toBeVisible()
        await waitForHydration(page.getByRole('link').first())
        const other = name === 'storefront' ? '/cart' : '/about-us'
        await expect.poll(async () => (await request.get(other)).text()).toContain('data-version=')
        expect((await request.get('/edge/health')).status()).toBeLessThan(500)
      })
  })

/** More than the largest slice of the shop. */
const LARGE_BYTES = 5_000_000

/** Publishes and activates a version whose entry has 5 MB. @returns the version */
const activateLarge = async (slice: string) => {
  const padding = `\n//${' '.repeat(LARGE_BYTES)}`
  const edit = (path: string, code: string) => (path === 'client/remoteEntry.js' ? code + padding : code)
  const { directory, version } = nextVersion(slice, { edit })
  await publishBuild(directory)
  await commandSlices('activate', { slice, version })
  return version
}

for (const { name, path, heading: title } of SLICES)
  test.describe(`${name} with an entry of 5 MB`, () => {
    let version: string
    test.beforeAll(async () => {
      version = await activateLarge(name)
    })
    test.afterAll(async () => commandSlices('rollback', { slice: name }))

    test(`has a notice while it arrives, works when it is there, and buying goes on (${name})`, async ({
      page,
      context,
      consoleErrors,
    }) => {
      consoleErrors.allow(/./)
      const { promise: allowed, resolve: arrive } = Promise.withResolvers<void>()
      const entry = `**/assets/slices/${name}/${version}/remoteEntry.js*`
      await page.route(entry, async (route) => {
        await allowed
        await route.continue()
      })
      // as a new browser each time: one that was given the version before may keep it until it has paid
      const asNew = new URL(path, config.shopUrl)
      await expect.poll(async () => (await fetch(asNew)).text()).toContain(`/${name}/${version}/`)
      await page.goto(path)
      await expect(notice(page)).toBeVisible()
      const healthy = await context.newPage()
      await expectCheckoutWorks(healthy)
      await expect(notice(healthy)).toHaveCount(0)
      const arrived = page.waitForResponse(entry)
      arrive()
      expect((await (await arrived).body()).length).toBeGreaterThan(LARGE_BYTES)
      await expect(notice(page)).toHaveCount(0)
      await expect(heading(page)).toContainText(title)
      if (name !== 'admin') await expectRoutingWorks(page, name)
    })
  })
