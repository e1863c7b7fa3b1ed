import { tyresInStock } from '../fixtures/edge.ts'
import { newBuyer, placeOrder } from '../fixtures/orders.ts'
import { expect, test } from '../fixtures/test.ts'

/** Three lines. */
const TALLEST_ROW = 62

test('a row of the list stays low and readable, whatever is in it and beside it', async ({ openAsOwner, page }) => {
  const tyres = await tyresInStock()
  const buyer = { ...newBuyer(), name: `נועה ${'ש'.repeat(60)}` }
  const items = tyres.slice(0, 4).map(({ ean }) => ({ ean, quantity: 1 }))
  const shipping = { sip: 'shipping', shipping: { address: 'הרצל 5', city: `קריית ${'ב'.repeat(40)}` } }
  const orderId = await placeOrder(items, shipping, buyer)
  const row = page.getByRole('row').filter({ hasText: orderId })
  await openAsOwner('/admin/orders')
  await page.getByRole('button', { name: 'שורות' }).click()
  await expect(row).toBeVisible()

  for (const path of ['/admin/orders', `/admin/orders/${orderId}`])
    for (const width of [1024, 1279, 1280, 1440])
      await test.step(`${path} in ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await expect(row.getByText('התקבלה')).toBeVisible()
        await expect(page.getByRole('complementary')).toHaveCount(path.endsWith(orderId) ? 1 : 0)
        expect((await row.boundingBox())?.height).toBeLessThanOrEqual(TALLEST_ROW)
        // nothing lies over what is beside it, and the page is not drawn sideways
        const tooWide = await row
          .getByRole('cell')
          .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length)
        expect(tooWide).toBe(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      })
})
