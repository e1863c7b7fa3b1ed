import type { Browser } from '@playwright/test'
import { waitForHydration } from '../fixtures/browser.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { findLastPlace, type LastPlace, newBuyer } from '../fixtures/orders.ts'
import { shopper } from '../fixtures/shopper.ts'
import { expect, collectConsoleErrors, test, type Page } from '../fixtures/test.ts'

const NOTES = 'נא להתקשר לפני ההתקנה'
const names = ['דנה לוי', 'אורי כהן']

/** Side by side on the screen, to watch the race. */
const window = (place: number) => [`--window-position=${place * 700},0`, '--window-size=690,960']
const viewport = { width: 670, height: 820 }

type Racer = { page: Page; name: string; phone: string; email: string }

const chooseHour = (page: Page, hour: string) =>
  page.getByRole('group', { name: 'שעה' }).locator('label').filter({ hasText: hour }).click()

/** Goes to the last button of the checkout, with everything filled in. */
const comeToTheEnd = async ({ page, name, phone, email }: Racer, ean: string, wanted: LastPlace) => {
  const buyer = shopper(page)
  await page.goto(`/tire/moto/${ean}/x`)
  await waitForHydration(page.getByRole('button', { name: 'הוסיפו לעגלה' }).first())
  await buyer.addToCart()
  await buyer.goToCheckout()
  await page.getByLabel('שם מלא').fill(name)
  await page.getByLabel('טלפון נייד').fill(phone)
  await page.getByLabel('אימייל').fill(email)
  await buyer.chooseDelivery('התקנה במוסך שותף')
  await page.getByLabel('עיר').selectOption({ label: wanted.city })
  const garages = page.getByRole('group', { name: 'מוסך' }).getByRole('listitem')
  await garages.filter({ hasText: wanted.garage }).first().getByRole('radio').click()
  await page.getByRole('group', { name: 'יום' }).locator('label').filter({ hasText: wanted.day }).click()
  await chooseHour(page, wanted.hour)
  await page.getByLabel('הערות להזמנה').fill(NOTES)
  await buyer.next()
  await buyer.chooseTransfer()
  await buyer.next()
  await page.getByRole('checkbox', { name: /קראתי/ }).check()
}

const thanks = ({ page }: Racer) => page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })
const taken = ({ page }: Racer) => page.getByText('המועד שבחרתם כבר אינו פנוי. נא לבחור מועד אחר')

test('two shoppers race for the last place of an hour: one gets it, the other has to choose another hour', async ({
  playwright,
  launchOptions,
  headless,
  locale,
  timezoneId,
  baseURL,
}) => {
  const complaints: string[] = []
  const browsers: Browser[] = []
  const open = async (name: string, place: number): Promise<Racer> => {
    const args = [...(launchOptions.args ?? []), ...window(place)]
    const browser = await playwright.chromium.launch({ ...launchOptions, headless: headless ?? true, args })
    browsers.push(browser)
    const page = await browser.newPage({
      viewport,
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
      ...(baseURL && { baseURL }),
    })
    collectConsoleErrors(page, complaints)
    return { page, ...newBuyer(), name }
  }
  try {
    const [tyre] = (await tyresInStock()).filter(({ available }) => available > 1)
    if (!tyre) throw new Error('no tyre of the common size is in stock twice')
    const wanted = await findLastPlace(tyre.ean)
    const racers = [await open(names[0] ?? '', 0), await open(names[1] ?? '', 1)] as const
    await test.step('both reach the last button with the same hour', async () => {
      for (const racer of racers) await comeToTheEnd(racer, tyre.ean, wanted)
    })
    const won = await test.step('both submit at once', async () => {
      await Promise.all(racers.map(({ page }) => page.getByRole('button', { name: 'אישור ההזמנה' }).click()))
      await Promise.all(racers.map((racer) => expect(thanks(racer).or(taken(racer))).toBeVisible()))
      const winners = await Promise.all(racers.map((racer) => thanks(racer).isVisible()))
      expect(winners.filter(Boolean), 'exactly one of them has the hour').toHaveLength(1)
      return winners.indexOf(true)
    })
    const loser = racers[won === 0 ? 1 : 0]
    const { page } = loser
    await test.step('the other is back at the choice of the hour, with a message and everything typed', async () => {
      await expect(page.getByRole('alert').filter({ has: taken(loser) })).toBeVisible()
      await expect(page.getByLabel('שם מלא')).toHaveValue(loser.name)
      await expect(page.getByLabel('טלפון נייד')).toHaveValue(loser.phone)
      await expect(page.getByLabel('אימייל')).toHaveValue(loser.email)
      await expect(page.getByLabel('הערות להזמנה')).toHaveValue(NOTES)
      await expect(page.getByLabel('עיר').locator('option:checked')).toHaveText(wanted.city)
      await expect(page.getByRole('group', { name: 'המוסך שבחרתם' })).toContainText(wanted.garage)
      await expect(page.getByRole('radio', { name: wanted.day })).toBeChecked()
      await expect(page.getByText('כדי להמשיך יש למלא: שעה')).toBeVisible()
    })
    await test.step('the taken hour is not offered again; another one can be ordered', async () => {
      await expect(page.getByRole('group', { name: 'שעה' })).toContainText(wanted.otherHour)
      await expect(page.getByRole('group', { name: 'שעה' })).not.toContainText(wanted.hour)
      await chooseHour(page, wanted.otherHour)
      await shopper(page).next()
      await expect(page.getByRole('radio', { name: 'העברה בנקאית' })).toBeChecked()
      await shopper(page).next()
      await shopper(page).confirm()
      await expect(page.getByText(wanted.otherHour).first()).toBeVisible()
    })
    expect(complaints, 'console errors of the browsers').toEqual([])
  } finally {
    for (const browser of browsers) await browser.close()
  }
})
