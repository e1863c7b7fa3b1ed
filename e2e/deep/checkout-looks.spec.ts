import { setInAnotherTab, type Settings } from '../fixtures/accessibility-panel.ts'
import { brokenWords, expectHealthyPage, expectNoSidewaysScroll } from '../fixtures/accessibility.ts'
import { visitCheckoutStates } from '../fixtures/checkout-states.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const height = 800

/** Elements below the header can be scrolled into view; axe would report them as too small. */
const fromTheTop = (page: Page) => page.evaluate(() => scrollTo(0, 0))

test('every state of the checkout is accessible on a phone, a tablet and a desktop', async ({ page }) => {
  test.slow()
  await visitCheckoutStates(page, async (state) => {
    for (const width of [390, 768, 1280])
      await test.step(`${state} at ${width} px`, async () => {
        await page.setViewportSize({ width, height })
        await fromTheTop(page)
        await expectHealthyPage(page)
      })
  })
})

/** The settings that need the most room: the largest letters, the widest spaces between them, both. */
const spacious: Settings[] = [
  { fontSizeAdjustment: 100 },
  { letterSpacing: 100 },
  { fontSizeAdjustment: 100, letterSpacing: 100 },
]

test('every state of the checkout fits into 320 px, and into every width with the largest text', async ({ page }) => {
  test.slow()
  await visitCheckoutStates(page, async (state) => {
    await page.setViewportSize({ width: 320, height })
    await fromTheTop(page)
    await test.step(`${state} at 320 px`, () => expectHealthyPage(page))
    for (const settings of spacious)
      for (const width of [320, 768, 1280])
        await test.step(`${state}, ${JSON.stringify(settings)}, ${width} px`, async () => {
          await page.setViewportSize({ width, height })
          await setInAnotherTab(page, settings)
          await expectNoSidewaysScroll(page)
          // the largest letters with the widest spaces: on a phone even a short word does not fit everywhere
          if (width < 1024 && Object.keys(settings).length > 1) return
          // an e-mail address has no place to break at
          const words = async () => (await brokenWords(page)).filter((word) => !word.includes('@'))
          await expect.poll(words).toEqual([])
        })
    await setInAnotherTab(page, {})
  })
})
