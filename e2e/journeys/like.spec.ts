import { config } from '../config.ts'
import { addressOf, findProduct, openProduct, SET_OF_SEED } from '../fixtures/products.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

test.describe('a like', () => {
  const heart = (page: Page) => page.getByRole('button', { name: /^אהבתי/ })
  const countOf = async (page: Page): Promise<number> =>
    Number(/\d+/.exec((await heart(page).textContent()) ?? '') ?? 0)

  test('is counted once, shown after a reload and in another tab, and removed again @variation', async ({
    page,
    context,
  }) => {
    const product = await findProduct(({ visibility }) => visibility === 'ondemand')
    await openProduct(page, product)
    const before = await countOf(page)
    await heart(page).click()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => countOf(page)).toBe(before + 1)
    await expect(heart(page)).not.toHaveAttribute('aria-busy', 'true')
    await page.reload()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => countOf(page)).toBe(before + 1)

    const second = await context.newPage()
    await openProduct(second, product)
    await expect(heart(second)).toHaveAttribute('aria-pressed', 'true')
    await heart(second).click()
    await expect(heart(second)).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => countOf(second)).toBe(before)
    await expect(heart(second)).not.toHaveAttribute('aria-busy', 'true')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => countOf(page)).toBe(before)
  })

  test('is undone with a message when the request fails', { tag: '@variation' }, async ({ page, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED/)
    await page.route('**/edge/collector/like/**', (route) => route.abort())
    const product = await findProduct(({ visibility }) => visibility === 'ondemand')
    await openProduct(page, product)
    const before = await countOf(page)
    await heart(page).click()
    await expect(page.getByText('לא הצלחנו לשמור את הסימון. נסו שוב בעוד רגע.')).toBeVisible()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => countOf(page)).toBe(before)
  })
})

test(
  "a product is shared with the device's dialog, or its link is copied with a confirmation",
  { tag: '@variation' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openProduct(page, SET_OF_SEED)
    const address = new URL(addressOf(SET_OF_SEED), config.shopUrl).href
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
    await page.getByRole('button', { name: 'שיתוף' }).click()
    await expect(page.getByText('הקישור הועתק')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

    const shared = await page.evaluateHandle(() => {
      const held: ShareData[] = []
      const share = (data: ShareData) => Promise.resolve(void held.push(data))
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
      return held
    })
    await page.getByRole('button', { name: 'שיתוף' }).click()
    await expect.poll(() => shared.jsonValue()).toEqual([{ title: 'Michelin Power 6', url: address }])
  },
)
