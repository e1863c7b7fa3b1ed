import { startCheckout } from '../fixtures/checkout.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

type Garage = { _id: string; displayName: string; price: number; manualBooking: boolean }

/** Changes the answer of the city's list from now on. */
const garagesBecome = async (page: Page, change: (garages: Garage[]) => Garage[]) => {
  await page.unroute('**/checkout/shops/in/**')
  await page.route('**/checkout/shops/in/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as Garage[]) })
  })
}

test('the chosen garage is shown with its current price and way of booking, and a removed one is reported', async ({
  page,
}) => {
  const { fillBuyer, delivery, city, garages, chosenGarage, days, hours, next, back, hint } = await startCheckout(page)
  await fillBuyer()
  await delivery('התקנה במוסך שותף').check()
  await city.selectOption('tel-aviv')
  await garages.first().getByRole('radio').click()
  await days.nth(2).click()
  await hours.last().click()
  const time = await hours.last().textContent()

  await test.step('a new price keeps the chosen time', async () => {
    await next.click()
    await garagesBecome(page, (all) => all.map((garage) => ({ ...garage, price: 777 })))
    await back.click()
    await expect(chosenGarage).toContainText('777')
    await expect(hours.filter({ has: page.locator(':checked') })).toHaveText(time ?? '')
  })
  await test.step('booking by phone needs no time', async () => {
    await next.click()
    await garagesBecome(page, (all) => all.map((garage) => ({ ...garage, manualBooking: true })))
    await back.click()
    await expect(chosenGarage).toContainText('מתאמים תור בטלפון')
    await expect(days).toHaveCount(0)
    await expect(next).toHaveAccessibleDescription('')
  })
  await test.step('a removed garage has to be replaced by another', async () => {
    const name = (await chosenGarage.locator('b').textContent()) ?? ''
    await next.click()
    await garagesBecome(page, (all) => all.filter(({ displayName }) => displayName !== name))
    await back.click()
    await expect(page.getByText(`המוסך ${name} כבר אינו זמין להתקנה. נא לבחור מוסך אחר.`)).toBeVisible()
    await expect(chosenGarage).toHaveCount(0)
    await expect(garages.first()).toBeVisible()
    await expect(hint).toContainText('מוסך')
    await expect(next).toHaveAccessibleDescription(/^כדי להמשיך/)
  })
})
