import { accessibilityPanel, setInAnotherTab } from '../fixtures/accessibility-panel.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

const hidePictures = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(accessibilityPanel(page).button).toBeVisible()
  await setInAnotherTab(page, { hideImages: true })
}

test('with hidden pictures a drawn name is still read, and the hidden film has no controls', async ({ page }) => {
  await hidePictures(page, '/')
  const brands = page.locator('[aria-labelledby=brands]')
  await brands.scrollIntoViewIfNeeded()
  const marks = brands.getByRole('img')
  expect(await marks.count()).toBeGreaterThan(5)
  for (const mark of await marks.all()) await expect(mark).toHaveCSS('opacity', '1')
  const film = page.locator('video')
  await expect(film).toBeAttached()
  await expect(film).toHaveCSS('opacity', '0')
  await expect(page.getByRole('button', { name: /הסרטון שברקע/ })).toBeHidden()
})

test('with hidden pictures testimonials are shown as text', async ({ page }) => {
  await hidePictures(page, '/testimonials')
  const letters = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('img') })
  expect(await letters.count()).toBe(25)
  for (const letter of await letters.all()) {
    await expect(letter.getByRole('img')).toBeHidden()
    await expect(letter.getByRole('paragraph')).toBeVisible()
    await expect(letter).toHaveText(/\p{L}{2}/u)
  }
})
