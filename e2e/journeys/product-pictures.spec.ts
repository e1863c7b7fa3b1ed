import { Buffer } from 'node:buffer'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { drawPng } from '../fixtures/draw-png.ts'
import { addressOf, findProduct } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

test('staff upload a picture, the shop shows it, and a ZIP with its name is refused', async ({
  openAsOwner,
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/422.*admin\/pictures/)
  const product = await findProduct((each) => !each.set && each.visibility === 'ondemand')
  await openAsOwner('/admin/products')
  const png = await drawPng(page)
  const search = page.getByRole('search', { name: 'מוצרים ומלאי' })
  await search.getByLabel('EAN, מותג, דגם או מידה').fill(product.ean)
  await search.getByRole('button', { name: 'חיפוש' }).click()
  await page.getByRole('button', { name: `עריכת ${product.ean}` }).click()
  const pictures = page.getByRole('dialog').getByRole('region', { name: 'תמונות' })
  const file = pictures.locator('[data-part=pictures]')
  await file.setInputFiles([
    { name: 'tyre.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('PK\u0003\u0004 an archive') },
    { name: 'tyre.png', mimeType: 'image/png', buffer: png },
  ])
  await expect(pictures.getByText(/הקובץ הוא ארכיון ZIP/)).toBeVisible()
  await expect(pictures.getByRole('img', { name: 'תמונה 1' })).toBeVisible()
  await expectAccessible(page)

  const shopper = await page.context().newPage()
  await shopper.goto(addressOf(product))
  const shown = shopper.locator('.gallery img')
  await expect(shown).toHaveAttribute('src', /\/media\/picture\/uploads\/[\da-f]{32}\.jpg\?size=large$/)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)

  await pictures.getByRole('button', { name: 'הסרת תמונה 1' }).click()
  await expect(pictures.getByRole('img')).toHaveCount(0)
  await shopper.reload()
  await expect(shown).toHaveAttribute('src', /\/media\/product\//)
})
