import { waitForHydration } from '../fixtures/browser.ts'
import { expectAccessible, expectHealthyPage } from '../fixtures/accessibility.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import type { Locator } from '@playwright/test'

/** The commonest size of the seed: hundreds of tyres and sets of many brands. */
const LIST = '/list/moto/120/70/17'

const cards = (page: Page) => page.getByRole('article')
const results = (page: Page) => page.getByRole('region', { name: 'תוצאות' })
const sheet = (page: Page) => page.getByRole('form', { name: 'סינון' })

/** From this width on the filters are beside the list; below, one tap or a sheet offers them. */
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024

const numberIn = async (locator: Locator): Promise<number> =>
  Number(/\d+/.exec((await locator.textContent()) ?? '')?.[0])

/** @returns how many products the page promised to be left */
const hideSets = async (page: Page): Promise<number> => {
  const choice = isWide(page)
    ? sheet(page).locator('label').filter({ hasText: 'הסתרת זוגות' })
    : page.getByRole('group', { name: 'הסינון הפעיל' }).getByRole('link', { name: /^הסתרת זוגות/ })
  const promised = await numberIn(choice)
  await choice.click()
  return promised
}

/** How many products the page says there are. */
const found = async (page: Page): Promise<number> => {
  const said = results(page).getByRole('status').first()
  await expect(said).toHaveText(/תוצא/)
  const text = (await said.textContent()) ?? ''
  return text.startsWith('תוצאה אחת') ? 1 : Number(/\d+/.exec(text)?.[0])
}

const prices = async (page: Page): Promise<number[]> => {
  const texts = await cards(page).locator('.price b').allTextContents()
  return texts.map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
}

/** What a drawing shows beside the names, which differ anyway. */
const withoutNames = (drawing: string): string =>
  drawing.replaceAll(/<title>.*?<\/title>|<path d="[^"]*" fill="none" stroke="#(?:e9e5df|a3aab0)"[^>]*>/g, '')

test('two neighbours of a list have another tread unless they are of one line @variation', async ({
  page,
  request,
}) => {
  await page.goto(LIST)
  const shown = await cards(page).evaluateAll((all) =>
    all.map((card) => ({ name: card.querySelector('h3')?.textContent, picture: card.querySelector('img')?.src ?? '' })),
  )
  expect(shown.length).toBeGreaterThan(20)
  const drawn = await Promise.all(
    shown.map(async ({ name, picture }) => ({ name, look: withoutNames(await (await request.get(picture)).text()) })),
  )
  for (const { look } of drawn) expect(look).toContain('<svg')
  const alike = drawn.filter(({ name, look }, index) => {
    const before = drawn[index - 1]
    return before && before.name !== name && before.look === look
  })
  expect(alike.map(({ name }) => name)).toEqual([])
})

test('filters and sorting of a list are in its address, which can be shared @desktop', async ({ page, context }) => {
  await page.goto(LIST)
  const whole = await found(page)
  expect(whole).toBeGreaterThan(60)
  await expect(cards(page)).toHaveCount(30)

  await test.step('one tap hides the sets', async () => {
    const promised = await hideSets(page)
    await expect(page).toHaveURL(`${LIST}?sets=hide`)
    await expect(cards(page).filter({ hasText: 'זוג צמיגים' })).toHaveCount(0)
    expect(await found(page)).toBe(promised)
  })

  await test.step('the panel, a sheet on a phone, narrows it to a brand, and says before what that gives', async () => {
    if (!isWide(page)) await page.getByRole('button', { name: /^סינון/ }).click()
    await expect(sheet(page)).toBeVisible()
    await expectAccessible(page)
    const option = sheet(page).locator('label').filter({ hasText: 'Pirelli' })
    const promised = await numberIn(option.locator('small'))
    await option.click()
    await expect(page).toHaveURL(`${LIST}?brand=pirelli&sets=hide`)
    await expect(page.getByRole('link', { name: 'הסרת הסינון Pirelli', includeHidden: true })).toHaveCount(1)
    if (!isWide(page)) {
      await sheet(page)
        .getByRole('button', { name: `הצגת ${promised} צמיגים` })
        .click()
      await expect(sheet(page)).toBeHidden()
    }
    expect(await found(page)).toBe(promised)
    await expect(cards(page)).toHaveCount(promised)
    await expect(cards(page).filter({ hasText: 'Pirelli' })).toHaveCount(promised)
  })

  await test.step('the cheapest first', async () => {
    await page.getByRole('combobox', { name: 'מיון' }).selectOption('price-asc')
    await expect(page).toHaveURL(/sort=price-asc/)
    await expect.poll(() => prices(page)).toEqual((await prices(page)).toSorted((one, other) => one - other))
    await expectHealthyPage(page)
  })

  await test.step('the shared link shows the same list', async () => {
    const shared = await context.newPage()
    await shared.goto(page.url())
    expect(await prices(shared)).toEqual(await prices(page))
    await expect(shared.getByRole('link', { name: 'הסרת הסינון Pirelli' })).toBeVisible()
    await shared.close()
  })

  await test.step('a price that is typed is one choice, also with a pause in between', async () => {
    if (!isWide(page)) await page.getByRole('button', { name: /^סינון/ }).click()
    const highest = sheet(page).getByRole('spinbutton', { name: 'עד מחיר, בשקלים' })
    await highest.pressSequentially('90')
    await expect(page).toHaveURL(/maxPrice=90&/)
    await highest.pressSequentially('0')
    await expect(page).toHaveURL(/maxPrice=900&/)
    await highest.press('Enter')
    if (!isWide(page)) await expect(sheet(page)).toBeHidden()
  })

  await test.step('every choice can be taken off, and back undoes one after the other', async () => {
    await page.getByRole('link', { name: 'הסרת הסינון Pirelli' }).click()
    await expect(page).toHaveURL(`${LIST}?maxPrice=900&sets=hide&sort=price-asc`)
    await expect(page.locator('#filters input[value=pirelli]')).not.toBeChecked()
    for (const before of [
      '?brand=pirelli&maxPrice=900&sets=hide&sort=price-asc',
      '?brand=pirelli&sets=hide&sort=price-asc',
      '?brand=pirelli&sets=hide',
      '?sets=hide',
      '',
    ]) {
      await page.goBack()
      await expect(page).toHaveURL(LIST + before)
    }
    await expect(page.locator('#filters input:checked')).toHaveCount(0)
    expect(await found(page)).toBe(whole)
  })
})

test('a list begins with front, rear or pair, and its orders are what their names say @variation', async ({ page }) => {
  await page.goto(LIST)
  const parts = page.getByRole('navigation', { name: 'מה מחליפים?' })
  const chosen = parts.locator('[aria-current]')
  const sort = page.getByRole('combobox', { name: 'מיון' })
  await expect(chosen).toHaveText(/^הכול/)
  await expect(sort.locator('option:checked')).toHaveText('זוגות במלאי תחילה')

  await test.step('a front, then a pair instead of it', async () => {
    const front = parts.getByRole('link', { name: /^קדמי/ })
    await waitForHydration(front)
    const promised = await numberIn(front)
    await front.click()
    await expect(page).toHaveURL(`${LIST}?position=front`)
    expect(await found(page)).toBe(promised)
    await expect(chosen).toHaveText(/^קדמי/)
    await expect(cards(page).filter({ hasText: 'זוג צמיגים' })).toHaveCount(0)

    const pair = parts.getByRole('link', { name: /^זוג/ })
    const pairs = await numberIn(pair)
    await pair.click()
    await expect(page).toHaveURL(`${LIST}?position=set`)
    expect(await found(page)).toBe(pairs)
    await expectHealthyPage(page)
  })

  await test.step('a pair shows both sizes before its name', async () => {
    const first = cards(page).first()
    await expect(first.locator('.size').nth(0)).toHaveText(/^120\/70-17\s*קדמי/)
    await expect(first.locator('.size').nth(1)).toHaveText(/17\s*אחורי/)
    const size = first.locator('.size').nth(1)
    const name = first.getByRole('heading')
    const above = await size.boundingBox()
    const below = await name.boundingBox()
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  })

  await test.step('recommended is another choice: in stock, then what is sold and rated best', async () => {
    await sort.selectOption({ label: 'מומלץ' })
    await expect(page).toHaveURL(`${LIST}?position=set&sort=recommended`)
    await expect(cards(page)).toHaveCount(30)
    await expect(cards(page).filter({ hasText: 'מלאי מיידי' })).toHaveCount(30)
    await expect.poll(() => prices(page)).not.toEqual((await prices(page)).toSorted((one, other) => one - other))
  })

  await test.step('a struck price has a row of its own on a phone: the prices of neighbours are level', async () => {
    if (isWide(page)) return
    const tops = await cards(page)
      .locator('.price b')
      .evaluateAll((all) => all.map((price) => Math.round(price.getBoundingClientRect().top)))
    expect(tops.filter((_, index) => index % 2 === 0)).toEqual(tops.filter((_, index) => index % 2 === 1))
  })

  await test.step('the cart leads with both sizes as riders say them', async () => {
    const bought = cards(page).first()
    const sizes = await bought.locator('.size bdi').allTextContents()
    await bought.getByRole('button', { name: /^הוסיפו לעגלה/ }).click()
    await expect(page).toHaveURL('/cart')
    const [front, rear] = sizes
    await expect(page.locator('[data-part=size]').first()).toHaveText(new RegExp(`^${front}.*${rear}`))
  })
})

test('filters without a result say so, and one tap clears them', { tag: '@variation' }, async ({ page }) => {
  await page.goto(`${LIST}?maxPrice=1`)
  await expect(page.getByText('אין צמיגים שמתאימים לכל הבחירות יחד')).toBeVisible()
  await expectHealthyPage(page)
  await page.getByRole('link', { name: 'להציג את כל הצמיגים' }).click()
  await expect(page).toHaveURL(LIST)
  await expect(cards(page)).toHaveCount(30)
})

for (const [path, way] of [
  ['/list/moto/1/2/3', 'לחיפוש מידה אחרת'],
  ['/list/moto/by/brand/no-such-brand', 'לחיפוש לפי מידה'],
  ['/list/moto/category/no-such-category', 'לחיפוש לפי מידה'],
] as const)
  test(`${path} does not exist and offers other pages`, { tag: '@variation' }, async ({ page, consoleErrors }) => {
    consoleErrors.allow(/404/)
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('heading', { name: 'לא מצאנו את מה שחיפשתם' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: way })).toHaveAttribute('href', '/')
    await expectHealthyPage(page)
  })

test('a search is corrected, filtered and shows more results', async ({ page }) => {
  await page.goto('/search')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const field = page.getByRole('main').getByRole('searchbox')
  await waitForHydration(field) // before, the form is sent as browsers send forms: another page comes, and nothing has the focus
  await field.fill('michelinn')
  await field.press('Enter')
  await expect(page).toHaveURL('/search?q=michelinn')
  await expect(page.getByRole('heading', { level: 1, name: 'michelinn' })).toBeFocused()
  await expect(page.getByText('חיפשנו Michelin במקום michelinn')).toBeVisible()
  await expectHealthyPage(page)

  await hideSets(page)
  await expect(page).toHaveURL('/search?q=michelinn&sets=hide')
  await expect(cards(page).filter({ hasText: 'זוג צמיגים' })).toHaveCount(0)
  await page.getByRole('link', { name: 'הצגת עוד 30' }).click()
  await expect(cards(page)).toHaveCount(60)
  await expect(cards(page).filter({ hasText: 'Michelin' })).toHaveCount(60)

  const link = cards(page).nth(40).getByRole('heading').getByRole('link')
  await link.click()
  await expect(page).toHaveURL(/\/tire\/moto\/\d+\//)
  await page.goBack()
  await expect(link).toBeFocused()
  await expect(cards(page)).toHaveCount(60)
})

test('a bike finds the tyres that fit it, and unknown words are named @variation', async ({ page }) => {
  await page.goto(`/search?${new URLSearchParams({ q: 'Yamaha MT-07 2021' })}`)
  await expect(cards(page).first()).toBeVisible()
  await expectHealthyPage(page)
  await page.goto('/search?q=michelin%20qwrtzpsdf')
  await expect(page.getByText('qwrtzpsdf').first()).toBeVisible()
  await expectHealthyPage(page)
  await page.getByRole('link', { name: /^לחפש רק/ }).click()
  await expect(cards(page).filter({ hasText: 'Michelin' })).toHaveCount(30)
})
