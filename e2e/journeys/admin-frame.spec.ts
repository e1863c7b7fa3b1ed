import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { hasDock, openTab, pressAfterSignOut, signIn } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

test('an owner finds the way, manages who may sign in and keeps what was typed when the session ends @desktop', async ({
  page,
  context,
  consoleErrors,
}) => {
  const address = `yael.${Date.now()}@garage.test`

  await test.step('signs in where an unknown path leads to, and opens each tab', async () => {
    await page.goto('/admin/nothing-here')
    await expect(page).toHaveURL('/admin')
    await signIn(page)
    const tabs = page.getByRole('navigation', { name: 'מדורי הניהול' })
    const orders = /^הזמנות( ?\d+ לטיפול)?$/
    const inbox = /^פניות ומשימות( ?[\d,]+ ממתינות)?$/
    const products = /^מוצרים ומלאי( ?[\d,]+ אזלו)?$/
    const first = ['לוח בקרה', orders, inbox, products, 'טיוטות הזמנה']
    const names = [...first, 'אשף הצמיגים', 'תעודות ECE', 'חשבוניות ECE', 'קופונים']
    await expect(tabs.getByRole('link')).toHaveText(hasDock(page) ? first : names)
    for (const [name, path] of [
      ['הזמנות', '/admin/orders'],
      ['פניות ומשימות', '/admin/inbox'],
      ['מוצרים ומלאי', '/admin/products'],
      ['טיוטות הזמנה', '/admin/draft-orders'],
      ['אשף הצמיגים', '/admin/wizard-analytics'],
      ['תעודות ECE', '/admin/ece-certificates'],
      ['חשבוניות ECE', '/admin/ece-invoices'],
      ['קופונים', '/admin/coupons'],
    ] as const) {
      await openTab(page, name)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    // every tab and the menu are in sight: nothing is to be scrolled for
    for (const control of await tabs.locator('> :visible').all()) await expect(control).toBeInViewport({ ratio: 1 })
    await expectHealthyPage(page)
  })

  await test.step('reads the keys with ? and goes on with the keyboard', async () => {
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'קיצורי מקלדת' })
    await expect(help).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
  })

  await test.step('enters an address; a mistake is said in place', async () => {
    await page.getByRole('button', { name: 'עוד מדורים' }).click()
    await page.getByRole('menuitem', { name: 'הגדרות וצוות' }).click()
    await expect(page.getByRole('table', { name: 'מי נכנס למערכת' })).toContainText('owner@zmig.test')
    await page.getByRole('button', { name: 'הוספת כתובת' }).click()
    const dialog = page.getByRole('dialog', { name: 'הוספת כתובת' })
    await dialog.getByLabel('כתובת Google').fill('yael')
    await dialog.getByRole('button', { name: 'שמירה' }).click()
    await expect(dialog).toContainText('נא להזין כתובת אימייל מלאה')
    await expectHealthyPage(page)
    await dialog.getByLabel('כתובת Google').fill(address)
  })

  await test.step('signs in over the dialog when the session has ended; nothing typed is lost', async () => {
    consoleErrors.allow(/401/)
    const dialog = page.getByRole('dialog', { name: 'הוספת כתובת' })
    await pressAfterSignOut(dialog.getByRole('button', { name: 'שמירה' }))
    const again = page.getByRole('alertdialog', { name: 'החיבור הסתיים' })
    await expect(again).toBeVisible()
    const opened = context.waitForEvent('page')
    await again.getByRole('button', { name: 'כניסה עם Google' }).click()
    const chooser = await opened
    await chooser.getByRole('button', { name: 'owner@zmig.test' }).click()
    await expect(again).toBeHidden()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('הכתובת נוספה')).toBeVisible()
    await expect(page.getByRole('table')).toContainText(address)
  })

  await test.step('makes an owner of the address', async () => {
    await page.getByRole('button', { name: `שינוי: ${address}` }).click()
    const dialog = page.getByRole('dialog', { name: 'שינוי' })
    await dialog.getByLabel('הרשאה').selectOption('owner')
    await dialog.getByRole('button', { name: 'שמירה' }).click()
    await expect(page.getByText('ההרשאה השתנתה')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: address })).toContainText('בעלים')
  })

  await test.step('takes it off again and reads who did it', async () => {
    await page.getByRole('button', { name: `הסרה: ${address}` }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('יוצא מהמערכת מיד')
    await question.getByRole('button', { name: 'הסרה' }).click()
    await expect(page.getByRole('table')).not.toContainText(address)
    await page.getByRole('button', { name: 'עוד מדורים' }).click()
    await page.getByRole('menuitem', { name: 'היסטוריית פעולות' }).click()
    const history = page.getByRole('table', { name: 'היסטוריית פעולות' })
    await expect(history.getByRole('row', { name: address })).toHaveCount(3)
    await expect(history.getByRole('row', { name: address }).first()).toContainText('הסרת הרשאה')
    await expect(history.getByRole('row', { name: address }).nth(1)).toContainText('שינוי הרשאה')
    await expectHealthyPage(page)
  })

  await test.step('signs out', async () => {
    await page.getByRole('button', { name: 'יציאה' }).click()
    await expect(page.getByRole('button', { name: 'כניסה עם Google' })).toBeVisible()
  })
})
