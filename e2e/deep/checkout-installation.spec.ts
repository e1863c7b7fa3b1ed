import { startCheckout } from '../fixtures/checkout.ts'
import { priceOf } from '../fixtures/prices.ts'
import { expect, test } from '../fixtures/test.ts'

test('city, garage, day and hour are chosen in this order, and each choice clears the later ones', async ({ page }) => {
  const checkout = await startCheckout(page)
  const { city, garages, chosenGarage, days, hours, next, hint, row } = checkout
  await checkout.fillBuyer()
  await expect(checkout.delivery('התקנה במוסך שותף')).toBeChecked()
  const nothingChosen = async (group: 'יום' | 'שעה') =>
    expect(page.getByRole('group', { name: group }).locator(':checked')).toHaveCount(0)

  await city.selectOption('tel-aviv')
  await expect(garages).toHaveCount(3)
  await garages.filter({ hasText: 'גומי איילון' }).getByRole('radio').click()
  await expect(chosenGarage).toContainText('גומי איילון דו־גלגלי')
  await expect(chosenGarage).toContainText('₪120.00 לצמיג, לתשלום במוסך')
  await test.step('the amount at the garage is beside the amount that is paid now', async () => {
    await expect(row('התקנה, לתשלום במוסך')).toContainText('₪120.00')
    await expect(row('לתשלום עכשיו')).toContainText(priceOf(checkout.tyre.price))
    await expect(row('סה״כ כולל התקנה')).toContainText(priceOf(checkout.tyre.price + 120))
  })
  await nothingChosen('יום')
  await test.step('the days shown at first are whole rows, on a desktop and on a phone', async () => {
    await expect(days).toHaveCount(8)
    const inRows = async () => {
      const tops = await days.evaluateAll((all) => all.map((day) => day.getBoundingClientRect().top))
      return [...Map.groupBy(tops, (top) => top).values()].map((row) => row.length)
    }
    const desktop = page.viewportSize()
    expect(await inRows()).toEqual([4, 4])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(inRows).toEqual([2, 2, 2, 2])
    if (desktop) await page.setViewportSize(desktop)
  })
  await days.first().click()
  await expect(hours.first()).toHaveText(/^\d\d:00–\d\d:00/)
  const [from = 0, to = 0] = ((await hours.first().textContent()) ?? '').match(/\d\d(?=:00)/g)?.map(Number) ?? []
  expect(to - from).toBe(2)
  await hours.first().click()
  await expect(next).toHaveAccessibleDescription('')

  await test.step('another day clears the hour', async () => {
    await days.nth(1).click()
    await expect(hours.first()).toBeVisible()
    await nothingChosen('שעה')
    await expect(hint).toHaveText('כדי להמשיך יש למלא: שעה')
    await hours.first().click()
  })
  await test.step('another garage clears the day, and the list gets the focus', async () => {
    await page.getByRole('button', { name: 'החלפת מוסך' }).click()
    await expect(garages.first().getByRole('radio')).toBeFocused()
    await expect(next).toHaveAccessibleDescription('כדי להמשיך יש למלא: מוסך')
    await expect(days).toHaveCount(0)
    await garages.filter({ hasText: 'העוגן היפואי' }).getByRole('radio').click()
    await expect(row('התקנה, לתשלום במוסך')).toContainText('₪110.00')
    await nothingChosen('יום')
    await days.first().click()
    await hours.first().click()
    await expect(next).toHaveAccessibleDescription('')
  })
  await test.step('another city clears the garage', async () => {
    await city.selectOption('haifa')
    await expect(chosenGarage).toHaveCount(0)
    await expect(row('התקנה, לתשלום במוסך')).toHaveCount(0)
    await expect(hint).toHaveText('כדי להמשיך יש למלא: מוסך')
  })
})

test('a garage that books by phone needs neither day nor hour, and the page says how the time is arranged', async ({
  page,
}) => {
  const checkout = await startCheckout(page)
  const { city, garages, days, next } = checkout
  await checkout.fillBuyer()
  await city.selectOption('eilat')
  await expect(garages.first()).toContainText('מתאמים תור בטלפון')
  await garages.first().getByRole('radio').click()
  await expect(
    page.getByText('את מועד ההתקנה מתאמים ישירות עם המוסך, אחרי שנודיע לכם שהצמיגים הגיעו אליו.'),
  ).toBeVisible()
  await expect(days).toHaveCount(0)
  await next.click()
  await next.click()
  await expect(page.getByRole('main')).toContainText('אלמוג מוטו אילת')
  await expect(page.getByRole('main')).toContainText('מתאמים תור בטלפון')
})

test('a hidden garage is not listed, and neither is a city whose only garage is hidden', async ({ page }) => {
  const { city, garages } = await startCheckout(page)
  const cities = await city.getByRole('option').allTextContents()
  expect(cities.length).toBeGreaterThan(20)
  // in the seed data the only garage of each of these cities is hidden
  for (const name of ['רמלה', 'עכו', 'צפת']) expect(cities).not.toContain(name)
  for (const option of cities.slice(1)) {
    await city.selectOption({ label: option })
    await expect(garages.first()).toBeVisible()
    for (const hidden of ['קשת הצמיגים', 'חאן האופנועים', 'פסגת הגלגל'])
      await expect(garages.filter({ hasText: hidden })).toHaveCount(0)
  }
})

test('a day or an hour that the garage no longer offers must be chosen again', async ({ page }) => {
  const checkout = await startCheckout(page)
  const { city, garages, days, hours, next, hint, chosenGarage } = checkout
  await checkout.fillBuyer()
  await city.selectOption('tel-aviv')
  await garages.first().getByRole('radio').click()
  await days.first().click()
  await hours.first().click()
  await expect(next).toHaveAccessibleDescription('')
  /** The state of a tab that was open for a long time. */
  const reloadWith = async (chosen: { date?: string; startHour?: number }) => {
    await page.evaluate((change) => {
      const draft = JSON.parse(sessionStorage.getItem('checkout-draft') ?? '{}') as { installation: object }
      Object.assign(draft.installation, change)
      sessionStorage.setItem('checkout-draft', JSON.stringify(draft))
    }, chosen)
    await page.reload()
  }
  await reloadWith({ startHour: 3 })
  await expect(hint).toHaveText('כדי להמשיך יש למלא: שעה')
  await next.click()
  await expect(hours.first().getByRole('radio')).toBeFocused()
  await hours.first().click()
  await expect(next).toHaveAccessibleDescription('')
  await reloadWith({ date: '2025-01-05' })
  await expect(chosenGarage).toBeVisible()
  await expect(hint).toHaveText('כדי להמשיך יש למלא: יום')
  await next.click()
  await expect(days.first().getByRole('radio')).toBeFocused()
  await expect(days.filter({ has: page.locator(':checked') })).toHaveCount(0)
})

test('a like of a garage does not choose it, survives a reload and can be removed', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/)
  const { city, garages, chosenGarage } = await startCheckout(page)
  await city.selectOption('jerusalem')
  const heart = garages.first().getByRole('button', { name: /^אהבתי את/ })
  const count = async () => Number((await heart.locator('[aria-hidden]:not(svg)').allTextContents())[0] ?? 0)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  const before = await count()
  const counted = () => page.waitForResponse(/\/edge\/collector\/like\/shop\//)
  await Promise.all([counted(), heart.click()])
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(count).toBe(before + 1)
  await expect(chosenGarage).toHaveCount(0)
  await expect
    .poll(async () =>
      decodeURIComponent((await page.context().cookies()).find(({ name }) => name === 'stats')?.value ?? ''),
    )
    .toMatch(/"shops":\[\{"shopId":/)
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(count).toBe(before + 1)
  await page.route('**/edge/collector/like/shop/**', (route) => route.abort())
  await heart.click()
  await expect(page.getByText('לא הצלחנו לשמור את הסימון. נסו שוב בעוד רגע.')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.unroute('**/edge/collector/like/shop/**')
  await Promise.all([counted(), heart.click()])
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(count).toBe(before)
})

for (const [what, calls, again] of [
  ['cities', '**/checkout/installation/cities', 'רשימת הערים לא נטענה.'],
  ['garages', '**/checkout/shops/in/**', 'רשימת המוסכים לא נטענה.'],
  ['days', '**/checkout/install/dates/**', 'הימים הפנויים לא נטענו.'],
  ['hours', '**/checkout/install/slots/**', 'השעות הפנויות לא נטענו.'],
] as const)
  test(`${what} that fail to load show a message, to which continue leads, and load again on request`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_FAILED/)
    await page.route(calls, (route) => route.abort())
    const { city, garages, days, hours, next, fillBuyer } = await startCheckout(page)
    await fillBuyer()
    const steps = [
      () => city.selectOption('tel-aviv'),
      () => garages.first().getByRole('radio').click(),
      () => days.first().click(),
      () => hours.first().click(),
    ]
    const broken = ['cities', 'garages', 'days', 'hours'].indexOf(what)
    for (const step of steps.slice(0, broken)) await step()
    await expect(page.getByRole('alert').filter({ hasText: again })).toBeVisible()
    await next.click()
    await expect(page.getByRole('button', { name: 'נסו שוב' })).toBeFocused()
    await page.unroute(calls)
    await page.keyboard.press('Enter')
    for (const step of steps.slice(broken)) await step()
    await expect(page.getByRole('group', { name: 'שעה' }).locator(':checked')).toHaveCount(1)
  })

test('continue leads to another garage when the chosen one has no free day', async ({ page }) => {
  await page.route('**/checkout/install/dates/**', (route) => route.fulfill({ json: [] }))
  const { city, garages, next, fillBuyer } = await startCheckout(page)
  await fillBuyer()
  await city.selectOption('tel-aviv')
  await garages.first().getByRole('radio').click()
  await expect(page.getByText(/^אין במוסך הזה ימים פנויים/)).toBeVisible()
  await next.click()
  await expect(page.getByRole('button', { name: 'החלפת מוסך' })).toBeFocused()
})
