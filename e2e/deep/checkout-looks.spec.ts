import { setInAnotherTab, type Settings } from '../fixtures/accessibility-panel.ts'
import { brokenWords, expectHealthyLook, expectHealthyPage, expectNoSidewaysScroll } from '../fixtures/accessibility.ts'
import { visitCheckoutStates } from '../fixtures/checkout-states.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const height = 800

/** Elements below the header can be scrolled into view; axe would report them as too small. */
const fromTheTop = (page: Page) => page.evaluate(() => scrollTo(0, 0))

/** The settings that need the most room: the largest letters, the widest spaces between them, both. */
const spacious: Settings[] = [
  { fontSizeAdjustment: 100 },
  { letterSpacing: 100 },
  { fontSizeAdjustment: 100, letterSpacing: 100 },
]

const expectWholeWords = async (page: Page): Promise<void> => {
  // an e-mail address has no place to break at
  const words = async () => (await brokenWords(page)).filter((word) => !word.includes('@'))
  await expect.poll(words).toEqual([])
}

test('every state of the checkout is accessible and fits into each window, also with the largest text', async ({
  page,
}) => {
  test.slow()
  await visitCheckoutStates(page, async (state) => {
    const openAt = async (width: number) => {
      await page.setViewportSize({ width, height })
      await fromTheTop(page)
    }
    await test.step(`${state} at 390 px`, async () => {
      await openAt(390)
      await expectHealthyPage(page)
    })
    for (const width of [320, 768, 1280])
      await test.step(`${state} at ${width} px`, async () => {
        await openAt(width)
        await expectHealthyLook(page)
        for (const settings of spacious)
          await test.step(JSON.stringify(settings), async () => {
            await setInAnotherTab(page, settings)
            await expectNoSidewaysScroll(page)
            // the largest letters with the widest spaces: on a phone even a short word does not fit everywhere
            if (width >= 1024 || Object.keys(settings).length === 1) await expectWholeWords(page)
          })
        await setInAnotherTab(page, {})
      })
  })
})
