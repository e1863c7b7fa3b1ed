import { config } from '../config.ts'
import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { openBackOffice } from '../fixtures/staff.ts'
import { readCart, checkoutPage, fillCart, toPaymentPage } from '../fixtures/checkout.ts'
import { DEVICES } from '../fixtures/browser.ts'
import { paymentPage } from '../fixtures/payment-page.ts'
import { shopper } from '../fixtures/shopper.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
/** The result of the payment that the page and its tab title show. */
const expectSaid = async (page: Page, name: string) => {
  await expect(title(page, name)).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${name} \\| `))
}
const PAID = 'תודה! ההזמנה התקבלה'
const FAILED = 'התשלום לא עבר'
const GIVEN_BACK = 'התשלום יוחזר אליכם'
const CHECKING = 'עוד אין תשובה על התשלום'

/** Records all requests of the browser from now on: address and referrer. */
const watchRequests = (page: Page) => {
  const asked: { url: string; referrer: string | undefined; document: boolean }[] = []
  page.on('request', (request) => {
    const document = request.isNavigationRequest()
    asked.push({ url: request.url(), referrer: request.headers()['referer'], document })
  })
  return asked
}

test('a buyer who cancels the paid order and goes back sees the cancellation, and nothing to wait for', async ({
  page,
}) => {
  const { phone } = await toPaymentPage(page)
  await paymentPage(page).approve()
  await expectSaid(page, PAID)
  await page.getByRole('link', { name: 'לעמוד ההזמנה' }).click()
  await page.getByRole('button', { name: 'לבטל את ההזמנה' }).click()
  await page.getByLabel('ארבע הספרות האחרונות של הטלפון').fill(phone.slice(-4))
  await page.getByRole('button', { name: 'כן, לבטל' }).click()
  await expect(page.getByText('ההזמנה בוטלה', { exact: true })).toBeVisible()
  await page.goBack()
  await expectSaid(page, 'ההזמנה בוטלה')
  await expect(page.getByText('ההזמנה בוטלה', { exact: true })).toHaveCount(2) // the title, and the state beside the refund
  await expect(page.getByText(/התשלום עבר|תודה/)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'מה הלאה' })).toHaveCount(0)
  await expectHealthyPage(page)
})

for (const { device, use } of DEVICES)
  test.describe(`on ${device}, the payment return page`, () => {
    test.use(use)

    test('says that the order is paid, empties the cart once and sends its address to no other page', async ({
      page,
    }) => {
      await toPaymentPage(page)
      const asked = watchRequests(page)
      await paymentPage(page).approve()
      await expectSaid(page, PAID)
      await expect(page).toHaveURL('/paymentSuccess')
      await expectHealthyPage(page)
      expect(await readCart(page)).toEqual([])
      const number = await page.getByText(/^Z-\d+$/).textContent()

      const later = asked.filter(({ url }) => url.startsWith(config.shopUrl) && !/\/paymentSuccess\?/.test(url))
      expect(later.length).toBeGreaterThan(0)
      for (const { url, referrer } of later) {
        expect(url).not.toContain('uniqueID')
        expect(referrer ?? '').toBe('')
      }
      const foreign = asked.filter(({ url }) => !url.startsWith(config.shopUrl) && !url.startsWith('data:'))
      expect(foreign.filter(({ document }) => !document)).toEqual([])
      expect(await page.evaluate(() => document.referrer)).toBe('')

      await test.step('a page of a payment that was not made forgets nothing of it, and knows the empty cart', async () => {
        await page.goto('/paymentFailed')
        await expectSaid(page, FAILED)
        await expect(page.getByText('העגלה שלכם נשמרה')).toHaveCount(0)
        await expect(page.getByRole('link', { name: 'נסו שוב' })).toHaveCount(0)
        await page.goBack()
        await expectSaid(page, PAID)
        await expect(page.getByText(number ?? '')).toBeVisible()
      })

      await test.step('a reload shows the same and does not change a new cart', async () => {
        const items = [{ ean: '2907373823466', quantity: 1 }]
        await fillCart(page, items)
        await page.reload()
        await expectSaid(page, PAID)
        await expect(page.getByText(number ?? '')).toBeVisible()
        expect(await readCart(page)).toEqual(items)
      })
    })

    for (const [way, path, heading, sentence] of [
      ['decline', '/paymentFailed', FAILED, 'תהליך התשלום נכשל מסיבות טכניות או בגלל פרטים שגויים'],
      ['cancel', '/paymentCanceled', 'התשלום בוטל', 'מצטערים שלא הצלחתם להמשיך בתשלום'],
    ] as const)
      test(`says after ${way} that the buyer did not pay, and keeps everything for another try`, async ({ page }) => {
        const buyer = await toPaymentPage(page)
        const first = page.url()
        await paymentPage(page)[way]()
        await expectSaid(page, heading)
        await expect(page).toHaveURL(path)
        await expect(page.getByText(sentence)).toBeVisible()
        await expectHealthyPage(page)
        expect(await page.evaluate(() => document.referrer)).toBe('')
        await page.reload()
        await expectSaid(page, heading)
        expect(await readCart(page)).toHaveLength(1)
        await page.getByRole('link', { name: 'נסו שוב' }).click()
        await expect(checkoutPage(page).confirmation).toBeVisible()
        await shopper(page).confirmAndPay()
        expect(page.url()).not.toBe(first)
        const { ordersOf } = await openBackOffice()
        expect(await ordersOf(buyer.email)).toMatchObject([{ status: 'open', paymentStatus: 'pending' }])
      })

    test('opened by hand finds no payment and shows the phone number', async ({ page }) => {
      await fillCart(page, [{ ean: '2907373823466', quantity: 1 }])
      await page.goto('/paymentSuccess')
      await expectSaid(page, 'אין כאן תשלום לבדוק')
      await expect(page.getByRole('main').getByRole('link', { name: /^0\d/ })).toHaveAttribute('href', /^tel:/)
      await expectHealthyPage(page)
      expect(await readCart(page)).toHaveLength(1)
    })

    test('rejects invented parameters', async ({ page }) => {
      const { email } = await toPaymentPage(page)
      const unpaid = page.url().split('/').at(-1) ?? ''
      const office = await openBackOffice()
      const untouched = [{ status: 'open', paymentStatus: 'pending' }]
      for (const made of [
        {
          uniqueID: 'f'.repeat(32),
          txId: '1',
          responseMAC: 'Zm9yZ2Vk',
          errorCode: '000',
          cardToken: '1',
          cardExp: '1',
        },
        { uniqueID: '<img src=x onerror=alert(1)>' },
        {
          uniqueID: unpaid,
          txId: '1',
          authNumber: '1',
          cardMask: '****4580',
          personalId: '1',
          responseMAC: 'Zm9yZ2Vk',
        },
      ]) {
        await page.goto(`/paymentSuccess?${new URLSearchParams(made).toString()}`)
        await expectSaid(page, FAILED)
        await expect(page).toHaveURL('/paymentSuccess')
        expect(await readCart(page)).toHaveLength(1)
        expect(await office.ordersOf(email)).toMatchObject(untouched)
      }
      await expectHealthyPage(page)
    })

    test('confirms a real payment with a changed signature to its buyer, and to nobody else', async ({
      page,
      browser,
    }) => {
      await toPaymentPage(page)
      const address = await paymentPage(page).approveAndStay()
      const forged = new URL(address)
      forged.searchParams.set('responseMAC', 'Zm9yZ2Vk')
      const stranger = await browser.newPage()
      await stranger.goto(forged.href)
      await expectSaid(stranger, CHECKING)
      await stranger.close()
      await page.goto(forged.href)
      await expectSaid(page, PAID)
      expect(await readCart(page)).toEqual([])
    })

    test('says that a wrong amount is refunded and handled by staff, and the same cart can be ordered again at once', async ({
      page,
    }) => {
      const { email } = await toPaymentPage(page)
      const first = page.url()
      await page.goto(await paymentPage(page).approveAndStay(100))
      await expectSaid(page, GIVEN_BACK)
      await expect(page.getByText('החיוב הזה לא נזקף להזמנה, ולכן הסכום יוחזר לכרטיס במלואו')).toBeVisible()
      await expect(page.getByText(/(נחזיר|החזרנו) לכם ₪1\.00( עד יום .+)?\./)).toBeVisible()
      await expectHealthyPage(page)
      expect(await readCart(page)).toHaveLength(1)
      const office = await openBackOffice()
      const [order] = await office.ordersOf(email)
      expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'expired' })
      await expect.poll(() => office.casesOf(order?.orderId ?? '')).toEqual(['wrong-amount'])
      await page.getByRole('link', { name: 'להזמין שוב' }).click()
      await expect(checkoutPage(page).confirmation).toBeVisible()
      await shopper(page).confirmAndPay()
      expect(page.url()).not.toBe(first)
    })

    test('says that a payment for a replaced order is refunded when the other order is paid', async ({
      page,
      context,
    }) => {
      await toPaymentPage(page)
      const old = await context.newPage()
      await old.goto(page.url())
      await page.goto('/checkout')
      await page.getByRole('button', { name: 'עריכה: תשלום' }).click()
      await page.getByRole('combobox', { name: 'מספר תשלומים' }).selectOption('2')
      await page.getByRole('button', { name: 'המשך', exact: true }).click()
      await shopper(page).confirmAndPay()
      await paymentPage(old).approve()
      await expectSaid(old, PAID)
      await paymentPage(page).approve()
      await expectSaid(page, GIVEN_BACK)
      await expect(page.getByText('אין צורך לשלם שוב')).toBeVisible()
      await expect(page.getByText('העגלה שלכם נשמרה')).toHaveCount(0)
      // the paid order emptied the cart
      await expect(page.getByRole('link', { name: 'להזמין שוב' })).toHaveCount(0)
      await expectHealthyPage(page)
    })
  })
