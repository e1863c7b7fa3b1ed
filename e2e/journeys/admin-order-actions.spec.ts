import { expect } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { inboxOf, newBuyer, orderPageOf, placeInstallation } from '../fixtures/orders.ts'
import { openBackOffice, signIn } from '../fixtures/staff.ts'
import { test } from '../fixtures/test.ts'

test('staff move and cancel an order, order for a caller who pays behind the link, and print', async ({ page }) => {
  const placed = await placeInstallation()
  const office = await openBackOffice()
  await office.move(placed.orderId, 'paid')
  await page.goto(`/admin/orders/${placed.orderId}`)
  await signIn(page)

  await test.step('another hour is previewed, confirmed and told to the buyer', async () => {
    await page.getByRole('button', { name: 'שינוי מועד או מוסך' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('יום').locator('option')).not.toHaveCount(1)
    await dialog.getByLabel('יום').selectOption({ index: 2 })
    await expect(dialog.getByLabel('שעה').locator('option')).not.toHaveCount(1)
    await dialog.getByLabel('שעה').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'מה יקרה?' }).click()
    await expect(dialog.getByText('התור ישתנה אל')).toBeVisible()
    await expect(dialog.getByText('הלקוח יקבל')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'אישור ושליחה' }).click()
    await expect(page.getByText('התור עודכן, וההודעות נשלחו')).toBeVisible()
    await expect
      .poll(async () => (await inboxOf(placed.email)).length, { message: 'a mail about the new hour' })
      .toBeGreaterThan(2)
  })

  await test.step('a cancellation that a colleague was faster than keeps what was typed', async () => {
    await page.getByRole('button', { name: 'ביטול והחזרה למלאי…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('סיבה').fill('הלקוח התחרט')
    await dialog.getByRole('button', { name: 'מה יקרה?' }).click()
    await expect(dialog.getByText('ההזמנה תבוטל')).toBeVisible()
    await office.move(placed.orderId, 'transit')
    await dialog.getByRole('button', { name: 'אישור הביטול' }).click()
    await expect(dialog.getByRole('alert')).toContainText('בדרך למוסך')
    await expect(dialog.getByLabel('סיבה')).toHaveValue('הלקוח התחרט')
    await dialog.getByRole('button', { name: 'חזרה' }).click()
  })

  await test.step('the return is taken in, with the refund', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'קליטת החזרה וזיכוי…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('סיבה').fill('הצמיגים חזרו')
    await dialog.getByRole('button', { name: 'מה יקרה?' }).click()
    await expect(dialog.getByText('ייספרו בחזרה למלאי')).toBeVisible()
    await dialog.getByRole('button', { name: 'אישור ההחזרה' }).click()
    await expect(page.getByText('ההחזרה נקלטה')).toBeVisible()
    expect(await office.ordersOf(placed.email)).toMatchObject([{ status: 'cancelled', paymentStatus: 'refund_due' }])
  })

  const caller = newBuyer()
  await test.step('a caller is ordered for, and pays behind the link', async () => {
    const [tyre] = await tyresInStock()
    await page.goto('/admin/orders/new/phone')
    await page.getByRole('button', { name: 'ביצוע ההזמנה' }).click()
    await expect(page.getByText('נא להוסיף צמיג')).toBeVisible()
    await page.getByLabel('הוספת צמיג').fill(tyre?.ean ?? '')
    await page.getByRole('option').first().click()
    await page.getByLabel('שם מלא').fill(caller.name)
    await page.getByLabel('טלפון נייד').fill(caller.phone)
    await page.getByLabel('אימייל').fill(caller.email)
    await page.getByLabel('איך').selectOption('pickup')
    await page.getByLabel('סיפרנו ללקוח').check()
    await expect(page.getByText('לתשלום עכשיו')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'ביצוע ההזמנה' }).click()
    await expect(page.getByText('ההזמנה נקלטה')).toBeVisible()
    await page.goto(await orderPageOf(caller))
    await page.getByRole('button', { name: 'לתשלום' }).click()
    await expect(page).toHaveURL(/\/pay\//)
  })

  await test.step('holds and print views name the order', async () => {
    const [order] = await office.ordersOf(caller.email)
    const orderId = order?.orderId ?? ''
    await page.goto('/admin/holds')
    await expect(page.getByRole('button', { name: `שחרור ${orderId}` })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/admin/orders/print/picking?orders=${orderId}`)
    await expect(page.getByRole('cell', { name: orderId })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/holds')
    await page.getByRole('button', { name: `שחרור ${orderId}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'שחרור' }).click()
    await expect(page.getByRole('button', { name: `שחרור ${orderId}` })).toHaveCount(0)
  })
})
