import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { waitForHydration } from '../fixtures/browser.ts'
import { openCart, openCheckout } from '../fixtures/checkout.ts'
import { newBuyer } from '../fixtures/orders.ts'
import { addressOf, findProduct, openProduct, REAR_OF_SEED } from '../fixtures/products.ts'
import { shopper } from '../fixtures/shopper.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { answerContact, next, WIZARD } from '../fixtures/wizard.ts'

const MT07 = '/bike/yamaha/mt-07'
/** An MT-07 takes 120/70-17 in front and 180/55-17 behind; these are wider behind. */
const findWide = (of: { set: boolean }) =>
  findProduct(({ name, set, visibility, available }) => {
    return name.endsWith('-190-55-17') && set === of.set && visibility === 'instock' && available > 3
  })

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const tabs = (page: Page) => page.getByRole('navigation', { name: 'מה מחליפים' })

const saveBike = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'שמירה במוסך שלי' })
  await waitForHydration(button)
  await button.click()
  await expect(page.getByRole('button', { name: /שמור במוסך שלי/ })).toBeVisible()
}

test('a bike shows its sizes, and the sets, rears and fronts that fit @desktop', async ({ page }) => {
  const response = await page.goto(MT07)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Yamaha\s*MT-07/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/bike\/yamaha\/mt-07$/)
  await expect(page.getByRole('link', { name: '180/55-17' }).first()).toHaveAttribute('href', '/list/moto/180/55/17')
  await expect(cards(page)).toHaveCount(30)
  await expect(cards(page).filter({ hasText: 'זוג צמיגים' })).toHaveCount(30)
  await expectHealthyPage(page)

  const rear = tabs(page).getByRole('link', { name: /^אחורי/ })
  await waitForHydration(rear)
  await rear.click()
  await expect(page).toHaveURL(`${MT07}?part=rear`)
  await expect(rear).toHaveAttribute('aria-current', 'page')
  await expect(cards(page).filter({ hasText: '180/55-17' })).toHaveCount(30)
  await expect(cards(page).filter({ hasText: 'זוג צמיגים' })).toHaveCount(0)
  await page.getByRole('link', { name: 'הצגת עוד 30' }).click()
  await expect(cards(page)).toHaveCount(60)
  await page.reload()
  await expect(cards(page)).toHaveCount(60)
})

test('a bike whose original ratings are not known says that only the sizes were compared @variation', async ({
  page,
}) => {
  const advice = page.getByRole('main').getByText('ההתאמה היא לפי המידה בלבד')
  await page.goto(MT07)
  await expect(advice).toContainText('את קוד העומס ואת קוד המהירות בדקו מול רישיון הרכב או הצמיג הישן')
  await page.goto('/bike/yamaha/tmax-560')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Yamaha\s*TMAX 560/)
  await expect(advice).toHaveCount(0)
})

test('the recommender knows the bike of the page, also after a reload @variation', async ({ page }) => {
  await page.goto(MT07)
  await page.getByRole('link', { name: 'התאמה אישית', exact: true }).click()
  await expect(page).toHaveURL(WIZARD)
  await answerContact(page)
  await expect(page.getByLabel('מותג', { exact: true })).toHaveValue('Yamaha')
  await page.reload()
  await expect(page.getByLabel('מותג', { exact: true })).toHaveValue('Yamaha')
  await expect(page.getByLabel('שנה', { exact: true })).toHaveValue(/^20\d\d$/)
  await page.getByRole('radio', { name: /^זוג/ }).check({ force: true })
  await next(page).click()
  await expect(page.getByLabel('דגם', { exact: true }).getByRole('option', { selected: true })).toHaveText('MT-07')
})

test('years in which a model had other sizes are shown apart @variation', async ({ page }) => {
  await page.goto('/bike/honda/cbr600f')
  const years = page.getByRole('navigation', { name: 'שנות ייצור' })
  await expect(years.getByRole('link')).toHaveText(['1999–2007, 2011–2013', '1991–1998'])
  await expect(page.getByRole('main').getByRole('link', { name: '120/70-17' }).first()).toBeVisible()
  const older = years.getByRole('link', { name: '1991–1998' })
  await waitForHydration(older)
  await older.click()
  await expect(older).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('main').getByRole('link', { name: '160/60-17' }).first()).toBeVisible()
  await expectHealthyPage(page)
  await page.reload()
  await expect(page.getByRole('main').getByRole('link', { name: '160/60-17' }).first()).toBeVisible()
})

test('a bike has one address, and an unknown one is 404 @variation', async ({ page, request, consoleErrors }) => {
  consoleErrors.allow(/404/)
  for (const spelling of ['/bike/Yamaha/MT-07', '/BIKE/yamaha/mt-07', '/bike/yamaha/MT%2007', '/bike/yamaha/mt-07/']) {
    const moved = await request.get(spelling)
    expect([spelling, new URL(moved.url()).pathname]).toEqual([spelling, MT07])
  }
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`${MT07}</loc>`)
  const response = await page.goto('/bike/yamaha/no-such-bike')
  expect(response?.status()).toBe(404)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { level: 1, name: 'האופנוע הזה לא מוכר לנו' })).toBeVisible()
  await expectHealthyPage(page)
})

test('the name of a bike leads to its page from the search @variation', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('banner').getByRole('button', { name: 'חיפוש', exact: true })
  await waitForHydration(page.getByRole('banner').getByRole('link').first())
  if (await opener.isVisible()) await opener.click()
  else await page.getByRole('search').getByRole('textbox').click()
  await page.keyboard.type('yamaha mt-07')
  const list = page.getByRole('listbox', { name: 'הצעות לחיפוש' })
  await list.getByRole('option', { name: /^Yamaha MT-07 אופנוע/ }).click()
  await expect(page).toHaveURL(MT07)

  // typed whole and sent: the results say which bike it is, and lead there
  await page.goto('/search?q=%D7%99%D7%9E%D7%90%D7%94%D7%94%20mt-07')
  await page
    .getByRole('region', { name: 'המידות המקוריות של האופנוע' })
    .getByRole('link', { name: 'Yamaha MT-07' })
    .click()
  await expect(page).toHaveURL(MT07)

  // a family of models: the results ask which one
  await page.goto('/search?q=burgman')
  const models = page.getByRole('region', { name: /איזה אופנוע בדיוק/ })
  await expectHealthyPage(page)
  await models.getByRole('link', { name: 'Suzuki Burgman 400' }).click()
  await expect(page).toHaveURL('/bike/suzuki/burgman-400')
})

test('a slick for races fits no bike, whatever its size, and says so @variation', async ({ page }) => {
  // 120/70-17 as the front of the bike, NHS: not for the road
  const slick = await findProduct(({ name }) => name === 'pirelli-diablo-superbike-120-70-17')
  await page.goto(MT07)
  await saveBike(page)
  await page.goto(addressOf(slick))
  const main = page.getByRole('main')
  await expect(main.getByText('למסלול בלבד, לא לכביש')).toBeVisible()
  await expect(main.getByText('מתאים ל־MT-07', { exact: true })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Yamaha MT-07', exact: true })).toHaveCount(0)
  await expectHealthyPage(page)

  await openCart(page, [{ ean: slick.ean, quantity: 1 }])
  await expect(page.getByText('למסלול בלבד, לא לכביש')).toBeVisible()
})

test('a saved bike marks tyres on lists, product page and cart @variation @desktop', async ({ page }) => {
  const wide = await findWide({ set: false })
  await page.goto(MT07)
  await saveBike(page)
  await expect(cards(page).filter({ hasText: 'מתאים ל־MT-07' })).toHaveCount(30)
  await expect(page.getByRole('region', { name: 'המוסך שלי' }).getByRole('link')).toHaveAttribute('href', MT07)
  await expectHealthyPage(page)

  await page.goto('/list/moto/180/55/17')
  await expect(cards(page).first()).toContainText('מתאים ל־MT-07')
  await test.step('the mark is below the picture, not over it', async () => {
    const picture = await cards(page).first().locator('img').boundingBox()
    const mark = await cards(page).first().getByText('מתאים ל־MT-07').boundingBox()
    if (!picture || !mark) throw new Error('the card has no picture or no mark')
    expect(mark.y).toBeGreaterThanOrEqual(picture.y + picture.height)
  })
  await page.goto('/list/moto/190/55/17')
  await expect(cards(page).first()).toContainText('לא מתאים ל־MT-07')
  await expectHealthyPage(page)

  await openProduct(page, REAR_OF_SEED)
  await expect(page.getByRole('main').getByText('מתאים ל־MT-07', { exact: true })).toBeVisible()
  await page.goto(addressOf(wide))
  await expect(page.getByText('לא מתאים ל־MT-07')).toBeVisible()
  await expect(page.getByRole('link', { name: 'לצמיגים שמתאימים ל־MT-07' })).toHaveAttribute('href', MT07)
  await expectHealthyPage(page)

  await openCart(page, [
    { ean: wide.ean, quantity: 1 },
    { ean: REAR_OF_SEED.ean, quantity: 1 },
  ])
  await expect(page.getByText('לא מתאים ל־MT-07')).toHaveCount(1)
  await expect(page.getByText('מתאים ל־MT-07', { exact: true })).toHaveCount(1)
  await expectHealthyPage(page)
})

test('the checkout warns once of a tyre that does not fit the saved bike @variation', async ({ page }) => {
  const wide = await findWide({ set: false })
  await page.goto(MT07)
  await saveBike(page)
  await openCheckout(page, [{ ean: wide.ean, quantity: 1 }])
  const warning = page.getByRole('status').filter({ hasText: 'בעגלה צמיג שלא מתאים לאופנוע ששמרתם' })
  await expect(warning).toContainText('190/55-17')
  await expect(warning.getByRole('link', { name: 'לצמיגים שמתאימים' })).toHaveAttribute('href', MT07)
  await expectHealthyPage(page)

  await openCheckout(page, [{ ean: REAR_OF_SEED.ean, quantity: 1 }])
  await expect(page.getByRole('heading', { level: 2, name: 'פרטים ומשלוח' })).toBeVisible()
  await expect(warning).toHaveCount(0)

  await openCheckout(page, [{ ean: (await findWide({ set: true })).ean, quantity: 1 }])
  const ofPair = page.getByRole('status').filter({ hasText: 'בעגלה צמיגים שלא מתאימים' })
  await expect(ofPair).toContainText('קדמי 120/70-17, אחורי 190/55-17')
  await expectHealthyPage(page)
  await test.step('the next step does not repeat it', async () => {
    await shopper(page).fillDetails(newBuyer())
    await shopper(page).next()
    await expect(page.getByRole('heading', { level: 2, name: 'תשלום' })).toBeVisible()
    await expect(ofPair).toHaveCount(0)
  })
})

test('a bike is removed, nothing is marked any more, and a broken garage is an empty one @variation', async ({
  page,
}) => {
  await page.goto(MT07)
  await saveBike(page)
  await page.getByRole('button', { name: 'הסרה מהמוסך שלי: MT-07' }).click()
  await expect(page.getByRole('button', { name: 'שמירה במוסך שלי' })).toBeVisible()
  await expect(cards(page).filter({ hasText: 'מתאים ל־MT-07' })).toHaveCount(0)

  await page.evaluate(() => localStorage.setItem('garage', '[{"brand":1},null,"x",{"href":"javascript:alert(1)"}]'))
  await page.goto('/list/moto/180/55/17')
  await waitForHydration(cards(page).first().getByRole('link').first())
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByText(/מתאים ל/)).toHaveCount(0)
  await page.goto(MT07)
  await saveBike(page)
})
