import { config } from '../config.ts'
import { checkoutControls, openCart } from '../fixtures/checkout.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

// Enables the browser's back/forward cache, which shoppers have and test runners disable.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      executablePath: config.wholeChromium,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
})

const toConfirmation = async (page: Page) => {
  const tyre = (await tyresInStock()).find(({ available }) => available >= 10)
  await openCart(page, [{ ean: tyre?.ean ?? '', quantity: 1 }])
  await page.getByRole('button', { name: 'המשך תהליך ההזמנה' }).click()
  const checkout = checkoutControls(page)
  await checkout.fillBuyer()
  await checkout.delivery('איסוף עצמי מהמחסן').check()
  await checkout.next.click()
  await expect(checkout.heading('תשלום')).toBeFocused()
  await checkout.next.click()
  await expect(checkout.heading('אישור ההזמנה')).toBeFocused()
  return checkout
}

test('the Back and Forward buttons of the browser move between the steps, and Back leaves the checkout from the first step only', async ({
  page,
}) => {
  const { heading, name, terms, back, confirm } = await toConfirmation(page)
  await page.goBack()
  await expect(heading('תשלום')).toBeFocused()
  await page.goBack()
  await expect(heading('פרטים ומשלוח')).toBeFocused()
  await expect(name).toHaveValue('נועה ישראלי')
  await page.goForward()
  await expect(heading('תשלום')).toBeFocused()
  await page.reload()
  await expect(heading('תשלום')).toBeVisible()
  await page.goBack()
  await expect(heading('פרטים ומשלוח')).toBeVisible()
  await test.step('Forward stops at a step with missing data', async () => {
    await name.fill('')
    await page.goForward()
    await expect(heading('פרטים ומשלוח')).toBeVisible()
    await name.fill('נועה ישראלי')
    await page.goBack()
  })
  await page.goBack()
  await expect(page).toHaveURL('/cart')
  await page.goForward()
  await expect(heading('פרטים ומשלוח')).toBeVisible()
  await checkoutControls(page).next.click()
  await page.getByRole('radio', { name: 'העברה בנקאית' }).check()
  await back.click()
  await page.goBack()
  await expect(heading('תשלום')).toBeVisible()
  await checkoutControls(page).next.click()
  await terms.check()
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
  await expect(page).toHaveURL('/checkout')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
})

test('Back from the payment page shows the step as before, and the order can be confirmed again', async ({ page }) => {
  const { heading, terms, confirm } = await toConfirmation(page)
  await terms.check()
  await page.evaluate(() => Object.assign(window, { kept: true }))
  await confirm.click()
  await expect(page).toHaveURL(/\/pay\/[0-9a-f]{32}$/)
  const session = page.url()
  await page.goBack({ waitUntil: 'commit' })
  await expect(heading('אישור ההזמנה')).toBeVisible()
  expect(await page.evaluate(() => 'kept' in window), 'the browser kept the page').toBe(true)
  await expect(confirm).toBeEnabled()
  await expect(terms).toBeChecked()
  await confirm.click()
  await expect(page, 'the same payment of the same order').toHaveURL(session)
})
