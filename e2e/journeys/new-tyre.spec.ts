import { expectAccessible } from '../fixtures/accessibility.ts'
import { openBackOffice } from '../fixtures/staff.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const snackbar = (page: Page) => page.locator('[data-react-aria-top-layer]').filter({ hasText: /./ })

test('staff list a tyre, find it in the shop, and change its facts @desktop', async ({
  openAsOwner,
  page,
  consoleErrors,
}, info) => {
  consoleErrors.allow(/status of 4(04|09|22)/)
  const office = await openBackOffice()
  // a line of its own: what other journeys search for stays as it is
  const line = `Trial ${info.project.name} ${info.parallelIndex} ${Date.now() % 100_000}`
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(new RegExp(`^${label}`))
  let ean = ''
  try {
    await openAsOwner('/admin/products')
    await page.getByRole('button', { name: 'צמיג חדש' }).click()
    await expectAccessible(page)

    await test.step('every fault is said at its field', async () => {
      await field('EAN').fill('3528701931488')
      await dialog.getByRole('button', { name: 'שמירה' }).click()
      await expect(dialog.getByText(/ספרת הביקורת/)).toBeVisible()
      await expect(dialog.getByText('שדה חובה').first()).toBeVisible()
      await expect(field('EAN')).toBeFocused()
    })

    await test.step('a tyre without a number of its maker gets one of the shop', async () => {
      await field('EAN').fill('')
      await field('מותג').fill('michelin')
      await field('דגם').fill(line)
      await field('שם הדגם בעברית').fill('ניסיון')
      await field('קטגוריה').selectOption('sport')
      await field('רוחב').fill('180')
      await field('חתך').fill('55')
      await field('קוטר החישוק').fill('17')
      await field('גלגל').selectOption('rear')
      await field('קוד עומס').fill('73')
      await field('קוד מהירות').fill('(W)')
      await field('מחיר בשקלים').fill('812.50')
      await field('ציור הסוליה').selectOption('sport')
      await dialog.getByRole('button', { name: 'שמירה' }).click()
      await expect(snackbar(page)).toContainText('הצמיג נוסף לחנות')
      // its own dialog follows, with pictures and stock
      await expect(dialog.getByText(/290\d{10}/).first()).toBeVisible()
      ;[ean = ''] = /290\d{10}/.exec((await dialog.textContent()) ?? '') ?? []
      await expect(dialog).toContainText('180/55ZR17 M/C (73W)')
    })

    await test.step('its facts change, and the shop shows them', async () => {
      await dialog.getByRole('button', { name: 'עריכת הפרטים' }).click()
      await expect(field('מותג')).toHaveValue('Michelin')
      await field('שבוע ושנת ייצור').fill('3126')
      await field('תיאור').fill('צמיג לניסיון.')
      await dialog.getByRole('button', { name: 'שמירה' }).click()
      await expect(snackbar(page)).toContainText('פרטי הצמיג עודכנו')
      await page.goto(`/tire/moto/${ean}/-`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(line)
      await expect(page.getByText('צמיג לניסיון.')).toBeVisible()
    })

    await test.step('its line gets another name, and the shop shows it', async () => {
      await page.goto('/admin/lines')
      const search = page.getByRole('search', { name: 'דגמי צמיגים' })
      await search.getByLabel('מותג או דגם').fill(line)
      await search.getByRole('button', { name: 'חיפוש' }).click()
      await page.getByRole('button', { name: `עריכת Michelin ${line}` }).click()
      await expectAccessible(page)
      await field('דגם').fill(`${line} B`)
      await dialog.getByRole('button', { name: 'שמירה' }).click()
      await expect(snackbar(page)).toContainText('הדגם עודכן')
      await page.goto(`/tire/moto/${ean}/-`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`${line} B`)
    })
  } finally {
    if (ean) await office.unlistProduct(ean)
  }
})
