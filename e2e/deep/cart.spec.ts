import { fillCart, openCart, openCheckout } from '../fixtures/checkout.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { priceOf } from '../fixtures/prices.ts'
import { findProduct, SET_OF_SEED } from '../fixtures/products.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

const goOn = (page: Page) => page.getByRole('button', { name: 'המשך תהליך ההזמנה' })
const lines = (page: Page) => page.getByRole('list', { name: 'המוצרים בעגלה' }).getByRole('listitem')
const totals = (page: Page) => page.getByRole('complementary')
const badge = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: `עגלת הקניות, פריטים: ${count}` })
/** An EAN that the shop has never sold. */
const VANISHED = '2900000000001'

test('quantities go from one to ten, and badge and amounts change with them', async ({ page }) => {
  const [tyre, other] = (await tyresInStock()).filter(({ available }) => available >= 10)
  if (!tyre || !other) throw new Error('the seed has no two tyres with ten in stock')
  await openCart(page, [
    { ean: tyre.ean, quantity: 1 },
    { ean: other.ean, quantity: 2 },
  ])
  await expect(badge(page, 3)).toBeVisible()
  const quantity = lines(page).first().getByLabel('כמות')
  expect(await quantity.getByRole('option').allTextContents()).toEqual(
    Array.from({ length: 10 }, (_, index) => String(index + 1)),
  )
  await quantity.selectOption('10')
  await expect(page.getByText('הכמות עודכנה בהצלחה')).toBeVisible()
  await expect(badge(page, 12)).toBeVisible()
  await expect(lines(page).first()).toContainText(priceOf(tyre.price * 10))
  await expect(totals(page)).toContainText('12 צמיגים')
  await page.reload()
  await expect(quantity).toHaveValue('10')
})

test('the cart shows what is paid now, what is paid at the garage, and when the garage is chosen', async ({ page }) => {
  await openCart(page, [{ ean: SET_OF_SEED.ean, quantity: 1, isSet: true }])
  const rows = totals(page).locator('dl > div')
  await expect(rows.filter({ hasText: 'לתשלום עכשיו' })).toContainText(/₪[\d,]+\.\d\d$/)
  await expect(rows.filter({ hasText: 'התקנה' })).toHaveText(/התקנה\s*לתשלום במוסך/)
  await expect(page.getByText('את המוסך, היום והשעה להתקנה בוחרים בשלב הבא.')).toBeVisible()
  await expect(page.getByText('המחירים כוללים מע״מ')).toBeVisible()
  await expect(page.getByRole('link', { name: 'המשך בקניות' })).toHaveAttribute('href', '/')
  // a pair is two tyres
  await expect(totals(page)).toContainText('2 צמיגים')
})

test('removing a product shows a message and focuses the next line, and an empty cart says so', async ({ page }) => {
  const [tyre, other] = await tyresInStock()
  await openCart(page, [
    { ean: tyre?.ean ?? '', quantity: 1 },
    { ean: other?.ean ?? '', quantity: 1 },
  ])
  await page.getByRole('button', { name: /^הסרה/ }).first().press('Enter')
  await expect(page.getByText('המוצר הוסר מהעגלה')).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^הסרה/ })).toBeFocused()
  await expect(badge(page, 1)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'העגלה ריקה' })).toBeFocused()
  await expect(goOn(page)).toHaveCount(0)
  await page.goto('/checkout')
  await expect(page.getByText('העגלה ריקה')).toBeVisible()
})

const outofstock = () => findProduct(({ visibility }) => visibility === 'outofstock')
const none = () => findProduct(({ visibility }) => visibility === 'none')
const scarce = async () => (await tyresInStock()).find(({ available }) => available < 10)

for (const [what, find, quantity, sentence] of [
  ['a product that is no longer sold', () => Promise.resolve({ ean: VANISHED }), 1, 'המוצר כבר לא נמכר באתר'],
  ['a product that is sold out', outofstock, 1, 'המוצר אזל מהמלאי'],
  ['a product that is sold by phone only', none, 1, 'את המוצר הזה אפשר להזמין רק בטלפון'],
  ['a quantity above the stock', scarce, 10, /נותרו? במלאי .+ בלבד/],
] as const)
  test(`${what} disables ordering in the cart and in the checkout, with a message`, async ({ page }) => {
    const product = await find()
    const good = (await tyresInStock()).find(({ ean, available }) => available >= 10 && ean !== product?.ean)
    if (!product || !good) throw new Error('the seed has no such product')
    const both = [
      { ean: product.ean, quantity },
      { ean: good.ean, quantity: 1 },
    ]
    await openCart(page, both)
    await expect(lines(page).first().getByRole('alert')).toContainText(sentence)
    await expect(goOn(page)).toBeDisabled()
    await expect(page.getByText('יש בעגלה מוצרים שאי אפשר להזמין כרגע. הסירו אותם')).toBeVisible()
    await expect(page.getByRole('link', { name: 'להתקשר' })).toHaveCount(find === none ? 1 : 0)

    await openCheckout(page, both)
    await page.getByRole('radio', { name: 'איסוף עצמי מהמחסן' }).check()
    await page.getByLabel('שם מלא').fill('נועה ישראלי')
    await page.getByLabel('טלפון נייד').fill('0501234567')
    await page.getByLabel('אימייל').fill('noa@example.com')
    await expect(page.getByRole('alert')).toContainText('יש בעגלה מוצרים שאי אפשר להזמין כרגע.')
    await page.getByRole('button', { name: 'המשך', exact: true }).click()
    await expect(page.getByRole('link', { name: 'לעדכון העגלה' })).toBeFocused()
    await expect(page.getByRole('heading', { level: 2, name: 'פרטים ומשלוח' })).toBeVisible()
    await page.getByRole('link', { name: 'לעדכון העגלה' }).click()

    await page.getByRole('button', { name: /^הסרה/ }).first().click()
    await expect(goOn(page)).toBeEnabled()
    await goOn(page).click()
    await page.getByRole('button', { name: 'המשך', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'תשלום' })).toBeFocused()
  })

test('failed totals show a message, disable ordering and load again on request', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/)
  await page.route('**/edge/api/v1/checkout/quote', (route) => route.abort())
  const [tyre] = await tyresInStock()
  await openCart(page, [{ ean: tyre?.ean ?? '', quantity: 1 }])
  await expect(page.getByRole('alert')).toContainText('לא הצלחנו לחשב את הסכומים')
  await expect(goOn(page)).toHaveCount(0)
  await page.unroute('**/edge/api/v1/checkout/quote')
  await page.getByRole('button', { name: 'נסו שוב' }).click()
  await expect(goOn(page)).toBeEnabled()
})

test('a malformed cookie gives an empty cart', async ({ page }) => {
  await fillCart(page, [{ ean: 'markup', quantity: '2' }])
  await page.goto('/cart')
  await expect(page.getByText('העגלה ריקה')).toBeVisible()
})
