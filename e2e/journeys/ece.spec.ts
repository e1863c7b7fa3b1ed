import { expectAccessible } from '../fixtures/accessibility.ts'
import { openBackOffice, openFilters } from '../fixtures/staff.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const snackbar = (page: Page) => page.locator('[data-react-aria-top-layer]').filter({ hasText: /./ })
const mark = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`.toUpperCase()
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })
/** A small PDF that would run a script. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n' +
    '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
)

test('staff keep a certificate with its document: create, edit, delete', async ({
  openAsOwner,
  page,
  consoleErrors,
}) => {
  test.slow()
  // the journey itself asks for refusals
  consoleErrors.allow(/status of (409|422)/)
  const eceId = `E4-75R-${mark()}`
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'שמירה' })
  const office = await openBackOffice()
  await openAsOwner('/admin/ece-certificates')
  await expect(page.getByRole('table', { name: 'תעודות ECE' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'תעודה חדשה' }).click()
  await expectAccessible(page)

  await test.step('a file that only claims to be a PDF is refused, a PDF is kept', async () => {
    await dialog.getByLabel(/^מספר תעודה/).fill(eceId)
    await dialog.getByLabel(/^מותג/).fill('Michelin')
    await dialog.getByLabel(/^מידה/).fill('180/55ZR17')
    await dialog.getByLabel(/^מתאימה לדגמים/).fill(' Road 6 ,, Road 6 GT,  ')
    const file = dialog.locator('input[type=file]')
    await file.setInputFiles({ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') })
    await expect(dialog.getByText(/^הקובץ אינו PDF תקין/)).toBeVisible()
    await file.setInputFiles({ name: `${eceId}.pdf`, mimeType: 'application/pdf', buffer: PDF })
    await expect(dialog.getByLabel(/^נתיב המסמך/)).toHaveValue(new RegExp(`^${eceId}-[\\da-f]{16}\\.pdf$`))
    await save.click()
    await expect(snackbar(page)).toContainText('התעודה נוצרה')
    await expect(dialog).toBeHidden()
    await expect(row(page, eceId)).toContainText('Road 6, Road 6 GT')
  })

  await test.step('the document opens as a download, never as a page', async () => {
    const downloading = page.waitForEvent('download')
    await row(page, eceId)
      .getByRole('button', { name: /^הורדת/ })
      .click()
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
    await expect(page).toHaveURL(/\/admin\/ece-certificates$/)
  })

  await test.step('it is edited', async () => {
    await row(page, eceId)
      .getByRole('button', { name: `עריכת ${eceId}` })
      .click()
    await dialog.getByLabel(/^דירוג/).fill('73W')
    await save.click()
    await expect(snackbar(page)).toContainText('התעודה עודכנה')
    await expect(row(page, eceId)).toContainText('73W')
  })

  await test.step('a filter finds it', async () => {
    const search = page.getByRole('search', { name: 'תעודות ECE' })
    await search.getByLabel('מספר תעודה').fill(eceId.toLowerCase())
    await openFilters(page)
    await search.getByLabel('מידה').fill('180 / 55 zr')
    await search.getByRole('button', { name: 'חיפוש' }).click()
    await expect(row(page, eceId)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'E4-75R-' })).toHaveCount(1)
  })

  await test.step('in use it stays, and the refusal names the invoice; free it goes', async () => {
    const invoiceId = `RD-${mark()}`
    const rows = [{ name: 'Michelin Road 6', size: '180/55ZR17', eceId, checked: true }]
    await office.call('POST', 'admin/ece/invoices', { invoiceId, rows })
    await row(page, eceId)
      .getByRole('button', { name: `מחיקת ${eceId}` })
      .click()
    const question = page.getByRole('alertdialog')
    for (const fact of [eceId, 'Michelin', '180/55ZR17']) await expect(question).toContainText(fact)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'מחיקה' }).click()
    await expect(question.getByText(/אי אפשר למחוק/)).toContainText(invoiceId)
    await office.call('DELETE', `admin/ece/invoices/${invoiceId}`)
    await question.getByRole('button', { name: 'מחיקה' }).click()
    await expect(snackbar(page)).toContainText('התעודה נמחקה')
    await expect(row(page, eceId)).toHaveCount(0)
  })
})

test('staff certify an invoice: paste, match, choose, confirm, save, read, edit, delete @desktop', async ({
  openAsOwner,
  page,
}) => {
  test.slow()
  const own = mark()
  const invoiceId = `RD-${own}`
  const first = `E4-A${own}`
  const second = `E4-B${own}`
  const office = await openBackOffice()
  // a model that no certificate of another run has
  const model = `K${own}`
  const certificate = { brand: 'Heidenau', size: '3.25-16', goodfor: [model] }
  await office.call('POST', 'admin/ece/certificates', { eceId: first, ...certificate })
  await office.call('POST', 'admin/ece/certificates', { eceId: second, ...certificate, goodfor: ['K98 <i>'] })
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'שמירה' })
  const parse = dialog.getByRole('button', { name: 'פירוק לשורות' })
  const pasted = dialog.getByLabel(/^טקסט מהחשבונית/)
  const picker = (line: number) => dialog.getByRole('button', { name: new RegExp(`לשורה ${line}(,|$)`) })
  await openAsOwner('/admin/ece-invoices')
  await expect(page.getByRole('heading', { name: 'חשבוניות ECE', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'חשבונית חדשה' }).click()

  await test.step('lines become rows with their certificates, and what was not understood is shown', async () => {
    await dialog.getByLabel(/^מספר חשבונית/).fill(invoiceId)
    await pasted.fill(
      [
        `Heidenau ${model} 3.25-16 55P TT  4  € 41,00`,
        'Heidenau K97 3.25 - 16 55P   2  € 38,00',
        'Heidenau K77 9.75-16 55P     1  € 99,00',
        'Freight Hamburg–Haifa  1  € 240.00',
        '<img src=x onerror=alert(1)> 150/70-17 2 € 51.00',
      ].join('\r\n'),
    )
    await parse.click()
    await expect(picker(1)).toContainText(first)
    await expect(picker(2)).toContainText(/E4-[AB]/)
    await expect(picker(3)).toContainText('בחירת תעודה')
    await expect(dialog.getByLabel('כמות, שורה 1')).toHaveValue('4')
    await expect(dialog.getByText('2 שורות לא זוהו')).toBeVisible()
    await expect(dialog.getByText('<img src=x onerror=alert(1)> 150/70-17 2 € 51.00', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: /^התעלמות: Freight/ }).click()
    await expect(dialog.getByText('שורה אחת לא זוהתה')).toBeVisible()
    await dialog.getByRole('button', { name: /^הוספה ידנית: <img/ }).click()
    await expect(dialog.getByLabel('מידה, שורה 4')).toHaveValue('150/70-17')
    await expectAccessible(page)
  })

  await test.step('the picker searches numbers and models; Escape leaves it and keeps the rows', async () => {
    await picker(3).click()
    const search = dialog.getByRole('combobox')
    await expect(search).toBeFocused()
    await search.press('Escape')
    await expect(search).toBeHidden()
    await expect(picker(3)).toBeFocused()
    await picker(3).click()
    await search.fill(`k98 ${own}`)
    await expect(page.locator('[role="option"][data-key]')).toHaveCount(1)
    await search.press('ArrowDown')
    await search.press('Enter')
    // a certificate of another size asks first, and the row still waits for a person
    const question = page.getByRole('alertdialog', { name: 'התעודה אינה של הצמיג שבשורה' })
    await expect(question).toContainText('ובשורה כתוב Heidenau K77')
    await question.getByRole('button', { name: 'לשייך בכל זאת' }).click()
    await expect(picker(3)).toContainText(second)
    const isRight = dialog.getByRole('switch', { name: 'ההתאמה בשורה 3 אושרה' })
    await expect(isRight).not.toBeChecked()
    await isRight.click()
    await dialog.getByRole('switch', { name: 'ההתאמה בשורה 1 אושרה' }).click()
  })

  await test.step('it is saved', async () => {
    await save.click()
    await expect(snackbar(page)).toContainText('החשבונית נוצרה')
    await expect(row(page, invoiceId)).toContainText(`Heidenau ${model}`)
    await expect(row(page, invoiceId)).toContainText('2 אושרו')
    await expect(row(page, invoiceId)).toContainText('1 בלי תעודה')
    await expectAccessible(page)
  })

  await test.step('it is read without fields', async () => {
    await row(page, invoiceId)
      .getByRole('button', { name: `צפייה ב־${invoiceId}` })
      .click()
    await expect(dialog).toContainText(first)
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await expect(dialog.getByRole('switch')).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'סגירה' }).last().click()
  })

  await test.step('it is edited', async () => {
    await row(page, invoiceId)
      .getByRole('button', { name: `עריכת ${invoiceId}` })
      .click()
    await dialog.getByLabel('כמות, שורה 1').fill('5')
    await save.click()
    await expect(snackbar(page)).toContainText('החשבונית עודכנה')
    await expect(row(page, invoiceId)).toContainText('× 5')
  })

  await test.step('found by a part of its number, and deleted after a question', async () => {
    const search = page.getByRole('search', { name: 'חשבוניות ECE' })
    await search.getByLabel('מספר חשבונית').fill(own.toLowerCase())
    await search.getByRole('button', { name: 'חיפוש' }).click()
    await row(page, invoiceId)
      .getByRole('button', { name: `מחיקת ${invoiceId}` })
      .click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('4 שורות')
    await question.getByRole('button', { name: 'מחיקה' }).click()
    await expect(snackbar(page)).toContainText('החשבונית נמחקה')
    await expect(page.getByText('לא נמצאו חשבוניות לסינון הזה')).toBeVisible()
  })

  for (const eceId of [first, second]) await office.call('DELETE', `admin/ece/certificates/${eceId}`)
})
