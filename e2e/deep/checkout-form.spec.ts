import { cartOf, openCheckout } from '../fixtures/cart.ts'
import { checkoutOf, startCheckout } from '../fixtures/checkout.ts'
import { expect, test } from '../fixtures/test.ts'

/** A page of its own, on a machine with no time to spare. */
const SLOW = { timeout: 30_000 }

test.describe('a field of the buyer', () => {
  for (const [field, wrong, right, sentence] of [
    ['name', ['נועה', '  נועה  '], 'נועה ישראלי', 'נא להזין שם פרטי ושם משפחה'],
    ['phone', ['', '031234567', '05012345678'], '(050) 123-4567', 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX'],
    ['email', ['', 'noa@example', 'noa.example.com'], 'noa@example.com', 'נא להזין כתובת מייל תקינה'],
  ] as const)
    test(`(${field}) says what is wrong once it was left, to eyes and to screen readers, until it is right`, async ({
      page,
    }) => {
      const checkout = await startCheckout(page)
      const control = checkout[field]
      await expect(control).toHaveAttribute('aria-required', 'true')
      await control.pressSequentially(wrong.at(-1) ?? '')
      await expect(page.getByText(sentence)).toHaveCount(0)
      for (const typed of wrong) {
        await control.fill(typed)
        await control.blur()
        await expect(control).toHaveAccessibleDescription(new RegExp(sentence))
        await expect(control).toHaveAttribute('aria-invalid', 'true')
        await expect(page.getByText(sentence)).toBeVisible()
      }
      await control.fill(right)
      await expect(page.getByText(sentence)).toHaveCount(0)
      await expect(control).not.toHaveAttribute('aria-invalid', 'true')
    })

  test('keeps what belongs there of what is typed', async ({ page }) => {
    const { phone, email } = await startCheckout(page)
    await email.pressSequentially('da na!;+x%_-@exמample.co.il')
    await expect(email).toHaveValue('dana+x%_-@example.co.il')
    await phone.pressSequentially('(050) 123-4567')
    await expect(phone).toHaveValue('0501234567')
  })
})

test('whoever wants to go on too early is led to the first field that is missing or wrong', async ({ page }) => {
  const { name, phone, email, city, next, hint, showMissing, delivery, heading } = await startCheckout(page)
  await expect(next).toBeDisabled()
  await expect(hint).toHaveText('כדי להמשיך יש למלא: שם מלא, טלפון נייד, אימייל, עיר')
  await test.step('Enter in a field', async () => {
    await name.fill('נועה ישראלי')
    await phone.fill('123')
    await name.press('Enter')
    await expect(phone).toBeFocused()
    await expect(phone).toHaveAccessibleDescription(/נא להזין מספר נייד ישראלי/)
    await expect(email).toHaveAccessibleDescription('נא להזין כתובת מייל תקינה')
    await expect(city).toHaveAccessibleDescription('נא לבחור עיר')
    await expect(name).not.toHaveAttribute('aria-invalid', 'true')
    await expect(hint).toHaveText('כדי להמשיך יש למלא: אימייל, עיר; יש לתקן: טלפון נייד')
  })
  await test.step('the button beside the sentence', async () => {
    await phone.fill('0501234567')
    await showMissing.press('Enter')
    await expect(email).toBeFocused()
    await email.fill('noa@example.com')
    await showMissing.click()
    await expect(city).toBeFocused()
  })
  await test.step('one choice of the installation after the other', async () => {
    await city.selectOption('tel-aviv')
    await expect(hint).toHaveText('כדי להמשיך יש למלא: מוסך')
    const garages = page.getByRole('group', { name: 'מוסך', exact: true })
    await expect(garages).toHaveAccessibleDescription('נא לבחור מוסך')
    await showMissing.click()
    await expect(garages.getByRole('radio').first()).toBeFocused()
  })
  await test.step('nothing is missing any more', async () => {
    await delivery('איסוף עצמי מהמחסן').check()
    await expect(next).toBeEnabled()
    await expect(showMissing).toHaveCount(0)
    await email.press('Enter')
    await expect(heading('תשלום')).toBeFocused()
  })
})

test('each step takes the focus to its heading, and a page that opens or is loaded again takes it nowhere', async ({
  page,
}) => {
  const checkout = await startCheckout(page)
  const { heading, next, back, delivery } = checkout
  const step = page.getByRole('list', { name: 'שלבים' }).locator('[aria-current="step"]')
  const nowhere = () => expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await nowhere()
  await expect(back).toBeDisabled()
  await expect(step).toHaveText(/משלוח/)
  await checkout.fillBuyer()
  await delivery('איסוף עצמי מהמחסן').check()
  await next.click()
  await expect(heading('תשלום')).toBeFocused()
  await expect(step).toHaveText(/תשלום/)
  await page.reload()
  await expect(heading('תשלום')).toBeVisible()
  await nowhere()
  await back.click()
  await expect(heading('פרטים ומשלוח')).toBeFocused()
  await next.click()
  await next.click()
  await expect(heading('אישור ההזמנה')).toBeFocused()
  await expect(step).toHaveText(/אישור/)
  await page.getByRole('button', { name: 'עריכה: תשלום' }).click()
  await expect(heading('תשלום')).toBeFocused()
  await next.click()
  await page.getByRole('button', { name: 'עריכה: אופן הקבלה' }).click()
  await expect(heading('פרטים ומשלוח')).toBeFocused()
})

test('payment goes on whatever the totals do, the confirmation waits for them and for the terms', async ({ page }) => {
  const checkout = await startCheckout(page)
  await checkout.fillBuyer()
  await checkout.delivery('איסוף עצמי מהמחסן').check()
  await checkout.next.click()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/edge/api/v1/checkout/quote', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('מספר תשלומים').selectOption('6')
  await expect(checkout.next).toBeEnabled()
  await checkout.next.click()
  await checkout.terms.check()
  await expect(checkout.confirm).toBeDisabled()
  release()
  await expect(checkout.confirm).toBeEnabled()
  await checkout.terms.uncheck()
  await expect(checkout.confirm).toBeDisabled()
  await expect(checkout.hint).toHaveText('כדי לאשר את ההזמנה יש לאשר את תנאי השימוש')
  // reading the terms is not agreeing to them
  const [terms] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'לקריאת תנאי השימוש' }).click(),
  ])
  await expect(terms).toHaveURL('/terms-of-use')
  await expect(checkout.terms).not.toBeChecked()
})

test('a courier goes to the buyer unless somebody else receives, and is free from the second tyre', async ({
  page,
}) => {
  const checkout = await startCheckout(page)
  const { delivery, row, next, heading, tyre } = checkout
  await checkout.fillBuyer()
  await delivery('משלוח עד הבית').check()
  await expect(row('משלוח')).toContainText('₪60.00')
  const address = page.getByLabel('רחוב, מספר ודירה')
  await address.fill(' ')
  await address.blur()
  await expect(address).toHaveAccessibleDescription('נא להזין כתובת למשלוח')
  await address.fill('הגפן 3')
  await page.getByLabel('יישוב').fill('חיפה')
  await expect(next).toBeEnabled()
  await test.step('somebody else', async () => {
    const receiver = page.getByLabel('שם המקבל')
    const phone = page.getByLabel('טלפון המקבל')
    await receiver.fill('רון')
    await receiver.blur()
    await expect(receiver).toHaveAccessibleDescription('נא להזין שם פרטי ושם משפחה')
    await expect(next).toBeDisabled()
    await receiver.fill('רון כהן')
    await phone.fill('03-1234567')
    await phone.press('Enter')
    await expect(phone).toBeFocused()
    await expect(phone).toHaveAccessibleDescription(/05XXXXXXXX/)
    await phone.fill('')
    await next.click()
    await next.click()
    await expect(heading('אישור ההזמנה')).toBeFocused()
    await expect(page.getByText('רון כהן')).toBeVisible()
  })
  await cartOf(page, [{ ean: tyre.ean, quantity: 2 }])
  await page.reload()
  await expect(row('משלוח')).toContainText('חינם')
})

test('an invoice in another name asks for both details, and forgets them when the box is cleared', async ({ page }) => {
  const checkout = await startCheckout(page)
  await checkout.fillBuyer()
  await checkout.delivery('איסוף עצמי מהמחסן').check()
  const box = page.getByRole('checkbox', { name: 'החשבונית על שם אחר' })
  const name = page.getByLabel('שם לחשבונית')
  const number = page.getByLabel('ח״פ או מספר עוסק')
  await expect(name).toHaveCount(0)
  await box.check()
  await expect(checkout.next).toBeDisabled()
  await checkout.name.press('Enter')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('נא להזין את השם שיופיע בחשבונית')
  await name.fill('רוכבים בע״מ')
  await number.fill('516179157')
  await expect(checkout.next).toBeEnabled()
  await box.uncheck()
  await box.check()
  await expect(name).toHaveValue('')
  await expect(number).toHaveValue('')
})

test('a reload in the middle loses nothing that was typed, keeps no card data and tells no other tab', async ({
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
  const [day, hour] = [await days.nth(2).textContent(), await hours.last().textContent()]

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
  await test.step('in the second', async () => {
    await page.getByRole('radio', { name: 'כרטיס אשראי' }).check()
    await page.getByLabel('מספר תשלומים').selectOption('4')
    await expect(page.locator('[autocomplete^="cc-"], input[name*="card" i], input[name*="cvv" i]')).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('מספר תשלומים')).toHaveValue('4')
    await next.click()
  })
  await test.step('in the third, where the agreement is asked anew', async () => {
    await checkout.terms.check()
    await page.reload()
    await expect(heading('אישור ההזמנה')).toBeVisible()
    await expect(checkout.terms).not.toBeChecked()
    for (const words of ['דנה לוי', 'רוכבים בע״מ', 'אחרי ארבע', 'כרטיס אשראי, 4 תשלומים'])
      await expect(page.getByRole('main')).toContainText(words)
  })
  await test.step('what is kept', async () => {
    const kept = await page.evaluate(() => ({
      tab: Object.values(sessionStorage).join(' '),
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
  await expect(checkoutOf(other).name).toHaveValue('', SLOW)
})

test('a completed order leaves nothing of its checkout for the next one', async ({ page }) => {
  const phone = `05${String(Math.random()).slice(2, 10)}`
  const checkout = await startCheckout(page)
  await checkout.fillBuyer({ phone, email: `buyer${phone}@example.com` })
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
  expect(await page.evaluate(() => sessionStorage.getItem('checkout-draft'))).not.toContain(phone)
})
