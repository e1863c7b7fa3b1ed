import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { paymentPage } from '../fixtures/payment-page.ts'
import { expect, test } from '../fixtures/test.ts'

test('an owner closes the shop, shoppers see that it opens soon, and it is opened again', async ({
  openAsOwner,
  page,
  browser,
}) => {
  await openAsOwner('/admin')
  await page.getByRole('button', { name: 'עוד מדורים' }).click()
  await page.getByRole('menuitem', { name: 'פתיחת החנות' }).click()
  await expect(page).toHaveURL('/admin/opening')
  await expect(page.getByRole('listitem').filter({ hasText: 'מוצרים' }).getByText('הושלם')).toBeVisible()
  await expectHealthyPage(page)

  const shopper = await browser.newPage()
  const titleOf = async () => {
    const answer = await shopper.goto('/')
    return [answer?.status(), await shopper.getByRole('heading', { level: 1 }).innerText()]
  }
  try {
    await page.getByRole('button', { name: 'סגרו את החנות' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'סגרו את החנות' }).click()
    await expect(page.getByRole('button', { name: 'פתחו את החנות' })).toBeVisible()
    await expect.poll(titleOf).toEqual([503, expect.stringContaining('נפתח בקרוב')])
    await expectHealthyPage(shopper)

    await page.goto('/')
    await expect(page.getByText('החנות עוד לא נפתחה')).toBeVisible()
    await page.getByRole('link', { name: 'לפתיחת החנות' }).click()
  } finally {
    await page.goto('/admin/opening')
    await page.getByRole('button', { name: 'פתחו את החנות' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'פתחו את החנות' }).click()
  }
  await expect(page.getByRole('button', { name: 'סגרו את החנות' })).toBeVisible()
  await expect.poll(async () => (await titleOf())[0]).toBe(200)
  await shopper.close()
})

test('an owner tries the terminal with one shekel, which goes back, and sends a trial mail', async ({
  openAsOwner,
  page,
}) => {
  await openAsOwner('/admin/opening')
  const step = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await page.getByRole('button', { name: 'תשלום שקל לניסיון' }).click()
  const gateway = paymentPage(page)
  await gateway.shown()
  await expect(page.getByText('1.00').first()).toBeVisible()
  await gateway.approve()
  await expect(page).toHaveURL('/admin/opening')
  await expect(step('מסוף האשראי').getByText('שקל אחד שולם והוחזר')).toBeVisible({ timeout: 30_000 })
  await expect(step('מסוף האשראי').getByText('הושלם')).toBeVisible()

  await page.getByRole('button', { name: 'שליחת אימייל ניסיון' }).click()
  await expect(step('אימייל').getByText('אימייל ניסיון התקבל לשליחה')).toBeVisible()
  await expectHealthyPage(page)
})
