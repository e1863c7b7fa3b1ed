import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { openBackOffice } from '../fixtures/staff.ts'
import { orderPageOf, placeInstallation } from '../fixtures/orders.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

const openOrder = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByText('ההזמנה התקבלה')).toBeVisible()
  await expect(page.getByText('מספר חשבון')).toBeVisible()
}

/** Longer than any transfer hold, in milliseconds. */
const A_WEEK = 7 * 24 * 60 * 60 * 1000

/** The page of an ended order: it shows the new status and no request for money. */
const expectEnded = async (page: Page) => {
  await expect(page.getByText('ההזמנה בוטלה', { exact: true })).toBeVisible()
  await expect(page.getByText('מספר חשבון')).toBeHidden()
  await expect(page.getByText('ההזמנה השתנתה בינתיים. כך היא עכשיו.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

test('an order that staff ended shows it when its buyer returns to the page', async ({ page }) => {
  const order = await placeInstallation()
  await openOrder(page, await orderPageOf(order))
  await (await openBackOffice()).move(order.orderId, 'cancelled')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectEnded(page)
  await expectHealthyPage(page)
})

test('an order that was cancelled in another tab shows it when this tab asks for another time', async ({ page }) => {
  const address = await orderPageOf(await placeInstallation())
  await openOrder(page, address)
  const other = await page.context().newPage()
  await openOrder(other, address)
  await other.getByRole('button', { name: 'לבטל את ההזמנה' }).click()
  await other.getByRole('button', { name: 'כן, לבטל' }).click()
  await expect(other.getByText('ההזמנה בוטלה', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'שינוי מועד' }).click()
  await page.getByRole('group', { name: 'יום' }).locator('label').last().click()
  await page.getByRole('group', { name: 'שעה' }).locator('label').last().click()
  await page.getByRole('button', { name: 'לקביעת המועד החדש' }).click()
  await expectEnded(page)
})

test('a page that stays visible reads the order again when the hold ends, and keeps its content without an answer', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/net::ERR_FAILED/)
  await page.clock.install()
  const order = await placeInstallation()
  await openOrder(page, await orderPageOf(order))
  await page.route('**/edge/api/v1/guest/order/**', (route) => route.abort())
  const asked = page.waitForRequest('**/edge/api/v1/guest/order/**')
  await page.clock.fastForward(A_WEEK)
  await asked
  await expect(page.getByText('ההזמנה התקבלה')).toBeVisible()
  await page.unroute('**/edge/api/v1/guest/order/**')
  await (await openBackOffice()).release(order.orderId)
  await page.clock.fastForward(30_000)
  await expectEnded(page)
})
