import { randomInt } from 'node:crypto'
import { config } from '../config.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { moveShipment, prepareDraft, shipmentsOf } from '../fixtures/buying.ts'
import { inboxOf, newBuyer, orderPageOf, placeOrder } from '../fixtures/orders.ts'
import { findProduct } from '../fixtures/products.ts'
import { openBackOffice, signIn } from '../fixtures/staff.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'קבלת סחורה' })
const laterBy = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const written = (day: string): string => day.split('-').toReversed().join('.')

/** An order by transfer of a tyre that comes with the current shipment. */
const preOrder = async (ean: string, quantity: number) => {
  const buyer = newBuyer()
  return { orderId: await placeOrder([{ ean, quantity }], {}, buyer), email: buyer.email }
}
const subjects = async (email: string) => (await inboxOf(email)).map(({ subject }) => subject)

test('a shipment is late, is booked in by parts, and the waiting orders move on', async ({ page }) => {
  const office = await openBackOffice()
  const current = (await shipmentsOf(office)).find(({ role }) => role === 'current')
  if (!current) throw new Error('the seed has no current shipment')
  // tyres without other reservations: no other order is served first
  const free = new Set(
    current.lines.flatMap(({ ean, inbound, reserved }) => (reserved === 0 && inbound >= 3 ? [ean] : [])),
  )
  const tyre = await findProduct(({ ean, visibility, set }) => visibility === 'preorder' && free.has(ean) && !set)
  const first = await preOrder(tyre.ean, 1)
  const second = await preOrder(tyre.ean, 2)
  await office.move(second.orderId, 'paid')
  const draftId = await prepareDraft(office, [{ ean: tyre.ean, quantity: 4 }])
  const later = laterBy(current.arrivesOn, 7 + randomInt(3))

  await page.goto(`/admin/draft-orders/${draftId}`)
  await signIn(page)
  await test.step('a draft is marked as ordered, and its tyres come with the shipment', async () => {
    await page.getByRole('button', { name: 'סימון כהוזמנה' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator(`input[type="radio"][value="${current._id}"]`).check({ force: true })
    await dialog.getByRole('button', { name: 'סימון כהוזמנה' }).click()
    await expect(dialog).toBeHidden()
    const before = current.lines.find(({ ean }) => ean === tyre.ean)?.inbound ?? 0
    const inbound = async () =>
      (await shipmentsOf(office)).find(({ role }) => role === 'current')?.lines.find(({ ean }) => ean === tyre.ean)
        ?.inbound
    await expect.poll(inbound).toBe(before + 4)
  })

  await page.goto('/admin/shipments')
  const box = page.getByRole('region', { name: 'המשלוח שבדרך' })
  await expect(box).toContainText(written(current.arrivesOn))
  await expectAccessible(page)

  await test.step('staff give it a later day, and see whose orders named an earlier one', async () => {
    await box.getByRole('button', { name: 'שינוי תאריכים: המשלוח שבדרך' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('מועד אחרון להזמנה', { exact: false }).first().fill(laterBy(later, 1))
    await expect(dialog.getByText('המועד האחרון להזמנה לא יכול להיות אחרי ההגעה')).toBeVisible()
    await dialog.getByLabel('מועד אחרון להזמנה', { exact: false }).first().fill(current.orderDeadline)
    await dialog.getByLabel('תאריך הגעה', { exact: false }).first().fill(later)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'שמירה' }).click()
    await expect(dialog).toBeHidden()
    await expect(box).toContainText(written(later))
    await expect(async () => {
      await page.getByRole('button', { name: 'רענון' }).click()
      await expect(box.getByText(/הזמנות נקבו ביום הגעה מוקדם יותר/)).toBeVisible({ timeout: 2_000 })
    }).toPass()
    expect(await office.casesOf(first.orderId)).toEqual(['shipment-late'])
    expect(await subjects(first.email)).not.toContain(`הצמיגים של ההזמנה ${first.orderId} מתעכבים`)
  })

  await test.step('after staff confirm, the buyers are notified and the order names the new day', async () => {
    await box.getByRole('button', { name: 'בדיקה ואישור…' }).click()
    const dialog = page.getByRole('dialog')
    for (const { orderId } of [first, second]) await expect(dialog.getByText(orderId, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^שליחת/ }).click()
    await expect(dialog).toBeHidden()
    for (const { email, orderId } of [first, second])
      await expect.poll(() => subjects(email)).toContain(`הצמיגים של ההזמנה ${orderId} מתעכבים`)
    expect(await office.casesOf(first.orderId)).toEqual([])
    const guest = await page.context().newPage()
    await guest.goto(await orderPageOf(first))
    const [, month, dayOfMonth] = later.split('-')
    await expect(guest.getByText(new RegExp(`${Number(dayOfMonth)}[./ ]`)).first()).toBeVisible()
    expect(Number(month)).toBeGreaterThan(0)
    await guest.close()
  })

  await test.step('goods come in part: too many are refused, what is left is named before it is confirmed', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: `קליטה: הזמנת רכש ${draftId.slice(0, 8)}` })).toBeVisible()
    await page.goto(`/admin/draft-orders/${draftId}`)
    const count = section(page).getByRole('textbox', { name: /^נספר עכשיו/ })
    await count.fill('5')
    await section(page).getByRole('button', { name: 'קליטה למלאי…' }).click()
    await expect(section(page).getByText(/נספרו יותר צמיגים ממה שנשאר לקבל/)).toBeVisible()
    await count.fill('2')
    await expectAccessible(page)
    await section(page).getByRole('button', { name: 'קליטה למלאי…' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('2 צמיגים')
    await question.getByRole('button', { name: 'קליטה למלאי' }).click()
    await expect(section(page).getByText(/הזמנה אחת שחיכתה התקדמה/)).toBeVisible()
    await expect.poll(() => subjects(second.email)).toContain(`הצמיגים שהזמנתם הגיעו אלינו – הזמנה ${second.orderId}`)
  })

  await test.step('the rest arrives, and the buyer who has not paid gets no message about waiting tyres', async () => {
    await section(page).getByRole('button', { name: 'הכול הגיע' }).click()
    await section(page).getByRole('button', { name: 'קליטה למלאי…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'קליטה למלאי' }).click()
    await expect(section(page).getByText('כל מה שהוזמן נקלט או נסגר. אין למה לחכות.').first()).toBeVisible()
    await expect
      .poll(async () => {
        const response = await fetch(`${config.shopUrl}/edge/api/v1/tires/MO/${tyre.ean}`)
        return ((await response.json()) as { result: { visibility: string }[] }).result[0]?.visibility
      })
      .toBe('instock')
    expect((await subjects(first.email)).some((subject) => subject.includes('הגיעו אלינו'))).toBe(false)
  })

  await moveShipment(office, 'current', current.arrivesOn)
})
