import { fillCart } from '../fixtures/checkout.ts'
import { createEdge } from '../fixtures/edge.ts'
import { newBuyer } from '../fixtures/orders.ts'
import { emptyDataDirectory, openShop } from '../fixtures/shop-process.ts'
import { shopper } from '../fixtures/shopper.ts'
import { expect, test } from '../fixtures/test.ts'

let shop: Awaited<ReturnType<typeof openShop>>
test.beforeAll(async () => {
  const settings = { CARD_HOLD_MINUTES: '35', TRANSFER_HOLD_DAYS: '5', METRICS_RETENTION_DAYS: '30' }
  shop = await openShop(emptyDataDirectory('terms'), [], settings)
})
test.afterAll(() => shop.stop())

test('pages show holds and retention from the settings of the shop', async ({ page }) => {
  const [tyre] = await createEdge(shop).tyresInStock()
  await fillCart(page, [{ ean: tyre?.ean, quantity: 1 }], shop.shopUrl)
  await page.goto(`${shop.shopUrl}/checkout`)
  const steps = shopper(page)
  await steps.fillDetails(newBuyer())
  await steps.next()
  await expect(page.getByText('נשמרים עבורכם 35 דקות')).toBeVisible()
  await page.getByRole('radio', { name: 'העברה בנקאית' }).check()
  await expect(page.getByText('נשמרים עבורכם 5 ימי עסקים')).toBeVisible()

  await page.goto(`${shop.shopUrl}/terms-of-use`)
  await expect(page.getByRole('main')).toContainText('נשמרים 5 ימי עסקים')
  await expect(page.getByRole('main')).not.toContainText('3 ימי עסקים')

  await page.goto(`${shop.shopUrl}/privacy-policy`)
  await expect(page.getByRole('row', { name: 'נתוני מדידה' })).toContainText('30 ימים')
})
