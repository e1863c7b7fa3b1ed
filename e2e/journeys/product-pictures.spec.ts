import { Buffer } from 'node:buffer'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('staff upload a folder of pictures that are named by EAN, and the shop shows each at its product', async ({
  openAsOwner,
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404.*admin\/products\/4000000000006/)
  const first = await findProduct((each) => !each.set && each.visibility === 'instock')
  const second = await findProduct((each) => !each.set && each.visibility === 'instock' && each.ean !== first.ean)
  await openAsOwner('/admin/products/import')
  const clear = async () => {
    for (const { ean } of [first, second]) {
      const answer = await page.request.patch(`/edge/api/v1/admin/products/${ean}/facts`, { data: { pictures: [] } })
      expect(answer.ok()).toBe(true)
    }
  }
  await clear()
  const folder = await mkdtemp(join(tmpdir(), 'zmig-pictures-'))
  const names = [`${first.ean}.png`, `${first.ean}-2.png`, `${second.ean}.png`]
  for (const [index, name] of names.entries())
    await writeFile(join(folder, name), await drawPng(page, { hue: 40 + index * 100 }))
  await writeFile(join(folder, '4000000000006.png'), await drawPng(page))
  await writeFile(join(folder, 'notes.txt'), 'which tyre is which')

  const section = page.getByRole('region', { name: 'תמונות לפי EAN' })
  const row = (name: string) => section.getByRole('row').filter({ hasText: name })
  const choose = () => section.locator('[data-part=picture-folder]').setInputFiles(folder)
  await choose()
  await expect(row(names[1] ?? '')).toContainText(first.brand)
  await expect(row('4000000000006.png')).toContainText('אין בקטלוג מוצר')
  await expect(row('notes.txt')).toContainText('לא תמונה')
  await expectAccessible(page)
  await section.getByRole('button', { name: 'העלאת 3 תמונות' }).click()
  for (const name of names) await expect(row(name)).toContainText('נוספה', { timeout: 60_000 })

  const shopper = await page.context().newPage()
  for (const [product, count] of [
    [first, 2],
    [second, 1],
  ] as const) {
    await shopper.goto(addressOf(product))
    const shown = shopper.locator('.gallery img').first()
    await expect(shown).toHaveAttribute('src', /\/media\/picture\/uploads\/[\da-f]{32}\.jpg\?size=large$/)
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
    const { product: saved } = (await (
      await page.request.get(`/edge/api/v1/admin/products/${product.ean}`)
    ).json()) as { product: { pictures: string[] } }
    expect(saved.pictures).toHaveLength(count)
  }

  await test.step('the same folder again adds nothing', async () => {
    await page.bringToFront()
    await section.getByRole('button', { name: 'ניקוי הרשימה' }).click()
    await choose()
    await section.getByRole('button', { name: 'העלאת 3 תמונות' }).click()
    for (const name of names) await expect(row(name)).toContainText('כבר אצל המוצר', { timeout: 60_000 })
  })

  await clear()
})
