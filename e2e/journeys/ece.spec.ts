import { expectAccessible } from '../fixtures/accessibility.ts'
import { openBackOffice, openFilters, signIn } from '../fixtures/staff.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const snackbar = (page: Page) => page.locator('[data-react-aria-top-layer]').filter({ hasText: /./ })
const mark = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`.toUpperCase()
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })
const answers = (status: number, body: object) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

/** A small PDF that would run a script. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n' +
    '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
)

test('staff keep a certificate with its document: create, edit, conflict, delete', async ({ page, consoleErrors }) => {
  test.slow()
  // the journey itself asks for refusals and takes the shop away
  consoleErrors.allow(/status of (400|404|409|422|503)|net::ERR_FAILED/)
  const eceId = `E4-75R-${mark()}`
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'שמירה' })
  const office = await openBackOffice()
  await page.goto('/admin/ece-certificates')
  await signIn(page)
  await expect(page.getByRole('table', { name: 'תעודות ECE' })).toBeVisible()
  await expectAccessible(page)

  await test.step('an empty form says what it needs', async () => {
    await page.getByRole('button', { name: 'תעודה חדשה' }).click()
    await save.click()
    await expect(dialog.getByText('נא למלא את כל השדות הנדרשים')).toBeVisible()
    await expect(dialog.getByText('שדה חובה')).toHaveCount(3)
    await expectAccessible(page)
  })

  await test.step('a file that is no PDF is refused, a PDF is kept', async () => {
    await dialog.getByLabel(/^מספר תעודה/).fill(eceId)
    await dialog.getByLabel(/^מותג/).fill('Michelin')
    await dialog.getByLabel(/^מידה/).fill('180/55ZR17')
    await dialog.getByLabel(/^מתאימה לדגמים/).fill(' Road 6 ,, Road 6 GT,  ')
    const file = dialog.locator('input[type=file]')
    await file.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await expect(dialog.getByText('אפשר להעלות קובץ PDF בלבד')).toBeVisible()
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

  await test.step('the number exists', async () => {
    await page.getByRole('button', { name: 'תעודה חדשה' }).click()
    await dialog.getByLabel(/^מספר תעודה/).fill(eceId)
    await dialog.getByLabel(/^מותג/).fill('<b>Pirelli</b>')
    await dialog.getByLabel(/^מידה/).fill('120/70-17')
    await save.click()
    await expect(dialog.getByText('כבר יש תעודה עם המספר הזה')).toBeVisible()
    await expect(dialog.getByLabel(/^מותג/)).toHaveValue('<b>Pirelli</b>')
    await dialog.getByRole('button', { name: 'ביטול' }).click()
  })

  await test.step('in edit mode the number is locked, and a failure keeps what was typed', async () => {
    await row(page, eceId)
      .getByRole('button', { name: `עריכת ${eceId}` })
      .click()
    await expect(dialog.getByLabel(/^מספר תעודה/)).toBeDisabled()
    await dialog.getByLabel(/^דירוג/).fill('73W')
    await page.route('**/api/v1/admin/ece/certificates/*', (route) => route.abort('failed'), { times: 1 })
    await save.click()
    await expect(dialog.getByText(/^שמירת התעודה נכשלה/)).toBeVisible()
    await expect(dialog.getByLabel(/^דירוג/)).toHaveValue('73W')
  })

  await test.step('a colleague was faster: the form says so, and a second save replaces only what was typed', async () => {
    await office.call('PUT', `admin/ece/certificates/${eceId}`, { brand: 'Michelin', size: '190/55ZR17' })
    await save.click()
    await expect(dialog.getByText(/התעודה שונתה בינתיים/)).toContainText('190/55ZR17')
    await expect(dialog.getByLabel(/^מידה/)).toHaveValue('190/55ZR17')
    await save.click()
    await expect(snackbar(page)).toContainText('התעודה עודכנה')
    for (const fact of ['73W', '190/55ZR17']) await expect(row(page, eceId)).toContainText(fact)
  })

  await test.step('filters find it, or say that there is none', async () => {
    const search = page.getByRole('search', { name: 'תעודות ECE' })
    await search.getByLabel('מספר תעודה').fill(eceId.toLowerCase())
    await openFilters(page)
    await search.getByLabel('מידה').fill('190 / 55 zr')
    await search.getByRole('button', { name: 'חיפוש' }).click()
    await expect(row(page, eceId)).toBeVisible()
    await openFilters(page)
    await search.getByLabel('מותג').fill('Pirelli')
    await search.getByRole('button', { name: 'חיפוש' }).click()
    await expect(page.getByText('לא נמצאו תעודות לסינון הזה')).toBeVisible()
    await page.getByRole('button', { name: 'ניקוי הסינון' }).click()
    await expect(row(page, eceId)).toBeVisible()
  })

  await test.step('in use it stays, and the refusal names the invoice; free it goes', async () => {
    const invoiceId = `RD-${mark()}`
    const rows = [{ name: 'Michelin Road 6', size: '180/55ZR17', eceId, checked: true }]
    await office.call('POST', 'admin/ece/invoices', { invoiceId, rows })
    await row(page, eceId)
      .getByRole('button', { name: `מחיקת ${eceId}` })
      .click()
    const question = page.getByRole('alertdialog')
    for (const fact of [eceId, 'Michelin', '190/55ZR17']) await expect(question).toContainText(fact)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'מחיקה' }).click()
    await expect(question.getByText(/אי אפשר למחוק/)).toContainText(invoiceId)
    await office.call('DELETE', `admin/ece/invoices/${invoiceId}`)
    await question.getByRole('button', { name: 'מחיקה' }).click()
    await expect(snackbar(page)).toContainText('התעודה נמחקה')
    await expect(row(page, eceId)).toHaveCount(0)
  })

  await test.step('a list that does not load says so and is tried again', async () => {
    await page.route('**/api/v1/admin/ece/certificates?*', (route) => route.fulfill(answers(503, {})), { times: 1 })
    await page.reload()
    await expect(page.getByText('טעינת התעודות נכשלה').first()).toBeVisible()
    await page.getByRole('button', { name: 'רענון' }).click()
    await expect(page.getByRole('table', { name: 'תעודות ECE' })).toBeVisible()
  })
})

test('staff certify an invoice: paste, match, choose, confirm, save, read, edit, delete @desktop', async ({
  page,
  consoleErrors,
}) => {
  test.slow()
  consoleErrors.allow(/status of (409|503)|net::ERR_FAILED/)
  const own = mark()
  const [invoiceId, first, second] = [`RD-${own}`, `E4-A${own}`, `E4-B${own}`]
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
  await page.goto('/admin/ece-invoices')
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'חשבוניות ECE', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'חשבונית חדשה' }).click()

  await test.step('empty text, and text without goods', async () => {
    await parse.click()
    await expect(dialog.getByText('אנא הזן טקסט חשבונית')).toBeVisible()
    await pasted.fill('Rechnung Nr. 7\nGesamt 12,00 €')
    await parse.click()
    await expect(dialog.getByText('לא נמצאו שורות מוצרים תקינות בטקסט')).toBeVisible()
    await expect(dialog.getByText(/2 שורות שאינן מוצרים/)).toBeVisible()
    await save.click()
    await expect(dialog.getByText('נא למלא את מספר החשבונית')).toBeVisible()
    await expectAccessible(page)
  })

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

  await test.step('a row goes and the others are numbered anew', async () => {
    await dialog.getByRole('button', { name: 'הסרת שורה 2' }).click()
    await expect(picker(2)).toContainText(second)
    await expect(dialog.getByLabel('שם, שורה 3')).toHaveValue(/img/)
    await dialog.getByLabel('כמות, שורה 3').fill('x')
    await save.click()
    await expect(dialog.getByText('שורה 3: נא למלא שם, וכמות במספר שלם')).toBeVisible()
    await dialog.getByLabel('כמות, שורה 3').fill('7')
  })

  await test.step('closing asks first; a failed save keeps everything; then it is saved', async () => {
    await dialog.getByRole('button', { name: 'ביטול' }).click()
    await expect(dialog.getByText('יש שינויים שלא נשמרו. סגירה נוספת תמחק אותם.')).toBeVisible()
    await page.route('**/api/v1/admin/ece/invoices', (route) => route.abort('failed'), { times: 1 })
    await save.click()
    await expect(dialog.getByText(/^שמירת החשבונית נכשלה/)).toBeVisible()
    await expect(dialog.getByLabel('כמות, שורה 3')).toHaveValue('7')
    await save.click()
    await expect(snackbar(page)).toContainText('החשבונית נוצרה')
    await expect(row(page, invoiceId)).toContainText(`Heidenau ${model}`)
    await expect(row(page, invoiceId)).toContainText('2 אושרו')
    await expect(row(page, invoiceId)).toContainText('1 בלי תעודה')
    await expectAccessible(page)
  })

  await test.step('the same number again is refused', async () => {
    await page.getByRole('button', { name: 'חשבונית חדשה' }).click()
    await dialog.getByLabel(/^מספר חשבונית/).fill(invoiceId)
    await dialog.getByRole('button', { name: 'הוספת שורה' }).click()
    await dialog.getByLabel('שם, שורה 1').fill('Heidenau K99')
    await save.click()
    await expect(dialog.getByText('כבר יש חשבונית עם המספר הזה')).toBeVisible()
    for (const _ of [1, 2]) await dialog.getByRole('button', { name: 'ביטול' }).click()
    await expect(dialog).toBeHidden()
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

  await test.step('edited with a locked number; a colleague was faster', async () => {
    await row(page, invoiceId)
      .getByRole('button', { name: `עריכת ${invoiceId}` })
      .click()
    await expect(dialog.getByLabel(/^מספר חשבונית/)).toBeDisabled()
    await dialog.getByLabel('כמות, שורה 1').fill('5')
    await office.call('PUT', `admin/ece/invoices/${invoiceId}`, { rows: [{ name: 'x', size: '' }] })
    await save.click()
    await expect(dialog.getByText(/החשבונית שונתה בינתיים/)).toBeVisible()
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
    await expect(question).toContainText('3 שורות')
    await page.route('**/api/v1/admin/ece/invoices/*', (route) => route.fulfill(answers(503, {})), { times: 1 })
    await question.getByRole('button', { name: 'מחיקה' }).click()
    await expect(question.getByText(/^מחיקת החשבונית נכשלה/)).toBeVisible()
    await question.getByRole('button', { name: 'מחיקה' }).click()
    await expect(snackbar(page)).toContainText('החשבונית נמחקה')
    await expect(page.getByText('לא נמצאו חשבוניות לסינון הזה')).toBeVisible()
  })

  await test.step('a list that does not load says so and is tried again', async () => {
    await page.route('**/api/v1/admin/ece/invoices?*', (route) => route.fulfill(answers(503, {})), { times: 1 })
    await page.reload()
    await expect(page.getByText('טעינת החשבוניות נכשלה').first()).toBeVisible()
    await page.getByRole('button', { name: 'רענון' }).click()
    await expect(page.getByText('טעינת החשבוניות נכשלה').first()).toBeHidden()
  })
  for (const eceId of [first, second]) await office.call('DELETE', `admin/ece/certificates/${eceId}`)
})
