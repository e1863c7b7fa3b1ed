import {
  expectAccessible,
  expectHealthyLook,
  expectHealthyPage,
  expectNoSidewaysScroll,
} from '../fixtures/accessibility.ts'
import {
  addressOf,
  findProduct,
  openProduct,
  REAR_OF_SEED,
  SET_OF_SEED,
  scrollToHydrated,
} from '../fixtures/products.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

for (const visibility of ['instock', 'preorder', 'ondemand', 'outofstock', 'none'])
  test(`a product that is ${visibility} is accessible and fits at 768 and 1280 px, single and set`, async ({
    page,
  }) => {
    for (const set of [false, true]) {
      await page.setViewportSize({ width: 768, height: 900 })
      await openProduct(page, await findProduct((each) => each.visibility === visibility && each.set === set))
      await expectHealthyPage(page)
      await page.setViewportSize({ width: 1280, height: 900 })
      await expectHealthyLook(page)
    }
  })

test('at 320 px everything fits, and the layout does not shift while it loads', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value.toFixed(4))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const product of [REAR_OF_SEED, SET_OF_SEED]) {
    await openProduct(page, product)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([])
    const all = page.getByRole('link', { name: /^לכל \d+ הדגמים$/ })
    await scrollToHydrated(all)
    await all.click()
    await expect(page.getByRole('heading', { level: 2, name: /^כל \d+ הדגמים$/ })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

/** Presses Tab to the end of the page. @returns elements that were not visible when they had the focus */
const hiddenStops = async (page: Page): Promise<string[]> => {
  const hidden: string[] = []
  for (let stop = 0; stop < 120; stop++) {
    await page.keyboard.press('Tab')
    const state = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return { end: true }
      const { left, top, width, height } = element.getBoundingClientRect()
      const inBar = element.closest('[data-buy-bar], header') !== null
      const bar = document.querySelector('[data-buy-bar]')?.getBoundingClientRect()
      const covered = !inBar && bar !== undefined && top >= bar.top && left < bar.right
      const outside = top + height < 0 || top > innerHeight
      const name = (element.textContent || element.getAttribute('aria-label') || element.tagName).trim().slice(0, 40)
      return { end: false, name, hidden: width > 0 && (covered || outside) }
    })
    if (state.end) break
    if (state.hidden) hidden.push(state.name ?? '')
  }
  return hidden
}

test('on a phone the buy bar never covers the focused element or the end of the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await openProduct(page, SET_OF_SEED)
  expect(await hiddenStops(page)).toEqual([])
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const overlap = await page.evaluate(() => {
    const bar = document.querySelector('[data-buy-bar]')?.getBoundingClientRect()
    // the footer's background continues behind the bar; its content must not
    const last = document.querySelector('footer .rights')?.getBoundingClientRect()
    return bar && last ? last.bottom - bar.top : undefined
  })
  expect(overlap).toBeLessThanOrEqual(1)
})

test('everything on the page works with the keyboard only', async ({ page }) => {
  await openProduct(page, REAR_OF_SEED)
  const press = async (name: RegExp, role: 'button' | 'link') => {
    const control = page.getByRole('main').getByRole(role, { name }).first()
    await scrollToHydrated(control)
    await control.focus()
    await expect(control).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await press(/^אהבתי/, 'button')
  await expect(page.getByRole('button', { name: /^אהבתי/ })).toHaveAttribute('aria-pressed', 'true')
  await press(/^המחיר בעיר שלכם$/, 'button')
  await expect(page.getByLabel('עיר ההתקנה')).toBeFocused()
  await press(/^לכל \d+ הדגמים$/, 'link')
  await expect(page.getByRole('heading', { level: 2, name: /^כל \d+ הדגמים$/ })).toBeFocused()
  await press(/^הוסיפו לעגלה$/, 'button')
  await expect(page.getByRole('link', { name: 'לעגלת הקניות' })).toBeVisible()
  await press(/^אהבתי/, 'button')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the product is readable, its links work and the page offers to order by phone', async ({ page }) => {
    await page.goto(addressOf(REAR_OF_SEED))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('180/55-17')
    await expect(page.getByText('עד 365 ק״ג')).toBeVisible()
    await expect(page.getByText(/התקנה במוסך שותף: החל מ־/)).toBeVisible()
    // the only one that works without a script: it searches for the bike
    await expect(page.getByRole('main').getByRole('button')).toHaveText(['בדיקה'])
    await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible()
    await page.getByRole('link', { name: /^לכל \d+ הדגמים$/ }).click()
    await expect(page).toHaveURL(/\?bikes=all#fitting-bikes$/)
    await expect(page.getByRole('heading', { level: 2, name: /^כל \d+ הדגמים$/ })).toBeVisible()
    await page.getByRole('link', { name: 'חזרה לתוצאות החיפוש' }).click()
    await expect(page).toHaveURL('/list/moto/180/55/17')
  })
})
