import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { waitForHydration } from '../fixtures/browser.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

const SUGGESTIONS = '**/edge/api/v1/search/suggest*'

const searchOf = (page: Page) => ({
  opener: page.getByRole('banner').getByRole('button', { name: 'חיפוש', exact: true }),
  field: page.getByRole('search').getByRole('combobox', { name: 'חיפוש צמיגים' }),
  list: page.getByRole('listbox', { name: 'הצעות לחיפוש' }),
})

/** Opens the field where it hides behind a button, and gives it the focus. */
const openField = async (page: Page) => {
  const { opener, field } = searchOf(page)
  await waitForHydration(page.getByRole('banner').getByRole('link').first())
  if (await opener.isVisible()) await opener.click()
  else await page.getByRole('search').getByRole('textbox').click()
  await expect(field).toBeFocused()
}

test('suggestions by touch: names as people write them, and a brand leads to its list', async ({ page }) => {
  await page.goto('/')
  const { field, list } = searchOf(page)
  await openField(page)
  for (const [typed, written] of [
    ['מישלן 120/7', 'מישלן 120/70-17'],
    ['michelin 120/7', 'Michelin 120/70-17'],
  ] as const) {
    await field.fill(typed)
    await expect(list.getByRole('option').first()).toContainText(written)
  }
  await field.fill('')
  await field.pressSequentially('mich')
  const brand = list.getByRole('option', { name: /Michelin מותג/ })
  await expect(brand).toContainText(/\d+ צמיגים/)
  await expect(brand.locator('mark')).toHaveText('Mich')
  await expectHealthyPage(page)
  await brand.click()
  await expect(page).toHaveURL('/list/moto/by/brand/michelin')
  await expect(list).toBeHidden()
})

test('suggestions by keyboard: arrows, Escape, Enter', { tag: '@variation' }, async ({ page }) => {
  await page.goto('/')
  const { field, list } = searchOf(page)
  await openField(page)
  await page.keyboard.type('180/5')
  const first = list.getByRole('option').first()
  await expect(first).toContainText('180/55-17')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')

  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toBeVisible()
  await expect(field).toHaveValue('180/5')

  await page.keyboard.press('ArrowDown')
  await expect(list).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/list/moto/180/55/17')
})

test('a free text is searched for and kept in the box @variation', async ({ page }) => {
  await page.goto('/')
  await openField(page)
  await page.keyboard.type('מישלן road 6')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  expect(new URL(page.url()).searchParams.get('q')).toBe('מישלן road 6')
  await page.reload()
  await expect(page.locator('input[name=q]').first()).toHaveValue('מישלן road 6')
})

test('an earlier answer never replaces a later one', { tag: '@variation' }, async ({ page }) => {
  let releaseFirst: () => void = () => undefined
  const held = new Promise<void>((resolve) => (releaseFirst = resolve))
  const suggestion = (text: string) => ({ json: { suggestions: [{ kind: 'brand', text, count: 3, brand: text }] } })
  await page.route(SUGGESTIONS, async (route) => {
    const typed = new URL(route.request().url()).searchParams.get('q') ?? ''
    if (typed === 'first') await held
    // the one that was held has been given up meanwhile
    await route.fulfill(suggestion(typed)).catch(() => undefined)
  })
  await page.goto('/')
  const { field, list } = searchOf(page)
  await openField(page)
  const asked = page.waitForRequest((request) => request.url().includes('q=first'))
  await field.fill('first')
  await asked
  await field.fill('second')
  await expect(list.getByRole('option')).toHaveText(/second/)
  releaseFirst()
  await field.fill('second ')
  await expect(list.getByRole('option')).toHaveText(/second/)
})

test(
  'failed suggestions show a quiet message and are retried with the next letter',
  { tag: '@variation' },
  async ({ page, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED/)
    await page.route(SUGGESTIONS, (route) => route.abort(), { times: 1 })
    await page.goto('/')
    const { field, list } = searchOf(page)
    await openField(page)
    await field.fill('pir')
    await expect(page.getByRole('search').getByText('ההצעות לא נטענו').last()).toBeVisible()
    await expect(field).toHaveValue('pir')
    await field.pressSequentially('e')
    await expect(list.getByRole('option', { name: /Pirelli/ }).first()).toBeVisible()
  },
)
