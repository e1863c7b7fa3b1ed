import { expectHealthyLook, expectHealthyPage } from '../fixtures/accessibility.ts'
import { waitForHydration } from '../fixtures/browser.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import type { Locator } from '@playwright/test'

const film = (page: Page) => page.locator('video')

test('the home page is accessible and fits into every window, and its header keeps one row above the navigation', async ({
  page,
}) => {
  const inBanner = (name: string | RegExp) => page.getByRole('banner').getByRole('link', { name }).first()
  const middleOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return box ? box.y + box.height / 2 : NaN
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  const marks = page.getByRole('img', { name: /^צמיגי / })
  await expect(marks).toHaveCount(11)
  await marks.last().scrollIntoViewIfNeeded()
  await expect.poll(() => marks.last().evaluate((mark: HTMLImageElement) => mark.naturalWidth)).toBeGreaterThan(0)
  await expectHealthyPage(page)
  for (const width of [320, 768, 1024, 1280])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await expectHealthyLook(page)
      const cart = await middleOf(inBanner('עגלת הקניות'))
      const logo = await middleOf(inBanner(/צמיגו/))
      expect(Math.abs(cart - logo)).toBeLessThan(4)
    })
})

test('the layout does not shift during hydration of the home page, and the film is not its largest paint', async ({
  page,
}) => {
  await page.goto('/')
  await expect(film(page)).toHaveAttribute('data-shown', '')
  const seen = await page.evaluate(
    () =>
      new Promise<{ shift: number; largest: string }>((resolve) => {
        type Shift = PerformanceEntry & { value: number }
        type Largest = PerformanceEntry & { element?: Element }
        let shift = 0
        let largest = ''
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) shift += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Largest[]) largest = entry.element?.localName ?? ''
          requestAnimationFrame(() => resolve({ shift, largest }))
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  expect(seen.shift).toBe(0)
  expect(seen.largest).not.toBe('video')
  expect(seen.largest).not.toBe('')
})

test.describe('a visitor who prefers reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test('sees no film and downloads none', async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.goto('/')
    await expect(page.getByLabel('רוחב')).toBeEnabled()
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    expect(fetched.filter((url) => /\.(webm|mp4)$|hero-film/.test(url))).toEqual([])
    await expect(film(page)).toHaveCount(0)
  })
})

test('a visitor who saves data fetches no film', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  await page.goto('/')
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  expect(fetched.filter((url) => /\.(webm|mp4)$|hero-film/.test(url))).toEqual([])
})

test('a range of the film can be requested', async ({ page, request }) => {
  await page.goto('/')
  const address = (await film(page).locator('source').first().getAttribute('src')) ?? ''
  const part = await request.get(address, { headers: { range: 'bytes=0-99' } })
  expect(part.status()).toBe(206)
  expect(part.headers()['content-range']).toMatch(/^bytes 0-99\/\d+$/)
  expect(await part.body()).toHaveLength(100)
  expect((await request.get(address, { headers: { range: 'bytes=99999999-' } })).status()).toBe(416)
})

test('the search of a desktop with the keyboard only', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('search')
  await search.getByRole('textbox').focus()
  const field = search.getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type('miche')
  const options = page.getByRole('listbox', { name: 'הצעות לחיפוש' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  const active = () => options.evaluateAll((all) => all.findIndex((each) => each.ariaSelected === 'true'))
  await page.keyboard.press('ArrowUp')
  expect(await active()).toBe((await options.count()) - 1)
  await page.keyboard.press('Home')
  expect(await active()).toBe(0)
  await page.keyboard.press('End')
  expect(await active()).toBe((await options.count()) - 1)
  await page.keyboard.press('Tab')
  await expect(options).toHaveCount(0)
  await expect(search.getByRole('button', { name: 'לחיפוש' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(field).toHaveValue('miche')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/list/moto/by/brand/michelin')
  await expect(field).toHaveValue('Michelin')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('Escape closes the suggestions, then the field, and returns the focus to the button', async ({ page }) => {
    await page.goto('/')
    const opener = page.getByRole('button', { name: 'חיפוש', exact: true })
    await waitForHydration(opener)
    await opener.focus()
    await page.keyboard.press('Enter')
    const field = page.getByRole('search').getByRole('combobox')
    await expect(field).toBeFocused()
    await page.keyboard.type('mich')
    const list = page.getByRole('listbox', { name: 'הצעות לחיפוש' })
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('mich')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the size search works, list by list', async ({ page }) => {
    await page.goto('/')
    const next = page.getByRole('button', { name: 'המשך' })
    await page.getByLabel('רוחב').selectOption('180')
    await next.click()
    await expect(page).toHaveURL(/\?width=180/)
    await page.getByLabel('חתך').selectOption('55')
    await next.click()
    await page.getByLabel('חישוק').selectOption('17')
    await next.click()
    await expect(page).toHaveURL('/list/moto/180/55/17')
  })

  test('the search box is a form, and on a phone its button opens it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: 'חיפוש', exact: true }).click()
    await page.getByRole('search').getByRole('textbox').fill('michelin road')
    await page.getByRole('button', { name: 'לחיפוש' }).click()
    await expect(page).toHaveURL(/\/search\?q=michelin\+road/)
  })
})
