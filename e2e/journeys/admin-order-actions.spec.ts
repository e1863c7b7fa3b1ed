import { expect } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { inboxOf, newBuyer, placeInstallation } from '../fixtures/orders.ts'
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

test('staff order for a caller, who gets a link to pay, and release what is held', async ({ page }) => {
  const caller = newBuyer()
  await page.goto('/admin/orders/new/phone')
  await signIn(page)
  const submit = page.getByRole('button', { name: 'ביצוע ההזמנה' })

  await test.step('what is missing is said beside its field', async () => {
    await submit.click()
    for (const sentence of ['נא להוסיף צמיג', 'נא להזין שם פרטי ושם משפחה', 'נא לספר ללקוח את התנאים ולסמן'])
      await expect(page.getByText(sentence)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a tyre that was found is added, and the field is empty for the next', async () => {
    const search = page.getByRole('combobox', { name: 'הוספת צמיג' })
    await search.click()
    await search.fill('120/70-17')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await search.press('ArrowDown')
    await expect(search).toHaveAttribute('aria-activedescendant', /./)
    await search.press('Enter')
    await expect(search).toHaveValue('')
    await expect(page.getByText('לתשלום עכשיו')).toBeVisible()
  })

  await test.step('the order is placed, and the caller gets the link', async () => {
    await page.getByLabel('שם מלא').fill(caller.name)
    await page.getByLabel('טלפון נייד').fill(caller.phone)
    await page.getByLabel('אימייל').fill(caller.email)
    await page.getByLabel('איך').selectOption({ label: 'איסוף עצמי' })
    await page.getByText('סיפרנו ללקוח').click()
    await submit.click()
    await expect(page.getByRole('heading', { name: /ההזמנה נקלטה: Z-/ })).toBeVisible()
    const letter = await expect
      .poll(async () => (await inboxOf(caller.email)).find(({ text }) => text.includes('/order/')), { timeout: 20_000 })
      .toBeDefined()
      .then(async () => (await inboxOf(caller.email)).find(({ text }) => text.includes('/order/')))
    await page.goto(/https?:\S+\/order\/\S+/.exec(letter?.text ?? '')?.[0] ?? '')
    await expect(page.getByRole('button', { name: /לתשלום/ })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('what it holds is shown and released', async () => {
    const [order] = await (await openBackOffice()).ordersOf(caller.email)
    await page.goto('/admin/holds')
    await page.getByRole('button', { name: `שחרור ${order?.orderId}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'שחרור' }).click()
    await expect(page.getByText('השריון שוחרר')).toBeVisible()
  })
})
