import { readFile } from 'node:fs/promises'
import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { placeInstallation, placeShipping } from '../fixtures/orders.ts'
import { openBackOffice, signIn } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

test('staff work through the orders of a day', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/409/) // a colleague was faster, and a reason is missing
  const backOffice = await openBackOffice()
  const parcel = await placeShipping()
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
    await page.goto('/admin/orders')
    await signIn(page)
    await expect(rowOf(parcel.orderId)).toBeVisible()
    await expect(page.getByText('מתעדכן חי')).toBeVisible()
    await expectHealthyDesk()
  })

  await test.step('an order that comes in waits behind a bar and moves nothing', async () => {
    const arrived = await placeInstallation()
    const bar = page.getByRole('button', { name: /נכנסה. להצגה|נכנסו. להצגה/ })
    await expect(bar).toBeVisible()
    await expect(rowOf(arrived.orderId)).toHaveCount(0)
    await page.getByRole('heading', { level: 1 }).click() // the focus leaves every field
    await page.keyboard.press('n')
    await expect(rowOf(arrived.orderId)).toContainText('חדשה')
    await expect(rowOf(arrived.orderId)).toContainText(arrived.appointment.shop.displayName)
  })

  await test.step('a search by phone stays out of the address, a filter is in it', async () => {
    await search.fill(`${parcel.phone.slice(0, 3)}-${parcel.phone.slice(3)}`)
    await expect(list.getByRole('row').filter({ hasText: /^Z-/ })).toHaveCount(1)
    await page.getByLabel('אספקה').selectOption('install')
    await expect(page.getByText('לא נמצאו הזמנות')).toBeVisible()
    expect(page.url()).toContain('sip=install')
    expect(decodeURIComponent(page.url())).not.toContain(parcel.phone.slice(3))
    await page.getByLabel('אספקה').selectOption('shipping')
    await expect(rowOf(parcel.orderId)).toBeVisible()
    await expect(page.getByText(/הזמנה אחת · /)).toBeVisible()
  })

  await test.step('one order: paid, sent with a tracking code, and its history', async () => {
    await rowOf(parcel.orderId).focus()
    await page.keyboard.press('Enter')
    const panel = panelOf(parcel.orderId)
    await expect(panel.getByText('הרצל 5')).toBeVisible()
    await move(parcel.orderId, 'שולמה')
    await expect(page.getByText('ההזמנה הועברה ל״שולמה״')).toBeVisible()
    await panel.getByLabel('קוד מעקב').fill('RR482907115IL')
    await panel.getByRole('button', { name: 'שמירה' }).click()
    await expect(page.getByText('קוד המעקב נשמר')).toBeVisible()
    await expect(panel.getByText(/קוד מעקב: RR482907115IL/)).toBeVisible()
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
})
