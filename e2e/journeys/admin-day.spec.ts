import { readFile } from 'node:fs/promises'
import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { checkoutControls, openCheckout } from '../fixtures/checkout.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { config } from '../config.ts'
import { inboxOf, newBuyer, placeInstallation, placeShipping } from '../fixtures/orders.ts'
import { REAR_OF_SEED } from '../fixtures/products.ts'
import { addTyre, chooseProduct, openBackOffice, openFilters, openTab, signIn } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

const offer = async (phone: string, ean: string): Promise<void> => {
  const response = await fetch(`${config.shopUrl}/edge/api/v1/best-offers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, ean, price: 100 }),
  })
  if (!response.ok) throw new Error(`the offer was refused: ${response.status} ${await response.text()}`)
}
const textsTo = async (address: string): Promise<string> => (await inboxOf(address)).map(({ text }) => text).join('\n')

// each part has a journey of its own for its refusals; here one person does a day's work without leaving the browser
test('one person runs a day of the shop', async ({ page, browser }) => {
  const said = (sentence: string | RegExp) => expect(page.getByText(sentence)).toBeVisible()
  const table = page.getByRole('table', { name: 'הזמנות, מהחדשה לישנה' })
  const panel = page.getByRole('complementary')
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const openOrder = async (orderId: string) => {
    await table.getByText(orderId, { exact: true }).click()
    await expect(panel.getByRole('heading', { name: `הזמנה ${orderId}` })).toBeVisible()
  }
  const closeOrder = () => panel.getByRole('button', { name: 'סגירה' }).click()
  const move = async (to: string) => {
    await panel.getByRole('button', { name: 'העברה אל' }).click()
    await page.getByRole('menuitem', { name: to }).click()
    await said(`ההזמנה הועברה ל״${to}״`)
  }

  await page.goto('/admin/orders')
  await signIn(page)
  await said('מתעדכן בזמן אמת')

  const { parcel, installation } = await test.step('two orders arrive while the list is open', async () => {
    const placed = { parcel: await placeShipping(), installation: await placeInstallation() }
    await page.getByRole('button', { name: /נכנסו. להצגה/ }).click()
    for (const { orderId } of Object.values(placed))
      await expect(table.getByRole('row').filter({ hasText: orderId })).toContainText('חדשה')
    return placed
  })

  await test.step('offers are answered, and both riders read the answer', async () => {
    const [first, second] = await tyresInStock()
    const accepted = newBuyer().phone
    const refused = newBuyer().phone
    await offer(accepted, first?.ean ?? '')
    await offer(refused, second?.ean ?? '')
    await openTab(page, 'לוח בקרה')
    await page.getByRole('link', { name: /הצעות מחיר/ }).click()
    const row = (phone: string) => page.getByRole('row').filter({ hasText: phone })
    await row(accepted).getByRole('button', { name: 'אישור' }).click()
    await dialog.getByRole('button', { name: 'אישור ושליחת קופון' }).click()
    await said(/נוצר קופון OFFER-/)
    await row(refused).getByRole('button', { name: 'סירוב' }).click()
    await dialog.getByLabel('הודעה ללקוח').fill('המחיר ירד בשבוע הבא')
    await dialog.getByRole('button', { name: 'שליחת סירוב' }).click()
    await said('ההצעה נדחתה. ההודעה ללקוח תישלח בעוד כמה שניות.')
    await expect(row(refused)).toHaveCount(0)
    await expect.poll(() => textsTo(accepted)).toContain('OFFER-')
    await expect.poll(() => textsTo(refused)).toContain('המחיר ירד בשבוע הבא')
  })

  await test.step('a caller orders, and gets the bank details', async () => {
    const caller = newBuyer()
    await openTab(page, 'הזמנות')
    await page.getByRole('link', { name: 'הזמנה טלפונית' }).click()
    await addTyre(page)
    await said('לתשלום עכשיו')
    await page.getByLabel('שם מלא').fill(caller.name)
    await page.getByLabel('טלפון נייד').fill(caller.phone)
    await page.getByLabel('אימייל').fill(caller.email)
    await page.getByLabel('איך').selectOption({ label: 'משלוח עד הבית' })
    await page.getByLabel('כתובת').fill('ויצמן 12')
    await page.getByLabel('יישוב').fill('כפר סבא')
    await page.getByRole('combobox', { name: 'אמצעי תשלום' }).selectOption({ label: 'העברה בנקאית' })
    await page.getByText('סיפרנו ללקוח').click()
    await page.getByRole('button', { name: 'ביצוע ההזמנה' }).click()
    await expect(page.getByRole('heading', { name: /ההזמנה נקלטה: Z-/ })).toBeVisible()
    await page.getByRole('link', { name: 'להזמנה', exact: true }).click()
    await expect(panel.getByText('ויצמן 12')).toBeVisible()
    await closeOrder()
  })

  await test.step('the transfer of the parcel came: paid, and sent with its tracking code', async () => {
    await openOrder(parcel.orderId)
    await move('שולמה')
    await panel.getByLabel('מספר מעקב').fill('RR482907115IL')
    await panel.getByRole('button', { name: 'שמירה' }).click()
    await said('מספר המעקב נשמר')
    await move('נשלחה')
    await expect.poll(() => textsTo(parcel.email)).toContain('RR482907115IL')
    await expectHealthyPage(page)
    await closeOrder()
  })

  await test.step('an appointment is moved, then its order cancelled and the money sent back', async () => {
    await openOrder(installation.orderId)
    await move('שולמה')
    await panel.getByRole('button', { name: 'שינוי מועד או מוסך' }).click()
    await dialog.getByLabel('יום').selectOption({ index: 2 })
    await dialog.getByLabel('שעה').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'מה יקרה?' }).click()
    await dialog.getByRole('button', { name: 'אישור ושליחה' }).click()
    await said('התור עודכן, וההודעות בדרך')
    await panel.getByRole('button', { name: 'ביטול והחזרה למלאי…' }).click()
    await dialog.getByLabel('סיבה').fill('הלקוח מכר את האופנוע')
    await dialog.getByRole('button', { name: 'מה יקרה?' }).click()
    await dialog.getByRole('button', { name: 'אישור הביטול' }).click()
    await said('ההזמנה בוטלה')
    await closeOrder()
    await openTab(page, 'לוח בקרה')
    await page.getByRole('link', { name: /זיכויים לביצוע/ }).click()
    const row = page.getByRole('row').filter({ hasText: installation.orderId })
    await row.getByRole('button', { name: 'ההעברה נשלחה' }).click()
    await dialog.getByRole('button', { name: 'ההעברה נשלחה' }).click()
    await said('ההחזר נרשם והלקוח מקבל הודעה')
    await expect(row).toHaveCount(0)
    expect(await (await openBackOffice()).ordersOf(installation.email)).toMatchObject([{ paymentStatus: 'refunded' }])
  })

  await test.step('a new coupon works in the shop', async () => {
    const code = `YOM${Date.now().toString(36)}`.toUpperCase()
    await openTab(page, 'קופונים')
    await page.getByRole('button', { name: 'קופון חדש' }).click()
    await dialog.getByLabel(/^קוד/).fill(code)
    await chooseProduct(dialog.getByRole('combobox', { name: /^מוצר/ }), REAR_OF_SEED.ean)
    await dialog.getByLabel(/^הנחה/).fill('40')
    await dialog.getByRole('button', { name: 'שמירה' }).click()
    await said('הקופון נוצר')
    const shopper = await browser.newPage()
    await openCheckout(shopper, [{ ean: REAR_OF_SEED.ean, quantity: 1 }])
    const checkout = checkoutControls(shopper)
    await checkout.fillBuyer()
    await checkout.delivery('איסוף עצמי מהמחסן').check()
    await checkout.next.click()
    await checkout.coupon.fill(code)
    await checkout.coupon.press('Enter')
    await expect(shopper.getByText(`הקופון ${code} הופעל`)).toBeVisible()
    await expect(checkout.row('הנחה')).toContainText('−₪40')
    await shopper.close()
    const office = await openBackOffice()
    await office.removeCoupon((await office.couponsOf(code))[0] ?? '')
  })

  await test.step('the day as a file', async () => {
    await openTab(page, 'הזמנות')
    await openFilters(page)
    await page.getByLabel('תאריכים').selectOption('today')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    for (const { orderId } of [parcel, installation]) expect(text).toContain(orderId)
    await page.getByRole('button', { name: 'יציאה' }).click()
    await expect(page.getByRole('button', { name: 'כניסה עם Google' })).toBeVisible()
  })
})
