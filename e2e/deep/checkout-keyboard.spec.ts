import type { Locator } from '@playwright/test'
import { press, tabTo } from '../fixtures/browser.ts'
import { checkoutControls, openCart } from '../fixtures/checkout.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { newBuyer } from '../fixtures/orders.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const typeInto = async (page: Page, field: Locator, text: string) => {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Chips are radio buttons: Tab reaches the group, and arrows choose the next one. */
const chooseChip = async (page: Page, group: Locator) => {
  await tabTo(page, group.getByRole('radio').first())
  await page.keyboard.press('Space')
  await expect(group.locator(':checked')).toHaveCount(1)
}

/** Opens the checkout from a cart with one tyre. */
const toCheckout = async (page: Page) => {
  const tyre = (await tyresInStock()).find(({ available }) => available >= 10)
  await openCart(page, [{ ean: tyre?.ean ?? '', quantity: 1 }])
  const checkout = checkoutControls(page)
  await tabTo(page, page.getByLabel('כמות'))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('הכמות עודכנה בהצלחה')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  const goOn = page.getByRole('button', { name: 'המשך תהליך ההזמנה' })
  await expect(goOn).toBeEnabled()
  await press(page, goOn, 'Enter')
  await expect(checkout.name).toBeVisible()
  return checkout
}

/** Chooses the city, the last garage of its list, the second day and the first hour. */
const chooseInstallation = async (page: Page, { city, garages, chosenGarage }: ReturnType<typeof checkoutControls>) => {
  await tabTo(page, city)
  // the last city of the alphabet has three garages
  await page.keyboard.press('End')
  await expect(city).toHaveValue('tel-aviv')
  await expect(garages).toHaveCount(3)
  const radios = garages.getByRole('radio')
  await tabTo(page, radios.first())
  // arrows move the focus only; Space chooses and closes the list
  await page.keyboard.press('ArrowDown')
  await expect(radios.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(radios.nth(2)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(radios.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(radios.nth(2)).toBeFocused()
  await expect(chosenGarage).toHaveCount(0)
  const garage = (await garages.nth(2).locator('label').textContent()) ?? ''
  await page.keyboard.press('Space')
  await expect(chosenGarage).toContainText(garage)
  await expect(chosenGarage).toBeFocused()
  await chooseChip(page, page.getByRole('group', { name: 'יום' }))
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('group', { name: 'יום' }).getByRole('radio').nth(1)).toBeChecked()
  await chooseChip(page, page.getByRole('group', { name: 'שעה' }))
  return garage
}

/** The focus is visible: a ring of at least two pixels around the element or its container. */
const expectRing = async (control: Locator) => {
  const width = await control.evaluate((element) => {
    const rings = [element, element.closest('label')].map((one) => one && getComputedStyle(one))
    return Math.max(...rings.map((ring) => (ring && ring.outlineStyle !== 'none' ? parseFloat(ring.outlineWidth) : 0)))
  })
  expect(width).toBeGreaterThanOrEqual(2)
}

test('an installation is ordered by card in instalments with the keyboard only', async ({ page }) => {
  const buyer = newBuyer()
  const checkout = await toCheckout(page)
  const { heading, next, back } = checkout
  await typeInto(page, checkout.name, buyer.name)
  await typeInto(page, checkout.phone, buyer.phone)
  await expectRing(checkout.phone)
  await typeInto(page, checkout.email, buyer.email)
  await test.step('Enter in a valid field focuses the first missing one', async () => {
    await page.keyboard.press('Enter')
    await expect(checkout.city).toBeFocused()
    await expect(checkout.city).toHaveAccessibleDescription('נא לבחור עיר')
  })
  const garage = await chooseInstallation(page, checkout)
  await press(page, next, 'Enter')
  await expect(heading('תשלום')).toBeFocused()

  await test.step('to the next step and back', async () => {
    await press(page, back, 'Enter')
    await expect(heading('פרטים ומשלוח')).toBeFocused()
    await press(page, next, 'Space')
    await expect(heading('תשלום')).toBeFocused()
  })
  await test.step('payment', async () => {
    await tabTo(page, page.getByRole('radio', { name: 'כרטיס אשראי' }))
    await expectRing(page.getByRole('radio', { name: 'כרטיס אשראי' }))
    const payments = page.getByLabel('מספר תשלומים')
    await tabTo(page, payments)
    await page.keyboard.type('3')
    await expect(payments).toHaveValue('3')
    await press(page, next, 'Enter')
    await expect(heading('אישור ההזמנה')).toBeFocused()
  })
  await test.step('confirmation', async () => {
    await expect(page.getByRole('main')).toContainText(garage)
    await press(page, checkout.terms, 'Space')
    await press(page, checkout.confirm, 'Enter')
    await expect(page).toHaveURL(/\/pay\/[0-9a-f]{32}$/)
  })
  await test.step('the payment page and the return', async () => {
    await expect(page.getByText('3 תשלומים')).toBeVisible()
    await press(page, page.getByRole('button', { name: 'אישור התשלום' }), 'Enter')
    await expect(page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('checkout-draft'))).toBeNull()
    await press(page, page.getByRole('link', { name: 'לעמוד ההזמנה' }), 'Enter')
    await expect(page.getByText('ההזמנה שולמה ובטיפול')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(garage)
  })
})

test('an installation is ordered by transfer after an invalid coupon with the keyboard only', async ({ page }) => {
  const buyer = newBuyer()
  const checkout = await toCheckout(page)
  const { heading, next, coupon, chosenGarage, garages } = checkout
  await typeInto(page, checkout.name, buyer.name)
  await typeInto(page, checkout.phone, buyer.phone)
  await typeInto(page, checkout.email, buyer.email)
  await chooseInstallation(page, checkout)
  await test.step('another garage is chosen', async () => {
    await press(page, page.getByRole('button', { name: 'החלפת מוסך' }), 'Enter')
    await expect(garages.getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(chosenGarage).toBeFocused()
    await chooseChip(page, page.getByRole('group', { name: 'יום' }))
    await chooseChip(page, page.getByRole('group', { name: 'שעה' }))
  })
  await typeInto(page, page.getByLabel('הערות להזמנה'), 'שורה')
  await page.keyboard.press('Enter')
  await page.keyboard.type('ועוד שורה')
  await expect(page.getByLabel('הערות להזמנה')).toHaveValue('שורה\nועוד שורה')
  await press(page, next, 'Enter')
  await expect(heading('תשלום')).toBeFocused()

  await test.step('payment: arrows choose the transfer, Enter checks the code', async () => {
    await tabTo(page, page.getByRole('radio', { name: 'כרטיס אשראי' }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'העברה בנקאית' })).toBeChecked()
    await typeInto(page, coupon, 'NOPE')
    await page.keyboard.press('Enter')
    await expect(coupon).toHaveAccessibleDescription('קוד קופון לא תקין')
    await expect(coupon).toBeFocused()
    await press(page, next, 'Enter')
    await expect(heading('אישור ההזמנה')).toBeFocused()
  })
  await test.step('the buyer changes a detail from the confirmation', async () => {
    await press(page, page.getByRole('button', { name: 'עריכה: תשלום' }), 'Enter')
    await expect(heading('תשלום')).toBeFocused()
    await press(page, next, 'Enter')
  })
  await press(page, checkout.terms, 'Space')
  await page.keyboard.press('Enter')
  const thanks = page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' })
  await expect(thanks).toBeFocused()
  await expect(page.getByText('מספר חשבון', { exact: true })).toBeVisible()
  await press(page, page.getByRole('link', { name: 'לעמוד הבית' }), 'Enter')
  await expect(page).toHaveURL('/')
})
