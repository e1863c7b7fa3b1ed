import { checkoutControls, openCheckout, startCheckout } from '../fixtures/checkout.ts'
import { newBuyer } from '../fixtures/orders.ts'
import { expect, test } from '../fixtures/test.ts'

/** Longer than usual, because the machine may be busy. */

test('a reload keeps everything that was typed, stores no card data and does not affect other tabs', async ({
  page,
  context,
}) => {
  const checkout = await startCheckout(page)
  const { delivery, next, heading, city, garages, days, hours } = checkout
  await checkout.fillBuyer({ name: 'דנה לוי', phone: '0521112223', email: 'dana@example.co.il' })
  await page.getByRole('checkbox', { name: 'החשבונית על שם אחר' }).check()
  await page.getByLabel('שם לחשבונית').fill('רוכבים בע״מ')
  await page.getByLabel('ח״פ או מספר עוסק').fill('516179157')
  await delivery('משלוח עד הבית').check()
  await page.getByLabel('רחוב, מספר ודירה').fill('הגפן 3')
  await page.getByLabel('הערות לשליח').fill('קומה 2')
  await delivery('התקנה במוסך שותף').check()
  await city.selectOption('tel-aviv')
  await garages.first().getByRole('radio').click()
  await days.nth(2).click()
  await hours.last().click()
  await page.getByLabel('הערות להזמנה').fill('אחרי ארבע')
  const day = await days.nth(2).textContent()
  const hour = await hours.last().textContent()

  await test.step('in the first step', async () => {
    await page.reload()
    await expect(checkout.name).toHaveValue('דנה לוי')
    await expect(checkout.phone).toHaveValue('0521112223')
    await expect(checkout.email).toHaveValue('dana@example.co.il')
    await expect(page.getByLabel('שם לחשבונית')).toHaveValue('רוכבים בע״מ')
    await expect(page.getByLabel('ח״פ או מספר עוסק')).toHaveValue('516179157')
    await expect(page.getByLabel('הערות להזמנה')).toHaveValue('אחרי ארבע')
    await expect(checkout.chosenGarage).toBeVisible()
    await expect(days.filter({ has: page.locator(':checked') })).toHaveText(day ?? '')
    await expect(hours.filter({ has: page.locator(':checked') })).toHaveText(hour ?? '')
    await delivery('משלוח עד הבית').check()
    await expect(page.getByLabel('רחוב, מספר ודירה')).toHaveValue('הגפן 3')
    await expect(page.getByLabel('הערות לשליח')).toHaveValue('קומה 2')
    await delivery('התקנה במוסך שותף').check()
    await next.click()
  })
  await test.step('in the second step', async () => {
    await page.getByRole('radio', { name: 'כרטיס אשראי' }).check()
    await page.getByLabel('מספר תשלומים').selectOption('4')
    await expect(page.locator('[autocomplete^="cc-"], input[name*="card" i], input[name*="cvv" i]')).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('מספר תשלומים')).toHaveValue('4')
    await next.click()
  })
  await test.step('in the third, where the terms have to be accepted again', async () => {
    await checkout.terms.check()
    await page.reload()
    await expect(heading('אישור ההזמנה')).toBeVisible()
    await expect(checkout.terms).not.toBeChecked()
    for (const words of ['דנה לוי', 'רוכבים בע״מ', 'אחרי ארבע', 'כרטיס אשראי, 4 תשלומים'])
      await expect(page.getByRole('main')).toContainText(words)
  })
  await test.step('the stored draft', async () => {
    const kept = await page.evaluate(() => ({
      // the scroll positions are stored under long numbers too
      tab: Object.entries(sessionStorage)
        .filter(([key]) => key !== 'zmigo:places')
        .join(' '),
      browser: `${Object.values(localStorage).join(' ')} ${document.cookie}`,
    }))
    expect(kept.tab).toContain('dana@example.co.il')
    expect(kept.tab).not.toMatch(/"[^"]*(card_?(number|mask|name)|cvv|expir|holder)[^"]*":/i)
    expect(kept.tab).not.toMatch(/\d{12}/)
    for (const detail of ['dana@', '0521112223', encodeURIComponent('דנה'), 'דנה'])
      expect(kept.browser).not.toContain(detail)
  })
  const other = await context.newPage()
  await other.goto('/checkout')
  await expect(checkoutControls(other).name).toHaveValue('')
})

test('a completed order clears its checkout for the next one', async ({ page }) => {
  const buyer = newBuyer()
  const checkout = await startCheckout(page)
  await checkout.fillBuyer(buyer)
  await page.getByRole('checkbox', { name: 'החשבונית על שם אחר' }).check()
  await page.getByLabel('שם לחשבונית').fill('רוכבים בע״מ')
  await page.getByLabel('ח״פ או מספר עוסק').fill('516179157')
  await checkout.delivery('איסוף עצמי מהמחסן').check()
  await page.getByLabel('הערות להזמנה').fill('אחרי ארבע')
  await checkout.next.click()
  await page.getByRole('radio', { name: 'העברה בנקאית' }).check()
  await checkout.next.click()
  await checkout.terms.check()
  await checkout.confirm.click()
  const thanks = page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })
  await expect(thanks).toBeFocused()
  await expect(page.getByRole('button', { name: /^(חזרה|המשך)/ })).toHaveCount(0)
  await page.reload()
  await expect(thanks).toBeVisible()

  await openCheckout(page, [{ ean: checkout.tyre.ean, quantity: 1 }])
  await expect(checkout.name).toHaveValue('')
  await expect(checkout.phone).toHaveValue('')
  await expect(checkout.email).toHaveValue('')
  await expect(page.getByLabel('הערות להזמנה')).toHaveValue('')
  await expect(page.getByRole('checkbox', { name: 'החשבונית על שם אחר' })).not.toBeChecked()
  await expect(checkout.delivery('התקנה במוסך שותף')).toBeChecked()
  expect(await page.evaluate(() => sessionStorage.getItem('checkout-draft'))).not.toContain(buyer.phone)
})
