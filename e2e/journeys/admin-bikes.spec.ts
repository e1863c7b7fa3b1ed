import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const snackbar = (page: Page) => page.locator('[data-react-aria-top-layer]').filter({ hasText: /./ })

test('staff list a motorcycle, its page follows, and they change and remove it @desktop', async ({
  openAsOwner,
  page,
  consoleErrors,
}, info) => {
  consoleErrors.allow(/status of (404|422)/)
  // a model of its own: what other journeys search for stays as it is
  const number = `${info.parallelIndex}${Date.now() % 1_000_000}`
  const model = `Trial ${info.project.name} ${number}`
  const address = `/bike/voge/trial-${info.project.name}-${number}`
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(new RegExp(`^${label}`))
  const row = page.getByRole('row').filter({ hasText: model })

  await openAsOwner('/admin/bikes')
  await expect(page.getByRole('heading', { name: 'אופנועים ומידות', level: 1 })).toBeVisible()
  await expectAccessible(page)

  await test.step('every fault is said at its field', async () => {
    await page.getByRole('button', { name: 'אופנוע חדש' }).click()
    await field('יצרן').fill('Voge')
    await field('דגם').fill(model)
    await field('משנת').fill('2023')
    await field('עד שנת').fill('2022')
    await field('סוג האופנוע').selectOption('adventure')
    await field('נפח מנוע').fill('494')
    await field('מידה קדמית').fill('17')
    await field('מידה אחורית').fill('180/55ZR17 M/C (73W)')
    await dialog.getByRole('button', { name: 'שמירה' }).click()
    await expect(dialog.getByText('השנה האחרונה קודמת לראשונה')).toBeVisible()
    await expect(dialog.getByText(/מידה כמו 120\/70-17/)).toBeVisible()
    await expect(field('עד שנת')).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('it is listed with its sizes, and has a page', async () => {
    await field('עד שנת').fill('2026')
    await field('מידה קדמית').fill('120/70 ZR17')
    await dialog.getByRole('button', { name: 'שמירה' }).click()
    await expect(snackbar(page)).toContainText('האופנוע נוסף')
    const search = page.getByRole('search')
    await search.getByLabel('יצרן, דגם, שנה או מידה').fill(`${model} 2024 180/55`)
    await search.getByRole('button', { name: 'חיפוש' }).click()
    await expect(row).toContainText('120/70-17')
    await expect(row).toContainText('180/55-17')
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(model)
  })

  await test.step('a change reaches the page, and a removal takes it away', async () => {
    await page.goto('/admin/bikes')
    await page.getByRole('search').getByLabel('יצרן, דגם, שנה או מידה').fill(model)
    await page.getByRole('search').getByRole('button', { name: 'חיפוש' }).click()
    await row.getByRole('button', { name: /^עריכת/ }).click()
    await field('מידה אחורית').fill('190/50-17')
    await dialog.getByRole('button', { name: 'שמירה' }).click()
    await expect(snackbar(page)).toContainText('האופנוע עודכן')
    await expect(row).toContainText('190/50-17')
    await row.getByRole('button', { name: /^הסרת/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'הסרה' }).click()
    await expect(row).toHaveCount(0)
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
  })
})

test('a motorcycle that a rider missed becomes a filled form, and its task is answered by the new motorcycle', async ({
  openAsOwner,
  page,
  request,
}, info) => {
  const number = `${info.parallelIndex}${Date.now() % 1_000_000}`
  const model = `Missed ${info.project.name} ${number}`
  const told = await request.post('/edge/api/v1/motorcycle/model-to-add', { data: { bikeModel: `Voge ${model} 2023` } })
  expect(told.ok()).toBe(true)
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(new RegExp(`^${label}`))

  await openAsOwner('/admin/inbox?list=bikes')
  const task = page.getByRole('row').filter({ hasText: model })
  await task.getByRole('link', { name: 'אופנוע חדש' }).click()
  await expect(dialog).toContainText(`Voge ${model} 2023`)
  await expect(field('יצרן')).toHaveValue('Voge')
  await expect(field('דגם')).toHaveValue(model)
  await expect(field('משנת')).toHaveValue('2023')
  await field('סוג האופנוע').selectOption('adventure')
  await field('נפח מנוע').fill('494')
  await field('מידה קדמית').fill('110/80-19')
  await field('מידה אחורית').fill('150/70-17')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(snackbar(page)).toContainText('הפנייה שויכה אליו')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('search').getByLabel('יצרן, דגם, שנה או מידה').fill(model)
  await page.getByRole('search').getByRole('button', { name: 'חיפוש' }).click()
  await page.getByRole('row').filter({ hasText: model }).getByRole('button', { name: /^הסרת/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'הסרה' }).click()
  await expect(page.getByRole('row').filter({ hasText: model })).toHaveCount(0)
  await page.goto('/admin/inbox?list=bikes')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(model)).toHaveCount(0)
})
