import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const HEADER = 'brand,model,yearFrom,yearTo,category,engineCc,frontSize,rearSize'

const choose = (page: Page, csv: string) =>
  page
    .getByRole('dialog')
    .getByLabel('בחירת קובץ')
    .setInputFiles({ name: 'bikes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })

test('staff export motorcycles, change a line, and import the file @desktop', async ({ openAsOwner, page }, info) => {
  // a model of its own: what other journeys search for stays as it is
  const model = `File ${info.project.name} ${info.parallelIndex}${Date.now() % 1_000_000}`
  const dialog = page.getByRole('dialog')
  await openAsOwner('/admin/bikes')

  await test.step('a new line is shown and written', async () => {
    await page.getByRole('button', { name: 'ייבוא' }).click()
    await expect(dialog.getByText(/קובץ CSV עם העמודות של הייצוא/)).toBeVisible()
    await choose(page, `${HEADER}\nVoge,${model},2023,2026,adventure,494,120/70-17,180/55-17`)
    await expect(dialog.getByText('חדשות: 1')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'ביצוע שינוי אחד' }).click()
    await expect(dialog.getByText('שינוי אחד בוצע')).toBeVisible()
    await dialog.getByRole('button', { name: 'סגירה' }).last().click()
  })

  await test.step('the export has it; its change is shown before and after, and reaches the list', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'ייצוא' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^motorcycles-.*\.csv$/)
    const csv = await readFile(await download.path(), 'utf8')
    const line = csv.split('\r\n').find((each) => each.includes(model)) ?? ''
    await page.getByRole('button', { name: 'ייבוא' }).click()
    await choose(page, csv.replace(line, line.replace('180/55-17', '190/50-17')))
    const changes = dialog.getByRole('region', { name: 'שינויים' })
    await expect(changes).toContainText('180/55-17')
    await expect(changes).toContainText('190/50-17')
    await expect(dialog.getByText('משתנות: 1')).toBeVisible()
    await dialog.getByRole('button', { name: 'ביצוע שינוי אחד' }).click()
    await expect(dialog.getByText('שינוי אחד בוצע')).toBeVisible()
    await dialog.getByRole('button', { name: 'סגירה' }).last().click()
    const search = page.getByRole('search')
    await search.getByLabel('יצרן, דגם, שנה או מידה').fill(model)
    await search.getByRole('button', { name: 'חיפוש' }).click()
    await expect(page.getByRole('row').filter({ hasText: model })).toContainText('190/50-17')
  })

  await test.step('it goes again', async () => {
    await page.getByRole('row').filter({ hasText: model }).getByRole('button', { name: /^הסרת/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'הסרה' }).click()
    await expect(page.getByRole('row').filter({ hasText: model })).toHaveCount(0)
  })
})

test('a faulty file is said line by line, and nothing of it is offered to write', async ({
  openAsOwner,
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 422/)
  const dialog = page.getByRole('dialog')
  await openAsOwner('/admin/bikes')
  await page.getByRole('button', { name: 'ייבוא' }).click()
  await choose(page, `${HEADER},הערות\nVoge,Faulty,2023,2022,boat,=1+1,17,180/55-17,חדש`)
  await expect(dialog.getByText('עם תקלה: 1')).toBeVisible()
  await expect(dialog.getByText('נוסחה. כתבו את הערך עצמו')).toBeVisible()
  await expect(dialog.getByText('עמודות לא מוכרות, שלא ייקראו: ״הערות״')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^ביצוע/ })).toHaveCount(0)
  await expectAccessible(page)
  await choose(page, 'not a list')
  await expect(dialog.getByText(/אין שמות של עמודות/)).toBeVisible()
  await expectAccessible(page)
})
