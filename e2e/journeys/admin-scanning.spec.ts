import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessibility.ts'
import { REAR_OF_SEED } from '../fixtures/products.ts'
import { section, serveReceiving, STRANGE } from '../fixtures/receiving.ts'
import { openFilters, signIn } from '../fixtures/staff.ts'
import { expect, type Page, test } from '../fixtures/test.ts'

const openOrder = (page: Page) => page.getByRole('button', { name: 'קליטה: הזמנת רכש 5b0e7c52' }).click()
const countOf = (page: Page) => section(page).getByRole('textbox', { name: /^נספר עכשיו: Michelin/ })

test('@variation staff find a line, count with a scanner, and find their count again', async ({
  openAsOwner,
  page,
}) => {
  await serveReceiving(page)
  await openAsOwner('/admin/shipments')
  await openOrder(page)
  const first = countOf(page)

  await test.step('lines are searched, and what customers wait for comes first or alone', async () => {
    const rows = section(page).locator('tbody tr')
    await expect(rows.first()).toContainText(STRANGE)
    await section(page).getByRole('searchbox').fill('power 180')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Power 6')
    await section(page).getByRole('searchbox').fill('')
    const alone = section(page).getByRole('switch', { name: 'רק מה שלקוחות מחכים לו' })
    await openFilters(page)
    await alone.click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(STRANGE)
    await alone.click()
    await expect(rows).toHaveCount(2)
  })

  await test.step('a scanner counts one with each code, and what it does not count is said', async () => {
    const scan = section(page).getByRole('textbox', { name: 'סריקת ברקוד' })
    await scan.focus()
    for (const sentence of [/^נספר: .*Power 6.* 1 מתוך 8/, /^נספר: .* 2 מתוך 8/]) {
      await page.keyboard.type(REAR_OF_SEED.ean)
      await page.keyboard.press('Enter')
      await expect(section(page).getByText(sentence)).toBeVisible()
    }
    await expect(first).toHaveValue('2')
    await expect(scan).toBeFocused()
    await page.keyboard.type('4000000000000')
    await page.keyboard.press('Enter')
    await expect(section(page).getByText(/^לא נספר: הברקוד 4000000000000/)).toBeVisible()
    await first.fill('8')
    await scan.fill(REAR_OF_SEED.ean)
    await scan.press('Enter')
    await expect(section(page).getByText(/^לא נספר: .*כבר נספר \(8\)/)).toBeVisible()
    await expect(first).toHaveValue('8')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('a count that was left is there again, until staff begin anew', async () => {
    await page.reload()
    await openOrder(page)
    await expect(section(page).getByText(/^הספירה שהתחילה כאן ולא נקלטה הוחזרה .*8 צמיגים/)).toBeVisible()
    await expect(first).toHaveValue('8')
    await section(page).getByRole('button', { name: 'להתחיל מחדש' }).click()
    await expect(first).toHaveValue('')
  })
})

test('the camera counts a tyre once while it is in sight, and a refusal is a sentence @variation', async ({ page }) => {
  await page.addInitScript((ean) => {
    const codes = { shown: [{ rawValue: ean }] }
    const fake = class {
      static getSupportedFormats = () => Promise.resolve(['ean_13'])
      detect = () => Promise.resolve(codes.shown)
    }
    Object.assign(globalThis, { BarcodeDetector: fake })
    const picture = () => document.createElement('canvas').captureStream()
    let isAllowed = false
    Object.defineProperty(navigator, 'mediaDevices', {
      value: {
        getUserMedia: () => {
          if (isAllowed) return Promise.resolve(picture())
          isAllowed = true
          return Promise.reject(new DOMException('refused', 'NotAllowedError'))
        },
      },
    })
  }, REAR_OF_SEED.ean)
  await serveReceiving(page)
  const answer = await page.goto('/admin/shipments')
  expect(answer?.headers()['permissions-policy']).toContain('camera=(self)')
  await signIn(page)
  await openOrder(page)
  const open = section(page).getByRole('button', { name: 'סריקה במצלמה' })
  await open.click()
  await expect(section(page).getByText(/^אין לאתר הרשאה להשתמש במצלמה/)).toBeVisible()
  await expectAccessible(page)
  await section(page).getByRole('button', { name: 'סגירת המצלמה' }).click()
  await open.click()
  await expect(section(page).getByText(/^נספר: .* 1 מתוך 8/)).toBeVisible()
  await section(page).getByRole('button', { name: 'סגירת המצלמה' }).click()
  await expect(countOf(page)).toHaveValue('1')
})
