import { Buffer } from 'node:buffer'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { openBackOffice } from '../fixtures/staff.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

/** Tyres of makers that no other journey buys: each project changes its own. `priced`: one for each journey that runs at once. */
const OF_PROJECT: Record<
  string,
  { rear: string; front: string; priced: [string, string]; imported: string; other: string }
> = {
  phone: {
    rear: '2904790759880',
    front: '2902682343520',
    priced: ['2904790759880', '2900795656926'],
    imported: '2904638884101',
    other: '2907019420219',
  },
  desktop: {
    rear: '2905082368452',
    front: '2900824318023',
    priced: ['2905082368452', '2908386920678'],
    imported: '2901881037698',
    other: '2905319435605',
  },
}
/** Variations run on another shop than the phone's journeys. */
const tyresOf = (project: string) => {
  const tyres = OF_PROJECT[project === 'variations' ? 'phone' : project]
  if (!tyres) throw new Error(`the project ${project} has no tyres of its own`)
  return tyres
}

const snackbar = (page: Page) => page.locator('[data-react-aria-top-layer]').filter({ hasText: /./ })
const find = async (page: Page, words: string) => {
  const search = page.getByRole('search', { name: 'מוצרים ומלאי' })
  await search.getByLabel('EAN, מותג, דגם או מידה').fill(words)
  await search.getByRole('button', { name: 'חיפוש' }).click()
}
const row = (page: Page, ean: string) => page.getByRole('row').filter({ hasText: ean })

test('staff change price and stock of a product, and see both in its history @desktop', async ({
  openAsOwner,
  page,
}, info) => {
  const { priced } = tyresOf(info.project.name)
  const ean = priced[info.parallelIndex % 2 === 0 ? 0 : 1]
  const office = await openBackOffice()
  const before = await office.productOf(ean)
  const dialog = page.getByRole('dialog')
  const history = dialog.getByRole('region', { name: 'היסטוריה' })
  // entries of an earlier journey may say the same
  const newest = history.getByRole('listitem').first()
  try {
    await openAsOwner('/admin/products')
    await expect(page.getByRole('heading', { name: 'מוצרים ומלאי', level: 1 })).toBeVisible()
    await expect(page.getByRole('table', { name: 'מוצרים ומלאי' })).toBeVisible()
    await expectAccessible(page)
    await find(page, ean)
    // with the sets that hold it
    await expect(page.getByRole('status').filter({ hasText: /^\d? ?מוצר/ })).toBeVisible()
    await row(page, ean)
      .getByRole('button', { name: `עריכת ${ean}` })
      .click()
    await expect(dialog.getByLabel('מחיר בשקלים')).toHaveValue(String(before.price))
    await expectAccessible(page)

    await test.step('a price', async () => {
      await dialog.getByLabel('מחיר בשקלים').fill('701.5')
      await dialog.getByLabel(/^מחיר מלא/).fill('850.25')
      await dialog.getByRole('form', { name: 'מחיר', exact: true }).getByRole('button', { name: 'שמירה' }).click()
      await expect(snackbar(page)).toContainText('המוצר עודכן')
      await expect(newest).toContainText('701.5')
    })

    await test.step('a correction needs a number and its reason', async () => {
      const form = dialog.getByRole('form', { name: 'תיקון מלאי' })
      await form.getByLabel('כמות על המדף').fill('-4')
      await form.getByRole('button', { name: 'תיקון המלאי' }).click()
      await expect(form.getByText('מספר שלם, 0 לפחות')).toBeVisible()
      await expect(form.getByLabel('כמות על המדף')).toBeFocused()
      await form.getByLabel('כמות על המדף').fill('37')
      await form.getByLabel('סיבה').selectOption('other')
      await expect(form.getByText('לסיבה ״אחר״ צריך הערה')).toBeVisible()
      await form.getByLabel('הערה').fill('ספירה של סוף שנה')
      await form.getByRole('button', { name: 'תיקון המלאי' }).click()
      await expect(newest).toContainText('תיקון מלאי: אחר')
      await expect(newest).toContainText('ספירה של סוף שנה')
    })

    await test.step('staff say over the numbers that it is sold by phone', async () => {
      await dialog.getByLabel('איך המוצר מוצג').selectOption('none')
      await expect(newest).toContainText('בטלפון בלבד')
      await expect(history.getByText('701.5')).not.toHaveCount(0)
      await expect(history.getByText('ספירה של סוף שנה').first()).toBeVisible()
      await dialog.getByLabel('איך המוצר מוצג').selectOption('auto')
      // what it became: the change before names it as well, as what it was
      await expect(newest.locator('b')).toHaveText('לפי המלאי')
    })

    await test.step('a change is put back from the history, and the putting back as well', async () => {
      for (const shown of ['none', 'auto']) {
        await newest.getByRole('button', { name: /^החזרה למצב הקודם/ }).click()
        await expect(snackbar(page)).toContainText('המצב הקודם הוחזר')
        await expect(newest).toContainText('החזרה למצב הקודם')
        await expect(dialog.getByLabel('איך המוצר מוצג')).toHaveValue(shown)
      }
    })

    await dialog.getByRole('button', { name: 'סגירה' }).last().click()
    await expect(row(page, ean)).toContainText('37')
  } finally {
    await office.priceProduct(ean, before.price, before.fullPrice)
    await office.countProduct(ean, before.stock?.onHand ?? 0)
  }
})

test('staff make a set of two tyres and take it apart again @variation', async ({
  openAsOwner,
  page,
  consoleErrors,
}, info) => {
  consoleErrors.allow(/status of 40[49]/)
  const { front, rear } = tyresOf(info.project.name)
  const office = await openBackOffice()
  const dialog = page.getByRole('dialog')
  await openAsOwner('/admin/products')
  await page.getByRole('button', { name: 'זוג חדש' }).click()
  for (const [name, ean] of [
    ['צמיג קדמי', front],
    ['צמיג אחורי', rear],
  ] as const) {
    const search = dialog.getByRole('combobox', { name: new RegExp(`^${name}`) })
    await search.click()
    await search.fill(ean)
    // until the search is answered, the list is that of all tyres
    await expect(page.locator('[role="option"][data-key]').first()).toContainText('Avon')
    await search.press('ArrowDown')
    await search.press('Enter')
    await expect(search).toHaveValue(/Avon/)
  }
  const price = 1_177 + (Date.now() % 50)
  await dialog.getByLabel(/^מחיר לזוג/).fill(String(price))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(snackbar(page)).toContainText('הזוג נוצר')
  const made = page.getByRole('row').filter({ hasText: /291\d{10}/ })
  await expect(made).toHaveCount(1)
  await expect(made).toContainText('זוג')
  const [ean = ''] = /291\d{10}/.exec((await made.textContent()) ?? '') ?? []

  await test.step('one of its tyres cannot be taken off sale while the set holds it', async () => {
    await expect(office.unlistProduct(rear)).rejects.toThrow(ean)
  })

  await test.step('taken apart, it is nowhere any more', async () => {
    await made.getByRole('button', { name: `עריכת ${ean}` }).click()
    await dialog.getByRole('button', { name: 'פירוק הזוג' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'פירוק הזוג' }).click()
    await expect(snackbar(page)).toContainText('המוצר ירד מהמכירה')
    await expect(page.getByText('לא נמצאו מוצרים לסינון הזה')).toBeVisible()
    await page.getByRole('button', { name: 'ביטול הפעולה' }).click()
    await expect(snackbar(page)).toContainText('המוצר חזר למכירה')
    await made.getByRole('button', { name: `עריכת ${ean}` }).click()
    await dialog.getByRole('button', { name: 'פירוק הזוג' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'פירוק הזוג' }).click()
    await expect(snackbar(page)).toContainText('המוצר ירד מהמכירה')
    await expect(page.getByText('לא נמצאו מוצרים לסינון הזה')).toBeVisible()
    await expect
      .poll(async () => (await page.request.get(`/edge/api/v1/tires/MO/${ean}`)).text())
      .toContain('"result":[]')
  })
})

test('staff import prices with faults in the file: a dry run first, then the good lines', async ({
  openAsOwner,
  page,
  consoleErrors,
}, info) => {
  consoleErrors.allow(/status of (400|422)/)
  const { imported, other } = tyresOf(info.project.name)
  const office = await openBackOffice()
  const before = await office.productOf(imported)
  const name = `prices-${info.project.name}-${Date.now()}.csv`
  const price = before.price - 11.5
  const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.locator('input[accept*=csv]').setInputFiles(file)
  try {
    await openAsOwner('/admin/products/import')
    await expect(page.getByRole('heading', { name: 'ייבוא מוצרים, מחירים ומלאי', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'בחירת קובץ' })).toBeVisible()
    const wayBack = page.getByRole('link', { name: 'מוצרים ומלאי', exact: true }).last()
    await expect(wayBack).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)

    await test.step('an Excel file is refused with the cure', async () => {
      const zip = Buffer.from('504b03041400000008000000', 'hex')
      await choose({ name: 'prices.xlsx', mimeType: 'application/zip', buffer: zip })
      await expect(page.getByText(/שמרו כ־CSV/)).toBeVisible()
    })

    await test.step('the dry run shows every fault and every change, and writes nothing', async () => {
      const csv = `ברקוד,מחיר\n${imported},${price}\n${other},=SUM(B2:B9)\n8019227345,300\n`
      await choose({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
      await expect(page.getByText('שום דבר עוד לא נכתב')).toBeVisible()
      const faults = page.getByRole('region', { name: 'תקלות' })
      await expect(faults.getByText('נוסחה. כתבו את הערך עצמו')).toBeVisible()
      await expect(faults.getByText('10 ספרות במקום 13')).toBeVisible()
      const changes = page.getByRole('region', { name: 'שינויים' })
      const change = changes.getByRole('row').filter({ hasText: imported })
      await expect(change).toContainText(String(price))
      // each price in one piece
      for (const shown of await change.locator('bdi').filter({ hasText: '₪' }).all())
        expect(await shown.evaluate((element) => element.getClientRects().length)).toBe(1)
      expect((await office.productOf(imported)).price).toBe(before.price)
      await expectAccessible(page)
    })

    await test.step('the faults can be downloaded', async () => {
      const downloaded = page.waitForEvent('download')
      await page.getByRole('button', { name: 'הורדת השורות השגויות' }).click()
      expect((await downloaded).suggestedFilename()).toBe('faults.csv')
    })

    await test.step('the good line is written, the faults are not', async () => {
      await page.getByRole('button', { name: 'ביצוע שינוי אחד…' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('2 שורות עם תקלות לא ייכתבו')
      await question.getByRole('button', { name: 'ביצוע' }).click()
      await expect(page.getByText('בוצע', { exact: true }).first()).toBeVisible()
      await expect.poll(async () => (await office.productOf(imported)).price).toBe(price)
      await page.getByRole('button', { name: 'החלפת קובץ' }).click()
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('בוצע')
    })

    await test.step('the whole import is put back, after it said how many products change', async () => {
      await page.getByRole('link', { name }).click()
      await page.getByRole('button', { name: 'החזרת הייבוא…' }).click()
      const question = page.getByRole('dialog', { name: 'החזרת הייבוא למצב הקודם' })
      await expect(question).toContainText('מוצר אחד יחזור למחיר ולמלאי שלפני הייבוא')
      const confirm = question.getByRole('button', { name: 'החזרת מוצר אחד' })
      await confirm.click()
      await expect(question.getByText('כתבו למה, לפחות 3 תווים')).toBeVisible()
      await expectAccessible(page)
      await question.getByRole('textbox', { name: 'סיבת ההחזרה' }).fill('הקובץ של החודש הקודם')
      await confirm.click()
      await expect(page.getByText('הפעולה הזו מחזירה ייבוא קודם')).toBeVisible()
      await expect(page.getByText('הקובץ של החודש הקודם')).toBeVisible()
      await expect.poll(async () => (await office.productOf(imported)).price, { timeout: 30_000 }).toBe(before.price)
      await page.getByRole('link', { name: 'לייבוא שהוחזר' }).click()
      await expect(page.getByText('הייבוא הוחזר למצב הקודם.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'החזרת הייבוא…' })).toBeHidden()
    })
  } finally {
    await office.priceProduct(imported, before.price, before.fullPrice)
  }
})
