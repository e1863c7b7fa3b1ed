import { checkoutControls, fillCart, openCheckout } from '../fixtures/checkout.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { priceOf } from '../fixtures/prices.ts'
import { REAR_OF_SEED } from '../fixtures/products.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** The seed's coupon for the rear tyre. */
const CODE = 'RIDE50'

/** Opens the payment step with the rear tyre and another tyre in the cart. */
const toPayment = async (page: Page) => {
  const other = (await tyresInStock()).find(({ ean, available }) => available >= 10 && ean !== REAR_OF_SEED.ean)
  const both = [
    { ean: REAR_OF_SEED.ean, quantity: 1 },
    { ean: other?.ean ?? '', quantity: 1 },
  ]
  await openCheckout(page, both)
  const checkout = checkoutControls(page)
  await checkout.fillBuyer()
  await checkout.delivery('איסוף עצמי מהמחסן').check()
  await checkout.next.click()
  const apply = page.getByRole('button', { name: 'החלת הקופון' })
  return { ...checkout, apply, other: both.slice(1), both }
}

test('a coupon applies once, shows its code, reduces every amount and survives a reload', async ({ page }) => {
  const { coupon, apply, heading, row, next } = await toPayment(page)
  const amount = page.getByText(/^סכום לחיוב/)
  const shekels = async () => Number(/₪([\d,.]+)/.exec((await amount.textContent()) ?? '')?.[1]?.replace(',', ''))
  await expect(apply).toBeDisabled()
  const before = await shekels()
  await coupon.fill(' ride50 ')
  await coupon.press('Enter')
  await expect(page.getByText(`הקופון ${CODE} הופעל`)).toBeVisible()
  // the field is disabled, and the focus is on the result
  await expect(page.locator(':focus')).toContainText('הופעל')
  // Enter checked the code and did not open the next step
  await expect(heading('תשלום')).toBeVisible()
  await expect(coupon).toBeDisabled()
  await expect(coupon).toHaveValue(CODE)
  await expect(apply).toBeDisabled()
  await expect(row('הנחה')).toContainText('−₪50')
  await expect.poll(shekels).toBe(before - 50)
  await page.getByRole('radio', { name: 'העברה בנקאית' }).check()
  await expect(page.getByText(/^סכום ההעברה/)).toContainText(priceOf(before - 50))
  await page.reload()
  await expect(page.getByText(`הקופון ${CODE} הופעל`)).toBeVisible()
  await expect(row('הנחה')).toContainText('−₪50')
  await next.click()
  await expect(row('הנחה')).toContainText('−₪50')
})

test('a coupon is computed again with the cart, and is removed with a message when it no longer applies', async ({
  page,
}) => {
  const { coupon, apply, row, both, other } = await toPayment(page)
  await coupon.fill(CODE)
  await apply.click()
  await expect(row('הנחה')).toContainText('−₪50')
  await test.step('the quantity changes', async () => {
    await fillCart(page, [{ ean: REAR_OF_SEED.ean, quantity: 2 }, ...other])
    await page.reload()
    await expect(row('3 צמיגים')).toBeVisible()
    await expect(row('הנחה')).toContainText('−₪50')
  })
  await test.step('another tab removes the product of the coupon', async () => {
    const tab = await page.context().newPage()
    await tab.goto('/cart')
    await tab.getByRole('button', { name: /^הסרה/ }).first().click()
    await tab.close()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(page.getByText('הקופון אינו תקף להזמנה הזו ולכן הוסר.')).toBeVisible()
    await expect(row('הנחה')).toHaveCount(0)
    await expect(coupon).toBeEnabled()
    await expect(coupon).toHaveValue('')
  })
  await test.step('the coupon applies again when its product is back in the cart', async () => {
    await fillCart(page, both)
    await page.reload()
    await coupon.fill(CODE)
    await apply.click()
    await expect(row('הנחה')).toContainText('−₪50')
  })
})

test('a refused code shows the reason at its field until the text changes', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/)
  const { coupon, apply, row, next } = await toPayment(page)
  await test.step('the code does not exist, or belongs to another product', async () => {
    for (const code of ['NOPE', 'PAIR100', '<b>']) {
      await coupon.fill(code)
      await apply.click()
      await expect(coupon).toHaveAccessibleDescription('קוד קופון לא תקין')
    }
    await coupon.fill('N')
    await expect(coupon).toHaveAccessibleDescription('')
  })
  await test.step('the network fails', async () => {
    await page.route('**/validate-coupon', (route) => route.abort())
    await apply.click()
    await expect(coupon).toHaveAccessibleDescription(/לא הצלחנו לבדוק את הקופון/)
    await page.unroute('**/validate-coupon')
  })
  await test.step('there are too many tries in a minute', async () => {
    await expect(async () => {
      await coupon.fill('NOPE')
      await apply.click()
      await expect(coupon).toHaveAccessibleDescription('ניסיתם יותר מדי קודים. נא לנסות שוב בעוד דקה.', {
        timeout: 3_000,
      })
    }).toPass()
  })
  await expect(row('הנחה')).toHaveCount(0)
  await expect(next).toHaveAccessibleDescription('')
})
