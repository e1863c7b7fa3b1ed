import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessibility.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { inboxOf, newBuyer, placeOrder, placeShipping } from '../fixtures/orders.ts'
import { openBackOffice } from '../fixtures/staff.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const snackbar = (page: Page) => page.locator('[data-react-aria-top-layer]').filter({ hasText: /./ })

/** An order whose mail goes nowhere: no mail server takes a name of more than 64 characters. */
const placeUnreachable = async (): Promise<string> => {
  const [tyre] = await tyresInStock()
  const buyer = newBuyer()
  const email = `${'a'.repeat(60)}${buyer.phone}@example.com`
  return placeOrder([{ ean: tyre?.ean ?? '', quantity: 1 }], {}, { ...buyer, email })
}

test('@variation staff see what did not get out and why, and send it again', async ({ openAsOwner, page }) => {
  const orderId = await placeUnreachable()
  await openAsOwner('/admin/messages')
  await expect(page.getByRole('heading', { name: 'הודעות', level: 1 })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: orderId }).filter({ hasText: 'אימייל' })
  const refresh = page.getByRole('button', { name: 'רענון הרשימה' })
  await expect(async () => {
    await refresh.click()
    await expect(row).toContainText('השליחה נכשלה', { timeout: 2_000 })
  }).toPass()
  await expect(row).toContainText('כתובת האימייל אינה תקינה')
  await expect(page.getByRole('heading', { name: 'אירועים תקועים', exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await row.getByRole('button', { name: /^שליחה חוזרת/ }).click()
  await expect(snackbar(page)).toContainText('ההודעה חזרה לתור')
  // its address is as wrong as before
  await expect(async () => {
    await refresh.click()
    await expect(row).toContainText('השליחה נכשלה', { timeout: 2_000 })
  }).toPass()

  await page.getByRole('button', { name: 'שליחה חוזרת של כולן' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/תחזור לתור|יחזרו לתור/)
  await question.getByRole('button', { name: 'ביטול' }).click()
  await (await openBackOffice()).cancel(orderId, 'בדיקה')
})

test('staff read what a buyer was sent, as it was sent', async ({ openAsOwner, page }) => {
  const { orderId, email } = await placeShipping()
  await expect.poll(async () => (await inboxOf(email)).length).toBeGreaterThan(0)
  const [mail] = await inboxOf(email)
  await openAsOwner(`/admin/orders/${orderId}`)
  await test.step('from the order', async () => {
    await page.getByRole('link', { name: 'הודעות ללקוח' }).click()
    await expect(page.getByRole('heading', { name: `הודעות על ${orderId}`, level: 1 })).toBeVisible()
  })
  const row = page.getByRole('row').filter({ hasText: 'ההזמנה התקבלה' }).filter({ hasText: 'אימייל' })
  await expect(row).toContainText('נשלחה')
  // what a text costs is beside it; a mail costs nothing
  const text = page.getByRole('row').filter({ hasText: 'ההזמנה התקבלה' }).filter({ hasText: 'SMS' })
  await expect(text).toContainText(/מקטע.*₪0\.\d\d/)
  await expect(row).not.toContainText('מקטע')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await test.step('the letter stands in a frame that runs and loads nothing', async () => {
    await row.getByRole('button', { name: /^הצגה/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(email)
    await expect(dialog).toContainText(mail?.subject ?? 'no mail')
    const letter = dialog.frameLocator('iframe')
    await expect(letter.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(letter.locator('body')).toContainText(orderId)
    await expect(dialog.locator('iframe')).toHaveAttribute('sandbox', '')
    // its style counts: the head of the letter is dark
    await expect(letter.locator('td').filter({ hasText: /^\S+$/ }).first()).toHaveCSS(
      'background-color',
      'rgb(20, 23, 26)',
    )
    // the link of the buyer is not in it
    await expect(letter.locator('a[href*="/order/"]')).toHaveAttribute('href', /\/order\/(?:…|%E2%80%A6)$/)
    await dialog.getByRole('button', { name: 'טקסט', exact: true }).click()
    await expect(dialog.getByRole('region')).toContainText(orderId)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'סגירה' }).first().click()
  })

  await test.step('another order is found by its number, as people type it', async () => {
    const search = page.getByRole('search', { name: 'כל מה שנשלח על הזמנה אחת' })
    await search.getByLabel('מספר הזמנה').fill('שלום')
    await search.getByRole('button', { name: 'חיפוש' }).click()
    await expect(page.getByText(/אינו מספר הזמנה/)).toBeVisible()
    await search.getByLabel('מספר הזמנה').fill(orderId.toLowerCase().replace('-', ' '))
    await search.getByRole('button', { name: 'חיפוש' }).click()
    await expect(page.getByRole('heading', { name: `הודעות על ${orderId}`, level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'חזרה להודעות שלא יצאו' }).click()
    await expect(page.getByRole('heading', { name: 'הודעות', exact: true, level: 1 })).toBeVisible()
  })
  await (await openBackOffice()).cancel(orderId, 'בדיקה')
})
