import { expectHealthyPage, expectNoSidewaysScroll } from '../fixtures/accessibility.ts'
import { waitForHydration } from '../fixtures/browser.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import type { Locator } from '@playwright/test'

const cards = (page: Page, city: string) => page.getByRole('region', { name: `המוסכים ב${city}` }).getByRole('listitem')
const chosenCity = (page: Page) => page.getByLabel('עיר', { exact: true })
const heart = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^אהבתי את ${name}`) })
const countOf = async (page: Page, name: string): Promise<number> =>
  Number(/\d+/.exec((await heart(page, name).innerText()).trim()) ?? 0)

test('a city shows its garages with everything that a choice needs, and each leads to its page @desktop', async ({
  page,
}) => {
  await page.goto('/our-shops?city=tel-aviv')
  const card = cards(page, 'תל אביב־יפו').filter({ hasText: 'גומי איילון דו־גלגלי' })
  await expect(cards(page, 'תל אביב־יפו')).toHaveCount(3)
  await expect(card).toContainText('רחוב החישוקים 14, תל אביב־יפו')
  await expect(card).toContainText('איזון אלקטרוני')
  await expect(card).toContainText('9.6 מתוך 10')
  await expect(card).toContainText(/₪120\.00\s*לצמיג/)
  await expect(card).toContainText(/₪240\.00\s*לזוג/)
  await expect(card.locator('s')).toHaveText('₪140.00')
  await expect(card.getByRole('link', { name: /^התקשרו אל/ })).toHaveAttribute('href', 'tel:03-5550101')
  await expect(card.getByRole('link', { name: /^ניווט אל/ })).toHaveAttribute(
    'href',
    /google\.com\/maps\/dir\/.*destination=%D7%A8%D7%97%D7%95%D7%91/,
  )
  await expect(card.getByText(/^תור פנוי: יום/)).toBeVisible()
  const picture = card.locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
  await expectHealthyPage(page)
  await card.getByRole('link', { name: /^פרטים נוספים/ }).click()
  await expect(page).toHaveURL('/our-shops/gumi-ayalon')
  await expect(page.getByRole('heading', { level: 1, name: 'גומי איילון דו־גלגלי' })).toBeVisible()
})

test('the page of a garage has its price, its free times, its hours and the ways to it @desktop', async ({
  page,
  request,
}) => {
  await page.goto('/our-shops/gumi-ayalon')
  await expect(page.getByRole('link', { name: /^חייגו למוסך/ })).toHaveAttribute('href', 'tel:03-5550101')
  await expect(page.getByRole('link', { name: /^ניווט/ })).toHaveAttribute('href', /google\.com\/maps\/dir/)
  await expect(page.getByRole('row', { name: /ימים א׳–ה׳/ })).toContainText('08:00–18:00')
  await expect(page.getByRole('row', { name: /שבת/ })).toContainText('סגור')
  const times = page.getByRole('status').getByRole('listitem')
  await expect(times).toHaveCount(3)
  await expect(times.first()).toContainText(/יום .*\d\d:00–\d\d:00/s)
  await expectHealthyPage(page)

  const html = await (await request.get('/our-shops/gumi-ayalon')).text()
  const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '{}']) => JSON.parse(json) as Record<string, unknown>,
  )
  expect(things[0]).toMatchObject({ '@type': 'AutoRepair', name: 'גומי איילון דו־גלגלי', telephone: '03-5550101' })
  await page.getByRole('link', { name: 'כל המוסכים בתל אביב־יפו' }).click()
  await expect(page).toHaveURL('/our-shops?city=tel-aviv')
})

test('a garage that books by phone says so and shows no times @variation', async ({ page }) => {
  await page.goto('/our-shops/eilat-coral')
  await expect(page.getByText('את התור קובעים ישירות מול המוסך', { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'התורים הפנויים הבאים' })).toHaveCount(0)
  await expect(page.getByRole('status').getByRole('listitem')).toHaveCount(0)
})

test(
  'free times that could not be fetched are asked for again',
  { tag: '@variation' },
  async ({ page, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED/)
    await page.route('**/edge/api/v1/checkout/install/**', (route) => route.abort())
    await page.goto('/our-shops/gumi-ayalon')
    await expect(page.getByText('לא הצלחנו לבדוק מתי פנוי.')).toBeVisible()
    await page.unroute('**/edge/api/v1/checkout/install/**')
    await page.getByRole('button', { name: 'נסו שוב' }).click()
    await expect(page.getByRole('status').getByRole('listitem')).toHaveCount(3)
  },
)

test('a like is one more, and one less when it is taken back, on the list and on the page', async ({ page }) => {
  const name = 'כרמל ספין'
  await page.goto('/our-shops?city=haifa')
  await waitForHydration(heart(page, name))
  const before = await countOf(page, name)
  await heart(page, name).click()
  await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => countOf(page, name)).toBe(before + 1)
  await expect(heart(page, name)).not.toHaveAttribute('aria-busy', 'true')

  await page.goto('/our-shops/carmel-spin')
  await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => countOf(page, name)).toBe(before + 1)
  await heart(page, name).click()
  await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => countOf(page, name)).toBe(before)
  await expect(heart(page, name)).not.toHaveAttribute('aria-busy', 'true')
  const stats = (await page.context().cookies()).find((cookie) => cookie.name === 'stats')
  expect(decodeURIComponent(stats?.value ?? '')).toContain('"shops":[]')
})

test('a like is undone with a message when it fails', { tag: '@variation' }, async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/)
  await page.route('**/edge/collector/like/**', (route) => route.abort())
  await page.goto('/our-shops/shaar-hagumi')
  const before = await countOf(page, 'שער הגומי')
  await heart(page, 'שער הגומי').click()
  await expect(page.getByText('לא הצלחנו לשמור את הסימון. נסו שוב בעוד רגע.')).toBeVisible()
  await expect(heart(page, 'שער הגומי')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => countOf(page, 'שער הגומי')).toBe(before)
})

test('a visitor who says where they are sees the nearest city and how far the next ones are @variation', async ({
  page,
}) => {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 32.81, longitude: 35.0 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/our-shops')
  await test.step('nearby and the map come before the list of all cities, on a desktop the map is beside it', async () => {
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
    const map = await topOf(page.getByRole('complementary', { name: 'נקודות התקנה בכל הארץ' }))
    const cities = await topOf(page.getByRole('navigation', { name: 'כל הערים' }))
    expect(await topOf(page.getByRole('button', { name: 'קרוב אליי' }))).toBeLessThan(map)
    if ((page.viewportSize()?.width ?? 0) >= 1024) expect(map).toBe(cities)
    else expect(map).toBeLessThan(cities)
  })
  await page.getByRole('button', { name: 'קרוב אליי' }).click()
  await expect(page).toHaveURL('/our-shops?city=haifa')
  await expect(cards(page, 'חיפה')).toHaveCount(2)
  await expect(chosenCity(page)).toHaveValue('haifa')
  const near = page.getByRole('status').filter({ hasText: 'הערים הקרובות אליכם' }).getByRole('listitem')
  await expect(near.first()).toContainText(/חיפה\s*כ־2 ק״מ/)
  await expect(near.nth(1)).toContainText('קריית אתא')
  await expectHealthyPage(page)
  expect(asked.filter((address) => address.includes('32.81') || address.includes('latitude'))).toEqual([])
})

test('a visitor who refuses the location sees what to do', { tag: '@variation' }, async ({ page }) => {
  await page.goto('/our-shops')
  await page.evaluate(() =>
    Object.defineProperty(navigator.geolocation, 'getCurrentPosition', {
      value: (_: unknown, failed: (error: object) => void) => failed({ code: 1, PERMISSION_DENIED: 1 }),
    }),
  )
  await page.getByRole('button', { name: 'קרוב אליי' }).click()
  await expect(page.getByText(/הדפדפן לא נתן לנו את המיקום שלכם/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'קרוב אליי' })).toBeEnabled()
  await expect(page).toHaveURL('/our-shops')
})

test('a point of the map opens its city', { tag: '@variation' }, async ({ page }) => {
  await page.goto('/our-shops')
  const point = page.locator('aside a[href="/our-shops?city=eilat"]')
  await waitForHydration(point)
  await point.click()
  await expect(page).toHaveURL('/our-shops?city=eilat')
  await expect(cards(page, 'אילת')).toHaveCount(1)
  await expect(chosenCity(page)).toHaveValue('eilat')
  await page.goBack()
  await expect(chosenCity(page)).toHaveValue('')
})

for (const name of ['ramla-keshet', 'nowhere'])
  test(`${name === 'nowhere' ? 'an unknown' : 'a hidden'} garage is nowhere`, async ({
    page,
    request,
    consoleErrors,
  }) => {
    consoleErrors.allow(/404/)
    const response = await page.goto(`/our-shops/${name}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'לא מצאנו את המוסך הזה' })).toBeAttached()
    await expectHealthyPage(page)
    expect(await (await request.get(`/edge/api/v1/shop/${name}`)).json()).toEqual([])
    expect(await (await request.get('/sitemap.xml')).text()).not.toContain(`/our-shops/${name}`)
    await page.getByRole('link', { name: 'לכל נקודות ההתקנה' }).click()
    await expect(page).toHaveURL('/our-shops')
  })

// by requests alone: a 404 whose page the built wizard renders, which no integration test has
test('nothing is below a garage, and no garage has a control character in its name', async ({ request }) => {
  for (const path of ['/our-shops/gumi-ayalon/x', '/our-shops/a/b', '/our-shops/%00', '/our-shops/a%0Ab']) {
    const response = await request.get(path)
    expect({ path, status: response.status() }).toEqual({ path, status: 404 })
    expect(await response.text()).toContain('<h1')
  }
})

test('other spellings of a garage lead to its one address', { tag: '@variation' }, async ({ page }) => {
  for (const spelling of ['/our-shops/Gumi-Ayalon', '/Our-Shops/gumi-ayalon/', '/our-shops/גומי איילון דו־גלגלי']) {
    await page.goto(spelling)
    await expect(page).toHaveURL('/our-shops/gumi-ayalon')
  }
})

test.describe('without JavaScript', { tag: '@variation' }, () => {
  test.use({ javaScriptEnabled: false })

  test('the page of a garage says all that does not depend on the moment', async ({ page }) => {
    await page.goto('/our-shops/gumi-ayalon')
    await expect(page.getByRole('link', { name: /^חייגו למוסך/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /ימים א׳–ה׳/ })).toBeVisible()
    await expect(page.getByText(/JavaScript בדפדפן/)).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  })
})
