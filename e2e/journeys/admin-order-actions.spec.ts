import { expect } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { inboxOf, placeInstallation } from '../fixtures/orders.ts'
import { openBackOffice, signIn } from '../fixtures/staff.ts'
import { test } from '../fixtures/test.ts'

test('staff move an order and take it back', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/409/) // a colleague was faster
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
    await page.getByRole('button', { name: 'סגירת ההודעה' }).click()
    await expect
      .poll(async () => (await inboxOf(placed.email)).map(({ subject }) => subject).join(), { timeout: 20_000 })
      .toMatch(/מועד/)
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
})
