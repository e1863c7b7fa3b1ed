import { startCheckout } from '../fixtures/checkout.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

type Garage = { _id: string; displayName: string; price: number; manualBooking: boolean }

/** What the city's list says from now on. */
const garagesBecome = async (page: Page, change: (garages: Garage[]) => Garage[]) => {
  await page.unroute('**/checkout/shops/in/**')
  await page.route('**/checkout/shops/in/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as Garage[]) })
  })
}

test('the chosen garage is shown as it is now: its price, how it is booked, and that it is gone', async ({ page }) => {
  const { fillBuyer, delivery, city, garages, chosenGarage, days, hours, next, back, hint } = await startCheckout(page)
  await fillBuyer()
  await delivery('התקנה במוסך שותף').check()
  await city.selectOption('tel-aviv')
  await garages.first().getByRole('radio').click()
  await days.nth(2).click()
  await hours.last().click()
  const time = await hours.last().textContent()

  await test.step('another price: the time stays', async () => {
    await next.click()
    await garagesBecome(page, (all) => all.map((garage) => ({ ...garage, price: 777 })))
    await back.click()
    await expect(chosenGarage).toContainText('777')
    await expect(hours.filter({ has: page.locator(':checked') })).toHaveText(time ?? '')
  })
  await test.step('by phone: no time is asked for', async () => {
    await next.click()
    await garagesBecome(page, (all) => all.map((garage) => ({ ...garage, manualBooking: true })))
    await back.click()
    await expect(chosenGarage).toContainText('מתאמים תור בטלפון')
    await expect(days).toHaveCount(0)
    await expect(next).toBeEnabled()
  })
  await test.step('gone: another one is asked for', async () => {
    const name = (await chosenGarage.locator('b').textContent()) ?? ''
    await next.click()
    await garagesBecome(page, (all) => all.filter(({ displayName }) => displayName !== name))
    await back.click()
    await expect(page.getByText(`המוסך ${name} כבר אינו זמין להתקנה. נא לבחור מוסך אחר.`)).toBeVisible()
    await expect(chosenGarage).toHaveCount(0)
    await expect(garages.first()).toBeVisible()
    await expect(hint).toContainText('מוסך')
    await expect(next).toBeDisabled()
  })
})
