import { config } from '../config.ts'
import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { toPaymentPage } from '../fixtures/checkout.ts'
import { paymentPage } from '../fixtures/payment-page.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** How the desk's service of invoices behaves for its next calls. */
const setInvoices = async (mode: 'ok' | 'held', times: number): Promise<void> => {
  const response = await fetch(`${config.deskUrl}/invoices/mode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode, times }),
  })
  expect(response.ok).toBe(true)
}

type Issued = { type: number; customer: string; businessNumber: string; total: number }

/** What the desk issued, the oldest first. */
const issued = async (): Promise<Issued[]> =>
  ((await (await fetch(`${config.deskUrl}/invoices`)).json()) as { documents: Issued[] }).documents.toReversed()

const row = (page: Page, table: string, words: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: words })

test('the books name a payment without an invoice until it is issued, and it is issued again for a business', async ({
  openAsOwner,
  page,
}) => {
  await setInvoices('held', 1)
  await toPaymentPage(page)
  await paymentPage(page).approve()
  await expect(page.getByRole('heading', { level: 1, name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
  const orderId = await page.getByText(/^Z-\d+$/).innerText()

  await test.step('the books name the payment, with the way to its order and to what waits', async () => {
    await openAsOwner('/admin')
    await page.getByRole('button', { name: 'עוד מדורים' }).click()
    await page.getByRole('menuitem', { name: 'התאמת חשבוניות' }).click()
    await expect(page).toHaveURL('/admin/books')
    await expect(page.getByRole('row').filter({ hasText: 'סך הכול' })).toBeVisible()
    await expectHealthyPage(page)
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'היום' }).click()
        await page.getByRole('button', { name: 'החודש', exact: true }).click()
        await expect(page.getByRole('row').filter({ hasText: 'סך הכול' })).toBeVisible()
        return row(page, 'הפרשים', orderId).filter({ hasText: 'תשלום' }).count()
      })
      .toBe(1)
    await expectHealthyPage(page)
    await row(page, 'הפרשים', orderId).getByRole('link', { name: 'לתיבת המשימות' }).click()
  })

  await test.step('once it is issued, the books agree about it', async () => {
    const waiting = row(page, 'חשבוניות', orderId)
    await waiting.getByRole('button', { name: 'נסו שוב' }).click()
    await expect(waiting).toHaveCount(0)
    await expect
      .poll(async () => {
        await page.goto('/admin/books')
        await expect(page.getByRole('row').filter({ hasText: 'סך הכול' })).toBeVisible()
        return row(page, 'הפרשים', orderId).count()
      })
      .toBe(0)
  })

  await test.step('a business is named on the order, and gets the invoice in its name', async () => {
    const before = (await issued()).length
    await page.goto(`/admin/orders/${orderId}`)
    await page.getByRole('button', { name: 'שינוי', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'על שם מי החשבונית' })
    await dialog.getByLabel('שם העסק').fill('אופנועי הצפון בע״מ')
    await dialog.getByLabel('ח״פ או מספר עוסק').fill('514888882')
    await expectHealthyPage(page)
    await dialog.getByRole('button', { name: 'שמירה' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('אופנועי הצפון בע״מ')).toBeVisible()

    await page.getByRole('button', { name: 'הפקה מחדש' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'הפקה מחדש' }).click()
    await expect.poll(async () => (await issued()).length).toBe(before + 2)
    const [note, invoice] = (await issued()).slice(before)
    expect(note).toMatchObject({ type: 330, businessNumber: '' })
    expect(invoice).toMatchObject({ type: 320, businessNumber: '514888882', customer: 'אופנועי הצפון בע״מ' })
    expect(invoice?.total).toBe(note?.total)
  })

  await test.step('no money moved, so the books still agree', async () => {
    await page.goto('/admin/books')
    await expect(page.getByRole('row').filter({ hasText: 'סך הכול' })).toBeVisible()
    await expect(row(page, 'הפרשים', orderId)).toHaveCount(0)
  })
})
