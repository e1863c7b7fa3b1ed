import { expectAccessible } from '../fixtures/accessibility.ts'
import { REAR_OF_SEED, SET_OF_SEED } from '../fixtures/products.ts'
import { chooseProduct, openBackOffice, openFilters, signIn } from '../fixtures/staff.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const snackbar = (page: Page) => page.locator('[data-react-aria-top-layer]').filter({ hasText: /./ })

test('staff make a coupon, change, switch and delete it @desktop', async ({ openAsOwner, page }) => {
  const code = `KAYITZ${Date.now().toString(36)}`.toUpperCase()
  const save = page.getByRole('button', { name: 'שמירה' })
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row').filter({ hasText: code })
  await openAsOwner('/admin/coupons')
  await expect(page.getByRole('heading', { name: 'קופונים', level: 1 })).toBeVisible()
  await expect(page.getByRole('table', { name: 'קופונים' })).toBeVisible()
  await expectAccessible(page)

  await test.step('a new coupon: capitals, a product by its words', async () => {
    await page.getByRole('button', { name: 'קופון חדש' }).click()
    await dialog.getByLabel(/^קוד/).fill(code.toLowerCase())
    await expect(dialog.getByLabel(/^קוד/)).toHaveValue(code)
    const product = dialog.getByRole('combobox', { name: /^מוצר/ })
    await chooseProduct(product, REAR_OF_SEED.ean)
    await product.press('Tab')
    await expect(product).toHaveValue(/Michelin/)
    await dialog.getByLabel(/^הנחה/).fill('50')
    await expectAccessible(page)
    await save.click()
    await expect(snackbar(page)).toContainText('הקופון נוצר')
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('₪50')
    await expect(row).toContainText('Michelin')
  })

  await test.step('its amount is changed', async () => {
    await row.getByRole('button', { name: `עריכת ${code}` }).click()
    await dialog.getByLabel(/^הנחה/).fill('60')
    await save.click()
    await expect(snackbar(page)).toContainText('הקופון עודכן')
    await expect(row).toContainText('₪60')
  })

  await test.step('a filter finds it when it is off, and stays open', async () => {
    await row.getByRole('switch').click()
    await expect(row.getByRole('switch')).not.toBeChecked()
    await page.getByLabel('קוד', { exact: true }).fill(code)
    await openFilters(page)
    await page.getByLabel('מצב', { exact: true }).selectOption('false')
    await page.getByRole('search', { name: 'קופונים' }).getByRole('button', { name: 'חיפוש' }).click()
    await expect(page.getByRole('row').filter({ hasText: /[A-Z]{4}/ })).toHaveCount(1)
    await expect(row).toContainText('לא פעיל')
    await expect(page.getByLabel('מצב', { exact: true })).toBeVisible()
  })

  await test.step('deleting asks first', async () => {
    await row.getByRole('button', { name: `מחיקת ${code}` }).click()
    const question = page.getByRole('alertdialog')
    for (const fact of [code, REAR_OF_SEED.ean, '₪60']) await expect(question).toContainText(fact)
    await question.getByRole('button', { name: 'מחיקה' }).click()
    await expect(snackbar(page)).toContainText('הקופון נמחק')
    await expect(page.getByText('לא נמצאו קופונים לסינון הזה')).toBeVisible()
  })

  await test.step('a press brings the deleted one back as it was', async () => {
    await snackbar(page).getByRole('button', { name: 'ביטול הפעולה' }).click()
    for (const fact of ['₪60', 'לא פעיל']) await expect(row).toContainText(fact)
    await row.getByRole('button', { name: `מחיקת ${code}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'מחיקה' }).click()
    await expect(row).toHaveCount(0)
  })
})

test('@variation the dialog of a coupon works with the keyboard alone, and outlives the session', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/)
  const code = `MAKASH${Date.now().toString(36)}`.toUpperCase()
  await page.goto('/admin/coupons')
  await signIn(page)
  const add = page.getByRole('button', { name: 'קופון חדש' })
  await expect(page.getByRole('table', { name: 'קופונים' })).toBeVisible()
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'קופון חדש' })
  await dialog.getByLabel(/^קוד/).focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Tab')
  await page.keyboard.type('30')
  await page.keyboard.press('Tab')
  await page.keyboard.type(SET_OF_SEED.ean)
  await expect(page.getByRole('option').filter({ hasText: SET_OF_SEED.ean })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox')).toHaveValue(/Michelin/)
  // the session ends while the dialog is open: what was typed is sent after the sign-in over the page
  await context.clearCookies({ name: '__Host-zmig_staff' })
  await dialog.getByLabel(/^קוד/).focus()
  await page.keyboard.press('Enter')
  const again = page
    .getByRole('dialog', { name: 'החיבור הסתיים' })
    .or(page.getByRole('alertdialog', { name: 'החיבור הסתיים' }))
  const opened = page.waitForEvent('popup')
  await again.getByRole('button', { name: 'כניסה עם Google' }).click()
  await (await opened).getByRole('button', { name: 'owner@zmig.test' }).click()
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('₪30')
  // the focus returns to what opened the dialog
  await expect(add).toBeFocused()
  await (await openBackOffice()).removeCoupon((await (await openBackOffice()).couponsOf(code))[0] ?? '')
})
