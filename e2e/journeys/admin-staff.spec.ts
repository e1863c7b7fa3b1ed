import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { newBuyer, orderPageOf, placeOrder, placeShipping } from '../fixtures/orders.ts'
import { openBackOffice, signIn } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

/** A paid order whose money is more than staff may refund without the owner (STAFF_REFUND_LIMIT, 3,000 shekels). */
const placeLargeOrder = async (): Promise<string> => {
  const tyre = (await tyresInStock()).find(({ price, available }) => price >= 400 && available > 16)
  if (!tyre) throw new Error('no tyre is in stock eight times')
  return placeOrder([{ ean: tyre.ean, quantity: 8 }])
}

test('a member of staff who is no owner works off tasks and meets the limits', async ({
  page,
  browser,
  consoleErrors,
}) => {
  consoleErrors.allow(/403|404|409/)
  const email = `noa.${Date.now()}@garage.test`
  const owner = await openBackOffice()
  await owner.grant(email, 'staff')
  const large = await placeLargeOrder()
  await owner.move(large, 'paid')
  const dialog = page.getByRole('dialog')
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })

  await test.step('the settings are for owners', async () => {
    await page.goto('/admin/settings')
    await signIn(page, email)
    await expect(page.getByRole('heading', { name: 'העמוד הזה פתוח לבעלי החנות' })).toBeVisible()
    await expectHealthyPage(page)
  })

  await test.step('a refund above the limit is refused with its sentence, and what was typed stays', async () => {
    await page.goto(`/admin/orders/${large}`)
    await page.getByRole('complementary').getByRole('button', { name: 'העברה אל' }).click()
    await page.getByRole('menuitem', { name: 'בוטלה…' }).click()
    await dialog.getByLabel('סיבה').fill('הלקוח התחרט')
    await dialog.getByRole('button', { name: 'מה יקרה?' }).click()
    await expect(dialog.getByText(/החזר של יותר מ־.*מאשר רק בעל החנות/)).toBeVisible()
    await expect(dialog.getByLabel('סיבה')).toHaveValue('הלקוח התחרט')
    await dialog.getByRole('button', { name: 'חזרה' }).click()
  })

  await test.step('a case is taken over from a colleague and closed', async () => {
    const order = await placeShipping()
    await owner.move(order.orderId, 'paid')
    await owner.move(order.orderId, 'sent', 'RR123456785IL')
    const buyer = await browser.newPage()
    await buyer.goto(await orderPageOf(order))
    await buyer.getByRole('button', { name: 'לבקש החזרה' }).click()
    await buyer.getByRole('button', { name: 'כן, לבקש החזרה' }).click()
    await expect(buyer.getByText(/^קיבלנו את בקשת ההחזרה ב־/)).toBeVisible()
    await buyer.close()

    await page.goto('/admin/inbox?list=cases')
    const task = row(order.orderId)
    await expect(task.getByRole('button', { name: 'טופל' })).toBeVisible()
    await owner.takeCase(order.orderId) // the open list shows it
    await expect(task).toContainText('הלקוח ביקש להחזיר את ההזמנה')
    await expect(task.getByRole('button', { name: 'טופל' })).toHaveCount(0) // a colleague is at it
    await task.getByRole('button', { name: /^לקיחה לטיפול מ/ }).click()
    await expect(task.getByText('אצלי')).toBeVisible()
    await task.getByRole('button', { name: 'טופל' }).click()
    await dialog.getByLabel('הערה לצוות').fill('תואם איסוף')
    await expectHealthyPage(page)
    await dialog.getByRole('button', { name: 'טופל' }).click()
    await expect(page.getByText('המקרה נסגר')).toBeVisible()
    await expect(task).toHaveCount(0)
  })

  await test.step('a card refund that failed is tried again; a refusal is said', async () => {
    const cancelled = await placeOrder([{ ean: (await tyresInStock())[0]?.ean ?? '', quantity: 1 }], {}, newBuyer())
    await owner.move(cancelled, 'paid')
    await owner.move(cancelled, 'cancelled')
    // the gateway refuses a refund for days before it comes here: this one of a transfer is shown as one of a card
    await page.route('**/api/v1/admin/inbox/refunds', async (route) => {
      const response = await route.fetch()
      const { refunds, ...rest } = (await response.json()) as { refunds: { orderId: string }[] }
      const changed = refunds.map((each) => (each.orderId === cancelled ? { ...each, by: 'card' } : each))
      await route.fulfill({ response, json: { ...rest, refunds: changed } })
    })
    await page.getByRole('link', { name: /זיכויים לביצוע/ }).click()
    await expect(row(cancelled)).toContainText('כרטיס, נכשל')
    const retry = row(cancelled).getByRole('button', { name: 'נסו שוב' })
    await retry.click()
    await expect(page.getByText('אין להזמנה הזו החזר שממתין. רעננו ונסו שוב.')).toBeVisible()
    await page.route(`**/api/v1/admin/**/${cancelled}/retry*`, (route) => route.fulfill({ json: { ok: true } }))
    await retry.click()
    await expect(page.getByText('מבקשים שוב את הזיכוי מחברת הסליקה')).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' }) // the list is read once more
  })

  await owner.withdraw(email, 'staff')
})
