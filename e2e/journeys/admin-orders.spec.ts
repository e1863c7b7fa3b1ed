import { readFile } from 'node:fs/promises'
import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { placeInstallation, placeShipping } from '../fixtures/orders.ts'
import { hasDock, openBackOffice, openFilters } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

test('staff work through the orders of a day @desktop', async ({ openAsOwner, page, consoleErrors }) => {
  consoleErrors.allow(/409/) // a colleague was faster, and a reason is missing
  const backOffice = await openBackOffice()
  const parcel = await placeShipping({ name: 'אברהם-יצחק בן דוד הכהן' })
  const list = page.getByRole('table', { name: 'הזמנות, מהחדשה לישנה' })
  const rowOf = (orderId: string) => list.getByRole('row').filter({ hasText: orderId })
  const panelOf = (orderId: string) => page.getByRole('complementary', { name: `הזמנה ${orderId}` })
  const search = page.getByRole('searchbox', { name: /מספר, טלפון/ })
  /** An answer that is on its way dims the list, whose colours are then others. */
  const expectHealthyDesk = async () => {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectHealthyPage(page)
  }
  const move = async (orderId: string, to: string) => {
    await panelOf(orderId).getByRole('button', { name: 'העברה אל' }).click()
    await page.getByRole('menuitem', { name: to }).click()
  }

  await test.step('the list, after the sign-in', async () => {
    await openAsOwner('/admin/orders?page=9999&limit=20')
    await expect(page).toHaveURL(/limit=20/) // the sign-in leads back to the same filter
    // the page does not exist: the last one that does is shown, and is in the address
    await expect(list.getByRole('row').filter({ hasText: 'Z-' }).first()).toBeVisible()
    await expect(page).not.toHaveURL(/page=9999/)
    await page.goto('/admin/orders')
    await expect(rowOf(parcel.orderId)).toBeVisible()
    await expect(page.getByText('מתעדכן בזמן אמת')).toBeVisible()
    await expectHealthyDesk()
  })

  await test.step('cards hold the whole order, rows many of them, and the choice is remembered', async () => {
    const card = rowOf(parcel.orderId)
    await expect(card).toContainText('הרצל 5')
    await expect(card).toContainText(parcel.phone)
    await expect(card.getByLabel('מספר מעקב')).toBeVisible()
    const looks = page.getByRole('group', { name: 'תצוגת ההזמנות' })
    await looks.getByRole('button', { name: 'שורות' }).click()
    await expect(card).not.toContainText('הרצל 5')
    await page.reload()
    await expect(rowOf(parcel.orderId)).toBeVisible()
    await expect(looks.getByRole('button', { name: 'שורות' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => card.getByText(/^אברהם/).evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true)
    await expectHealthyDesk()
    await looks.getByRole('button', { name: 'כרטיסים' }).click()
    await expect(card).toContainText('הרצל 5')
  })

  await test.step('an order that comes in waits behind a bar and moves nothing', async () => {
    const arrived = await placeInstallation()
    const bar = page.getByRole('button', { name: /נכנסה. להצגה|נכנסו. להצגה/ })
    await expect(bar).toBeVisible()
    await expect(rowOf(arrived.orderId)).toHaveCount(0)
    await page.getByRole('heading', { level: 1 }).click() // the focus leaves every field
    // an order of another journey may have come in before, and opened the bar
    await expect(async () => {
      await page.keyboard.press('n')
      await expect(rowOf(arrived.orderId)).toContainText('חדשה', { timeout: 1_000 })
    }).toPass()
    await expect(rowOf(arrived.orderId)).toContainText(arrived.appointment.shop.displayName)
  })

  await test.step('an order that the filter does not find is not counted', async () => {
    await search.fill(parcel.phone)
    await expect(list.getByRole('row').filter({ hasText: /^Z-/ })).toHaveCount(1)
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/orders/search'))
    await placeShipping()
    await (await asked).finished()
    await expect(page.getByRole('button', { name: /להצגה/ })).toHaveCount(0)
  })

  await test.step('a search by phone stays out of the address, a filter is in it', async () => {
    await search.fill(`${parcel.phone.slice(0, 3)}-${parcel.phone.slice(3)}`)
    await expect(list.getByRole('row').filter({ hasText: /^Z-/ })).toHaveCount(1)
    await openFilters(page)
    await page.getByLabel('אספקה').selectOption('install')
    await expect(page.getByText('לא נמצאו הזמנות')).toBeVisible()
    await expect(page.getByRole('link', { name: 'הזמנה חדשה' })).toHaveAttribute('href', '/admin/orders/new/phone')
    expect(page.url()).toContain('sip=install')
    expect(decodeURIComponent(page.url())).not.toContain(parcel.phone.slice(3))
    await page.getByLabel('אספקה').selectOption('shipping')
    await expect(rowOf(parcel.orderId)).toBeVisible()
    await expect(page.getByText(/הזמנה אחת · /)).toBeVisible()
  })

  await test.step('the keys lead through the list, to the status and to the search', async () => {
    await search.fill('')
    const rows = list.getByRole('row').filter({ hasText: /^Z-/ })
    await expect(rows.nth(1)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click() // the focus leaves every field
    await page.keyboard.press('j')
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('j')
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('s')
    await expect(page.getByRole('menuitem', { name: 'בוטלה…' })).toBeVisible()
    await page.keyboard.press('Escape')
    await rows.first().focus()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
  })

  await test.step('a view is saved under a name, chosen and removed', async () => {
    const views = page.getByRole('group', { name: 'תצוגות' })
    await views.getByRole('button', { name: 'שמירת תצוגה' }).click()
    const dialog = page.getByRole('dialog', { name: 'שמירת תצוגה' })
    await dialog.getByLabel('שם התצוגה').fill('חבילות שלי')
    await expectHealthyDesk()
    await dialog.getByRole('button', { name: 'שמירה' }).click()
    const mine = views.getByRole('button', { name: 'חבילות שלי', exact: true })
    await expect(mine).toHaveAttribute('aria-pressed', 'true')
    await views.getByRole('button', { name: /^הכול/ }).click()
    await expect(page).not.toHaveURL(/sip=/)
    await mine.click()
    await expect(page).toHaveURL(/sip=shipping/)
    await views.getByRole('button', { name: 'מחיקת התצוגה חבילות שלי' }).click()
    await expect(mine).toHaveCount(0)
    await search.fill(parcel.phone)
    await expect(list.getByRole('row').filter({ hasText: /^Z-/ })).toHaveCount(1)
  })

  await test.step('on a phone, going back from an order leads to the list', async () => {
    if (!hasDock(page)) return
    await rowOf(parcel.orderId).getByText(parcel.orderId, { exact: true }).click()
    await expect(panelOf(parcel.orderId).getByText('הרצל 5')).toBeVisible()
    await page.goBack()
    await expect(rowOf(parcel.orderId)).toBeVisible()
    await expect(panelOf(parcel.orderId)).toBeHidden()
  })

  await test.step('one order: paid, sent with a tracking code, and its history', async () => {
    await rowOf(parcel.orderId).focus()
    await page.keyboard.press('Enter')
    const panel = panelOf(parcel.orderId)
    await expect(panel.getByText('הרצל 5')).toBeVisible()
    await move(parcel.orderId, 'שולמה')
    await expect(page.getByText('ההזמנה הועברה ל״שולמה״')).toBeVisible()
    await page.getByRole('button', { name: 'ביטול הפעולה' }).click()
    await expect(page.getByText(/הסטטוס חזר ל״התקבלה״/)).toBeVisible()
    await move(parcel.orderId, 'שולמה')
    await expect(page.getByText('ההזמנה הועברה ל״שולמה״')).toBeVisible()
    await expect(page.getByRole('link', { name: /^הזמנות \d+ לטיפול$/ })).toBeVisible()
    await panel.getByLabel('מספר מעקב').fill('RR482907115IL')
    await panel.getByRole('button', { name: 'שמירה' }).click()
    await expect(page.getByText('מספר המעקב נשמר')).toBeVisible()
    await expect(panel.getByText(/מספר מעקב: RR482907115IL/)).toBeVisible()
    await expectHealthyDesk()
  })

  await test.step('a colleague was faster: the change is named, what was typed stays', async () => {
    const panel = panelOf(parcel.orderId)
    await move(parcel.orderId, 'הושלמה')
    const dialog = page.getByRole('dialog', { name: /העברה ל״הושלמה״/ })
    await dialog.getByRole('button', { name: /העברה ל״הושלמה״/ }).click()
    await expect(dialog.getByText('נא לכתוב סיבה')).toBeVisible()
    await dialog.getByLabel('סיבה').fill('הלקוח אסף בעצמו')
    await expectHealthyDesk()
    await backOffice.move(parcel.orderId, 'sent')
    await dialog.getByRole('button', { name: /העברה ל״הושלמה״/ }).click()
    await expect(dialog.getByText(/השתנתה מאז שנפתחה/)).toBeVisible()
    await expect(dialog.getByLabel('סיבה')).toHaveValue('הלקוח אסף בעצמו')
    await dialog.getByRole('button', { name: 'ביטול' }).click()
    await expect(panel.getByText('סטטוס: במקום ״שולמה״ עכשיו ״נשלחה״')).toBeVisible()
  })

  await test.step('the filtered orders as a file', async () => {
    await panelOf(parcel.orderId).getByRole('button', { name: 'סגירה' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.trimEnd().split('\r\n')).toHaveLength(2)
    expect(text).toContain(parcel.orderId)
  })

  await test.step('the picking list of what is ticked, and of all that the filter finds', async () => {
    await page.getByRole('button', { name: 'רשימת ליקוט' }).click() // the one order of the search has left
    await expect(page.getByText('אין בסינון הזה הזמנות ששולמו ומחכות לצאת')).toBeVisible()
    await page.getByRole('checkbox', { name: `בחירת הזמנה ${parcel.orderId}` }).check()
    await expect(page.getByText('נבחרה הזמנה אחת')).toBeVisible()
    await expectHealthyDesk()
    await page.getByRole('link', { name: 'רשימת ליקוט' }).click()
    await expect(page).toHaveURL(new RegExp(`/print/picking\\?orders=${parcel.orderId}$`))
    // named with its reason, so that no tyres are taken twice
    await expect(page.getByRole('listitem').filter({ hasText: parcel.orderId })).toContainText('נשלחה')
    await expect(page.getByText('אין מה ללקט')).toBeVisible()
    await expectHealthyPage(page)
    const second = await placeShipping()
    await backOffice.move(second.orderId, 'paid')
    await page.getByRole('link', { name: 'להזמנות' }).click()
    await search.fill(second.phone)
    await expect(rowOf(second.orderId)).toBeVisible()
    await page.getByRole('button', { name: 'רשימת ליקוט' }).click()
    await expect(page).toHaveURL(new RegExp(`/print/picking\\?orders=${second.orderId}$`))
    await expect(page.getByRole('row').filter({ hasText: second.orderId })).toHaveCount(1)
    expect(decodeURIComponent(page.url())).not.toContain(second.phone.slice(3))
  })
})

test('@variation staff move orders on, one by one and together', async ({ openAsOwner, page }) => {
  const backOffice = await openBackOffice()
  const third = await placeShipping()
  await backOffice.move(third.orderId, 'paid')
  const panel = page.getByRole('complementary', { name: `הזמנה ${third.orderId}` })
  const rowOf = (orderId: string) => page.getByRole('row').filter({ hasText: orderId })

  await test.step('the next step of a paid parcel takes its code and sends it', async () => {
    await openAsOwner(`/admin/orders/${third.orderId}`)
    await panel.getByRole('button', { name: 'השלב הבא: נשלחה' }).click()
    const dialog = page.getByRole('dialog', { name: 'העברה ל״נשלחה״' })
    await dialog.getByLabel('מספר מעקב').fill('RR777777777IL')
    await expectHealthyPage(page)
    await dialog.getByRole('button', { name: 'העברה ל״נשלחה״' }).click()
    await expect(panel.getByText(/העברה מ״שולמה״ ל״נשלחה״, מספר מעקב RR777777777IL/)).toBeVisible()
    await panel.getByRole('button', { name: 'סגירה' }).click()
  })

  await test.step('ticked orders move on, are saved and printed together, and each other one is named', async () => {
    const moving = await placeShipping()
    const over = await placeShipping()
    await backOffice.move(moving.orderId, 'paid')
    await backOffice.move(over.orderId, 'cancelled')
    await page.goto('/admin/orders')
    for (const { orderId } of [moving, over])
      await page.getByRole('checkbox', { name: `בחירת הזמנה ${orderId}` }).check()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'ייצוא הנבחרות' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([over.orderId, moving.orderId])
    await page.getByRole('button', { name: 'העברה לשלב הבא' }).click()
    const dialog = page.getByRole('dialog', { name: 'העברה לשלב הבא' })
    await expect(dialog.getByRole('listitem').filter({ hasText: moving.orderId })).toContainText('מ״שולמה״ ל״נשלחה״')
    await expect(dialog.getByRole('listitem').filter({ hasText: over.orderId })).toContainText('ההזמנה בוטלה')
    await expectHealthyPage(page)
    await dialog.getByRole('button', { name: 'העברת הזמנה אחת' }).click()
    await expect(dialog.getByText('הזמנה אחת הועברה')).toBeVisible()
    await page.getByRole('button', { name: 'ביטול הפעולה' }).click()
    await expect(page.getByText('הזמנה אחת חזרה לסטטוס הקודם')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(rowOf(moving.orderId)).toContainText('שולמה')
    await expect(page.getByText('נבחרה הזמנה אחת')).toBeVisible()
    await page.getByRole('link', { name: 'הדפסת הנבחרות' }).click()
    await expect(page.getByRole('heading', { name: `הזמנה ${over.orderId}` })).toBeVisible()
    await expect(page.getByText('הרצל 5')).toBeVisible()
    await expectHealthyPage(page)
  })
})
