import { readFile } from 'node:fs/promises'
import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { expectPrintedOrder, waitForHydration } from '../fixtures/browser.ts'
import { openBackOffice } from '../fixtures/staff.ts'
import { inboxOf, orderPageOf, placeInstallation, placeShipping } from '../fixtures/orders.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

/** The file that the browser keeps when the link is tapped. */
const calendarFile = async (page: Page) => {
  const kept = page.waitForEvent('download')
  await page.getByRole('link', { name: 'הוספה ליומן' }).click()
  const download = await kept
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('a buyer opens the order from the mail, moves the appointment and cancels @desktop', async ({ page }) => {
  const order = await placeInstallation()
  const address = await orderPageOf(order)

  await test.step('sees what was ordered, and no details of the buyer', async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: `הזמנה ${order.orderId}` })).toBeVisible()
    await expect(page.getByText('ההזמנה התקבלה')).toBeVisible()
    await expect(page.getByText('עוד לא התקבל')).toBeVisible()
    await expect(page.getByText('מספר חשבון')).toBeVisible() // the transfer is still to be made
    await expect(page.getByText(order.appointment.shop.displayName)).toBeVisible()
    for (const detail of ['נועה ישראלי', order.phone, order.email])
      await expect(page.getByRole('main')).not.toContainText(detail)
    await expectHealthyPage(page)
  })

  await test.step('downloads the appointment for a calendar', async () => {
    const file = await calendarFile(page)
    expect(file.name).toBe(`${order.orderId}.ics`)
    expect(file.text).toContain(`DTSTART;TZID=Asia/Jerusalem:${order.appointment.date.replaceAll('-', '')}T`)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1, name: `הזמנה ${order.orderId}` })).toBeVisible()
  })

  await test.step('moves the appointment', async () => {
    const before = (await page.getByRole('main').locator('[data-part="status"]').nth(1).textContent()) ?? ''
    await page.getByRole('button', { name: 'שינוי מועד' }).click()
    await expect(page.getByRole('heading', { name: 'בחירת מועד חדש' })).toBeFocused()
    // the words of a choice are what is tapped; its round mark is drawn around them
    await page.getByRole('group', { name: 'יום' }).locator('label').last().click()
    await page.getByRole('group', { name: 'שעה' }).locator('label').last().click()
    await expectHealthyPage(page)
    await page.getByRole('button', { name: 'לקביעת המועד החדש' }).click()
    await expect(page.getByRole('button', { name: 'שינוי מועד' })).toBeFocused()
    await expect(page.getByText(before)).toHaveCount(0)
    const moved = (await page.getByRole('main').locator('[data-part="status"]').nth(1).textContent()) ?? ''
    await expect(page.getByText(`המועד שונה ל${moved}. האישור בדרך אליכם ואל המוסך.`)).toBeVisible()
    expect((await calendarFile(page)).text).toContain('SEQUENCE:1')
  })

  await test.step('cancels, after being asked once more', async () => {
    await page.getByRole('button', { name: 'לבטל את ההזמנה' }).click()
    await expect(page.getByText('הביטול סופי')).toBeFocused()
    await page.getByRole('button', { name: 'לא, להשאיר' }).click()
    await expect(page.getByRole('button', { name: 'לבטל את ההזמנה' })).toBeFocused()
    await page.getByRole('button', { name: 'לבטל את ההזמנה' }).click()
    await page.getByRole('button', { name: 'כן, לבטל' }).click()
    await expect(page.getByText('ההזמנה בוטלה', { exact: true })).toBeVisible()
    await expect(page.getByText('ההזמנה בוטלה. האישור בדרך אליכם.')).toBeVisible()
    await expect(page.getByText('האישור על הביטול בדרך אליכם.')).toBeVisible()
    await expect(page.getByText('לא קיבלנו תשלום על ההזמנה')).toHaveCount(0) // it did not end by itself
    await expect(page.getByText('מספר חשבון')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('button', { name: 'לבטל את ההזמנה' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'שינוי מועד' })).toHaveCount(0)
    await expectHealthyPage(page)
  })
})

test('a buyer cancels a paid order with the last digits of the phone, not with the link alone @variation', async ({
  page,
}) => {
  const order = await placeShipping()
  const staff = await openBackOffice()
  await staff.move(order.orderId, 'paid')
  await page.goto(await orderPageOf(order))
  await test.step('prints it with the name and number of the company, and without buttons', async () => {
    await expect(page.getByRole('button', { name: 'לבטל את ההזמנה' })).toBeVisible()
    await expectPrintedOrder(page)
  })
  const digits = page.getByLabel('ארבע הספרות האחרונות של הטלפון')
  const confirm = page.getByRole('button', { name: 'כן, לבטל' })
  await page.getByRole('button', { name: 'לבטל את ההזמנה' }).click()

  await test.step('digits that are missing or wrong are named at the field, which takes the focus', async () => {
    await confirm.click()
    await expect(digits).toHaveAccessibleDescription(/נא להזין ארבע ספרות/)
    await expect(digits).toBeFocused()
    const end = order.phone.slice(-4)
    await digits.fill(end === '0000' ? '1111' : '0000')
    await page.keyboard.press('Enter')
    await expect(digits).toHaveAccessibleDescription(/אלה לא ארבע הספרות האחרונות/)
    await expect(digits).toBeFocused()
    await expectHealthyPage(page)
  })

  await test.step('the right ones cancel it, with the keyboard only', async () => {
    await digits.fill(order.phone.slice(-4))
    await page.keyboard.press('Enter')
    await expect(page.getByText('ההזמנה בוטלה', { exact: true })).toBeVisible()
    await expect(page.getByText('ההחזר בטיפול')).toBeVisible()
    const row = (label: string) => page.locator('dl > div').filter({ hasText: label })
    await expect(row('סכום ההחזר')).toContainText(/₪[\d,]+\.\d\d$/)
    await expect(row('יוחזר לכם עד')).toContainText(/יום .+ ב/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test(
  'a buyer sees the town of the parcel, asks for a return and sees that it was requested',
  { tag: '@variation' },
  async ({ page }) => {
    const order = await placeShipping()
    const address = await orderPageOf(order)
    const staff = await openBackOffice()
    await page.goto(address)
    await expect(page.getByText('יעד המשלוח')).toBeVisible()
    await expect(page.getByText('הרצל')).toHaveCount(0)
    await staff.move(order.orderId, 'paid')
    await staff.move(order.orderId, 'sent', 'RR123456785IL')
    await page.reload()

    const asked = page.getByText(/^קיבלנו את בקשת ההחזרה ב־/)
    await test.step('asks, and is notified by the page and by mail', async () => {
      await page.getByRole('button', { name: 'לבקש החזרה' }).click()
      await page.getByRole('button', { name: 'כן, לבקש החזרה' }).click()
      await expect(asked).toBeVisible()
      await expect(page.getByRole('button', { name: 'לבקש החזרה' })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expectHealthyPage(page)
      expect(await staff.casesOf(order.orderId)).toEqual(['return-asked'])
      const receipts = async () => (await inboxOf(order.email)).filter(({ subject }) => subject.includes('להחזיר'))
      await expect.poll(async () => (await receipts()).length).toBe(1)
      expect((await receipts())[0]?.text).toContain(address)
    })

    await test.step('finds it again', async () => {
      await page.reload()
      await expect(asked).toBeVisible()
      await expect(page.getByText('נחזור אליכם כדי לתאם את ההחזרה')).toBeVisible()
    })
  },
)

test('a buyer who lost the link gets it again by order number and phone @desktop', async ({ page }) => {
  const order = await placeInstallation()
  const address = await orderPageOf(order)
  const sentBefore = (await inboxOf(order.phone)).length
  await test.step('finds where to ask from any page', async () => {
    await page.goto('/customer-service')
    await expect(page.getByRole('main').getByRole('link', { name: 'איפה ההזמנה שלי' })).toBeVisible()
    await waitForHydration(page.getByRole('banner').getByRole('link').first())
    await page.getByRole('contentinfo').getByRole('link', { name: 'איפה ההזמנה שלי' }).click()
    await expect(page).toHaveURL('/order')
    await expectHealthyPage(page)
  })
  const send = page.getByRole('button', { name: 'לשליחת הקישור' })
  await waitForHydration(send)

  await test.step('what is missing is named, and the first of it takes the focus', async () => {
    await send.click()
    await expect(page.getByText('נא להזין מספר הזמנה, כמו Z-100042')).toBeVisible()
    await expect(page.getByLabel('מספר ההזמנה')).toBeFocused()
    await page.getByLabel('מספר ההזמנה').fill(order.orderId.replace('Z-', ''))
    await send.click()
    await expect(page.getByLabel('טלפון נייד')).toBeFocused()
  })
  await test.step('an invalid phone is reported', async () => {
    await page.getByLabel('טלפון נייד').fill('031234567')
    await send.click()
    await expect(page.getByText('נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX')).toBeVisible()
    await expectHealthyPage(page)
  })
  const sent = page.getByText('הקישור אליה כבר בדרך אליכם')
  await test.step("another person's phone gets the same answer and no link", async () => {
    await page.getByLabel('טלפון נייד').fill('0500000009')
    await send.click()
    await expect(sent).toBeVisible()
    expect(await inboxOf('0500000009')).toEqual([])
  })
  await test.step('the right one gets the link', async () => {
    await page.getByLabel('טלפון נייד').fill(order.phone)
    await send.click()
    await expect(sent).toBeVisible()
    await expectHealthyPage(page)
    await expect.poll(async () => (await inboxOf(order.phone)).length).toBeGreaterThan(sentBefore)
    expect((await inboxOf(order.phone)).at(-1)?.text).toContain(address)
  })
})

test('an incomplete link shows how to get a new one', { tag: '@variation' }, async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/)
  const address = await orderPageOf(await placeInstallation())
  await page.goto(address.slice(0, -1))
  await expect(page.getByText('הקישור אינו מוביל להזמנה')).toBeVisible()
  await expectHealthyPage(page)
  await page.getByRole('link', { name: 'לקבלת קישור חדש' }).click()
  await expect(page).toHaveURL('/order')
})
