import type { Locator } from '@playwright/test'
import { press, tabTo } from '../fixtures/browser.ts'
import { expect, test } from '../fixtures/test.ts'

/** The focus is visible: a ring of at least two pixels. */
const expectRing = async (control: Locator) => {
  const ring = await control.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle === 'none' ? 0 : parseFloat(outlineWidth)
  })
  expect(ring).toBeGreaterThanOrEqual(2)
}

test('a garage is found, liked and left again with the keyboard only', async ({ page }) => {
  const name = 'סיבוב רותם'
  const heart = page.getByRole('button', { name: new RegExp(`^אהבתי את ${name}`) })
  await page.goto('/our-shops')

  await test.step('a city by the list', async () => {
    const city = page.getByLabel('עיר')
    await tabTo(page, city)
    // the last city of the alphabet
    await page.keyboard.press('End')
    await expect(city).toHaveValue('tel-aviv')
    await press(page, page.getByRole('button', { name: 'הצגת המוסכים' }), 'Enter')
    await expect(page).toHaveURL('/our-shops?city=tel-aviv')
    await expect(page.getByRole('heading', { level: 1, name: 'נקודות התקנה בתל אביב־יפו' })).toBeVisible()
  })

  await test.step('the ways of a card in the order in which they are read, each with a ring', async () => {
    const card = page.getByRole('listitem').filter({ has: heart })
    const ways = [
      card.getByRole('heading').getByRole('link', { name }),
      heart,
      card.getByRole('link', { name: /^התקשרו אל/ }),
      card.getByRole('link', { name: /^פרטים נוספים/ }),
      card.getByRole('link', { name: /^ניווט אל/ }),
    ]
    for (const [index, way] of ways.entries()) {
      if (index === 0) await tabTo(page, way)
      else await page.keyboard.press('Tab')
      await expect(way).toBeFocused()
      await expectRing(way)
    }
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/our-shops/sivuv-rotem')
  })

  await test.step('a like and its end, without losing the place', async () => {
    await press(page, heart, 'Space')
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(heart).not.toHaveAttribute('aria-busy', 'true')
    await expect(heart).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await expect(heart).not.toHaveAttribute('aria-busy', 'true')
    await expect(heart).toBeFocused()
  })

  await test.step('on to the call, the way there and back to the city', async () => {
    for (const way of [/^חייגו למוסך/, /^ניווט/, /^פתיחה במפה/]) {
      await tabTo(page, page.getByRole('link', { name: way }))
      await expectRing(page.getByRole('link', { name: way }))
    }
    await press(page, page.getByRole('link', { name: 'כל המוסכים בתל אביב־יפו' }), 'Enter')
    await expect(page).toHaveURL('/our-shops?city=tel-aviv')
  })
})

test('the drawn map adds no stops: each of its cities is a link of the list', async ({ page }) => {
  await page.goto('/our-shops')
  const points = page.locator('aside a')
  const cities = page.getByRole('navigation', { name: 'כל הערים' }).getByRole('link')
  const hrefs = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const listed = new Set(await hrefs(cities))
  expect((await hrefs(points)).filter((href) => !listed.has(href))).toEqual([])
  for (const point of await points.all()) await expect(point).toHaveAttribute('tabindex', '-1')
})

test('a visitor who refuses the location continues by the keyboard, and hears the reason', async ({ page }) => {
  await page.goto('/our-shops')
  await page.evaluate(() =>
    Object.defineProperty(navigator.geolocation, 'getCurrentPosition', {
      value: (_: unknown, failed: (error: object) => void) => failed({ code: 1, PERMISSION_DENIED: 1 }),
    }),
  )
  const near = page.getByRole('button', { name: 'קרוב אליי' })
  await press(page, near, 'Enter')
  await expect(page.getByRole('status').filter({ hasText: 'הדפדפן לא נתן לנו את המיקום שלכם' })).toBeVisible()
  await expect(near).toBeFocused()
})
