import { expectHealthyPage } from '../fixtures/accessibility.ts'
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
