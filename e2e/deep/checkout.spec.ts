import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { readCart, openCheckoutAs } from '../fixtures/checkout.ts'
import { DEVICES } from '../fixtures/browser.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { paymentPage } from '../fixtures/payment-page.ts'
import { shopper } from '../fixtures/shopper.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

type Buyer = ReturnType<typeof shopper>

/** The ways of delivery, and the text that the page of the order shows for each. */
const DELIVERIES: Record<string, { choose: (page: Page, buyer: Buyer) => Promise<void>; kept: RegExp }> = {
  installation: { choose: (_page, buyer) => buyer.chooseInstallation(), kept: /התקנה במוסך/ },
  courier: {
    choose: async (page, buyer) => {
      await buyer.chooseDelivery('משלוח עד הבית')
      await page.getByLabel('רחוב, מספר ודירה').fill('הגפן 3')
      await page.getByLabel('יישוב').fill('חיפה')
    },
    kept: /הגפן 3, חיפה/,
  },
  pickup: { choose: () => Promise.resolve(), kept: /איסוף עצמי/ },
}

for (const { device, use } of DEVICES)
  test.describe(`on ${device}`, () => {
    test.use(use)
    for (const [delivery, { choose, kept }] of Object.entries(DELIVERIES)) {
      test(`an order with ${delivery} is paid by bank transfer`, async ({ page }) => {
        const buyer = shopper(page)
        const [tyre] = await tyresInStock()
        await openCheckoutAs(page, [{ ean: tyre?.ean ?? '', quantity: 1 }])
        await choose(page, buyer)
        await buyer.next()
        await buyer.chooseTransfer()
        await buyer.next()
        await expect(page.getByRole('main')).toContainText(kept)
        const order = await buyer.confirm()
        expect(order).toMatch(/^Z-\d+$/)
        await expect(page.getByText('אסמכתא', { exact: true })).toBeVisible()
        await expect(page.getByRole('main')).toContainText(kept)
        await expectHealthyPage(page)
        expect(await readCart(page)).toEqual([])
        await page.reload()
        await expect(page.getByText(order).first()).toBeVisible()
      })

      test(`an order with ${delivery} is paid by card`, async ({ page }) => {
        const buyer = shopper(page)
        const [tyre] = await tyresInStock()
        await openCheckoutAs(page, [{ ean: tyre?.ean ?? '', quantity: 1 }])
        await choose(page, buyer)
        await buyer.next()
        await buyer.chooseCard()
        await buyer.next()
        await expect(page.getByRole('main')).toContainText(kept)
        await buyer.confirmAndPay()
        expect(await readCart(page)).toHaveLength(1)
        await paymentPage(page).approve()
        await expect(page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
        expect(await readCart(page)).toEqual([])
        await page.getByRole('link', { name: 'לעמוד ההזמנה' }).click()
        await expect(page.getByText('ההזמנה שולמה ובטיפול')).toBeVisible()
        await expectHealthyPage(page)
      })
    }
  })
