import { startCheckout } from '../fixtures/checkout.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('a field of the buyer', () => {
  for (const [field, wrong, right, sentence] of [
    ['name', ['נועה', '  נועה  '], 'נועה ישראלי', 'נא להזין שם פרטי ושם משפחה'],
    ['phone', ['', '031234567', '05012345678'], '(050) 123-4567', 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX'],
    ['email', ['', 'noa@example', 'noa.example.com'], 'noa@example.com', 'נא להזין כתובת מייל תקינה'],
  ] as const)
    test(`(${field}) shows its error after it lost the focus, also to screen readers, until it is valid`, async ({
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

  test('keeps only the characters that it allows', async ({ page }) => {
    const { phone, email } = await startCheckout(page)
    await email.pressSequentially('da na!;+x%_-@exמample.co.il')
    await expect(email).toHaveValue('dana+x%_-@example.co.il')
    await phone.pressSequentially('(050) 123-4567')
    await expect(phone).toHaveValue('0501234567')
  })
})

test('continuing too early focuses the first missing or invalid field', async ({ page }) => {
  const { name, phone, email, city, next, hint, delivery, heading } = await startCheckout(page)
  await expect(hint).toHaveText('כדי להמשיך יש למלא: שם מלא, טלפון נייד, אימייל, עיר')
  await expect(next).toHaveAccessibleDescription('כדי להמשיך יש למלא: שם מלא, טלפון נייד, אימייל, עיר')
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
  await test.step('continue', async () => {
    await phone.fill('0501234567')
    await next.press('Enter')
    await expect(email).toBeFocused()
    await email.fill('noa@example.com')
    await next.click()
    await expect(city).toBeFocused()
  })
  await test.step('the choices of the installation, one by one', async () => {
    await city.selectOption('tel-aviv')
    await expect(hint).toHaveText('כדי להמשיך יש למלא: מוסך')
    const garages = page.getByRole('group', { name: 'מוסך', exact: true })
    await expect(garages).toHaveAccessibleDescription('נא לבחור מוסך')
    await next.click()
    await expect(garages.getByRole('radio').first()).toBeFocused()
  })
  await test.step('everything is filled in', async () => {
    await delivery('איסוף עצמי מהמחסן').check()
    await expect(next).toHaveAccessibleDescription('')
    await email.press('Enter')
    await expect(heading('תשלום')).toBeFocused()
  })
})

test('each step focuses its heading, and a page that opens or is reloaded moves no focus', async ({ page }) => {
  const checkout = await startCheckout(page)
  const { heading, next, back, backToCart, delivery } = checkout
  const step = page.getByRole('list', { name: 'שלבים' }).locator('[aria-current="step"]')
  const nowhere = () => expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await nowhere()
  await expect(back).toHaveCount(0)
  await expect(backToCart).toHaveAttribute('href', '/cart')
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

test('payment does not wait for the totals; the confirmation waits for them and for accepted terms', async ({
  page,
}) => {
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
  await checkout.next.click()
  await checkout.terms.check()
  const orders: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/checkout')) orders.push(request.url())
  })
  await checkout.confirm.click()
  await expect(page.getByText('מעדכנים את הסכומים. עוד רגע אפשר להמשיך.')).toBeVisible()
  release()
  await expect(page.getByText('מעדכנים את הסכומים')).toHaveCount(0)
  await checkout.terms.uncheck()
  await checkout.confirm.click()
  await expect(checkout.terms).toBeFocused()
  await expect(checkout.terms).toHaveAccessibleDescription('נא לאשר את תנאי השימוש')
  expect(orders, 'orders sent').toEqual([])
  await expect(checkout.hint).toHaveText('כדי לאשר את ההזמנה יש לאשר את תנאי השימוש')
  // opening the terms does not accept them
  const [terms] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'לקריאת תנאי השימוש' }).click(),
  ])
  await expect(terms).toHaveURL('/terms-of-use')
  await expect(checkout.terms).not.toBeChecked()
})
