import { openFilters } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

test('@variation orders are filtered by days that are typed digit by digit, and by none that no order has', async ({
  openAsOwner,
  page,
}) => {
  await openAsOwner('/admin/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'הזמנות' })).toBeVisible()
  await page.goto('/admin/orders?days=range&from=0000-01-01&to=2026-02-30')
  await openFilters(page)
  const from = page.getByLabel('מתאריך', { exact: true })
  await expect(from).toHaveValue('')
  await expect(page.getByText('ההזמנות לא נטענו')).toHaveCount(0)

  await from.pressSequentially('8.10.2025') // day, month, year, in every language of a browser
  await expect(from).toHaveValue('08.10.2025')
  await expect(page).toHaveURL(/from=2025-10-08/)
  await expect(page.getByText('ההזמנות לא נטענו')).toHaveCount(0)

  await from.fill('31.2.2025')
  await from.blur()
  await expect(from).toHaveAccessibleDescription(/כתבו יום, חודש ושנה/)
  await expect(page).toHaveURL(/from=2025-10-08/)

  await page.getByRole('button', { name: 'מתאריך: בחירה ביומן' }).click()
  const calendar = page.getByRole('dialog', { name: 'מתאריך' })
  await expect(calendar.getByRole('heading', { name: 'אוקטובר 2025' })).toBeVisible()
  await calendar.getByRole('button', { name: /15 באוקטובר 2025/ }).click()
  await expect(from).toHaveValue('15.10.2025')
  await expect(page).toHaveURL(/from=2025-10-15/)
})
