import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { DEVICES } from '../fixtures/browser.ts'
import { readCart, toPaymentPage, visitorOf } from '../fixtures/checkout.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { inboxOf, newBuyer, placeOrder } from '../fixtures/orders.ts'
import { paymentPage, setGateway } from '../fixtures/payment-page.ts'
import { findProduct } from '../fixtures/products.ts'
import { openBackOffice } from '../fixtures/staff.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
/** The result of the payment that the page and its tab title show. */
const expectSaid = async (page: Page, name: string) => {
  await expect(title(page, name)).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${name} \\| `))
}
const PAID = 'תודה! ההזמנה התקבלה'
const UNKNOWN = 'עוד אין תשובה על התשלום'

/** An approved payment whose buyer does not return is found within a minute, on a busy machine a little later. */
const SWEPT = { timeout: 180_000 }

test.afterEach(() => setGateway('ok'))

for (const { device, use } of DEVICES)
  test.describe(`on ${device}, a payment`, () => {
    test.use(use)

    test('whose buyer does not return is found, and the buyer cannot pay again', async ({ page }) => {
      const { email } = await toPaymentPage(page)
      await paymentPage(page).approveAndStay()
      const office = await openBackOffice()
      await expect.poll(async () => (await office.ordersOf(email))[0]?.paymentStatus, SWEPT).toBe('paid')
      await expect
        .poll(async () => (await inboxOf(email)).some(({ text }) => text.includes('/order/')), SWEPT)
        .toBe(true)

      const [order] = await office.ordersOf(email)
      await page.goto('/checkout') // the cart is still full
      await page.getByRole('checkbox', { name: /קראתי/ }).check()
      await page.getByRole('button', { name: 'אישור ההזמנה' }).click()
      await expect(page.getByRole('heading', { name: PAID })).toBeVisible()
      await expect(page.getByText(order?.orderId ?? '').first()).toBeVisible()
      expect(await readCart(page)).toEqual([])
      expect(await office.ordersOf(email)).toHaveLength(1)
    })

    test('whose buyer tries again, is charged and goes back to pay by transfer stays the only order', async ({
      page,
    }) => {
      const { email } = await toPaymentPage(page)
      await paymentPage(page).decline()
      await page.getByRole('link', { name: 'נסו שוב' }).click()
      await page.getByRole('button', { name: 'אישור ההזמנה' }).click() // the terms are ticked
      await paymentPage(page).shown()
      await paymentPage(page).approveAndStay()
      await page.goto('/paymentFailed')
      await page.getByRole('link', { name: 'תשלום בהעברה בנקאית' }).click()
      await page.reload() // the agreement stays
      await page.getByRole('button', { name: 'אישור ההזמנה' }).click()
      await expect(page.getByRole('heading', { name: PAID })).toBeVisible()
      await expect(page.getByText('מספר חשבון')).toHaveCount(0) // nothing is left to transfer
      const orders = await (await openBackOffice()).ordersOf(email)
      expect(orders).toMatchObject([{ paymentStatus: 'paid' }])
      await expect(page.getByText(orders[0]?.orderId ?? '').first()).toBeVisible()
      expect(await readCart(page)).toEqual([])
    })

    test('about which the gateway does not answer is inquired about again and then paid', async ({ page }) => {
      await toPaymentPage(page)
      await setGateway('down', ['inquiry'])
      await paymentPage(page).approve()
      await expectSaid(page, UNKNOWN)
      await expect(page.getByText('אם הוא עבר, ההזמנה שמורה')).toBeVisible()
      await expect(page.getByRole('link', { name: 'נסו שוב' })).toHaveCount(0) // the buyer is not asked to pay again
      await expectHealthyPage(page)
      expect(await readCart(page)).toHaveLength(1)
      await setGateway('ok')
      await page.getByRole('button', { name: 'לבדוק שוב' }).click()
      await expectSaid(page, PAID)
      expect(await readCart(page)).toEqual([])
    })

    test('whose answer is lost is inquired about again after a reload', async ({ page, consoleErrors }) => {
      consoleErrors.allow(/ERR_FAILED/)
      await toPaymentPage(page)
      await page.route('**/finalize/checkout', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await paymentPage(page).approve()
      await expectSaid(page, UNKNOWN)
      expect(await readCart(page)).toHaveLength(1)
      await page.unroute('**/finalize/checkout')
      await page.reload()
      await expectSaid(page, PAID)
      expect(await readCart(page)).toEqual([])
    })

    test('that arrives after its order expired reserves the tyres again when they are available', async ({ page }) => {
      const { email } = await toPaymentPage(page)
      const [, other] = await tyresInStock()
      // a later checkout of the same visitor replaces the unpaid order
      const visitorId = await visitorOf(page)
      await placeOrder([{ ean: other?.ean ?? '', quantity: 1 }], { visitorId })
      const office = await openBackOffice()
      await expect.poll(async () => (await office.ordersOf(email))[0]?.paymentStatus).toBe('expired')
      await paymentPage(page).approve()
      await expectSaid(page, PAID)
      await page.getByRole('link', { name: 'לעמוד ההזמנה' }).click()
      await expect(page.getByText('ההזמנה שולמה ובטיפול')).toBeVisible()
      await expect.poll(async () => (await office.ordersOf(email))[0]?.paymentStatus).toBe('paid')
    })

    test('that arrives after another buyer took the last tyres is refunded, and the page says so', async ({ page }) => {
      const few = await findProduct(
        ({ set, visibility, available }) => !set && visibility === 'instock' && available >= 2 && available <= 8,
      )
      const { email } = await toPaymentPage(page, { ean: few.ean, quantity: few.available })
      const visitorId = await visitorOf(page)
      const rival = await placeOrder([{ ean: few.ean, quantity: 1 }], { visitorId }, newBuyer())
      await paymentPage(page).approve()
      await expectSaid(page, 'התשלום יוחזר אליכם')
      await expect(page.getByText('הסכום ששילמתם יוחזר לכרטיס במלואו')).toBeVisible()
      await expect(page).toHaveURL('/paymentSuccess')
      await expectHealthyPage(page)
      await page.reload()
      await expectSaid(page, 'התשלום יוחזר אליכם')
      const office = await openBackOffice()
      const [order] = await office.ordersOf(email)
      await expect.poll(() => office.casesOf(order?.orderId ?? '')).toEqual(['paid-after-expiry'])
      await expect
        .poll(async () => (await office.ordersOf(email))[0]?.paymentStatus, { timeout: 60_000 })
        .toMatch(/refund_due|refunded/)
      await office.release(rival)
    })
  })
