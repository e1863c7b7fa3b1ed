import { checkoutPage, readCart, toPaymentPage } from '../fixtures/checkout.ts'
import { paymentPage } from '../fixtures/payment-page.ts'
import { emptyDataDirectory, freePort, npmStart, processesOn } from '../fixtures/shop-process.ts'
import { shopper } from '../fixtures/shopper.ts'
import { expect, test } from '../fixtures/test.ts'

test('a shop on the wire of CreditGuard sells: after a declined card and a page that was left, the next page takes the money, and the gateway writes the invoice', async ({
  browser,
}) => {
  const dataDirectory = emptyDataDirectory('credit-guard')
  const port = await freePort()
  const shop = npmStart({
    DATA_DIR: dataDirectory,
    PORT: String(port),
    PAYMENT_PROVIDER: 'credit-guard',
    INVOICE_PROVIDER: 'credit-guard',
  })
  await expect.poll(shop.output, { timeout: 240_000 }).toMatch(/^ready http/m)
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` })
  const page = await context.newPage()

  await toPaymentPage(page, { ean: '2907373823466', quantity: 1 })
  const first = new URL(page.url())
  expect(first.hostname).toBe('127.0.0.1') // another host than that of the relay
  const pages = new Set([first.href])
  for (const [way, heading] of [
    ['decline', 'התשלום לא עבר'],
    ['cancel', 'התשלום בוטל'],
  ] as const) {
    await paymentPage(page)[way]()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.getByRole('link', { name: 'נסו שוב' }).click()
    await expect(checkoutPage(page).confirmation).toBeVisible()
    await shopper(page).confirmAndPay()
    expect(pages).not.toContain(page.url())
    pages.add(page.url())
  }

  await paymentPage(page).approve()
  await expect(page.getByRole('heading', { level: 1, name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
  await expect(page).toHaveURL('/paymentSuccess')
  await expect(page.getByText(/^Z-\d+$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'לעמוד ההזמנה' })).toBeVisible() // its signature was accepted
  expect(await readCart(page)).toEqual([])

  await page.getByRole('link', { name: 'לעמוד ההזמנה' }).click()
  await expect(page).toHaveURL(/\/order\//)
  const invoice = page.getByRole('link', { name: '3001' })
  // it is written a moment after the payment, and the page is not told
  await expect(async () => {
    await page.reload()
    await expect(invoice).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 120_000 })
  const document = await page.request.get((await invoice.getAttribute('href')) ?? '')
  expect(await document.text()).toContain('חשבונית מס/קבלה 3001')

  await context.close()
  process.kill(shop.pid, 'SIGTERM')
  await shop.ended
  await expect.poll(() => processesOn(dataDirectory)).toEqual([])
})
