import { signIn } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

test('@variation orders are filtered by days that are typed digit by digit, and by none that no order has', async ({
  page,
}) => {
  await page.goto('/admin/orders')
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'הזמנות' })).toBeVisible()
  await page.goto('/admin/orders?days=range&from=0000-01-01&to=2026-02-30')
  const from = page.getByLabel('מתאריך', { exact: true })
  await expect(from).toHaveValue('')
  await expect(page.getByText('ההזמנות לא נטענו')).toHaveCount(0)

  await from.pressSequentially('10102025') // the same day in every language of a browser
  await expect(from).toHaveValue('2025-10-10')
  await expect(page).toHaveURL(/from=2025-10-10/)
  await expect(page.getByText('ההזמנות לא נטענו')).toHaveCount(0)
})
