import { press, waitForHydration } from '../fixtures/browser.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

const MT07 = '/bike/yamaha/mt-07'
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'מה מחליפים' }).getByRole('link', { name })
const mark = (page: Page) => cards(page).filter({ hasText: 'מתאים ל־MT-07' })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the lists of a bike are reached by links and filtered by their form', async ({ page }) => {
    await page.goto(MT07)
    await expect(page.getByRole('button', { name: 'שמירה במוסך שלי' })).toBeHidden()
    await tab(page, /^קדמי/).click()
    await expect(page).toHaveURL(`${MT07}?part=front`)
    const filters = page.getByRole('form', { name: 'סינון' })
    await filters.getByRole('checkbox', { name: /Michelin/ }).check()
    await filters.getByRole('button', { name: 'החלת הסינון' }).click()
    await expect(page).toHaveURL(/\/bike\/yamaha\/mt-07\?(?=.*part=front)(?=.*brand=michelin)/)
    const shown = await cards(page).count()
    expect(shown).toBeGreaterThan(0)
    await expect(cards(page).filter({ hasText: 'Michelin' }).filter({ hasText: '120/70-17' })).toHaveCount(shown)
  })

  test('the other years of a model are reached by links', async ({ page }) => {
    await page.goto('/bike/honda/pcx125')
    await page.getByRole('navigation', { name: 'שנות ייצור' }).getByRole('link', { name: '2010–2017' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: '90/90-14' }).first()).toBeVisible()
  })
})

test('one bike after the other shows each with its own sizes, back and forth', async ({ page }) => {
  await page.goto(MT07)
  await waitForHydration(tab(page, /^אחורי/))
  await tab(page, /^אחורי/).click()
  await expect(page).toHaveURL(`${MT07}?part=rear`)
  await page.goto('/bike/honda/cbr500r')
  await expect(page.getByRole('main').getByRole('link', { name: '160/60-17' }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('MT-07')
  await expect(tab(page, /^אחורי/)).toHaveAttribute('aria-current', 'page')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CBR500R')
})

test('a browser that stores nothing shows everything, and marks nothing', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  )
  await page.goto(MT07)
  const save = page.getByRole('button', { name: 'שמירה במוסך שלי' })
  await waitForHydration(save)
  await expect(cards(page)).toHaveCount(30)
  await save.click()
  await expect(page.getByText('הדפדפן לא נתן לשמור את האופנוע')).toBeVisible()
  await expect(save).toBeVisible()
  await page.goto('/list/moto/180/55/17')
  await waitForHydration(cards(page).first().getByRole('link').first())
  await expect(mark(page)).toHaveCount(0)
})

test('a bike that is saved in one tab marks the lists of the other', async ({ page, context }) => {
  await page.goto(MT07)
  const save = page.getByRole('button', { name: 'שמירה במוסך שלי' })
  await waitForHydration(save)
  await save.click()
  await expect(mark(page)).toHaveCount(30)
  const other = await context.newPage()
  await other.goto('/list/moto/180/55/17')
  await expect(mark(other)).toHaveCount(30)
  await page.getByRole('button', { name: 'הסרה מהמוסך שלי: MT-07' }).click()
  await expect(mark(other)).toHaveCount(0)
})

test('marks move nothing', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/)
  await page.addInitScript(() =>
    localStorage.setItem(
      'garage',
      '[{"brand":"Yamaha","model":"MT-07","href":"/bike/yamaha/mt-07","frontSize":"120/70-17","rearSize":"180/55-17"}]',
    ),
  )
  const topOf = async () => (await cards(page).nth(3).getByRole('button').first().boundingBox())?.y
  await page.route('**/fit-mark*.js', (route) => route.abort(), { times: 1 })
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('fit-mark'))
  await page.goto('/list/moto/180/55/17')
  await waitForHydration(cards(page).first().getByRole('link').first())
  await aborted // or the next page would lose its marks
  const before = await topOf()
  await page.goto('/list/moto/180/55/17')
  await expect(mark(page)).toHaveCount(30)
  expect(await topOf()).toBe(before)
})

test('a bike is saved, its lists are chosen and it is removed again with the keyboard only', async ({ page }) => {
  await page.goto(MT07)
  const save = page.getByRole('button', { name: /במוסך שלי$|שמור במוסך שלי/ })
  await waitForHydration(save)
  await press(page, save, 'Space')
  await expect(save).toHaveText(/שמור במוסך שלי\s*הסרה/)
  await expect(save).toBeFocused()
  await expect(mark(page)).toHaveCount(30)

  await press(page, tab(page, /^קדמי/), 'Enter')
  await expect(page).toHaveURL(`${MT07}?part=front`)
  await expect(tab(page, /^קדמי/)).toHaveAttribute('aria-current', 'page')
  await expect(tab(page, /^קדמי/)).toBeFocused()

  const garage = page.getByRole('region', { name: 'המוסך שלי' })
  const remove = garage.getByRole('button', { name: 'הסרה מהמוסך שלי: MT-07' })
  await remove.focus() // below 30 cards
  await page.keyboard.press('Enter')
  await expect(garage).toHaveCount(0)
  await expect(mark(page)).toHaveCount(0)
  await expect(save).toHaveText(/שמירה במוסך שלי/)
})

test('a bike that could not be saved because the code did not load says so, and is saved by the second press', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|ChunkLoadError|Loading chunk/)
  await page.route('**/my-garage*.js*', (route) => route.abort())
  await page.goto(MT07)
  const save = page.getByRole('button', { name: 'שמירה במוסך שלי' })
  await waitForHydration(save)
  await save.click()
  await expect(page.getByText('לא נשמר. בדקו את החיבור לרשת ונסו שוב.')).toBeVisible()
  await page.unroute('**/my-garage*.js*')
  await save.click()
  await expect(page.getByRole('button', { name: /שמור במוסך שלי/ })).toBeVisible()
})

test('a page that is opened inside the app has the drawing and the texts of the new bike', async ({ page }) => {
  await page.goto('/search?bike=yamaha-mt-07-2014')
  const link = page.getByRole('region', { name: 'המידות המקוריות של האופנוע' }).getByRole('link', { name: /Yamaha/ })
  await waitForHydration(link)
  await link.click()
  await expect(page).toHaveURL(/\/bike\/yamaha\/mt-07/)
  await expect(page.getByRole('img', { name: 'איור של אופנוע עם מידות הצמיגים' })).toBeVisible()
  await expect(page).toHaveTitle(/^צמיגים ל־Yamaha MT-07/)
  await page.getByRole('link', { name: 'הצגת עוד 30' }).click()
  await expect(cards(page)).toHaveCount(60)
  await expect(page).toHaveTitle(/^צמיגים ל־Yamaha MT-07/)
})
