import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { chooseProduct, hasDock, openFilters } from '../fixtures/staff.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const LIST = '/admin/draft-orders'
/** Opens the figures of a draft, which a phone folds into one button. */
const openFigures = async (page: Page): Promise<void> => {
  if (!hasDock(page)) return
  const opener = page.getByRole('button', { name: 'פירוט לפי ספק' })
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
}
const snackbar = (page: Page) => page.locator('[data-react-aria-top-layer]').filter({ hasText: /./ })
const items = (page: Page) => page.getByRole('table', { name: 'פריטים בטיוטה' })
/** a slow machine prepares the 3,661 tyres of the seed in more than a moment */
const PREPARED = { timeout: 60_000 }

/** Creates a draft; while another journey has one prepared, the shop names that one and this one waits. */
const createDraft = async (page: Page): Promise<string> => {
  await expect(async () => {
    await page.getByRole('button', { name: 'טיוטה חדשה' }).click()
    await expect(page).toHaveURL(/\/admin\/draft-orders\/[0-9a-f-]{36}$/, { timeout: 5_000 })
  }).toPass(PREPARED)
  await expect(items(page)).toBeVisible(PREPARED)
  return page.url().split('/').at(-1) ?? ''
}

type Details = { items: { source: string | null }[] }
/** Answers the details of a draft with other facts. @param times how often; always when it is left out */
const changeDetails = (page: Page, change: (order: Details) => object, times?: number) =>
  page.route(
    /api\/v1\/draft-orders\/[0-9a-f-]{36}$/,
    async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { order: Details }
      await route.fulfill({ response, json: { ...answer, order: { ...answer.order, ...change(answer.order) } } })
    },
    times === undefined ? {} : { times },
  )

const versionOf = (page: Page, id: string): Promise<number> =>
  page.evaluate(async (address) => {
    const { order } = (await (await fetch(address)).json()) as { order: { version: number } }
    return order.version
  }, `/edge/api/v1/draft-orders/${id}`)

/** A colleague changes the draft, in another window. */
const editElsewhere = (page: Page, id: string, ean: string, quantity: number): Promise<number> =>
  page.evaluate(
    async (given) => {
      const address = `/edge/api/v1/draft-orders/${given.id}`
      const { order } = (await (await fetch(address)).json()) as { order: { version: number } }
      const body = JSON.stringify({ quantity: given.quantity, version: order.version })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${address}/lines/${given.ean}`, { method: 'PUT', headers, body })).status
    },
    { id, ean, quantity },
  )

test('staff generate a draft order, read and edit it, send it to a supplier and discard it @desktop', async ({
  openAsOwner,
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/)
  await openAsOwner(LIST)
  await expect(page.getByRole('heading', { name: 'טיוטות הזמנה', level: 1 })).toBeVisible()
  const id = await createDraft(page)
  const short = `${id.slice(0, 8)}…`
  await expect(page.getByRole('heading', { name: `טיוטה ${short}`, level: 1 })).toBeVisible()
  const rows = items(page).locator('tbody tr')
  const first = rows.first()

  await test.step('the figures, and lines page by page', async () => {
    await expect(page.getByText('מוכנה', { exact: true })).toBeVisible()
    await expect(rows.first()).toBeInViewport()
    await openFigures(page)
    for (const part of ['סיכום', 'לפי ספק', 'הספק הזול ביותר (מספר פריטים)'])
      await expect(page.getByRole('heading', { name: part, level: 2 })).toBeVisible()
    await expect(page.getByText('owner@zmig.test').first()).toBeVisible()
    await expect(rows).toHaveCount(25)
    await page.getByLabel('בעמוד').selectOption('10')
    await expect(rows).toHaveCount(10)
    // on a phone the accessibility button goes away with the bar, and covers nothing of the list
    await rows.last().scrollIntoViewIfNeeded()
    const accessibility = page.getByRole('button', { name: 'תפריט נגישות' })
    await (hasDock(page) ? expect(accessibility).not.toBeInViewport() : expect(accessibility).toBeInViewport())
    await expectAccessible(page)
  })

  // lines that two suppliers quote, so that one can be moved
  await openFilters(page)
  await page.getByLabel('ספק', { exact: true }).selectOption('rduch')
  await expect(first.getByRole('combobox')).toHaveValue('rduch')
  const ean = (await first.getAttribute('data-key')) ?? ''
  const row = items(page).locator(`tr[data-key="${ean}"]`)
  await page.getByLabel('ספק', { exact: true }).selectOption('')
  await page.getByLabel('חיפוש צמיג או EAN').fill(ean)
  await expect(rows).toHaveCount(1)
  const quantity = row.getByRole('textbox', { name: `כמות ל־${ean}` })

  await test.step('why a line is there', async () => {
    await row.getByRole('button', { name: `למה ${ean} בטיוטה` }).click()
    const why = page.getByRole('dialog', { name: 'איך חושבה הכמות' })
    for (const step of ['לקוחות שמחכים למשלוח', 'יעד המלאי', 'במלאי ולא שמור ללקוחות', 'כבר בדרך', 'לקנות'])
      await expect(why.getByText(step, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(why).toBeHidden()
  })

  await test.step('a quantity', async () => {
    await quantity.fill('37')
    await quantity.press('Enter')
    await page.reload()
    await page.getByLabel('חיפוש צמיג או EAN').fill(ean)
    await expect(quantity).toHaveValue('37')
  })

  await test.step('a line moves to no supplier and back to its supplier', async () => {
    const source = row.getByRole('combobox', { name: `ספק ל־${ean}` })
    await source.selectOption('')
    await expect(source).toHaveValue('')
    await expect(page.getByRole('button', { name: 'סימון כהוזמנה' })).toBeEnabled()
    await expect(page.getByText(/אין ספק\. .* בטיוטה נפרדת/)).toBeVisible()
    await source.selectOption('rduch')
    await expect(source).toHaveValue('rduch')
  })

  await test.step('ticked lines move and go together, and come back', async () => {
    const source = row.getByRole('combobox', { name: `ספק ל־${ean}` })
    await source.selectOption('')
    await row.getByRole('checkbox', { name: `בחירת ${ean}` }).check()
    const bar = page.getByRole('group', { name: 'נבחר פריט אחד' })
    await expectAccessible(page)
    await bar.getByLabel('העברה לספק').selectOption('rduch')
    await expect(snackbar(page)).toContainText('פריט אחד הועבר אל RDUCH')
    await expect(source).toHaveValue('rduch')
    await snackbar(page).getByRole('button', { name: 'ביטול הפעולה' }).click()
    await expect(source).toHaveValue('')
    await source.selectOption('rduch')
    await row.getByRole('checkbox', { name: `בחירת ${ean}` }).check()
    await bar.getByRole('button', { name: 'הסרת הנבחרים' }).click()
    await expect(page.getByText('לא נמצאו פריטים לסינון הזה')).toBeVisible()
    await snackbar(page).getByRole('button', { name: 'ביטול הפעולה' }).click()
    await expect(quantity).toHaveValue('37')
  })

  await test.step('the mail and the file of a supplier', async () => {
    await openFigures(page)
    await page.getByRole('button', { name: 'לשליחה לספק RDUCH' }).click()
    const dialog = page.getByRole('dialog', { name: 'הזמנה מ־RDUCH' })
    await expect(dialog.getByLabel('נוסח האימייל')).toHaveValue(new RegExp(`37 x ${ean}`))
    await expect(dialog.getByRole('link', { name: 'פתיחה באימייל' })).toHaveAttribute(
      'href',
      /^mailto:\?subject=Order%20/,
    )
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'הורדת CSV' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe(`draft-${id.slice(0, 8)}-rduch.csv`)
    expect(await readFile(await file.path(), 'utf8')).toContain(ean)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a line is removed and added again', async () => {
    const remove = row.getByRole('button', { name: `הסרת ${ean}` })
    await remove.click()
    await expect(page.getByText('לא נמצאו פריטים לסינון הזה')).toBeVisible()
    await snackbar(page).getByRole('button', { name: 'ביטול הפעולה' }).click()
    await expect(quantity).toHaveValue('37')
    await remove.click()
    await expect(page.getByText('לא נמצאו פריטים לסינון הזה')).toBeVisible()
    await page.getByRole('button', { name: 'הוספת צמיג' }).click()
    const dialog = page.getByRole('dialog', { name: 'הוספת צמיג' })
    const tyre = dialog.getByRole('combobox', { name: 'צמיג בודד' })
    await chooseProduct(tyre, ean)
    await dialog.getByLabel('כמות').fill('4')
    await dialog.getByRole('button', { name: 'הוספת צמיג' }).click()
    await expect(snackbar(page)).toContainText('הצמיג נוסף לטיוטה')
    await expect(quantity).toHaveValue('4')
  })

  await test.step('a colleague is faster than the order: it is refused once, and the present draft is ordered', async () => {
    await page.getByRole('button', { name: 'סימון כהוזמנה' }).click()
    const dialog = page.getByRole('dialog')
    const order = dialog.getByRole('button', { name: 'סימון כהוזמנה' })
    const warning = dialog.getByText(/יתווספו למה שמגיע במשלוח/)
    // the seed has tyres that no supplier quotes
    await expect(dialog.getByText(/בטיוטה נפרדת/)).toBeVisible()
    const before = (await warning.textContent()) ?? ''
    expect(await editElsewhere(page, id, ean, 6)).toBe(200)
    await order.click()
    await expect(dialog.getByText(/^מישהו אחר שינה את הטיוטה בינתיים/)).toBeVisible()
    await expect(warning).not.toHaveText(before)
    await expect(quantity).toHaveValue('6')
    // answered here: every tyre of the seed would be on its way
    const sent = page.waitForRequest(/draft-orders\/[^/]+\/order$/)
    await page.route('**/draft-orders/*/order', (route) => route.fulfill({ json: { ok: true } }), { times: 1 })
    await order.click()
    const { version } = (await sent).postDataJSON() as { version: number }
    await expect(dialog).toBeHidden()
    expect(version).toBe(await versionOf(page, id))
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('discarding asks first, and the list shows it', async () => {
    await page.getByRole('button', { name: 'ביטול הטיוטה' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'ביטול הטיוטה' }).click()
    await expect(page.getByText('בוטלה', { exact: true })).toBeVisible()
    await expect(quantity).toBeHidden()
    await page.getByRole('link', { name: 'לכל הטיוטות' }).click()
    const listed = page.getByRole('row').filter({ hasText: short })
    await expect(listed).toContainText('בוטלה')
    await expect(listed).toContainText('owner@zmig.test')
    await expectAccessible(page)
    await listed.click({ position: { x: 5, y: 5 } })
    await expect(page).toHaveURL(new RegExp(`${id}$`))
  })
})

test('@variation says what failed, that an id is missing or unknown, and stops a preparation', async ({
  openAsOwner,
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[49]|net::ERR_FAILED/)
  await openAsOwner(LIST)
  await expect(page.getByRole('heading', { name: 'טיוטות הזמנה', level: 1 })).toBeVisible()
  const refresh = page.getByRole('button', { name: 'רענון' }).first()

  await test.step('the list and the creation', async () => {
    await page.route('**/api/v1/draft-orders?*', (route) => route.abort('failed'), { times: 1 })
    await refresh.click()
    // it is also read out
    await expect(page.getByRole('paragraph').filter({ hasText: 'Failed to fetch draft orders' })).toBeVisible()
    await page.route('**/api/v1/draft-orders/generate', (route) => route.abort('failed'), { times: 1 })
    await page.getByRole('button', { name: 'טיוטה חדשה' }).click()
    await expect(page.getByRole('main').getByText('Failed to create draft order')).toBeVisible()
    await expect(page.getByText('Failed to create draft order')).toHaveCount(1)
  })

  await test.step('a draft that is prepared shows how far it is, and is stopped', async () => {
    const preparing = { status: 'preparing', progress: 500, progressOf: 3_661, items: [], orderedAt: null }
    const created = page.waitForResponse((response) => /draft-orders\/[0-9a-f-]{36}$/.test(response.url()))
    await changeDetails(page, () => preparing)
    await expect(async () => {
      await page.getByRole('button', { name: 'טיוטה חדשה' }).click()
      await expect(page).toHaveURL(/[0-9a-f-]{36}$/, { timeout: 5_000 })
    }).toPass(PREPARED)
    await created
    await expect(page.getByText('נבדקו 500 מתוך 3,661 צמיגים')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'התקדמות ההכנה' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'עצירת ההכנה' }).click()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('alertdialog').getByRole('button', { name: 'עצירת ההכנה' }).click()
    await expect(page.getByText('בוטלה', { exact: true })).toBeVisible()
  })

  await test.step('a draft that a colleague has discarded is shown as it is after a change that is refused', async () => {
    const item = {
      ean: '2900000000012',
      product: null,
      quantity: 3,
      unitPrice: null,
      source: null,
      currentStock: 0,
      lastYearSold: 0,
      addedReason: 'replenish',
      inbound: 0,
      unfilled: 0,
      target: 3,
      received: 0,
      quotes: [],
    }
    await changeDetails(page, () => ({ status: 'completed', items: [item] }), 1)
    await refresh.click()
    const quantity = page.getByRole('textbox', { name: `כמות ל־${item.ean}` })
    await quantity.fill('77')
    await quantity.press('Enter')
    await expect(snackbar(page)).toContainText('הטיוטה בוטלה')
    await expect(page.getByText('בוטלה', { exact: true })).toBeVisible()
    await expect(quantity).toBeHidden()
  })

  await test.step('an unknown and a missing id', async () => {
    await page.goto(`${LIST}/5b0e7c52-0b0e-4f0a-9a53-0d6f5a1f7c11`)
    await expect(page.getByText('שגיאה בטעינת הנתונים')).toBeVisible()
    await expect(page.getByText('טיוטת ההזמנה לא נמצאה.')).toBeVisible()
    await expect(refresh).toBeVisible()
    await page.goto(`${LIST}/%20`)
    await expect(page.getByText('Missing order ID')).toBeVisible()
  })
})
