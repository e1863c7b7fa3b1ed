import { openBackOffice } from '../fixtures/staff.ts'
import { readCart, checkoutPage, fillCart, openCheckoutAs } from '../fixtures/checkout.ts'
import { DEVICES } from '../fixtures/browser.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { shopper } from '../fixtures/shopper.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

const CHECKOUT = '**/edge/api/v1/checkout'

const someTyre = async () => {
  const [tyre] = await tyresInStock()
  if (!tyre) throw new Error('no tyre is in stock')
  return [{ ean: tyre.ean, quantity: 1 }]
}
const toConfirmation = async (page: Page, method: 'chooseTransfer' | 'chooseCard') => {
  await shopper(page).next()
  await shopper(page)[method]()
  await shopper(page).next()
}
const ordersOf = async (email: string) => (await openBackOffice()).ordersOf(email)

for (const { device, use } of DEVICES)
  test.describe(`on ${device}, there is exactly one order`, () => {
    test.use(use)

    test('after a double click', async ({ page }) => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/v1/checkout')) sent.push(request.postData() ?? '')
      })
      const { email } = await openCheckoutAs(page, await someTyre())
      await toConfirmation(page, 'chooseTransfer')
      const { order, terms } = checkoutPage(page)
      await terms.check()
      await order.dblclick()
      await expect(page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
      expect(sent).toHaveLength(1)
      expect(await ordersOf(email)).toHaveLength(1)
    })

    test('when the answer is lost and the buyer submits again', async ({ page, consoleErrors }) => {
      consoleErrors.allow(/ERR_FAILED/)
      const { email } = await openCheckoutAs(page, await someTyre())
      await toConfirmation(page, 'chooseTransfer')
      await page.route(CHECKOUT, async (route) => {
        await route.fetch() // the order reaches the shop
        await route.abort()
      })
      const checkout = checkoutPage(page)
      await checkout.submit()
      await expect(checkout.alert).toContainText('לא קיבלנו תשובה, ייתכן שהחיבור נקטע')
      await expect(checkout.confirmation).toBeVisible()
      expect(await readCart(page)).toHaveLength(1)
      const [placed] = await ordersOf(email)
      await page.unroute(CHECKOUT)
      await page.reload() // a reloaded page still knows its attempt
      expect(await shopper(page).confirm()).toBe(placed?.orderId)
      expect(await ordersOf(email)).toHaveLength(1)
    })

    test('when the same order is confirmed in two tabs', async ({ page, context }) => {
      const items = await someTyre()
      const buyer = await openCheckoutAs(page, items)
      const other = await context.newPage()
      await openCheckoutAs(other, items, buyer)
      for (const tab of [page, other]) {
        await toConfirmation(tab, 'chooseCard')
        await checkoutPage(tab).terms.check()
      }
      await Promise.all([page, other].map((tab) => checkoutPage(tab).order.click()))
      for (const tab of [page, other]) await expect(tab).toHaveURL(/\/pay\/[0-9a-f]{32}$/)
      expect(other.url()).toBe(page.url())
      expect(await ordersOf(buyer.email)).toHaveLength(1)
    })

    test('when a second tab is confirmed after the first', async ({ page, context }) => {
      const items = await someTyre()
      const buyer = await openCheckoutAs(page, items)
      const other = await context.newPage()
      await openCheckoutAs(other, items, buyer)
      for (const tab of [page, other]) await toConfirmation(tab, 'chooseTransfer')
      await checkoutPage(other).terms.check()
      const order = await shopper(page).confirm()
      await checkoutPage(other).order.click()
      await expect(checkoutPage(other).alert).toContainText('העגלה השתנתה בלשונית אחרת')
      await expect(other.getByRole('heading', { name: 'העגלה ריקה' })).toBeFocused()
      expect(await ordersOf(buyer.email)).toMatchObject([{ orderId: order }])
    })

    test('when another tab changes the cart before it is confirmed: the new cart is shown and confirmed', async ({
      page,
    }) => {
      const [item] = await someTyre()
      if (!item) throw new Error('no tyre is in stock')
      const { email } = await openCheckoutAs(page, [item])
      await toConfirmation(page, 'chooseTransfer')
      const checkout = checkoutPage(page)
      await checkout.terms.check()
      await fillCart(page, [{ ...item, quantity: 2 }])
      await checkout.order.click()
      await expect(checkout.alert).toContainText('העגלה השתנתה בלשונית אחרת, ולכן לא הזמנו דבר')
      await expect(checkout.payment).toBeFocused()
      expect(await ordersOf(email)).toEqual([])
      await shopper(page).next()
      await expect(checkout.alert).toHaveCount(0)
      await shopper(page).confirm()
      expect(await ordersOf(email)).toHaveLength(1)
    })
  })

test('a request that the shop cannot parse shows the phone number and changes nothing', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/400/)
  await openCheckoutAs(page, await someTyre())
  await toConfirmation(page, 'chooseTransfer')
  await page.route(CHECKOUT, async (route) => {
    const body = route.request().postDataJSON() as { cart: { items: object[] } }
    const items = body.cart.items.map((item) => ({ ...item, quantity: '1' })) // as a broken proxy could change it
    await route.continue({ postData: JSON.stringify({ ...body, cart: { items } }) })
  })
  const checkout = checkoutPage(page)
  await checkout.submit()
  await expect(checkout.alert).toContainText('לא הצלחנו לקבל את ההזמנה')
  await expect(checkout.alert.getByRole('link')).toHaveAttribute('href', /^tel:/)
  expect(await readCart(page)).toHaveLength(1)
  await page.unroute(CHECKOUT)
  await checkout.order.click()
  await expect(page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
})
