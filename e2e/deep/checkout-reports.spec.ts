import { metrics } from '../fixtures/browser.ts'
import { checkoutControls, openCart } from '../fixtures/checkout.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { findProduct, openProduct } from '../fixtures/products.ts'
import { newBuyer } from '../fixtures/orders.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const passed = (stage: number) => ({ kind: 'CHECKOUT_PASSED_STAGE', source: 'checkout', stage })

/** Opens the first step of the checkout from a cart of two products. */
const toCheckout = async (page: Page) => {
  const [first, second] = (await tyresInStock()).filter(({ available }) => available >= 10)
  const eans = [first?.ean ?? '', second?.ean ?? '']
  await openCart(
    page,
    eans.map((ean) => ({ ean, quantity: 1 })),
  )
  const goOn = page.getByRole('button', { name: 'המשך תהליך ההזמנה' })
  await goOn.click()
  const checkout = checkoutControls(page)
  await expect(checkout.name).toBeVisible()
  return { ...checkout, eans }
}

test('metrics report each step of an order, each product once at the start, and no personal data', async ({ page }) => {
  const sent = metrics(page)
  const buyer = newBuyer()
  const checkout = await toCheckout(page)
  const { next, back, eans } = checkout
  const started = eans.map((ean) => ({ kind: 'CHECKOUT_INIT', source: 'cart', ean }))
  await expect.poll(() => sent).toEqual(started)
  await checkout.fillBuyer(buyer)
  await checkout.delivery('איסוף עצמי מהמחסן').check()
  await next.click()
  await expect.poll(() => sent.slice(2)).toEqual([passed(0)])
  await test.step('a step back is not reported, a step forward is', async () => {
    await back.click()
    await next.click()
    await page.getByRole('radio', { name: 'העברה בנקאית' }).check()
    await next.click()
    await expect.poll(() => sent.slice(2)).toEqual([passed(0), passed(0), passed(1)])
  })
  await checkout.terms.check()
  await checkout.confirm.click()
  await expect(page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
  // the complete report: kind, source and place
  await expect.poll(() => sent.slice(2)).toEqual([passed(0), passed(0), passed(1), passed(2)])
  for (const detail of Object.values(buyer)) expect(JSON.stringify(sent)).not.toContain(detail)
})

test('the last step is reported although the payment page opens, and a refused order is not a step', async ({
  page,
}) => {
  const sent = metrics(page)
  const answered: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/edge/collector/collect/')) answered.push(response.status())
  })
  const checkout = await toCheckout(page)
  await checkout.fillBuyer(newBuyer())
  await checkout.delivery('איסוף עצמי מהמחסן').check()
  await checkout.next.click()
  await checkout.next.click()
  await page.route('**/edge/api/v1/checkout', (route) =>
    route.fulfill({ json: { success: false, code: 'COUPON_INVALID', message: 'קוד קופון לא תקין' } }),
  )
  await checkout.terms.check()
  await checkout.confirm.click()
  await expect(page.getByRole('alert')).toContainText('קוד קופון לא תקין')
  await expect.poll(() => sent.slice(2)).toEqual([passed(0), passed(1)])
  await page.unroute('**/edge/api/v1/checkout')
  // a test does not always see the last requests of a page, so the gateway's answer waits for them
  await page.route(/\/pay\/[0-9a-f]{32}$/, async (route) => {
    await expect.poll(() => sent.slice(2)).toEqual([passed(0), passed(1), passed(1), passed(2)])
    await route.continue()
  })
  await checkout.next.click()
  await checkout.confirm.click()
  await expect(page).toHaveURL(/\/pay\/[0-9a-f]{32}$/)
  expect(sent.slice(2)).toEqual([passed(0), passed(1), passed(1), passed(2)])
  expect(new Set(answered)).toEqual(new Set([200]))
})

test('buying at once starts the checkout of the whole cart', async ({ page }) => {
  const product = await findProduct(({ visibility }) => visibility === 'instock')
  const other = (await tyresInStock()).find(({ ean }) => ean !== product.ean)
  await openCart(page, [{ ean: other?.ean ?? '', quantity: 1 }])
  await openProduct(page, product)
  const sent = metrics(page)
  await page.getByRole('button', { name: 'קנו עכשיו' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect
    .poll(() => sent.filter(({ kind }) => kind === 'CHECKOUT_INIT'))
    .toEqual([other?.ean, product.ean].map((ean) => ({ kind: 'CHECKOUT_INIT', source: 'product_page', ean })))
})

test('a removal is reported, and failed metrics do not prevent an order', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/)
  const sent = metrics(page)
  await page.route('**/edge/collector/**', (route) => route.abort())
  const checkout = await toCheckout(page)
  await checkout.fillBuyer(newBuyer())
  await checkout.delivery('איסוף עצמי מהמחסן').check()
  await checkout.next.click()
  await checkout.next.click()
  await expect(checkout.heading('אישור ההזמנה')).toBeVisible()
  await page.unroute('**/edge/collector/**')
  await page.goto('/cart')
  const remove = page.getByRole('button', { name: /^הסרה/ }).first()
  await remove.click()
  await expect
    .poll(() => sent)
    .toContainEqual({ kind: 'PRODUCT_REMOVE_FROM_CART', source: 'cart', ean: checkout.eans[0] })
})
