import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { waitForHydration } from '../fixtures/browser.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { config } from '../config.ts'
import { openBackOffice, signIn } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

/** A number for this run only. */
const run = String(Date.now()).slice(-7)
const phone = `052${run}`

const send = async (path: string, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${config.shopUrl}/edge/api/v1/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

test('staff see what waits, take it and work through the inbox @desktop', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/409|ERR_FAILED/)
  const [first, second] = await tyresInStock()
  if (!first || !second) throw new Error('two tyres in stock')
  const bike = `Voge ${run}`
  await send('best-offers', { phone, ean: first.ean, price: 100 })
  await send('best-offers', { phone, ean: second.ean, price: 100 })

  await page.goto('/admin')
  await waitForHydration(page.getByRole('button', { name: 'כניסה עם Google' }))
  const stream = page.waitForResponse('**/api/v1/admin/orders/live')
  await signIn(page)
  await stream

  await test.step('the dashboard shows the day, and a chart that is a table as well', async () => {
    await expect(page.getByRole('heading', { name: 'מחכה לטיפול' })).toBeVisible()
    await expect(page.getByRole('img', { name: /הכנסות מצטברות לפי שעה/ })).toBeVisible()
    await page.getByText('הצגה כטבלה').click()
    await expect(page.getByRole('table', { name: 'הכנסות מצטברות לפי שעה' })).toContainText('12:00')
    await expectHealthyPage(page)
  })

  await test.step('what comes in is counted while the dashboard is open', async () => {
    const requests = page.getByRole('main').getByRole('link', { name: /בקשות לצמיג/ })
    const before = (await requests.textContent()) ?? ''
    await send('tire-request', { phone, tireSize: '110/90-18', model: bike })
    await expect(requests).not.toHaveText(before)
    await page.getByRole('link', { name: /הצעות מחיר/ }).click()
    await expect(page).toHaveURL(/\/admin\/inbox\?list=offers$/)
  })

  await test.step('a table of the dashboard shows its first row below its header', async () => {
    const tyre = { ean: first.ean, brand: 'Sava', displayName: 'MC 50', size: '120/70-17', left: 1, sold: 6 }
    await page.route('**/api/v1/admin/dashboard', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), lowStock: [tyre] } })
    })
    await page.goto('/admin')
    const table = page.getByRole('table', { name: 'מלאי נמוך' })
    await expect(table.getByRole('row')).toHaveCount(2)
    const [header, row] = await Promise.all(
      [table.getByRole('columnheader').first(), table.getByRole('cell').first()].map((each) => each.boundingBox()),
    )
    expect(row?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1)
    await page.unroute('**/api/v1/admin/dashboard')
    await page.goto('/admin/inbox?list=offers')
  })

  const rows = (text: string) => page.getByRole('row').filter({ hasText: text })
  const offers = rows(phone)

  await test.step('an offer is taken and given back', async () => {
    await expect(offers).toHaveCount(2)
    await expect(page.getByRole('link', { name: /^פניות ומשימות \d+ ממתינות$/ })).toBeVisible()
    const row = offers.first()
    await expect(row.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:${phone}`)
    await row.getByRole('button', { name: 'לקיחה לטיפול' }).click()
    await expect(row.getByText('אצלי')).toBeVisible()
    await row.getByRole('button', { name: 'החזרה לרשימה' }).click()
    await expect(row.getByText('פנוי')).toBeVisible()
    await expectHealthyPage(page)
  })

  await test.step('a refusal is sent with its word', async () => {
    await offers.first().getByRole('button', { name: 'סירוב' }).click()
    const dialog = page.getByRole('dialog', { name: 'סירוב להצעה' })
    await dialog.getByLabel('הודעה ללקוח').fill('אולי בחודש הבא')
    await expectHealthyPage(page)
    await dialog.getByRole('button', { name: 'שליחת סירוב' }).click()
    await expect(page.getByText('ההצעה נדחתה. ההודעה ללקוח תישלח בעוד כמה שניות.')).toBeVisible()
    await expect(offers).toHaveCount(1)
  })

  await test.step('accepting says what happens, and makes the coupon', async () => {
    await offers.getByRole('button', { name: 'אישור' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'אישור ההצעה' })
    await expect(dialog).toContainText('24 שעות')
    await dialog.getByRole('button', { name: 'אישור ושליחת קופון' }).click()
    await expect(page.getByText(/נוצר קופון OFFER-/)).toBeVisible()
    await expect(offers).toHaveCount(0)
  })

  await test.step('an answer is taken back before it is sent, and given again', async () => {
    await page.getByRole('button', { name: 'ביטול הפעולה' }).click()
    await expect(offers).toHaveCount(1)
    await offers.getByRole('button', { name: 'סירוב' }).click()
    await page.getByRole('dialog', { name: 'סירוב להצעה' }).getByRole('button', { name: 'שליחת סירוב' }).click()
    await expect(offers).toHaveCount(0)
  })

  await test.step('what somebody else has done meanwhile is said', async () => {
    await page.getByRole('link', { name: /בקשות לצמיג/ }).click()
    await expect(rows(phone)).toHaveCount(1)
    // another journey's request would be counted here, and the list read again before the press
    await page.route('**/api/v1/admin/inbox/counts', (route) => route.abort())
    const { answerRequest } = await openBackOffice()
    await answerRequest(bike)
    await rows(phone).getByRole('button', { name: 'הסרה' }).click()
    await expect(page.getByText('הבקשה כבר טופלה. רעננו את הרשימה.')).toBeVisible()
    await expect(rows(phone)).toHaveCount(0)
    await page.unroute('**/api/v1/admin/inbox/counts')
  })

  await test.step('a bike comes in while its list is open, and is linked with the keyboard', async () => {
    const list = page.waitForResponse('**/api/v1/admin/inbox/bikes')
    await page.getByRole('link', { name: /אופנועים לא מוכרים/ }).click()
    await (await list).finished()
    await send('motorcycle/model-to-add', { bikeModel: bike })
    await rows(bike).getByRole('button', { name: 'שיוך' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'שיוך לאופנוע מוכר' })
    const known = dialog.getByRole('combobox')
    await known.fill('no such bike')
    await page.keyboard.press('Escape')
    await expect(known).toHaveAttribute('aria-expanded', 'false')
    await expect(known).toHaveValue('')
    await known.fill('yamaha mt-07')
    await expect(page.getByRole('option', { name: /MT-07/ }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'שיוך', exact: true }).press('Enter')
    await expect(page.getByText('האופנוע שויך')).toBeVisible()
    await expect(rows(bike)).toHaveCount(0)
  })

  await test.step('the other lists open, with what is in them or a word that nothing is', async () => {
    for (const name of ['מקרים לטיפול', 'זיכויים לביצוע', 'הודעות שלא יצאו', 'אירועים תקועים']) {
      await page.getByRole('link', { name: new RegExp(name) }).click()
      await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('table').or(page.getByRole('heading', { level: 2 }))).not.toHaveCount(0)
    }
    await expectHealthyPage(page)
  })
})
