import { expectWell } from '../fixtures/accessibility.ts'
import { untilAlive } from '../fixtures/alive.ts'
import { inboxOf, pageOf, placeInstallation } from '../fixtures/guest-order.ts'
import { expect, test } from '../fixtures/test.ts'

test('a buyer follows the order from the mail: sees it, moves the appointment, cancels', async ({ page }) => {
  const order = await placeInstallation()
  const address = await pageOf(order)

  await test.step('sees what was ordered, and nothing that tells who bought', async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: `הזמנה ${order.orderId}` })).toBeVisible()
    await expect(page.getByText('ההזמנה התקבלה')).toBeVisible()
    await expect(page.getByText('עוד לא התקבל')).toBeVisible()
    await expect(page.getByText('מספר חשבון')).toBeVisible() // the transfer is still to be made
    await expect(page.getByText(order.appointment.shop.displayName)).toBeVisible()
    for (const detail of ['נועה ישראלי', order.phone, order.email])
      await expect(page.getByRole('main')).not.toContainText(detail)
    await expectWell(page)
  })

  await test.step('takes the appointment into a calendar', async () => {
    const href = await page.getByRole('link', { name: 'הוספה ליומן' }).getAttribute('href')
    const file = await page.request.get(href ?? '')
    expect(file.headers()['content-type']).toContain('text/calendar')
    expect(await file.text()).toContain(`DTSTART;TZID=Asia/Jerusalem:${order.appointment.date.replaceAll('-', '')}T`)
  })

  await test.step('moves the appointment', async () => {
    const before = (await page.getByRole('main').locator('[data-part="status"]').nth(1).textContent()) ?? ''
    await page.getByRole('button', { name: 'שינוי מועד' }).click()
    await expect(page.getByRole('heading', { name: 'בחירת מועד חדש' })).toBeFocused()
    // the words of a choice are what is tapped; its round mark is drawn around them
    await page.getByRole('group', { name: 'יום' }).locator('label').last().click()
    await page.getByRole('group', { name: 'שעה' }).locator('label').last().click()
    await expectWell(page)
    await page.getByRole('button', { name: 'לקביעת המועד החדש' }).click()
    await expect(page.getByRole('button', { name: 'שינוי מועד' })).toBeFocused()
    await expect(page.getByText(before)).toHaveCount(0)
    const href = await page.getByRole('link', { name: 'הוספה ליומן' }).getAttribute('href')
    expect(await (await page.request.get(href ?? '')).text()).toContain('SEQUENCE:1')
  })

  await test.step('cancels, after being asked once more', async () => {
    await page.getByRole('button', { name: 'לבטל את ההזמנה' }).click()
    await expect(page.getByText('אי אפשר לחזור מזה')).toBeFocused()
    await page.getByRole('button', { name: 'לא, להשאיר' }).click()
    await expect(page.getByRole('button', { name: 'לבטל את ההזמנה' })).toBeFocused()
    await page.getByRole('button', { name: 'לבטל את ההזמנה' }).click()
    await page.getByRole('button', { name: 'כן, לבטל' }).click()
    await expect(page.getByText('ההזמנה בוטלה')).toBeVisible()
    await expect(page.getByText('מספר חשבון')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('button', { name: 'לבטל את ההזמנה' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'שינוי מועד' })).toHaveCount(0)
    await expectWell(page)
  })
})

test('whoever lost the link gets it again by number and phone', async ({ page }) => {
  const order = await placeInstallation()
  const address = await pageOf(order)
  const sentBefore = (await inboxOf(order.phone)).length
  await page.goto('/order')
  await expectWell(page)
  const send = page.getByRole('button', { name: 'לשליחת הקישור' })
  await untilAlive(send)

  await test.step('a phone that is none is named', async () => {
    await page.getByLabel('מספר ההזמנה').fill(order.orderId.toLowerCase())
    await page.getByLabel('טלפון נייד').fill('031234567')
    await send.click()
    await expect(page.getByText('נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX')).toBeVisible()
    await expectWell(page)
  })
  const sent = page.getByText('הקישור אליה כבר בדרך אליכם')
  await test.step("somebody else's phone gets the same answer and nothing else", async () => {
    await page.getByLabel('טלפון נייד').fill('0500000009')
    await send.click()
    await expect(sent).toBeVisible()
    expect(await inboxOf('0500000009')).toEqual([])
  })
  await test.step('the right one gets the link', async () => {
    await page.getByLabel('טלפון נייד').fill(order.phone)
    await send.click()
    await expect(sent).toBeVisible()
    await expectWell(page)
    await expect.poll(async () => (await inboxOf(order.phone)).length, { timeout: 20_000 }).toBeGreaterThan(sentBefore)
    expect((await inboxOf(order.phone)).at(-1)?.text).toContain(address)
  })
})

test('a link that was cut leads nowhere, and says where a new one comes from', async ({ page, watch }) => {
  watch.expectComplaint(/404/)
  const address = await pageOf(await placeInstallation())
  await page.goto(address.slice(0, -1))
  await expect(page.getByText('הקישור אינו מוביל להזמנה')).toBeVisible()
  await expectWell(page)
  await page.getByRole('link', { name: 'לקבלת קישור חדש' }).click()
  await expect(page).toHaveURL('/order')
})

test('no link of an order stands in a page of the server', async ({ request }) => {
  const made = ['/order/Z-1.aaaaaaaaaaaaaaaaaaaaaa', '/order/Z-2.bbbbbbbbbbbbbbbbbbbbbb?from=mail']
  const pages = await Promise.all(made.map(async (address) => request.get(address)))
  const [first = '', second = ''] = await Promise.all(pages.map((each) => each.text()))
  expect(first).toBe(second)
  expect(first).not.toMatch(/Z-1\.|aaaaaaaa/)
  for (const each of pages) expect(each.headers()['referrer-policy']).toBe('no-referrer')
})
