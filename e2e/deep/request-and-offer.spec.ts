import type { Locator } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessibility.ts'
import { press, tabTo, waitForHydration } from '../fixtures/browser.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** No wheel has this rim, so the shop has no tyres in this size. */
const MISSING = '/list/moto/190/55/99'
const newPhone = () => `050${String(Date.now()).slice(-7)}`

const openProduct = async (page: Page) => {
  const [tyre] = await tyresInStock()
  if (!tyre) throw new Error('no tyre is in stock')
  await page.goto(`/tire/moto/${tyre.ean}/${tyre.name}`)
  return page.getByRole('region', { name: 'הציעו מחיר משלכם' })
}

const openOffer = async (card: Locator) => {
  const opener = card.getByRole('button', { name: 'הציעו מחיר' })
  await waitForHydration(opener)
  await opener.click()
}

test('a missing size is requested with the keyboard only', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/)
  await page.goto(MISSING)
  const form = page.getByRole('region', { name: 'נחפש את הצמיג בשבילכם' })
  await waitForHydration(form.getByLabel('דגם האופנוע'))
  await tabTo(page, form.getByLabel('דגם האופנוע'))
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('דגם האופנוע')).toBeFocused()
  await expect(form.getByText('שדה חובה')).toBeVisible()
  await page.keyboard.type('Kawasaki Z900')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('טלפון נייד')).toBeFocused()
  await page.keyboard.type(newPhone())
  await press(page, form.getByRole('button', { name: 'שליחת הבקשה' }), 'Enter')
  await expect(form.getByText('הבקשה נשלחה')).toBeFocused()
})

test('a price is offered with the keyboard only, and cancelling returns the focus', async ({ page }) => {
  const card = await openProduct(page)
  const opener = card.getByRole('button', { name: 'הציעו מחיר' })
  await waitForHydration(opener)
  await press(page, opener, 'Enter')
  await expect(card.getByLabel('המחיר שלכם')).toBeFocused()
  await press(page, card.getByRole('button', { name: 'ביטול' }), 'Space')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByLabel('המחיר שלכם')).toBeFocused()
  await page.keyboard.type('99.9')
  await page.keyboard.press('Tab')
  await expect(card.getByLabel('טלפון נייד')).toBeFocused()
  await page.keyboard.type(newPhone())
  await page.keyboard.press('Enter')
  await expect(page.getByText('ההצעה נשלחה ותיענה בקרוב')).toBeFocused()
})

test('a form whose file fails to load shows a message and opens with the next press', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/)
  await page.route('**/assets/slices/storefront/**/offer-form*.js*', (route) => route.abort())
  const card = await openProduct(page)
  await openOffer(card)
  await expect(card.getByRole('alert')).toContainText('הטופס לא נטען')
  await page.unroute('**/assets/slices/storefront/**/offer-form*.js*')
  await openOffer(card)
  await expect(card.getByLabel('המחיר שלכם')).toBeFocused()
  await expect(card.getByRole('alert')).toHaveCount(0)
})

test('the same offer from two tabs at once is sent once, and both tabs confirm it', async ({ page, context }) => {
  const phone = newPhone()
  const card = await openProduct(page)
  const other = await context.newPage()
  await other.goto(page.url())
  const cards = [card, other.getByRole('region', { name: 'הציעו מחיר משלכם' })]
  for (const each of cards) {
    await openOffer(each)
    await each.getByLabel('המחיר שלכם').fill('77.7')
    await each.getByLabel('טלפון נייד').fill(phone)
  }
  const answers = [page, other].map((tab) => tab.waitForResponse('**/edge/api/v1/best-offers'))
  await Promise.all(cards.map((each) => each.getByRole('button', { name: 'שליחת ההצעה' }).click()))
  const offers = await Promise.all(
    answers.map(async (answer) => ((await (await answer).json()) as { data?: { offerId: string } }).data?.offerId),
  )
  expect(offers[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(offers[1]).toBe(offers[0])
  for (const tab of [page, other]) await expect(tab.getByText('ההצעה נשלחה ותיענה בקרוב')).toBeVisible()
})

test('text that was typed before hydration is kept', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/slices/storefront/**/tyre-request*.js*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(MISSING)
  const form = page.getByRole('region', { name: 'נחפש את הצמיג בשבילכם' })
  await form.getByLabel('דגם האופנוע').fill('Suzuki SV650')
  await form.getByLabel('טלפון נייד').fill('05')
  await form.getByRole('button', { name: 'שליחת הבקשה' }).click()
  await expect(page, 'no phone in an address').toHaveURL(MISSING)
  release()
  await waitForHydration(form.getByLabel('דגם האופנוע'))
  await form.getByRole('button', { name: 'שליחת הבקשה' }).click()
  await expect(form.getByText('מספר טלפון לא תקין')).toBeVisible()
  await expect(form.getByLabel('דגם האופנוע')).toHaveValue('Suzuki SV650')
  await expect(form.getByText('שדה חובה')).toHaveCount(0)
})

for (const width of [320, 768, 1280])
  test(`both forms fit into ${width} px`, async ({ page, consoleErrors }) => {
    consoleErrors.allow(/404/)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(MISSING)
    const send = page.getByRole('button', { name: 'שליחת הבקשה' })
    await waitForHydration(send)
    await send.click()
    await expect(page.getByText('שדה חובה')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const card = await openProduct(page)
    await openOffer(card)
    await expect(card.getByLabel('המחיר שלכם')).toBeFocused()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('both show the phone number', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/404/)
    await page.goto(MISSING)
    const number = page.locator('main section noscript a[href^="tel:"]')
    await expect(number).toBeVisible()
    const card = await openProduct(page)
    await expect(card.locator('noscript a[href^="tel:"]')).toBeVisible()
  })
})
