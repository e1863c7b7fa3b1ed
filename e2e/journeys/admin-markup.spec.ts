import { readFile } from 'node:fs/promises'
import { tyresInStock } from '../fixtures/edge.ts'
import { newBuyer, placeOrder } from '../fixtures/orders.ts'
import { openBackOffice } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

test('markup and formulas in every field stay text, on the screen and in the files @variation', async ({
  openAsOwner,
  page,
}) => {
  page.on('dialog', (dialog) => {
    throw new Error(`a field ran as a script: ${dialog.message()}`)
  })
  const [tyre] = await tyresInStock()
  const buyer = { ...newBuyer(), name: '=HYPERLINK("http://x") <b>כהן</b>' }
  const shipping = {
    name: '@SUM(A1) <img src=x onerror=alert(1)>',
    address: '+972<script>alert(1)</script> 5',
    city: '-2+3',
    notes: "=cmd|' /C calc'!A0",
  }
  const invoice = { nameforinvoice: '=SUM(A1:A9) <i>חברה</i>', companyOrBussinessVatId: '515550143' }
  const wish = { sip: 'shipping', shipping, additionalNotes: '=1+1 <img src=x onerror=alert(1)>', ...invoice }
  const orderId = await placeOrder([{ ean: tyre?.ean ?? '', quantity: 1 }], wish, buyer)
  const office = await openBackOffice()
  await office.move(orderId, 'paid')
  await office.move(orderId, 'sent', '=1+1<b>RR</b>')
  const panel = page.getByRole('complementary', { name: `הזמנה ${orderId}` })
  const expectHarmless = () => expect(page.locator('img[src="x"], bdi b, bdi i, bdi script')).toHaveCount(0)

  await test.step('in the list, the panel and the history', async () => {
    await openAsOwner(`/admin/orders/${orderId}`)
    await panel.getByRole('button', { name: 'העברה אל' }).click()
    await page.getByRole('menuitem', { name: 'שולמה' }).click()
    await page.getByRole('dialog').getByLabel('סיבה').fill('=2+2 <img src=x onerror=alert(2)>')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /העברה ל״שולמה״/ })
      .click()
    const texts = [buyer.name, ...Object.values(shipping), wish.additionalNotes, invoice.nameforinvoice]
    for (const text of [...texts, '=2+2 <img src=x onerror=alert(2)>', '=1+1<b>RR</b>'])
      await expect(panel).toContainText(text)
    await expect(page.getByRole('row').filter({ hasText: orderId })).toContainText(buyer.name)
    await expectHarmless()
  })

  await test.step('on paper', async () => {
    await page.goto(`/admin/orders/print/picking?orders=${orderId}`)
    await expect(page.getByRole('row').filter({ hasText: orderId })).toContainText(buyer.name)
    await expectHarmless()
  })

  await test.step('in both files', async () => {
    const fileOf = async (save: () => Promise<void>) => {
      const download = page.waitForEvent('download')
      await save()
      return readFile(await (await download).path(), 'utf8')
    }
    await page.goto('/admin/orders')
    await page.getByRole('searchbox', { name: /מספר, טלפון/ }).fill(buyer.phone)
    await expect(page.getByText(/הזמנה אחת · /)).toBeVisible()
    const orders = await fileOf(() => page.getByRole('button', { name: 'CSV' }).click())
    const accounts = await fileOf(async () => {
      await page.getByRole('button', { name: 'הנהלת חשבונות' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'הורדה' }).click()
    })
    expect(orders).toContain(`'=HYPERLINK`)
    expect(accounts).toContain(`'=SUM(A1:A9)`)
    for (const file of [orders, accounts]) {
      expect(file).toMatch(/^\uFEFF/)
      expect(file).not.toMatch(/(^|[,\n])"?[=+\-@\t\r](?!\n)/) // a cell that a spreadsheet runs
    }
  })
})
