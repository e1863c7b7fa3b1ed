import { config } from '../config.ts'
import { accessibilityPanel, setInAnotherTab, type Settings } from '../fixtures/accessibility-panel.ts'
import {
  brokenWords,
  expectAccessible,
  expectAccessibleLook,
  expectHealthyLook,
  expectNoSidewaysScroll,
} from '../fixtures/accessibility.ts'
import { addressOf, REAR_OF_SEED, scrollToHydrated } from '../fixtures/products.ts'
import { shopper, SIZE } from '../fixtures/shopper.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const LIST = `/list/moto/${SIZE.width}/${SIZE.profile}/${SIZE.rim}`

const toggles = [
  'textBold',
  'textItalic',
  'highlightTitles',
  'highlightLinks',
  'hideImages',
  'monochrome',
  'highContrast',
  'lowContrast',
] as const
const colours = ['black', 'blue', 'green', 'purple', 'brown', 'red']
const grounds = ['white', 'yellow', 'sky', 'mint', 'pink', 'sand']

/** Every control by itself, at both of its ends if it has two. */
const states: Settings[] = [
  ...toggles.map((name) => ({ [name]: true })),
  ...['fontSizeAdjustment', 'lineHeight', 'letterSpacing'].flatMap((name) => [{ [name]: 100 }, { [name]: -100 }]),
  ...['uppercase', 'lowercase', 'capitalize'].map((textCase) => ({ textCase })),
  ...['left', 'center', 'right'].map((textAlignment) => ({ textAlignment })),
  ...colours.flatMap((colour) => [{ fontColor: colour }, { titleColor: colour }]),
  ...grounds.map((titleBackgroundColor) => ({ titleBackgroundColor })),
]

/** A pseudo-random generator: the same seed gives the same numbers (mulberry32). */
const dice = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    oneOf: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value,
    happens: (chance: number) => next() < chance,
  }
}

const combination = ({ oneOf, happens }: ReturnType<typeof dice>): Settings => {
  const figure = (step: number) => (oneOf([...Array(21).keys()]) - 10) * step
  const contrast = oneOf(['highContrast', 'lowContrast', undefined])
  return {
    ...Object.fromEntries(toggles.slice(0, 6).map((name) => [name, happens(0.4)])),
    ...(contrast && { [contrast]: true }),
    fontSizeAdjustment: figure(10),
    lineHeight: figure(5),
    letterSpacing: happens(0.5) ? figure(10) : 0,
    textCase: oneOf(['initial', 'uppercase', 'lowercase', 'capitalize']),
    textAlignment: oneOf(['', 'left', 'center', 'right']),
    fontColor: oneOf(['', ...colours]),
    titleColor: oneOf(['', ...colours]),
    titleBackgroundColor: oneOf(['', ...grounds]),
  }
}

const openProduct = async (page: Page) => {
  await page.goto(LIST)
  await shopper(page).openProduct()
}
/** Widths of phone and desktop: text breaks differently in each. */
const narrow = { width: 390, height: 844 }

test('the home page conforms with each control of the panel', async ({ page }) => {
  await page.goto('/')
  await expect(accessibilityPanel(page).button).toBeVisible()
  await expectAccessible(page)
  for (const state of states)
    await test.step(JSON.stringify(state), async () => {
      await setInAnotherTab(page, state)
      await expectAccessibleLook(page)
    })
  await page.setViewportSize(narrow)
  for (const state of states.filter((one) => 'fontSizeAdjustment' in one || 'letterSpacing' in one))
    await test.step(`${JSON.stringify(state)} on a phone`, async () => {
      await setInAnotherTab(page, state)
      await expectHealthyLook(page)
    })
})

test('home, a list and a product conform with seven combinations of settings each', async ({ page }) => {
  const { seed } = config
  process.stdout.write(`combinations of the accessibility panel: ZMIGO_TEST_SEED=${seed}\n`)
  const thrown = dice(seed)
  const places: [string, (page: Page) => Promise<unknown>][] = [
    ['home', (one) => one.goto('/')],
    ['list', (one) => one.goto(LIST)],
    ['product', openProduct],
  ]
  for (const [place, open] of places) {
    await open(page)
    await expect(accessibilityPanel(page).button).toBeVisible()
    await expectAccessible(page)
    for (const [index, settings] of Array.from({ length: 7 }, () => combination(thrown)).entries())
      await test.step(`seed ${seed}, ${place}, ${JSON.stringify(settings)}`, async () => {
        await page.setViewportSize(index % 2 ? narrow : { width: 1280, height: 800 })
        await setInAnotherTab(page, settings)
        await expectHealthyLook(page)
      })
  }
})

test('the open panel can be used with every setting', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const panel = accessibilityPanel(page)
  for (const settings of [
    { fontSizeAdjustment: 100, letterSpacing: 100, lineHeight: 100, hideImages: true, highContrast: true },
    { fontSizeAdjustment: -100, letterSpacing: -100, lineHeight: -100, lowContrast: true, monochrome: true },
  ]) {
    await setInAnotherTab(page, settings)
    await panel.open()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    for (const button of await panel.dialog.getByRole('button').all()) {
      await button.scrollIntoViewIfNeeded()
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    }
    await panel.close()
    await expect(panel.dialog).toBeHidden()
  }
  await panel.open()
  await panel.reset()
  await expect(page.locator('html')).not.toHaveAttribute('data-a11y')
})

/** The settings that need the most room: the largest letters, the widest spaces between them, and a usual combination. */
const spacious: Settings[] = [
  { fontSizeAdjustment: 20 },
  { fontSizeAdjustment: 50 },
  { fontSizeAdjustment: 100 },
  { letterSpacing: 30 },
  { letterSpacing: 100 },
  { fontSizeAdjustment: 100, letterSpacing: 100 },
]

const fillCart = async (page: Page) => {
  await page.goto(addressOf(REAR_OF_SEED))
  await scrollToHydrated(page.getByRole('button', { name: 'הוסיפו לעגלה' }).first())
  await shopper(page).addToCart()
}

test('larger text breaks between words only and never scrolls sideways, from 320 to 1280 px', async ({ page }) => {
  await fillCart(page)
  const places = {
    '/': page.getByRole('heading', { level: 1 }),
    [LIST]: page.getByRole('article').first(),
    [addressOf(REAR_OF_SEED)]: page.getByRole('button', { name: 'הוסיפו לעגלה' }).first(),
    '/cart': page.getByRole('button', { name: 'המשך תהליך ההזמנה' }),
    '/checkout': page.getByLabel('שם מלא'),
  }
  const expectRoom = async (width: number, settings: Settings): Promise<void> => {
    await setInAnotherTab(page, settings)
    await expectNoSidewaysScroll(page)
    // the largest letters with the widest spaces: on a phone even a short word does not fit everywhere
    if (width >= 1024 || Object.keys(settings).length === 1) await expect.poll(() => brokenWords(page)).toEqual([])
  }
  for (const [path, landmark] of Object.entries(places)) {
    await page.goto(path)
    await expect(landmark).toBeVisible()
    await expect(accessibilityPanel(page).button).toBeVisible()
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const settings of spacious)
        await test.step(`${path}, ${width} px, ${JSON.stringify(settings)}`, () => expectRoom(width, settings))
    }
  }
})

test('the navigation wraps between its entries when the text is larger', async ({ page }) => {
  await page.goto('/imprint')
  await expect(accessibilityPanel(page).button).toBeVisible()
  await setInAnotherTab(page, { fontSizeAdjustment: 50 })
  const entries = page.getByRole('navigation', { name: 'ניווט ראשי' }).getByRole('link')
  const looks = await entries.evaluateAll((all) =>
    all.map((link) => {
      const words = document.createRange()
      words.selectNodeContents(link)
      const tops = [...words.getClientRects()].map(({ top, height }) => top + height / 2)
      return { row: link.getBoundingClientRect().top, spread: Math.max(...tops) - Math.min(...tops) }
    }),
  )
  expect(new Set(looks.map(({ row }) => Math.round(row))).size).toBeGreaterThan(1)
  // badge and label are side by side in one line
  for (const { spread } of looks) expect(spread).toBeLessThan(8)
})
