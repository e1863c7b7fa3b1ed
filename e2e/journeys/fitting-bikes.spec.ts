import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { openProduct, REAR_OF_SEED, SET_OF_SEED, scrollToHydrated } from '../fixtures/products.ts'
import { expect, test } from '../fixtures/test.ts'

const RATING_ADVICE = 'ההתאמה היא לפי המידה בלבד. את קוד העומס ואת קוד המהירות בדקו מול רישיון הרכב או הצמיג הישן.'

test('a product lists the bikes that it fits, a few first and all on demand, and retries a failed request @variation', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/)
  await openProduct(page, REAR_OF_SEED)
  const bikes = page.getByRole('region', { name: /דגמים/ })
  await expect(bikes.getByRole('listitem')).toHaveCount(8)
  const all = bikes.getByRole('link', { name: /^לכל \d+ הדגמים$/ })
  await scrollToHydrated(all)
  await page.route('**/edge/api/v1/tires/MO/*/bikes', (route) => route.abort())
  await all.click()
  await expect(bikes.getByText(/לא נטענה/)).toBeVisible()
  await page.unroute('**/edge/api/v1/tires/MO/*/bikes')
  await bikes.getByRole('button', { name: 'נסו שוב' }).click()
  await expect(bikes.getByRole('heading', { level: 2, name: /^כל \d+ הדגמים$/ })).toBeFocused()
  const link = bikes.getByRole('link', { name: /MT-07/ }).first()
  await expect(link).toHaveAttribute('href', '/bike/yamaha/mt-07')
  await expectHealthyPage(page)
})

test('a product says whether it fits a bike by its name, and marks what fits the saved one @variation', async ({
  page,
}) => {
  await openProduct(page, REAR_OF_SEED)
  const field = page.getByLabel('מתאים לאופנוע שלי?')
  const main = page.getByRole('main')
  const ask = async (name: string) => {
    await field.fill(name)
    await field.press('Enter')
  }
  await ask('mt 07')
  await expect(main.getByText(/^מתאים ל־Yamaha MT-07/)).toBeVisible()
  // the ratings of its original tyres are not known
  await expect(main.getByText(RATING_ADVICE)).toHaveCount(1)
  await main.getByRole('button', { name: 'שמירה במוסך שלי' }).click()
  await expect(main.getByText('מתאים ל־MT-07', { exact: true })).toBeVisible()
  await expect(main.getByText('שמור במוסך שלי')).toBeVisible()
  await expect(main.getByText(RATING_ADVICE)).toHaveCount(2)

  await ask('honda')
  await main.getByRole('button', { name: 'Honda CB125F' }).click()
  await expect(main.getByText(/^לא מתאים ל־Honda CB125F/)).toContainText('80/100-18')
  await expect(main.getByRole('link', { name: 'לכל הצמיגים ל־CB125F' })).toHaveAttribute('href', '/bike/honda/cb125f')
  // four digits at the end of a name are no year, and the same words ask again
  const versys = main.getByRole('button', { name: 'Kawasaki Versys 1000', exact: true })
  await ask('versys')
  await versys.click()
  await expect(main.getByText(/מתאים ל־Kawasaki Versys 1000/).first()).toBeVisible()
  await ask('versys')
  await expect(versys).toBeVisible()
  // 190 at the back from 2000 on
  await ask('kawasaki zx-9r')
  await expect(main.getByText(/^מתאים ל־Kawasaki ZX-9R משנות 1998–1999/)).toBeVisible()
  await expect(main.getByText(/^לא מתאים ל־Kawasaki ZX-9R משנות 2000–2003/)).toContainText('190/50-17')
  await ask('qqq')
  await expect(main.getByText('לא מצאנו אופנוע כזה')).toBeVisible()
  await expectHealthyPage(page)

  // the search completes names, and a choice is answered here
  const address = page.url()
  const names = page.getByRole('listbox')
  await field.fill('')
  await field.pressSequentially('tmax 5')
  await expect(names.getByRole('option').first()).toContainText('Yamaha TMAX')
  for (const option of await names.getByRole('option').all()) await expect(option).toContainText('אופנוע')
  await expectHealthyPage(page)
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(names).toHaveCount(0)
  await expect(main.getByText(/^לא מתאים ל־Yamaha TMAX/)).toBeVisible()
  await field.fill('yamaha mt-07')
  await names.getByRole('option', { name: /MT-07/ }).first().click()
  await expect(main.getByText(/^מתאים ל־Yamaha MT-07/)).toBeVisible()
  expect(page.url()).toBe(address)
})

test(
  'a product shows what installation costs in a city, and retries a failed request',
  { tag: '@variation' },
  async ({ page, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED/)
    await openProduct(page, SET_OF_SEED)
    const ways = page.getByRole('list', { name: 'איך הצמיג מגיע' })
    await ways.getByRole('button', { name: 'המחיר בעיר שלכם' }).click()
    const city = ways.getByLabel('עיר ההתקנה')
    await expect(city).toBeFocused()
    await city.selectOption({ label: 'חיפה' })
    await expect(ways).toContainText(/, חיפה\. משלמים במוסך/)
    await page.route('**/installation?city=*', (route) => route.abort())
    await city.selectOption({ label: 'ירושלים' })
    await expect(ways.getByText(/מחיר ההתקנה לא נטען/)).toBeVisible()
    await page.unroute('**/installation?city=*')
    await ways.getByRole('button', { name: 'נסו שוב' }).click()
    await expect(ways).toContainText(/, ירושלים\. משלמים במוסך/)
    await expectHealthyPage(page)
  },
)
