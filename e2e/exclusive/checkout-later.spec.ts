import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { DEVICES } from '../fixtures/browser.ts'
import { checkoutPage, openCheckoutAs, readCart } from '../fixtures/checkout.ts'
import { inboxOf, orderPageOf, placeOrder } from '../fixtures/orders.ts'
import { findProduct } from '../fixtures/products.ts'
import { shopper } from '../fixtures/shopper.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const ARRIVAL = /צפי הגעה: \d+ ב[א-ת]+/

/** A tyre in stock, few enough for one order by transfer, of which the next shipment brings more. */
const fewOnTheShelf = () =>
  findProduct(({ set, visibility, available }) => !set && visibility === 'instock' && available <= 8)

const toConfirmation = async (page: Page) => {
  const buyer = shopper(page)
  await buyer.next()
  await buyer.chooseTransfer()
  await buyer.next()
  await expect(checkoutPage(page).confirmation).toBeVisible()
}

for (const { device, use } of DEVICES)
  test.describe(`on ${device}, tyres that another buyer takes before the order`, () => {
    test.use(use)

    test('are ordered from the next shipment after the shopper accepts the wait', async ({ page }) => {
      const { ean, available } = await fewOnTheShelf()
      const buyer = await openCheckoutAs(page, [{ ean, quantity: 1 }])
      await shopper(page).chooseDelivery('משלוח עד הבית')
      await page.getByLabel('רחוב, מספר ודירה').fill('הרצל 5')
      await page.getByLabel('יישוב').fill('חיפה')
      const goods = page.getByRole('complementary')
      await expect(goods).not.toContainText(ARRIVAL)
      await expect(page.getByText(/תוך 48 שעות עד שבוע\./)).toBeVisible()
      await toConfirmation(page)
      await placeOrder([{ ean, quantity: available }])

      const checkout = checkoutPage(page)
      await checkout.submit()
      await expect(checkout.payment).toBeFocused()
      await expect(checkout.alert).toContainText('מאוחר יותר ממה שהוצג לכם')
      await expect(checkout.alert).toContainText(ARRIVAL)
      await expect(goods).toContainText(ARRIVAL)
      await expectHealthyPage(page)
      expect(await readCart(page)).toEqual([{ ean, quantity: 1 }])
      await page.getByRole('button', { name: 'חזרה' }).click()
      await checkout.expectDetails(buyer)
      await expect(page.getByText('תוך 48 שעות עד שבוע מהגעת הצמיגים לארץ')).toBeVisible()

      await toConfirmation(page)
      await expect(page.getByText(/הצמיגים צפויים להגיע לארץ ב־\d+ ב/)).toBeVisible()
      expect(await shopper(page).confirm()).toMatch(/^Z-/)
      await expect(page.getByRole('main')).toContainText(ARRIVAL)
      await expectHealthyPage(page)
      await page.goto(await orderPageOf(buyer))
      await expect(page.getByRole('main')).toContainText(ARRIVAL)
      await expectHealthyPage(page)
      expect((await inboxOf(buyer.email)).map(({ text }) => text).join('\n')).toMatch(ARRIVAL)
    })

    test('require another time when they arrive after the chosen one', async ({ page }) => {
      const { ean, available } = await fewOnTheShelf()
      const buyer = await openCheckoutAs(page, [{ ean, quantity: 1 }])
      await shopper(page).chooseInstallation()
      await toConfirmation(page)
      await placeOrder([{ ean, quantity: available }])
      const checkout = checkoutPage(page)
      await checkout.submit()
      await expect(checkout.delivery).toBeFocused()
      await expect(checkout.alert).toContainText('ולכן המועד שבחרתם כבר אינו אפשרי')
      await expect(page.getByRole('complementary')).toContainText(ARRIVAL)
      await expectHealthyPage(page)
      await checkout.expectDetails(buyer)
      await page.getByRole('group', { name: 'יום' }).locator('label').first().click()
      await page.getByRole('group', { name: 'שעה' }).locator('label').first().click()
      await toConfirmation(page)
      expect(await shopper(page).confirm()).toMatch(/^Z-/)
    })
  })
