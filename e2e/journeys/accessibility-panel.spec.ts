import { accessibilityPanel, coveredByButton, storeBeforeVisit } from '../fixtures/accessibility-panel.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessibility.ts'
import { openCart, openCheckout } from '../fixtures/checkout.ts'
import { tyresInStock } from '../fixtures/edge.ts'
import { shopper, SIZE } from '../fixtures/shopper.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import type { Locator } from '@playwright/test'

const LIST = `/list/moto/${SIZE.width}/${SIZE.profile}/${SIZE.rim}`

const styleOf = (element: Locator, property: string): Promise<string> =>
  element.evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), property)
const rootSize = (page: Page) => styleOf(page.locator('html'), 'font-size')

test('the panel opens by keyboard, applies settings at once, resets without closing, and keeps its settings @desktop', async ({
  page,
}) => {
  await page.goto('/')
  const panel = accessibilityPanel(page)
  const title = page.getByRole('heading', { level: 1 })
  const paragraph = page.locator('main p').first()

  await test.step('opens and closes with the keyboard', async () => {
    await panel.button.focus()
    await page.keyboard.press('Enter')
    await expect(panel.dialog).toBeVisible()
    expect(await panel.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(panel.dialog).toBeHidden()
    await expect(panel.button).toBeFocused()
    await page.keyboard.press('Space')
    await expect(panel.dialog).toBeVisible()
  })
  await test.step('size, line height and letter spacing in their steps', async () => {
    await expect(panel.shown('גודל הטקסט')).toHaveText('100%')
    await panel.more('גודל הטקסט').click()
    await panel.more('גודל הטקסט').click()
    await expect(panel.shown('גודל הטקסט')).toHaveText('120%') // 1 + 20/101
    expect(Number.parseFloat(await rootSize(page))).toBeCloseTo(16 * (1 + 20 / 101), 1)
    await panel.more('גובה השורה').click()
    await expect(panel.shown('גובה השורה')).toHaveText('1.57') // 1.5 × (1 + 5/101)
    await panel.more('מרווח בין האותיות').click()
    await expect(panel.shown('מרווח בין האותיות')).toHaveText('1 px')
    expect(await styleOf(paragraph, 'letter-spacing')).toBe('1px')
    await panel.less('מרווח בין האותיות').click()
    await expect(panel.shown('מרווח בין האותיות')).toHaveText('0 px')
  })
  await test.step('look of the text', async () => {
    await panel.toggle('כתב מודגש').click()
    await panel.toggle('כתב נטוי').click()
    await panel.choice('יישור הטקסט', 'למרכז').check()
    await panel.choice('אותיות לועזיות', /ABC/).check()
    for (const [property, value] of [
      ['font-weight', '700'],
      ['font-style', 'italic'],
      ['text-align', 'center'],
      ['text-transform', 'uppercase'],
    ] as const)
      expect(await styleOf(paragraph, property), property).toBe(value)
    // the panel itself keeps its own look
    expect(await styleOf(panel.toggle('כתב נטוי'), 'font-style')).toBe('normal')
  })
  await test.step('colours', async () => {
    await panel.choice('צבע הכותרות', 'כחול').check()
    await panel.choice('רקע הכותרות', 'צהוב').check()
    await panel.choice('צבע הטקסט', 'ירוק').check()
    expect(await styleOf(title, 'color')).toBe('rgb(11, 58, 143)')
    expect(await styleOf(title, 'background-color')).toBe('rgb(255, 243, 176)')
    expect(await styleOf(page.locator('body'), 'color')).toBe('rgb(15, 77, 45)')
  })
  await test.step('display: the contrast modes exclude each other', async () => {
    await panel.toggle('ניגודיות גבוהה').click()
    await expect(panel.toggle('ניגודיות גבוהה')).toHaveAttribute('aria-pressed', 'true')
    await panel.toggle('ניגודיות נמוכה').click()
    await expect(panel.toggle('ניגודיות גבוהה')).toHaveAttribute('aria-pressed', 'false')
    await expect(panel.toggle('ניגודיות נמוכה')).toHaveAttribute('aria-pressed', 'true')
    await panel.toggle('גווני אפור').click()
    expect(await styleOf(page.locator('html'), 'filter')).toBe('grayscale(1)')
    await panel.toggle('הדגשת כותרות').click()
    expect(await styleOf(title, 'outline-style')).toBe('solid')
    await panel.toggle('הדגשת קישורים').click()
    expect(await styleOf(page.locator('footer a').first(), 'outline-style')).toBe('dashed')
    await panel.toggle('הסתרת תמונות').click()
    expect(await styleOf(page.locator('main img').first(), 'opacity')).toBe('0')
  })
  await test.step('a reload keeps all of it', async () => {
    await expectAccessible(page)
    await page.reload()
    expect(await styleOf(title, 'background-color')).toBe('rgb(255, 243, 176)')
    await panel.open()
    await expect(panel.toggle('כתב מודגש')).toHaveAttribute('aria-pressed', 'true')
    await expect(panel.choice('רקע הכותרות', 'צהוב')).toBeChecked()
  })
  await test.step('reset: the shop as it is, the panel stays', async () => {
    await panel.reset()
    await expect(panel.dialog).toBeVisible()
    await expect(panel.toggle('כתב מודגש')).toHaveAttribute('aria-pressed', 'false')
    expect(await rootSize(page)).toBe('16px')
    expect(await page.evaluate(() => localStorage.getItem('accessibility'))).toBeNull()
    await expect(page.locator('html')).not.toHaveAttribute('data-a11y')
  })
  await test.step('a control that the panel does not know', async () => {
    await panel.toggle('כתב נטוי').evaluate((button) => button.setAttribute('value', 'toggle:gravity'))
    await panel.toggle('כתב נטוי').click()
    await expect(panel.dialog.getByRole('alert')).toHaveText('Error - No Action Could Be Found')
  })
})

test.describe('stored settings are applied before the first paint', () => {
  const kept = { fontSizeAdjustment: 50, highContrast: true, titleColor: 'purple', textBold: true }

  test(
    'with the inline script and the file of the rules only',
    { tag: '@variation' },
    async ({ page, request, consoleErrors }) => {
      consoleErrors.allow(/ERR_FAILED/)
      // a busy server leaves the first render to the browser, which is given no script here
      await expect.poll(async () => (await request.get(LIST)).text()).toContain('<h1')
      await page.route(/^(?!.*\/accessibility\.).*\.js$/, (route) => route.abort())
      await storeBeforeVisit(page, JSON.stringify(kept))
      // the settings on the root element at the first frame, which waits for the file
      await page.addInitScript(() => {
        const look = () => {
          if (!document.body) return void requestAnimationFrame(look)
          Object.assign(globalThis, { atFirstFrame: document.documentElement.dataset['a11y'] })
        }
        requestAnimationFrame(look)
      })
      await page.goto(LIST)
      expect(await page.evaluate(() => (globalThis as { atFirstFrame?: string }).atFirstFrame)).toContain(
        'highContrast',
      )
      expect(Number.parseFloat(await rootSize(page))).toBeCloseTo(16 * (1 + 50 / 101), 1)
      const title = page.getByRole('heading', { level: 1 })
      expect(await styleOf(title, 'color')).toBe('rgb(91, 26, 107)')
      expect(await styleOf(page.locator('body'), 'background-color')).toBe('rgb(255, 255, 255)')
      expect(await styleOf(page.getByRole('article').first().locator('p, span, dd').first(), 'font-weight')).toBe('700')
    },
  )

  test('ignores stored values that are not settings', { tag: '@variation' }, async ({ page }) => {
    const panel = accessibilityPanel(page)
    await page.goto(LIST)
    for (const text of [
      '{"textBold":',
      'null',
      '{"fontSizeAdjustment":1e9,"letterSpacing":"900","fontColor":"#fff","textBold":"no"}',
      '"<img src=x onerror=alert(1)>"',
    ]) {
      await page.evaluate((kept) => localStorage.setItem('accessibility', kept), text)
      await page.reload()
      expect(await rootSize(page)).toBe('16px')
      await panel.open()
      await expect(panel.dialog.getByRole('button', { pressed: true })).toHaveCount(0)
      await expect(panel.shown('גודל הטקסט')).toHaveText('100%')
    }
  })
})

test(
  'the panel stays open across pages and slices, and other tabs apply its settings',
  { tag: '@variation' },
  async ({ page, context }) => {
    await page.goto(LIST)
    const other = await context.newPage()
    await other.goto('/admin')
    const panel = accessibilityPanel(page)
    await panel.open()
    await panel.toggle('ניגודיות גבוהה').click()
    await expect(other.locator('html')).toHaveAttribute('data-a11y', 'highContrast')
    const there = accessibilityPanel(other)
    await there.open()
    await expect(there.toggle('ניגודיות גבוהה')).toHaveAttribute('aria-pressed', 'true')
    await there.reset()
    await expect(panel.toggle('ניגודיות גבוהה')).toHaveAttribute('aria-pressed', 'false')
    await expect(page.locator('html')).not.toHaveAttribute('data-a11y')

    await panel.toggle('גווני אפור').click()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /עגלת הקניות/ })
      .click()
    await expect(page).toHaveURL('/cart')
    await expect(panel.dialog).toBeVisible()
    await expect(panel.toggle('גווני אפור')).toHaveAttribute('aria-pressed', 'true')
  },
)

test(
  'the button is large enough and covers neither the buy bar nor a message',
  { tag: '@variation' },
  async ({ page }) => {
    await page.goto(LIST)
    await shopper(page).openProduct()
    const { button } = accessibilityPanel(page)
    const box = async (element: Locator) => {
      const found = await element.boundingBox()
      if (!found) throw new Error('it is not on the screen')
      return found
    }
    const expectApart = async (element: Locator) => {
      await expect
        .poll(async () => {
          const one = await box(button)
          const two = await box(element)
          const beside = one.x >= two.x + two.width || two.x >= one.x + one.width
          return beside || one.y >= two.y + two.height || two.y >= one.y + one.height
        })
        .toBe(true)
    }
    const { width, height } = await box(button)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    const bar = page.locator('[data-buy-bar]')
    if (await bar.isVisible()) await expectApart(bar)
    await page.getByRole('button', { name: 'הוסיפו לעגלה' }).first().click()
    await expectApart(page.locator('#shell-snackbar [role=status] > *'))
  },
)

test('text of twice the size fits on a phone', { tag: '@variation' }, async ({ page }) => {
  await storeBeforeVisit(page, JSON.stringify({ fontSizeAdjustment: 100 }))
  for (const path of ['/', LIST, '/cart', '/accessibility-policy']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  const panel = accessibilityPanel(page)
  await panel.open()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('the button covers no control and no price on any page of a purchase @variation', async ({ page }) => {
  const lines = (await tyresInStock()).slice(0, 2).map(({ ean }) => ({ ean, quantity: 1 }))
  const expectNothingCovered = async (what: string) => expect(await coveredByButton(page), what).toEqual([])
  for (const address of ['/', LIST, `/tire/moto/${lines[0]?.ean}/x`, '/our-shops?city=tel-aviv', '/paymentFailed']) {
    await page.goto(address)
    for (const width of [1024, 1280, 1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNothingCovered(`${address} at ${width} px`)
    }
  }
  await openCart(page, lines)
  await expectNothingCovered('the cart')
  await openCheckout(page, lines)
  await expectNothingCovered('delivery')
  await shopper(page).fillDetails()
  await shopper(page).next()
  await expect(page.getByLabel('קוד קופון')).toBeVisible()
  await expectNothingCovered('payment')
  await expectAccessible(page)
  await shopper(page).next()
  await expect(page.getByRole('checkbox', { name: /קראתי/ })).toBeVisible()
  await expectNothingCovered('confirmation')
  await expectAccessible(page)
})
