import { checkoutPage, readCart, toPaymentPage } from '../fixtures/checkout.ts'
import { paymentPage } from '../fixtures/payment-page.ts'
import { emptyDataDirectory, freePort, npmStart, processesOn } from '../fixtures/shop-process.ts'
import { shopper } from '../fixtures/shopper.ts'
import { expect, test } from '../fixtures/test.ts'

test('a shop on the wire of CreditGuard sells: the first card is declined, and the next page takes the money', async ({
  browser,
}) => {
  const dataDirectory = emptyDataDirectory('credit-guard')
  const port = await freePort()
  const shop = npmStart({ DATA_DIR: dataDirectory, PORT: String(port), PAYMENT_PROVIDER: 'credit-guard' })
  await expect.poll(shop.output, { timeout: 240_000 }).toMatch(/^ready http/m)
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` })
  const page = await context.newPage()

  await toPaymentPage(page, { ean: '2907373823466', quantity: 1 })
  const first = new URL(page.url())
  expect(first.hostname).toBe('127.0.0.1') // another host than that of the relay
  await paymentPage(page).decline()
  await expect(page.getByRole('heading', { level: 1, name: 'התשלום לא עבר' })).toBeVisible()
  await page.getByRole('link', { name: 'נסו שוב' }).click()
  await expect(checkoutPage(page).confirmation).toBeVisible()
  await shopper(page).confirmAndPay()
  expect(page.url()).not.toBe(first.href)

  await paymentPage(page).approve()
  await expect(page.getByRole('heading', { level: 1, name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
  await expect(page).toHaveURL('/paymentSuccess')
  await expect(page.getByText(/^Z-\d+$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'לעמוד ההזמנה' })).toBeVisible() // its signature was accepted
  expect(await readCart(page)).toEqual([])

  await context.close()
  process.kill(shop.pid, 'SIGTERM')
  await shop.ended
  await expect.poll(() => processesOn(dataDirectory)).toEqual([])
})
