import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { metrics, waitForHydration } from '../fixtures/browser.ts'
import { fillCart } from '../fixtures/checkout.ts'
import { pricesUnder } from '../fixtures/prices.ts'
import {
  addressOf,
  findProduct,
  openProduct,
  pairsOf,
  type Product,
  REAR_OF_SEED,
  SET_OF_SEED,
} from '../fixtures/products.ts'
import { expect, type Page, test } from '../fixtures/test.ts'
import type { Locator } from '@playwright/test'

/** What each visibility promises, and how it is bought. */
const promises = {
  instock: ['מלאי מיידי'],
  preorder: ['מגיע במשלוח הקרוב', /צפי הגעה: \d+ ב\S+/],
  ondemand: ['הזמינו היום, קבלו במשלוח הבא', /צפי הגעה: \d+ ב\S+/, /מועד אחרון להזמנה: \d+ ב\S+/],
  outofstock: ['אזל מהמלאי'],
  none: ['נא להתקשר'],
} as const

for (const [visibility, words] of Object.entries(promises))
  test(
    `a product with availability ${visibility} shows it, and how to get it`,
    { tag: '@variation' },
    async ({ page }) => {
      const product = await findProduct((each) => each.visibility === visibility && !each.set)
      await openProduct(page, product)
      await expectHealthyPage(page)
      const main = page.getByRole('main')
      for (const word of words) await expect(main.getByText(word).first()).toBeVisible()
      const buyable = visibility !== 'none' && visibility !== 'outofstock'
      await expect(main.getByRole('button', { name: 'קנו עכשיו' })).toHaveCount(buyable ? 1 : 0)
      await expect(main.getByRole('link', { name: /^התקשרו/ })).toHaveCount(buyable ? 0 : 1)
      const shipping = product.free_shipping ? 'משלוח חינם' : 'משלוח: ₪60'
      await expect(main.getByText(shipping, { exact: true })).toHaveCount(buyable ? 1 : 0)
      if (visibility === 'preorder') await expect(main.getByText(/^\d{4} או \d{4}$/)).toBeVisible()
    },
  )

test('a single tyre shows its facts, answers a buyer before them, and leads to the pair that costs less', async ({
  page,
}) => {
  await openProduct(page, REAR_OF_SEED)
  const facts = page.getByRole('region', { name: 'מפרט' })
  const pairs = page.getByRole('region', { name: 'בזוג זה יוצא פחות' })

  await test.step('every fact of the seed, in kilograms, kilometres an hour and months', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Michelin\s*Power 6\s*180\/55-17\s*אחורי/)
    for (const word of ['180/55ZR17 M/C (73W)', 'עד 365 ק״ג', 'עד 270 קמ״ש', 'אחורי', 'רדיאלי', REAR_OF_SEED.ean])
      await expect(facts.getByText(word, { exact: true })).toBeVisible()
    await expect(facts).toContainText('חמש שנים')
    await expect(page.getByText(/^₪[\d,]+\.\d\d$/).first()).toBeVisible()
    await expect(page.getByText('מתוך 5').locator('..')).toContainText(/★ \d\.\d/)
  })

  await test.step('what a buyer asks comes before the facts', async () => {
    await expect(page.getByText('דירוג של צמיגו, לא של קונים')).toBeVisible()
    await expect(page.getByRole('link', { name: /וואטסאפ/ })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/972500000000\?text=/,
    )
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
    const ways = page.getByRole('list', { name: 'איך הצמיג מגיע' })
    if ((page.viewportSize()?.width ?? 0) < 1024) expect(await top(ways)).toBeLessThan(await top(facts))
  })

  await test.step('the pair that costs less', async () => {
    // Power 6: 120/70-17 for 739, 180/55-17 for 1,049, both as a set for 1,699
    const pair = pairs.getByRole('link', { name: /^עם קדמי 120\/70-17.*₪1,699\.00 לשני הצמיגים · חוסכים ₪89\.00$/ })
    await expect(pair).toHaveAttribute('href', addressOf(SET_OF_SEED))
    await expectHealthyPage(page)
    await pair.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/120\/70-17\s*קדמי\s*180\/55-17\s*אחורי/)
    await expect(pairs).toHaveCount(0)
  })

  await test.step('a set shows front and rear side by side, ships free and is installed as two tyres', async () => {
    const row = page.getByRole('row', { name: /קוד עומס/ })
    await expect(row.getByRole('cell')).toHaveText([/58\s*עד 236 ק״ג/, /73\s*עד 365 ק״ג/])
    await expect(page.getByRole('columnheader', { name: /קדמי|אחורי/ })).toHaveCount(2)
    await expect(page.getByText('משלוח חינם', { exact: true })).toBeVisible()
    await expect(page.getByText(/התקנה במוסך שותף: החל מ־₪\d+ לשני הצמיגים/)).toBeVisible()
    await expectHealthyPage(page)
  })
})

test('the pair of a saved motorcycle is the first of those that a front is in @variation', async ({ page }) => {
  const ofSeed = (await pairsOf(REAR_OF_SEED.ean)).find(({ ean }) => ean === SET_OF_SEED.ean)
  const ofFront = await pairsOf(ofSeed?.front.ean ?? '')
  const last = ofFront.at(-1)
  if (!last || ofFront.length < 3) throw new Error('the front of the seed is in too few pairs')
  const bike = { brand: 'Yamaha', model: 'MT-07', href: '/bike/yamaha/mt-07' }
  const saved = JSON.stringify([{ ...bike, frontSize: last.front.size, rearSize: last.rear.size }])
  await page.addInitScript((garage) => localStorage.setItem('garage', garage), saved)
  await page.goto(`/tire/moto/${last.front.ean}/x`)
  const pairs = page.getByRole('region', { name: 'בזוג זה יוצא פחות' })
  await expect(pairs.getByRole('link').first()).toContainText(last.rear.size)
  await expectHealthyPage(page)
})

test('a product is counted as viewed once, goes into the cart without leaving the page, or is bought at once @variation', async ({
  page,
}) => {
  const sent = metrics(page)
  const product = await findProduct(({ visibility }) => visibility === 'instock')
  await openProduct(page, product)
  await page.getByRole('button', { name: 'הוסיפו לעגלה' }).click()
  await expect(page.getByRole('link', { name: 'לעגלת הקניות' })).toHaveAttribute('href', '/cart')
  await expect(page).toHaveURL(addressOf(product))
  await page.getByRole('button', { name: 'קנו עכשיו' }).click()
  await expect(page).toHaveURL('/checkout')
  const { ean } = product
  await expect
    .poll(() => sent.filter((metric) => metric.kind !== 'CHECKOUT_INIT'))
    .toEqual([
      { kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean },
      { kind: 'PRODUCT_ADD_TO_CART', source: 'product_page', ean },
      { kind: 'PRODUCT_ADD_TO_CART', source: 'product_page', ean },
    ])
})

test('the message that a tyre was added covers no price, wherever the page was scrolled @variation', async ({
  page,
}) => {
  await openProduct(page, REAR_OF_SEED)
  const message = page
    .getByRole('status')
    .filter({ has: page.getByRole('link', { name: 'לעגלת הקניות' }) })
    .locator('> div')
  const price = page.getByRole('main').locator('bdi').filter({ hasText: '₪' }).first()
  /** brings a price to where the message appears, above the bar of a phone */
  const scrollPrice = (fromBelow: number) =>
    price.evaluate(
      (each, distance) => scrollBy(0, each.getBoundingClientRect().bottom - innerHeight + distance),
      fromBelow,
    )
  await scrollPrice(120)
  // a click would scroll the button into view
  await page
    .getByRole('button', { name: 'הוסיפו לעגלה' })
    .first()
    .evaluate((button: HTMLElement) => button.click())
  expect(await pricesUnder(message)).toEqual([])
  await scrollPrice(50)
  await expect.poll(() => pricesUnder(message)).toEqual([])
})

test('a full cart says why nothing more can be added', { tag: '@variation' }, async ({ page }) => {
  const product = await findProduct(({ visibility }) => visibility === 'instock')
  await fillCart(page, [{ ean: product.ean, quantity: 10 }])
  await openProduct(page, product)
  await page.getByRole('button', { name: 'קנו עכשיו' }).click()
  await expect(page.getByText(/כבר יש 10 כאלה בעגלה/)).toBeVisible()
  await expect(page).toHaveURL(addressOf(product))

  await fillCart(
    page,
    Array.from({ length: 20 }, (_, index) => ({ ean: `29000000000${10 + index}`, quantity: 1 })),
  )
  await page.getByRole('button', { name: 'הוסיפו לעגלה' }).click()
  await expect(page.getByText(/עד 20 מוצרים/)).toBeVisible()
})

/** Changes what the edge answers of one product, once it is opened inside the app. */
const change = async (page: Page, product: Pick<Product, 'ean'>, changes: object) => {
  await page.route(`**/edge/api/v1/tires/MO/${product.ean}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { result: object[] }
    await route.fulfill({ response, json: { ...body, result: body.result.map((tyre) => ({ ...tyre, ...changes })) } })
  })
}

const openFromList = async (page: Page) => {
  await page.goto('/list/moto/120/70/17')
  const card = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const ean = /\/(\d+)\//.exec((await card.getAttribute('href')) ?? '')?.[1] ?? ''
  await waitForHydration(card)
  return { ean, open: () => card.click() }
}

test('a product opens with the picture, name and price of its card while the network is slow @variation', async ({
  page,
}) => {
  const { open } = await openFromList(page)
  const card = page.getByRole('article').first()
  const name = await card.getByRole('heading').innerText()
  const [price = ''] = /₪[\d,.]+/.exec(await card.innerText()) ?? []
  const picture = await card.locator('img').getAttribute('src')
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/edge/api/v1/tires/MO/*', async (route) => {
    await arrived
    await route.continue()
  })
  await open()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(main.getByText(price).first()).toBeVisible()
  await expect(main.getByRole('img', { name: /^(ציור|תמונה) של / })).toHaveAttribute('src', picture ?? '')
  await expect(main.getByText('טוענים את המוצר…')).toBeVisible()
  arrive()
  await expect(page.getByRole('region', { name: 'מפרט' })).toBeVisible()
  await expect(main.getByText('טוענים את המוצר…')).toHaveCount(0)
})

test(
  'a video requests nothing from YouTube before it is pressed, and hostile text stays text',
  { tag: '@variation' },
  async ({ page }) => {
    const hostile =
      '<script>window.owned = 1</script><img src=x onerror="window.owned = 1"><style>*{display:none}</style>'
    const asked: string[] = []
    await page.route('https://www.youtube-nocookie.com/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>video</title>' })
    })
    const { ean, open } = await openFromList(page)
    await change(page, { ean }, { youtube: 'dQw4w9WgXcQ', description: hostile, dot: undefined, load: '', speed: '' })
    await open()
    await expect(page.getByText(hostile)).toBeVisible()
    expect(await page.evaluate(() => 'owned' in globalThis)).toBe(false)
    await expectHealthyPage(page)
    expect(asked).toEqual([])
    await page.getByRole('button', { name: /^צפייה בסרטון/ }).click()
    await expect(page.locator('iframe[title^="סרטון על"]')).toBeFocused()
    await expect.poll(() => asked.length).toBe(1)
  },
)

test(
  'a product that fails to load says so and offers a retry',
  { tag: '@variation' },
  async ({ page, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED/)
    const { ean, open } = await openFromList(page)
    await page.route(`**/edge/api/v1/tires/MO/${ean}`, (route) => route.abort())
    await open()
    await expect(page.getByRole('heading', { level: 1, name: 'העמוד לא נטען' })).toBeFocused()
    await page.unroute(`**/edge/api/v1/tires/MO/${ean}`)
    await page.getByRole('button', { name: 'נסו שוב' }).click()
    await expect(page.getByRole('region', { name: 'מפרט' })).toBeVisible()
  },
)

test(
  'a product leads back to the list that the shopper came from, else to the list of its size',
  { tag: '@variation' },
  async ({ page, context }) => {
    await page.goto('/list/moto/by/brand/michelin')
    const product = page.getByRole('article').nth(3).getByRole('heading').getByRole('link')
    await waitForHydration(product)
    await product.click()
    await page.getByRole('link', { name: 'חזרה לתוצאות החיפוש' }).click()
    await expect(page).toHaveURL('/list/moto/by/brand/michelin')
    const elsewhere = await context.newPage()
    await openProduct(elsewhere, REAR_OF_SEED)
    await elsewhere.getByRole('link', { name: 'חזרה לתוצאות החיפוש' }).click()
    await expect(elsewhere).toHaveURL('/list/moto/180/55/17')
  },
)
