import { openBackOffice } from '../fixtures/staff.ts'
import { checkoutPage, openCheckoutAs } from '../fixtures/checkout.ts'
import { DEVICES } from '../fixtures/browser.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { placeOrder } from '../fixtures/orders.ts'
import { paymentPage } from '../fixtures/payment-page.ts'
import { priceOf } from '../fixtures/prices.ts'
import { shopper } from '../fixtures/shopper.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

/** A code that was not used before. */
const newCode = () => `E2E${String(Math.random()).slice(2, 12)}`

const someTyre = async () => {
  const [tyre] = await tyresInStock()
  if (!tyre) throw new Error('no tyre is in stock')
  return tyre
}

const field = (page: Page) => page.getByLabel('קוד קופון')
const apply = async (page: Page, code: string) => {
  await field(page).fill(code)
  await page.getByRole('button', { name: 'החלת הקופון' }).click()
}
const amount = (page: Page) => page.locator('[data-part="amount"]')
/** Goes to the payment step with a valid code, and on to the last step once the amount with its discount is shown. */
const toConfirmation = async (page: Page, code: string, discounted: number) => {
  await shopper(page).next()
  await shopper(page).chooseTransfer()
  await apply(page, code.toLowerCase())
  await expect(page.getByText(`הקופון ${code} הופעל`)).toBeVisible()
  await expect(field(page)).toBeDisabled()
  await expect(amount(page)).toContainText(priceOf(discounted))
  await shopper(page).next()
}

for (const { device, use } of DEVICES)
  test.describe(`on ${device}, a coupon`, () => {
    test.use(use)

    test('that staff change between the steps shows the new total before the order', async ({ page }) => {
      const { ean, price } = await someTyre()
      const code = newCode()
      const office = await openBackOffice()
      const id = await office.createCoupon({ code, ean, discountAmount: 20 })
      const buyer = await openCheckoutAs(page, [{ ean, quantity: 1 }])
      await toConfirmation(page, code, price - 20)
      await office.changeCoupon(id, { code, ean, discountAmount: 10 })
      const checkout = checkoutPage(page)
      await checkout.submit()
      await expect(checkout.payment).toBeFocused()
      await expect(checkout.alert).toContainText('המחיר השתנה. נא לבדוק את הסכום המעודכן ולאשר שוב')
      await expect(checkout.alert).toContainText(priceOf(price - 10))
      await expect(amount(page)).toContainText(priceOf(price - 10))
      await expect(page.getByText(`הקופון ${code} הופעל`)).toBeVisible()
      await page.getByRole('button', { name: 'חזרה' }).click()
      await checkout.expectDetails(buyer)
      await shopper(page).next()
      await shopper(page).next()
      await shopper(page).confirm()
      await expect(page.getByText(priceOf(price - 10)).first()).toBeVisible()
      expect(await office.ordersOf(buyer.email)).toMatchObject([{ total: price - 10 }])
      await office.removeCoupon(id)
    })

    test('for one order that another buyer uses first is removed, and the buyer confirms again', async ({ page }) => {
      const { ean, price } = await someTyre()
      const code = newCode()
      const office = await openBackOffice()
      const id = await office.createCoupon({ code, ean, discountAmount: 20, singleUse: true })
      const buyer = await openCheckoutAs(page, [{ ean, quantity: 1 }])
      await toConfirmation(page, code, price - 20)
      await placeOrder([{ ean, quantity: 1 }], { couponCode: code })
      const checkout = checkoutPage(page)
      await checkout.submit()
      await expect(checkout.payment).toBeFocused()
      await expect(checkout.alert).toContainText('קוד קופון לא תקין')
      await expect(field(page)).toBeEnabled()
      await expect(field(page)).toHaveValue('')
      await expect(amount(page)).toContainText(priceOf(price))
      await page.getByRole('button', { name: 'חזרה' }).click()
      await checkout.expectDetails(buyer)
      await office.removeCoupon(id)
    })

    test('for one order is kept by the order whose payment was declined', async ({ page }) => {
      const { ean, price } = await someTyre()
      const code = newCode()
      const office = await openBackOffice()
      const id = await office.createCoupon({ code, ean, discountAmount: 20, singleUse: true })
      const buyer = await openCheckoutAs(page, [{ ean, quantity: 1 }])
      await toConfirmation(page, code, price - 20)
      await page.getByRole('button', { name: 'עריכה: תשלום' }).click()
      await shopper(page).chooseCard()
      await shopper(page).next()
      await shopper(page).confirmAndPay()
      await paymentPage(page).decline()
      await page.getByRole('link', { name: 'נסו שוב' }).click()
      const { confirmation } = checkoutPage(page)
      await expect(confirmation).toBeVisible()
      await page.getByRole('button', { name: 'עריכה: תשלום' }).click()
      await expect(page.getByText(`הקופון ${code} הופעל`)).toBeVisible()
      await expect(amount(page)).toContainText(priceOf(price - 20))
      await shopper(page).next()
      await shopper(page).confirmAndPay()
      await paymentPage(page).approve()
      await expect(page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
      expect(await office.ordersOf(buyer.email)).toMatchObject([{ total: price - 20, paymentStatus: 'paid' }])
      await office.removeCoupon(id)
    })
  })

test('the sixth code within a minute is not checked, and the message says so', async ({ page }) => {
  const { ean } = await someTyre()
  await openCheckoutAs(page, [{ ean, quantity: 1 }])
  await shopper(page).next()
  const answers = Array.from({ length: 6 }, (_, index) => `NOPE${index}`)
  for (const code of answers) {
    const answered = page.waitForResponse(/validate-coupon/)
    await apply(page, code)
    await answered
    await expect(page.getByText(code === 'NOPE5' ? 'ניסיתם יותר מדי קודים' : 'קוד קופון לא תקין')).toBeVisible()
  }
})
