import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessibility.ts'
import { REAR_OF_SEED } from '../fixtures/products.ts'
import { ORDER, section, serveReceiving, STRANGE } from '../fixtures/receiving.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

// The shop's shipments and stock stay as they are: other journeys count on them. e2e/exclusive/buying.spec.ts changes them.

const snackbar = (page: Page) => page.locator('[data-react-aria-top-layer]').filter({ hasText: /./ })

test('staff confirm that the next shipment has sailed, after the page says what that changes @variation', async ({
  openAsOwner,
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/)
  const refusal = { ok: false, error: 'CHANGED', message: 'מישהו עדכן את המשלוח בינתיים. בדקו אותו שוב ואשרו.' }
  let version = 7
  await page.route('**/api/v1/admin/shipments', async (route) => {
    const answer = await route.fetch()
    const { shipments, ...rest } = (await answer.json()) as { shipments: { role: string; version: number }[] }
    const next = shipments.map((each) => (each.role === 'next' ? { ...each, version } : each))
    await route.fulfill({ json: { ...rest, shipments: next } })
  })
  await page.route('**/api/v1/admin/shipments/next/sail', (route) => {
    const seen = (route.request().postDataJSON() as { version: number }).version
    if (seen === 8) return route.fulfill({ json: { ok: true } })
    version = 8 // a colleague was faster
    return route.fulfill({ status: 409, json: refusal })
  })
  await openAsOwner('/admin/shipments')
  await page.getByRole('button', { name: 'יצא לדרך…' }).click()
  const question = page.getByRole('alertdialog', { name: 'המשלוח הבא יצא לדרך?' })
  await expect(question).toContainText('הוא יהפוך למשלוח שבדרך')
  await expectAccessible(page)
  const reloaded = page.waitForResponse('**/api/v1/admin/shipments')
  await question.getByRole('button', { name: 'יצא לדרך' }).click()
  await expect(question).toContainText('מישהו עדכן את המשלוח')
  await reloaded
  await question.getByRole('button', { name: 'יצא לדרך' }).click()
  await expect(question).toBeHidden()
  await expect(snackbar(page).getByText('המשלוח הבא הוא עכשיו המשלוח שבדרך')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('staff name the orders that come late, leave one out, and tell the others @variation', async ({
  openAsOwner,
  page,
}) => {
  const late = (orderId: string, given: object = {}) => ({
    orderId,
    isPaid: true,
    breaks: false,
    appointment: null,
    lines: [{ ean: REAR_OF_SEED.ean, named: '2026-12-17', arrivesOn: '2026-12-24' }],
    ...given,
  })
  const appointment = { day: '2026-12-20', startHour: 10, garage: 'גומי איילון' }
  await page.route('**/api/v1/admin/shipments', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { shipments?: object[] }
    const shipments = answer.shipments?.map((each) => ({ ...each, late: 2 }))
    await route.fulfill({ response, json: { ...answer, ...(shipments && { shipments }) } })
  })
  await page.route('**/api/v1/admin/shipments/current/late', (route) =>
    route.fulfill({
      json: { ok: true, orders: [late('Z-100042'), late('Z-100043', { isPaid: false, breaks: true, appointment })] },
    }),
  )
  let told: unknown
  await page.route('**/api/v1/admin/shipments/current/late/tell', (route) => {
    told = route.request().postDataJSON()
    return route.fulfill({ json: { ok: true, told: 1, broken: 1 } })
  })
  await openAsOwner('/admin/shipments')
  const box = page.getByRole('region', { name: 'המשלוח שבדרך' })
  await expect(box.getByText(/2 הזמנות נקבו ביום הגעה מוקדם יותר/)).toBeVisible()
  await box.getByRole('button', { name: 'בדיקה ואישור…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Z-100043' })).toBeVisible()
  await expect(dialog.getByText(/מועד התקנה אחד קודם להגעה/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: /הודעה לקונה של Z-100042/ }).uncheck({ force: true })
  await dialog.getByRole('button', { name: 'שליחת הודעה אחת' }).click()
  await expect(snackbar(page)).toContainText('הזמנה אחת עודכנה')
  expect(told).toEqual({ orderIds: ['Z-100043'] })
  // the page asks for the shipments once more a moment later
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('staff look at the shipments, count goods, see the differences and book them in @desktop', async ({
  openAsOwner,
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409|net::ERR_FAILED/)
  const state = await serveReceiving(page)
  const sent: { receiptId: string; lines: object[] }[] = []
  await page.route('**/api/v1/admin/receipts/*', (route) =>
    route.fulfill({ json: { ok: true, applied: true, ordersMoved: 3, ordersComplete: 2 } }),
  )
  await openAsOwner('/admin/shipments')
  await expect(page.getByRole('heading', { name: 'משלוחים', level: 1 })).toBeVisible()
  for (const name of ['המשלוח שבדרך', 'המשלוח הבא'])
    await expect(page.getByRole('table', { name: `מה מביא ${name}` })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await test.step('a deadline after the arrival is said beside it', async () => {
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'שינוי תאריכים: המשלוח הבא' }).click()
    await dialog
      .getByLabel(/^תאריך הגעה/)
      .first()
      .fill('2030-01-10')
    await dialog
      .getByLabel(/^מועד אחרון להזמנה/)
      .first()
      .fill('2030-01-11')
    await expect(dialog.getByText('המועד האחרון להזמנה לא יכול להיות אחרי ההגעה')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'ביטול' }).click()
    await expect(dialog).toBeHidden()
  })

  await page.getByRole('button', { name: 'קליטה: הזמנת רכש 5b0e7c52' }).click()
  const fields = section(page).getByRole('textbox', { name: /^נספר עכשיו/ })
  const receive = section(page).getByRole('button', { name: 'קליטה למלאי…' })
  await expect(fields).toHaveCount(2)
  const first = section(page).getByRole('textbox', { name: /^נספר עכשיו: Michelin/ })

  await test.step('nothing, too many and no number are said before anything is sent', async () => {
    await receive.click()
    await expect(section(page).getByText(/עוד לא נספר דבר/)).toBeVisible()
    await first.fill('9')
    await expect(section(page).getByText('עודף 1')).toBeVisible()
    await receive.click()
    await expect(section(page).getByText(/נספרו יותר צמיגים ממה שנשאר לקבל/)).toBeVisible()
    await first.fill('x')
    await receive.click()
    await expect(section(page).getByText(/כמות היא מספר שלם:/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('Enter leads to the next tyre, and the buttons count', async () => {
    await fields.first().press('Enter')
    await expect(first).toBeFocused()
    await first.fill('7')
    await section(page)
      .getByRole('button', { name: /^עוד אחד: Michelin/ })
      .click()
    await expect(first).toHaveValue('8')
    await section(page)
      .getByRole('button', { name: /^אחד פחות: Michelin/ })
      .click()
    await expect(section(page).getByText('חסרים 1')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  const question = page.getByRole('alertdialog')
  await test.step('the differences are named; an answer that was lost is asked for with the same receipt', async () => {
    await page.route(`**/api/v1/admin/draft-orders/${ORDER}/receipts`, async (route) => {
      sent.push(route.request().postDataJSON() as (typeof sent)[number])
      if (sent.length === 1) return route.abort('failed')
      state.received = 11
      const receipt = { ...sent[0], receivedAt: '2026-12-24T09:00:00.000Z', receivedBy: 'דנה לוי' }
      const lines = [{ ean: REAR_OF_SEED.ean, quantity: 7, note: '' }]
      return route.fulfill({ json: { ok: true, receipt: { ...receipt, lines } } })
    })
    await receive.click()
    await expect(question).toContainText('עוד לא הגיעו:')
    await expect(question.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'קליטה למלאי' }).click()
    await expect(question.getByText(/^אין חיבור לשרת/)).toBeVisible()
    await question.getByRole('button', { name: 'קליטה למלאי' }).click()
    await expect(question).toBeHidden()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(sent[0]?.lines).toEqual([{ ean: REAR_OF_SEED.ean, quantity: 7 }])
  })

  await test.step('what became of the waiting orders, and the history', async () => {
    await expect(section(page).getByText(/3 הזמנות שחיכו התקדמו; 2 הזמנות שלמות/)).toBeVisible()
    await section(page)
      .getByText(/דנה לוי: 4 צמיגים/)
      .click()
    await expect(section(page).getByText('אריזה פגומה', { exact: true })).toBeVisible()
  })

  await test.step('a line that does not come is closed after a question', async () => {
    await page.route(`**/api/v1/admin/draft-orders/${ORDER}/close-lines`, (route) =>
      route.fulfill({ json: { ok: true, lines: [{ ean: STRANGE, quantity: 6 }] } }),
    )
    await section(page)
      .getByRole('button', { name: `לא יגיע… ${STRANGE}` })
      .click()
    await expect(question).toContainText('6 צמיגים')
    await question.getByRole('button', { name: 'סגירת השורה' }).click()
    await expect(snackbar(page)).toContainText('השורה נסגרה')
  })
})
