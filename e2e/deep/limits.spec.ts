import type { Locator } from '@playwright/test'
import { waitForHydration } from '../fixtures/browser.ts'
import { checkoutControls, openCheckout, openCheckoutAs } from '../fixtures/checkout.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { newBuyer, orderPageOf, placeShipping } from '../fixtures/orders.ts'
import { REAR_OF_SEED } from '../fixtures/products.ts'
import { shopper } from '../fixtures/shopper.ts'
import { openBackOffice } from '../fixtures/staff.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** A sentence that is in no slice, so that one on the screen is that of the answer. */
const SENTENCE = 'הגעתם למגבלה של הבדיקה הזו. נסו שוב בעוד דקה.'

/** Refuses every such call until the returned function is called. */
const refuse = async (page: Page, calls: string) => {
  await page.route(calls, (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      headers: { 'retry-after': '60' },
      body: JSON.stringify({ type: 'about:blank', title: 'Too often', status: 429, detail: SENTENCE }),
    }),
  )
  return () => page.unroute(calls)
}
const alertIn = (place: Page | Locator) => place.getByRole('alert').filter({ hasText: SENTENCE })
const openProduct = async (page: Page) => {
  const [tyre] = await tyresInStock()
  if (!tyre) throw new Error('no tyre is in stock')
  await page.goto(`/tire/moto/${tyre.ean}/${tyre.name}`)
}

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/404|429/))

test('a tyre request that is one too many keeps what was typed, and may be sent again', async ({ page }) => {
  const allow = await refuse(page, '**/edge/api/v1/tire-request')
  await page.goto('/list/moto/190/55/99')
  const form = page.getByRole('region', { name: 'נחפש את הצמיג בשבילכם' })
  const send = form.getByRole('button', { name: 'שליחת הבקשה' })
  await waitForHydration(send)
  await form.getByLabel('דגם האופנוע').fill('Kawasaki Z900')
  await form.getByLabel('טלפון נייד').fill('0507654321')
  await send.click()
  await expect(alertIn(form)).toBeVisible()
  await expect(form.getByLabel('דגם האופנוע')).toHaveValue('Kawasaki Z900')
  await expect(form.getByLabel('טלפון נייד')).toHaveValue('0507654321')
  await allow()
  await send.click()
  await expect(form.getByText('הבקשה נשלחה')).toBeFocused()
})

test('an offer that is one too many keeps price and phone, and a like is taken back', async ({ page }) => {
  await refuse(page, '**/edge/api/v1/best-offers')
  await refuse(page, '**/edge/collector/like/**')
  await openProduct(page)
  const card = page.getByRole('region', { name: 'הציעו מחיר משלכם' })
  const opener = card.getByRole('button', { name: 'הציעו מחיר' })
  await waitForHydration(opener)
  await opener.click()
  await card.getByLabel('המחיר שלכם').fill('99.9')
  await card.getByLabel('טלפון נייד').fill('0507654321')
  await card.getByRole('button', { name: 'שליחת ההצעה' }).click()
  await expect(alertIn(card)).toBeVisible()
  await expect(card.getByLabel('המחיר שלכם')).toHaveValue('99.9')
  await expect(card.getByLabel('טלפון נייד')).toHaveValue('0507654321')
  await expect(card.getByRole('button', { name: 'שליחת ההצעה' })).toBeEnabled()

  const heart = page.getByRole('button', { name: /^אהבתי/ })
  await heart.click()
  await expect(page.getByText(SENTENCE).last()).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a request for a lost link that is one too many keeps number and phone', async ({ page }) => {
  await refuse(page, '**/edge/api/v1/where-is-my-order')
  await page.goto('/order')
  const send = page.getByRole('button', { name: 'לשליחת הקישור' })
  await waitForHydration(send)
  await page.getByLabel('מספר ההזמנה').fill('Z-100042')
  await page.getByLabel('טלפון נייד').fill('0507654321')
  await send.click()
  await expect(alertIn(page)).toBeVisible()
  await expect(page.getByLabel('מספר ההזמנה')).toHaveValue('Z-100042')
  await expect(page.getByLabel('טלפון נייד')).toHaveValue('0507654321')
  await expect(send).toBeEnabled()
})

test('a search that is one too many says so instead of finding nothing, and can be tried again', async ({ page }) => {
  await page.goto('/search?q=michelin')
  const field = page.getByRole('main').getByRole('searchbox')
  await waitForHydration(field)
  const allow = await refuse(page, '**/edge/api/v1/search?*')
  await field.fill('pirelli')
  await field.press('Enter')
  await expect(alertIn(page)).toBeVisible()
  await allow()
  await alertIn(page).getByRole('button').click()
  await expect(alertIn(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('pirelli')
})

test('a buyer who returns from the payment page beyond the limit sees why, and checks the payment again', async ({
  page,
}) => {
  const allow = await refuse(page, '**/edge/api/v1/finalize/checkout')
  await page.goto('/paymentSuccess?uniqueID=0123456789abcdef0123456789abcdef&txId=1')
  await expect(alertIn(page)).toBeVisible()
  await allow()
  await page.getByRole('button', { name: 'לבדוק שוב' }).click()
  await expect(alertIn(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'התשלום לא עבר' })).toBeVisible()
})

test('a code that is one too many stays in its field, and may be tried again', async ({ page }) => {
  await openCheckout(page, [{ ean: REAR_OF_SEED.ean, quantity: 1 }])
  const { delivery, fillBuyer, next, coupon } = checkoutControls(page)
  await delivery('איסוף עצמי מהמחסן').check()
  await fillBuyer()
  await next.click()
  const allow = await refuse(page, '**/edge/api/v1/validate-coupon')
  const apply = page.getByRole('button', { name: 'החלת הקופון' })
  await coupon.fill('NOPE')
  await apply.click()
  await expect(coupon).toHaveAccessibleDescription(SENTENCE)
  await expect(coupon).toHaveValue('NOPE')
  await allow()
  await apply.click()
  await expect(coupon).toHaveAccessibleDescription('קוד קופון לא תקין')
})

test('an order that is one too many keeps the form, and may be sent again', async ({ page }) => {
  const buyer = newBuyer()
  await openCheckoutAs(page, [{ ean: REAR_OF_SEED.ean, quantity: 1 }], buyer)
  const steps = shopper(page)
  await steps.next()
  await steps.chooseTransfer()
  await steps.next()
  const { terms, confirm } = checkoutControls(page)
  const allow = await refuse(page, '**/edge/api/v1/checkout')
  await terms.check()
  await confirm.click()
  await expect(alertIn(page)).toBeVisible()
  await allow()
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
})

test('digits that are one too many are kept, and the order stays', async ({ page }) => {
  const order = await placeShipping()
  const staff = await openBackOffice()
  await staff.move(order.orderId, 'paid')
  await page.goto(await orderPageOf(order))
  await refuse(page, '**/edge/api/v1/guest/order/*/cancel')
  const digits = page.getByLabel('ארבע הספרות האחרונות של הטלפון')
  await page.getByRole('button', { name: 'לבטל את ההזמנה' }).click()
  await digits.fill('0000')
  await page.getByRole('button', { name: 'כן, לבטל' }).click()
  await expect(alertIn(page)).toBeVisible()
  await expect(digits).toHaveValue('0000')
  await expect(page.getByText('ההזמנה בוטלה')).toHaveCount(0)
})
