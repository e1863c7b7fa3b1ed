import { expectAccessible } from '../fixtures/accessibility.ts'
import { drawPng } from '../fixtures/draw-png.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const snackbar = (page: Page) => page.locator('[data-react-aria-top-layer]').filter({ hasText: /./ })
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })
const letters = (count: number): string =>
  Array.from({ length: count }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

test('staff list a category, change it, and remove it', async ({ openAsOwner, page, consoleErrors }) => {
  consoleErrors.allow(/status of 4(04|09|22)/)
  const id = `trial-${letters(8)}`
  const name = `ניסיון ${id}`
  const dialog = page.getByRole('dialog')
  await openAsOwner('/admin/categories')
  await page.getByRole('button', { name: 'קטגוריה חדשה' }).click()
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(dialog.getByText('שדה חובה').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('שם').fill(name)
  await dialog.getByLabel('כתובת').fill(id)
  await dialog.getByLabel('כותרת למנועי חיפוש').fill('צמיגים לניסיון')
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(snackbar(page)).toContainText('הקטגוריה נוספה')

  await row(page, name)
    .getByRole('button', { name: `עריכת ${name}` })
    .click()
  await dialog.getByLabel('כותרת למנועי חיפוש').fill('צמיגים לניסיון אחר')
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(row(page, name)).toContainText('צמיגים לניסיון אחר')

  await test.step('one with products stays', async () => {
    await row(page, 'sport-touring').getByRole('button', { name: /^הסרת/ }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'הסרה' }).click()
    await expect(question).toContainText('העבירו אותם לקטגוריה אחרת')
    await question.getByRole('button', { name: 'ביטול' }).click()
  })

  await row(page, name)
    .getByRole('button', { name: `הסרת ${name}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'הסרה' }).click()
  await expect(snackbar(page)).toContainText('הקטגוריה הוסרה')
  await expect(row(page, name)).toHaveCount(0)
})

test('staff list a brand with a logo, and remove it', async ({ openAsOwner, page, consoleErrors }) => {
  consoleErrors.allow(/status of 4(04|09|22)/)
  const name = `Trial ${letters(8)}`
  const dialog = page.getByRole('dialog')
  await openAsOwner('/admin/brands')
  await page.getByRole('button', { name: 'מותג חדש' }).click()
  await dialog.getByLabel('שם').fill(name)
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await drawPng(page),
  })
  await expect(dialog.getByText('הלוגו עלה')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(snackbar(page)).toContainText('המותג נוסף')
  await expect(row(page, name).getByRole('img')).toBeVisible()

  await row(page, name)
    .getByRole('button', { name: `הסרת ${name}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'הסרה' }).click()
  await expect(snackbar(page)).toContainText('המותג הוסר')
  await expect(row(page, name)).toHaveCount(0)
})

test('an uploaded logo is shown by the strip of the home page and by the list of the brand', async ({
  openAsOwner,
  page,
}) => {
  // its mark is not among those of the shop
  const brand = row(page, 'Heidenau')
  const dialog = page.getByRole('dialog')
  const edit = async () => {
    await openAsOwner('/admin/brands')
    await brand.getByRole('button', { name: 'עריכת Heidenau' }).click()
  }
  const width = (image: HTMLImageElement) => image.naturalWidth
  await edit()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await drawPng(page),
  })
  await expect(dialog.getByText('הלוגו עלה')).toBeVisible()
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(snackbar(page)).toContainText('המותג עודכן')
  try {
    await page.goto('/')
    const strip = page.getByRole('region', { name: 'המותגים שלנו' })
    await strip.scrollIntoViewIfNeeded()
    const shown = strip.getByRole('img', { name: 'צמיגי Heidenau' })
    await shown.scrollIntoViewIfNeeded()
    await expect.poll(() => shown.evaluate(width)).toBeGreaterThan(0)
    await strip.getByRole('link', { name: 'צמיגי Heidenau' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'צמיגי אופנוע של Heidenau' })
    await expect.poll(() => heading.locator('img').evaluate(width)).toBeGreaterThan(0)
  } finally {
    await edit()
    await dialog.getByRole('button', { name: 'הסרת הלוגו' }).click()
    await dialog.getByRole('button', { name: 'שמירה' }).click()
    await expect(snackbar(page)).toContainText('המותג עודכן')
  }
})
