import { press, tabTo } from '../fixtures/browser.ts'
import { expectHealthyPage } from '../fixtures/accessibility.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { newPhone, next, WIZARD } from '../fixtures/wizard.ts'

/** Chooses in a group of radio buttons, which is one stop of the Tab key. */
const choose = async (page: Page, first: RegExp | string, wanted: RegExp | string) => {
  const radio = (name: RegExp | string) => page.getByRole('radio', { name, exact: typeof name === 'string' })
  await tabTo(page, radio(first))
  await page.keyboard.press('Space')
  for (let tries = 0; tries < 5 && !(await radio(wanted).isChecked()); tries += 1)
    await page.keyboard.press('ArrowDown')
  await expect(radio(wanted)).toBeChecked()
  await expect(radio(wanted)).toBeFocused()
}

test('the wizard is answered, its tyres are reached and a tyre is opened with the keyboard only', async ({ page }) => {
  const onwards = next(page)
  await page.goto(WIZARD)

  await test.step('name and phone', async () => {
    await tabTo(page, page.getByLabel('שם מלא'))
    await page.keyboard.type('נועה ישראלי')
    await tabTo(page, page.getByLabel('טלפון נייד'))
    await page.keyboard.type(newPhone())
    await expect(onwards).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'על איזה אופנוע אתם רוכבים?' })).toBeFocused()
  })

  await test.step('the bike, back to the name and on again', async () => {
    const brand = page.getByLabel('מותג', { exact: true })
    await tabTo(page, brand)
    await page.keyboard.type('Yamaha')
    await expect(brand).toHaveValue('Yamaha')
    await tabTo(page, page.getByLabel('שנה', { exact: true }))
    await page.keyboard.type('2021')
    await choose(page, /^זוג/, /^אחורי/)
    await press(page, page.getByRole('button', { name: 'חזרה', exact: true }), 'Enter')
    await expect(page.getByLabel('שם מלא')).toHaveValue('נועה ישראלי')
    await press(page, onwards, 'Enter')
    await expect(page.getByRole('radio', { name: /^אחורי/ })).toBeChecked()
    await press(page, onwards, 'Space')
    await expect(page.getByRole('heading', { name: 'איך אתם רוכבים?' })).toBeFocused()
  })

  await test.step('the riding', async () => {
    await tabTo(page, page.getByLabel('דגם', { exact: true }))
    await page.keyboard.type('MT-07')
    await choose(page, /^יומיומי/, /^סופי שבוע/)
    await choose(page, '0-100', '1,000-5,000')
    await expectHealthyPage(page)
    await press(page, page.getByRole('button', { name: 'מצאו לי צמיגים' }), 'Enter')
  })

  await test.step('the tyres', async () => {
    await expect(page.getByRole('heading', { level: 1, name: /MT-07 שלכם$/ })).toContainText('שמתאימ')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const second = page.getByRole('article').nth(1).getByRole('link')
    await press(page, second, 'Enter')
    await expect(page).toHaveURL(/\/tire\/moto\/\d+\//)
  })

  await test.step('Back of the browser shows the recommendation again', async () => {
    await page.goBack()
    await expect(page.getByRole('article').first()).toContainText('ההמלצה שלנו')
  })
})
