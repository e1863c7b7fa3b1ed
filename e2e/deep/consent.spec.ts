import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessibility.ts'
import { waitForHydration } from '../fixtures/browser.ts'
import { paymentPage } from '../fixtures/payment-page.ts'
import { emptyDataDirectory, openShop } from '../fixtures/shop-process.ts'
import { shopper, SIZE } from '../fixtures/shopper.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const LIST = `/list/moto/${SIZE.width}/${SIZE.profile}/${SIZE.rim}`
type Hit = { parameters: Record<string, string>; referrer?: string }

let shop: Awaited<ReturnType<typeof openShop>>
test.beforeAll(async () => {
  shop = await openShop(emptyDataDirectory('consent'), [], { PIXEL_ID: '4711' })
})
test.afterAll(() => shop.stop())

const question = (page: Page) => {
  const banner = page.getByRole('region', { name: 'הסכמה לפרסום' })
  return {
    banner,
    accept: banner.getByRole('button', { name: 'אישור' }),
    refuse: banner.getByRole('button', { name: 'סירוב' }),
    askAgain: page.getByRole('contentinfo').getByRole('button', { name: 'הגדרות פרסום' }),
  }
}
const hits = async (): Promise<Hit[]> =>
  ((await (await fetch(`${shop.deskUrl}/pixel/events`)).json()) as { events: Hit[] }).events
/** Names of the events about a product, the oldest first. */
const eventsOf = async (ean: string) =>
  (await hits())
    .filter(({ parameters }) => parameters['cd[content_ids]']?.split(',').includes(ean))
    .map(({ parameters }) => parameters['ev'])
    .toReversed()
const eanOf = (page: Page) => new URL(page.url()).pathname.split('/')[3] ?? ''

/** Opens the nth product of the list that is in stock. */
const openProduct = async (page: Page, nth: number) => {
  await page.goto(shop.shopUrl + LIST)
  const card = page.getByRole('article').filter({ hasText: 'מלאי מיידי' }).nth(nth)
  const link = card.getByRole('link').first()
  await waitForHydration(link)
  await link.click()
  await page.waitForURL(/\/tire\/moto\//)
  // a page that was opened by a link takes the focus once it has loaded
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  return eanOf(page)
}

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const)
  test(`on ${device} both answers are equally easy to reach, and the page stays usable`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto(shop.shopUrl)
    const { banner, accept, refuse } = question(page)
    await expect(banner).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const looks = await Promise.all(
      [accept, refuse].map((button) =>
        button.evaluate((element) => {
          const { width, height } = element.getBoundingClientRect()
          const { fontSize, fontWeight, color, backgroundColor, borderColor } = getComputedStyle(element)
          return { width, height, fontSize, fontWeight, color, backgroundColor, borderColor }
        }),
      ),
    )
    expect(looks[0]).toEqual(looks[1])
    // it is no dialog: the page behind it can be focused and scrolled to its end
    await page.getByRole('contentinfo').getByRole('link').last().scrollIntoViewIfNeeded()
    const last = page.getByText('כל הזכויות שמורות')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const end = await last.boundingBox()
    const card = await banner.boundingBox()
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0)
    // and its background reaches the edge of the window
    const footer = await page.getByRole('contentinfo').boundingBox()
    expect(Math.round((footer?.y ?? 0) + (footer?.height ?? 0))).toBeGreaterThanOrEqual(viewport.height)
  })

test('nothing is sent before consent or after a refusal; consent counts from then on and can be withdrawn', async ({
  page,
  context,
}) => {
  const outside: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(shop.shopUrl)) outside.push(request.url())
  })

  await test.step('before an answer', async () => {
    await openProduct(page, 0)
    await page.getByRole('button', { name: 'הוסיפו לעגלה' }).first().click()
    await expect(page.getByRole('link', { name: 'לעגלת הקניות' })).toBeVisible()
  })
  await test.step('a refusal with the keyboard is remembered', async () => {
    const { banner, refuse } = question(page)
    await refuse.focus()
    await page.keyboard.press('Enter')
    await expect(banner).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: 'תפריט נגישות' })).toBeVisible()
    await expect(banner).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('consent'))).toBe('refused')
    await page.goto(`${shop.shopUrl}/cart`)
    await page.getByRole('button', { name: 'המשך תהליך ההזמנה' }).click()
    await page.waitForURL(/\/checkout$/)
    await shopper(page).fillDetails()
    await shopper(page).next()
    await shopper(page).next()
    await expect(page.getByRole('button', { name: 'אישור ההזמנה' })).toBeVisible()
  })
  expect(await hits()).toEqual([])
  expect(outside).toEqual([])

  let ean = ''
  await test.step('consent is given in the footer of a product, which is reported from then on', async () => {
    ean = await openProduct(page, 3)
    const { banner, accept, askAgain } = question(page)
    await askAgain.click()
    await expect(banner).toBeFocused()
    await accept.click()
    await expect(banner).toBeHidden()
    await expect(askAgain).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('consent'))).toBe('granted')
    await expect.poll(() => eventsOf(ean)).toEqual(['ViewContent'])
  })
  await test.step('a view and a purchase are reported with price and currency, without the page address', async () => {
    ean = await openProduct(page, 1)
    await page.getByRole('button', { name: 'הוסיפו לעגלה' }).first().click()
    await expect.poll(() => eventsOf(ean)).toEqual(['ViewContent', 'AddToCart'])
    await page.evaluate(() => sessionStorage.clear()) // the stored draft would open the last step at once
    await page.goto(`${shop.shopUrl}/cart`)
    await page.getByRole('button', { name: 'המשך תהליך ההזמנה' }).click()
    await shopper(page).fillDetails()
    await shopper(page).next()
    await shopper(page).chooseTransfer()
    await shopper(page).next()
    await expect.poll(() => eventsOf(ean)).toEqual(['ViewContent', 'AddToCart', 'InitiateCheckout', 'AddPaymentInfo'])
    const checkout = (await hits()).filter(({ parameters }) => parameters['cd[content_ids]']?.includes(','))
    expect(checkout.map(({ parameters }) => parameters['ev'] ?? '').toSorted()).toEqual([
      'AddPaymentInfo',
      'InitiateCheckout',
    ])
    for (const { parameters, referrer } of await hits()) {
      expect(Object.keys(parameters).toSorted()).toEqual(['cd[content_ids]', 'cd[currency]', 'cd[value]', 'ev', 'id'])
      expect(parameters).toMatchObject({ id: '4711', 'cd[currency]': 'ILS' })
      expect(parameters['cd[value]']).toMatch(/^\d+\.\d\d$/)
      expect(referrer).toBeUndefined()
    }
  })
  await test.step('consent is withdrawn', async () => {
    const sent = (await hits()).length
    const { refuse, askAgain } = question(page)
    await askAgain.click()
    await refuse.click()
    await openProduct(page, 1)
    await page.getByRole('button', { name: 'הוסיפו לעגלה' }).first().click()
    await expect(page.getByRole('link', { name: 'לעגלת הקניות' })).toBeVisible()
    expect((await hits()).length).toBe(sent)
  })
})

test('payment-return and admin pages neither ask for consent nor send anything', async ({ page, request }) => {
  const policyOf = async (path: string) => (await request.get(shop.shopUrl + path)).headers()['content-security-policy']
  for (const path of ['/paymentFailed', '/paymentCanceled', '/paymentSuccess', '/admin', '/admin/orders'])
    expect(await policyOf(path), path).not.toContain(shop.deskUrl)
  for (const path of ['/', LIST, '/cart'])
    expect(await policyOf(path), path).toContain(`img-src 'self' data: ${shop.deskUrl};`)

  const { banner } = question(page)
  const alive = page.getByRole('button', { name: 'תפריט נגישות' })
  for (const path of ['/paymentFailed', '/admin']) {
    await page.goto(shop.shopUrl + path)
    await expect(alive).toBeVisible()
    await expect(banner).toBeHidden()
  }
  await test.step('a navigation from there into the shop, in the same document, does not either', async () => {
    await page.evaluate(() => localStorage.setItem('consent', 'granted'))
    const before = (await hits()).length
    await page.locator('html').evaluate((root) => root.setAttribute('data-same', ''))
    await page.getByRole('contentinfo').getByRole('link', { name: '120/70/17' }).click()
    await page.getByRole('article').filter({ hasText: 'מלאי מיידי' }).first().getByRole('link').first().click()
    await page.waitForURL(/\/tire\/moto\//)
    await page.getByRole('button', { name: 'הוסיפו לעגלה' }).first().click()
    await expect(page.getByRole('link', { name: 'לעגלת הקניות' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-same')
    expect((await hits()).length).toBe(before)
  })
})

test('a payment return is not reported, even with consent', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('consent', 'granted'))
  await openProduct(page, 4)
  await page.getByRole('button', { name: 'הוסיפו לעגלה' }).first().click()
  await expect(page.getByRole('link', { name: 'לעגלת הקניות' })).toBeVisible()
  const buyer = shopper(page)
  await page.goto(`${shop.shopUrl}/checkout`)
  await waitForHydration(page.getByLabel('שם מלא'))
  await buyer.fillDetails()
  await buyer.next()
  await buyer.next() // card payment is the default
  await buyer.confirmAndPay()
  const before = await hits()
  await paymentPage(page).approve()
  await expect(page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
  expect(await hits()).toEqual(before)
})

test('a sent offer is reported once, as an addition to the cart', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('consent', 'granted'))
  const ean = await openProduct(page, 2)
  const card = page.getByRole('region', { name: 'הציעו מחיר משלכם' })
  const opener = card.getByRole('button', { name: 'הציעו מחיר' })
  await waitForHydration(opener)
  await opener.click()
  await card.getByLabel('המחיר שלכם').fill('50')
  await card.getByLabel('טלפון נייד').fill('0501234567')
  await card.getByRole('button', { name: 'שליחת ההצעה' }).click()
  await expect(page.getByText('ההצעה נשלחה ותיענה בקרוב')).toBeVisible()
  await expect.poll(() => eventsOf(ean)).toEqual(['ViewContent', 'AddToCart'])
})
