import { holdCalls, waitForHydration } from '../fixtures/browser.ts'
import { expect, test } from '../fixtures/test.ts'

test('on a phone a focused chip scrolls completely into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/list/moto/120/70/17')
  const chips = page.getByRole('group', { name: 'הסינון הפעיל' }).getByRole('link')
  await waitForHydration(chips.first())
  await page.getByRole('combobox', { name: 'מיון' }).focus()
  for (const chip of await chips.all()) {
    await page.keyboard.press('Tab')
    await expect(chip).toBeFocused()
    // the ring is 3 px wide, at a distance of 2 px
    await expect
      .poll(() =>
        chip.evaluate((link) => link.getBoundingClientRect().left >= 5 && link.getBoundingClientRect().right <= 385),
      )
      .toBe(true)
  }
})

for (const width of [390, 1280])
  test(`the spinner is above the placeholders of the cards, and the cards replace the placeholders, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const size = page.getByRole('link', { name: /^120\/70/ }).first()
    await waitForHydration(size)
    const call = await holdCalls(page, '**/edge/api/v1/tires/MO/**')
    await size.click()
    const wheel = page.getByRole('status').filter({ hasText: 'טוענים צמיגים' })
    const places = page.locator('main ul[aria-hidden=true] > li')
    await expect(wheel).toBeVisible()
    const head = await wheel.boundingBox()
    const place = await places.first().boundingBox()
    if (!head || !place) throw new Error('the loading message or the placeholder is not on the screen')
    expect(head.y + head.height).toBeLessThanOrEqual(place.y)
    expect(head.x + head.width).toBeCloseTo(place.x + place.width, 0)
    call.release()
    const card = await page.getByRole('article').first().boundingBox()
    expect(Math.abs((card?.y ?? 0) - place.y)).toBeLessThanOrEqual(4)
    expect(card?.x).toBeCloseTo(place.x, 0)
    expect(card?.width).toBeCloseTo(place.width, 0)
  })
