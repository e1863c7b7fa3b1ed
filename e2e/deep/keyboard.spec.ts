import { press, tabTo } from '../fixtures/browser.ts'
import { newBuyer } from '../fixtures/orders.ts'
import { expect, test } from '../fixtures/test.ts'

test('a purchase works with the keyboard only', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'דילוג לתוכן הראשי' })).toBeFocused()

  await tabTo(page, page.getByLabel('רוחב'))
  await page.keyboard.type('120')
  await expect(page.getByLabel('חתך')).toBeEnabled()
  await tabTo(page, page.getByLabel('חתך'))
  await page.keyboard.type('70')
  await expect(page.getByLabel('חישוק')).toBeEnabled()
  await tabTo(page, page.getByLabel('חישוק'))
  await page.keyboard.type('17')
  await press(page, page.getByRole('button', { name: /תוצאו?ת|תוצאה/ }), 'Enter')
  await expect(page).toHaveURL('/list/moto/120/70/17')

  const card = page.getByRole('article').filter({ hasText: 'מלאי מיידי' }).first()
  await press(page, card.getByRole('link').first(), 'Enter')
  await expect(page).toHaveURL(/\/tire\/moto\//)
  await expect(page.getByRole('heading', { level: 1, name: /^צמיגי אופנוע/ })).toHaveCount(0) // the list is gone
  await press(page, page.getByRole('button', { name: 'הוסיפו לעגלה' }).first(), 'Enter')
  await press(page, page.getByRole('link', { name: 'לעגלת הקניות' }), 'Enter')
  await expect(page).toHaveURL('/cart')
  await press(page, page.getByRole('button', { name: 'המשך תהליך ההזמנה' }), 'Enter')
  await expect(page).toHaveURL('/checkout')

  const buyer = newBuyer()
  for (const [label, value] of [
    ['שם מלא', buyer.name],
    ['טלפון נייד', buyer.phone],
    ['אימייל', buyer.email],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(value)
  }
  await tabTo(page, page.getByRole('radio', { name: /התקנה במוסך/ }))
  await page.keyboard.press('ArrowUp') // from the first choice to the last
  await expect(page.getByRole('radio', { name: /איסוף עצמי/ })).toBeChecked()
  const next = page.getByRole('button', { name: 'המשך', exact: true })
  await press(page, next, 'Enter')
  await tabTo(page, page.getByRole('radio', { name: 'כרטיס אשראי' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'העברה בנקאית' })).toBeChecked()
  await press(page, next, 'Enter')
  await press(page, page.getByRole('checkbox', { name: /קראתי/ }), 'Space')
  await press(page, page.getByRole('button', { name: 'אישור ההזמנה' }), 'Enter')
  await expect(page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
})

test('the menu of a phone opens, traps the focus, and returns it on Escape', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'פתיחת התפריט' })
  await press(page, opener, 'Enter')
  const menu = page.getByRole('dialog')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
})
