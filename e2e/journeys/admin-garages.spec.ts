import { config } from '../config.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessibility.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { inboxOf, newBuyer, placeOrder } from '../fixtures/orders.ts'
import { openBackOffice } from '../fixtures/staff.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const snackbar = (page: Page) => page.locator('[data-react-aria-top-layer]').filter({ hasText: /./ })
const run = () => Date.now().toString(36)

/** Days that a garage offers for a tyre; a new garage reaches the checkout a moment later. */
const datesOf = async (garageId: string, ean: string): Promise<string[]> => {
  const response = await fetch(`${config.shopUrl}/edge/api/v1/checkout/install/dates/${garageId}?eans=${ean}`)
  return ((await response.json()) as { value: string }[]).map(({ value }) => value)
}

/** The garage of a journey that is under way: shoppers must not see it afterwards, however the journey ends. */
let visible: string | undefined
test.afterEach(async () => {
  if (visible === undefined) return
  const office = await openBackOffice()
  await office.changeGarage(visible, { hide: true, accepted: await office.bookedAt(visible) })
  visible = undefined
})

test('staff add a garage, edit it, and close it for a week although a buyer has booked @desktop', async ({
  openAsOwner,
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/)
  const id = `e2e-${run()}`
  const name = `מוסך בדיקה ${id}`
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'שמירה' })
  const office = await openBackOffice()
  const tyre = (await tyresInStock()).find(({ available }) => available >= 2) // the buyer takes two
  const ean = tyre?.ean ?? ''
  const buyer = { ...newBuyer(), name: 'נועה ישראלי' }
  let orderId = ''
  let day = ''

  await openAsOwner('/admin/garages')
  await expect(page.getByRole('table', { name: 'מוסכים' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await test.step('a new garage begins hidden', async () => {
    await page.getByRole('button', { name: 'מוסך חדש' }).click()
    await dialog.getByLabel(/^שם/).fill(name)
    await dialog.getByLabel(/^מזהה/).fill(id)
    await dialog.getByLabel(/^כתובת(?!.*דף)/).fill('רחוב הבדיקה 1')
    await dialog.getByLabel(/^עיר/).selectOption('raanana')
    await dialog.getByLabel(/^טלפון/).fill('03-5550199')
    await dialog.getByLabel(/^מחיר לצמיג/).fill('100')
    await dialog.getByLabel(/^מחיר מלא/).fill('130.50')
    // one of the last towns, its last place, one appointment a week: no other shopper chooses it
    await dialog.getByLabel(/^ציון/).fill('0')
    for (const weekday of ['שני', 'שלישי', 'רביעי', 'חמישי', 'שישי'])
      await dialog.getByRole('checkbox', { name: `יום ${weekday}: פתוח` }).uncheck()
    await dialog.getByLabel('פתיחה ביום ראשון').fill('8')
    await dialog.getByLabel('סגירה ביום ראשון').fill('10')
    await expectAccessible(page)
    await save.click()
    await expect(snackbar(page)).toContainText('המוסך נוסף')
    visible = id
    await page.getByLabel('חיפוש מוסך או עיר').fill(id)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('מוסתר')
    await expect(row).toContainText('08:00–10:00')
    await expect(row.locator('s > bdi')).toHaveCSS('text-decoration-line', 'line-through')
  })

  await test.step('it is shown, for another price', async () => {
    await page.getByRole('button', { name: `עריכת ${name}` }).click()
    await dialog.getByRole('checkbox', { name: /^מוסתר/ }).uncheck()
    await dialog.getByLabel(/^מחיר לצמיג/).fill('95')
    await save.click()
    await expect(snackbar(page)).toContainText('המוסך נשמר')
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('תורים באתר')
    expect(await office.garageOf(id)).toMatchObject({ price: 95, hide: false })
  })

  await test.step('a buyer books, and is in the week', async () => {
    await expect.poll(() => datesOf(id, ean)).not.toEqual([])
    ;[day = ''] = await datesOf(id, ean)
    const install = { sip: 'install', selectedShop: id, installDate: day, installSlot: 8 }
    orderId = await placeOrder([{ ean, quantity: 2 }], install, buyer)
    await page.goto(`/admin/garages/${id}`)
    await expect(page.locator('ol > li[aria-current="date"]:first-child')).toBeVisible()
    await page.goto(`/admin/garages/${id}?week=${day}`)
    await expect(page.getByRole('link', { name: orderId })).toBeVisible()
    await expect(page.getByText(/נועה ישראלי · 2 צמיגים/)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'תור אחד השבוע' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'השבוע הבא' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'אין תורים השבוע' })).toBeVisible()
    await page.getByRole('link', { name: 'השבוע הקודם' }).click()
    await expect(page.getByRole('link', { name: orderId })).toBeVisible()
  })

  const question = page.getByRole('alertdialog')
  await test.step('closing it names the appointment first, and saves nothing without a yes', async () => {
    await page.getByRole('button', { name: 'סגירה לימים…' }).click()
    await dialog.getByRole('button', { name: 'סגירת המוסך' }).click()
    await expect(dialog.getByText('בחרו יום ראשון ויום אחרון')).toBeVisible()
    await dialog.getByLabel('מיום', { exact: true }).fill(day)
    await dialog.getByRole('button', { name: 'שבוע', exact: true }).click()
    await dialog.getByRole('button', { name: 'סגירת המוסך' }).click()
    await expect(question).toContainText(orderId)
    await expect(question).toContainText('נועה ישראלי')
    await expect(question).toContainText('08:00–10:00')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'חזרה בלי לשמור' }).click()
    await expect(question).toBeHidden()
    expect((await office.garageOf(id)).closures).toEqual([])
  })

  await test.step('after the yes the week is closed, the buyer gets the link, and a case is open', async () => {
    await dialog.getByRole('button', { name: 'סגירת המוסך' }).click()
    await question.getByRole('button', { name: 'אישור, והתור יבוטל' }).click()
    await expect(snackbar(page)).toContainText('המוסך נסגר לימים שנבחרו')
    await expect(page.getByText('המוסך סגור').first()).toBeVisible()
    await expect(page.getByText('לא פתוח עוד')).toBeVisible()
    await expect.poll(() => office.casesOf(orderId)).toContain('appointment-broken')
    await expect
      .poll(async () =>
        (await inboxOf(buyer.email)).some(({ subject, text }) => /מועד/.test(subject) && text.includes('/order/')),
      )
      .toBe(true)
    expect(await datesOf(id, ean)).not.toContain(day)
  })

  await test.step('a closure is taken back', async () => {
    await page.getByRole('button', { name: 'סגירה לימים…' }).click()
    await dialog.getByRole('button', { name: /^ביטול הסגירה מ/ }).click()
    await expect(snackbar(page)).toContainText('הסגירה בוטלה')
    expect((await office.garageOf(id)).closures).toEqual([])
    await page.getByRole('button', { name: 'ביטול הפעולה' }).click()
    await expect(question).toContainText(orderId)
    await question.getByRole('button', { name: 'אישור, והתור יבוטל' }).click()
    await expect(snackbar(page)).toContainText('הסגירה הוחזרה')
    expect((await office.garageOf(id)).closures).toHaveLength(1)
  })

  await office.cancel(orderId, 'בדיקה')
})

test('@variation staff add, rename and remove a holiday, also after a colleague', async ({
  openAsOwner,
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/)
  const name = `חג בדיקה ${run()}`
  // far ahead, where no other journey books
  const day = `209${Math.floor(Math.random() * 10)}-0${1 + Math.floor(Math.random() * 9)}-1${Math.floor(Math.random() * 10)}`
  await openAsOwner('/admin/garages?view=holidays')
  await expect(page.getByRole('table', { name: 'חגים' })).toBeVisible()
  await expectAccessible(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'חג חדש' }).click()
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(dialog.getByText('בחרו יום')).toBeVisible()
  await expect(dialog.getByText(/^כתבו שם/)).toBeVisible()
  await dialog.getByLabel('יום', { exact: false }).first().fill(day)
  await dialog.getByLabel(/^שם/).fill(name)
  await dialog
    .getByLabel(/^סגירה/)
    .last()
    .selectOption('half')
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(snackbar(page)).toContainText('החג נשמר')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('מ־12:00')
  const office = await openBackOffice()
  const colleague = (body: object) => office.call('PUT', `admin/holidays/${day}`, { name, ...body })
  await row.getByRole('button', { name: `עריכת ${name}` }).click()
  await dialog.getByLabel(/^שם/).fill(`${name} ב`)
  await colleague({ closed: 'true', version: 1 })
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(dialog.getByText(/^מישהו אחר שינה את החג/)).toBeVisible()
  await expect(dialog.getByLabel(/^סגירה/).last()).toHaveValue('true')
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByRole('row').filter({ hasText: `${name} ב` })).toBeVisible()
  await page.getByRole('button', { name: `הסרת ${name} ב` }).click()
  await colleague({ name: `${name} ג`, closed: 'true', version: 3 })
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'הסרה', exact: true })
  await remove.click()
  await expect(page.getByRole('alertdialog')).toContainText(`${name} ג`)
  await remove.click()
  await expect(snackbar(page)).toContainText('החג הוסר')
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'ביטול הפעולה' }).click()
  await expect(snackbar(page)).toContainText('החג הוחזר')
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: `הסרת ${name} ג` }).click()
  await remove.click()
  await expect(row).toBeHidden()
})

test('the page of an unknown garage says that the garage does not exist @variation', async ({
  openAsOwner,
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 404/)
  await openAsOwner('/admin/garages/no-such-garage')
  await expect(page.getByRole('heading', { name: 'המוסך לא נמצא' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'רענון' })).toBeHidden()
})
