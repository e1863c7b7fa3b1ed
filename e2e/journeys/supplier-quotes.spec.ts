import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const snackbar = (page: Page) => page.locator('[data-react-aria-top-layer]').filter({ hasText: /./ })
const csv = (text: string | Buffer, name = 'list.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('staff import the list of a supplier: faults by line first, then the lines that are right', async ({
  openAsOwner,
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (400|409|422)/)
  // a tyre of this run alone, that the shop does not sell
  const ean = `29${String(Date.now()).slice(-11)}`
  await openAsOwner('/admin/supplier-quotes')
  await expect(page.getByRole('table', { name: 'מחירוני ספקים' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'ייבוא קובץ' }).click()
  const dialog = page.getByRole('dialog', { name: 'ייבוא קובץ CSV' })
  const file = dialog.locator('input[type=file]')
  const apply = dialog.getByRole('button', { name: 'ייבוא', exact: true })
  await expect(apply).toBeDisabled()

  await test.step('a picture is no list', async () => {
    await file.setInputFiles(csv(Buffer.from('89504e470d0a1a0a00', 'hex'), 'tyre.png'))
    await expect(dialog.getByText(/זו תמונה \(PNG\)/)).toBeVisible()
    await expect(apply).toBeDisabled()
  })

  await test.step('two faults are named, and nothing is saved', async () => {
    const lines = ['ean,supplier,eur,stock', `${ean},rduch,91.50,4`, `${ean},deltiDe,-3,4`, `${ean},rduch,90,4`]
    await file.setInputFiles(csv(lines.join('\n')))
    await expect(dialog.getByText(/2 שורות לא תקינות מתוך 3/)).toBeVisible()
    const faults = dialog.getByRole('table', { name: 'השורות השגויות' })
    await expect(faults.getByRole('row').nth(1)).toContainText('מחיר חייב להיות גדול מאפס')
    await expect(faults.getByRole('row').nth(2)).toContainText('כבר מופיעה בשורה 2')
    await expect(apply).toBeDisabled()
    await expectAccessible(page)
  })

  await test.step('the right line is saved when staff want it alone', async () => {
    await dialog.getByRole('checkbox', { name: /לייבא בלי השורות השגויות/ }).check()
    await apply.click()
    await expect(snackbar(page)).toContainText('שורה אחת יובאה')
    await expect(dialog).toBeHidden()
    await page.getByLabel('EAN', { exact: true }).fill(ean)
    await page.getByRole('button', { name: 'חיפוש', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: ean })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('€91.50')
    await expect(row).toContainText('לא נמכר בחנות')
  })
})
