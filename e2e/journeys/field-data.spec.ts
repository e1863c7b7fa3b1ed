import { waitForHydration } from '../fixtures/browser.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import type { SliceReport } from '@zmig/edge-contract'

/** Makes the page one of those that report, or one of the others. */
const chooseToReport = (page: Page, reports: boolean) =>
  page.addInitScript(`Math.random = () => ${reports ? 0.001 : 0.5}`)

/** Reports that the page has sent, and how they were answered. No browser shows what a beacon holds. */
const collectReports = async (page: Page) => {
  const reports: SliceReport[] = []
  const statuses: number[] = []
  await page.exposeFunction('sentReport', (body: string) => {
    reports.push(...(JSON.parse(body) as { slices: SliceReport[] }).slices)
  })
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (address, body) => {
      void (body as Blob).text().then((self as unknown as { sentReport: (body: string) => void }).sentReport)
      return send(address, body)
    }
  })
  page.on('response', (answer) => {
    if (answer.url().endsWith('/edge/collector/slice-reports')) statuses.push(answer.status())
  })
  const signalsOf = (slice: string) => reports.filter((each) => each.slice === slice).flatMap(({ signals }) => signals)
  return { reports, statuses, signalsOf }
}

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /עגלת הקניות/ })

test('a page that was chosen to tells how its slices do, and names nothing of its visitor', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/broken on purpose|Failed to load resource/)
  await chooseToReport(page, true)
  const { reports, statuses, signalsOf } = await collectReports(page)
  await page.goto('/?utm_source=secret')
  await expect.poll(() => signalsOf('storefront')).toEqual(['document', 'mounted'])

  await test.step('an error in a file of the slice, twice', async () => {
    await page.evaluate(() => {
      for (let times = 0; times < 2; times += 1) {
        const error = new Error('broken on purpose')
        error.stack = `Error\n at https://shop/assets/slices/storefront/1/page.js:1:1`
        void Promise.reject(error)
      }
    })
    await expect.poll(() => signalsOf('storefront')).toEqual(['document', 'mounted', 'error'])
  })

  await test.step('another slice, and a call that is not answered', async () => {
    await cartLink(page).click()
    await expect.poll(() => signalsOf('checkout')).toEqual(['opened', 'mounted'])
    expect(reports.find(({ vitals }) => vitals)).toMatchObject({
      slice: 'storefront',
      vitals: { lcp: expect.any(Number) },
    })
  })
  expect(statuses).toEqual(statuses.map(() => 200))
  // a mark is the same for all pages of a day, and any letters
  for (const { mark } of reports) expect(mark).toMatch(/^[\w-]{26}$/)
  const withoutMarks = reports.map(({ mark: _, ...report }) => report)
  expect(JSON.stringify(withoutMarks)).not.toMatch(/secret|broken|localhost|v_/)
})

test('what happens in a fragment is reported of the slice that offers it, whichever page shows it', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/broken on purpose/)
  await chooseToReport(page, true)
  const { reports, signalsOf } = await collectReports(page)
  await page.goto('/')
  await expect.poll(() => signalsOf('storefront')).toEqual(['document', 'mounted'])

  await test.step('a tap that is answered late', async () => {
    const fragment = page.getByRole('button', { name: 'late' })
    await page.evaluate(() => {
      const button = document.createElement('button')
      button.textContent = 'late'
      button.setAttribute('data-fragment', 'wizard/promotion')
      button.onclick = () => {
        const end = performance.now() + 700
        while (performance.now() < end); // a slow answer is a busy one
        button.textContent = 'late, answered'
      }
      document.querySelector('#slice-storefront')?.prepend(button)
    })
    await fragment.click()
    await expect.poll(() => signalsOf('wizard')).toEqual(['opened', 'mounted', 'slow'])
  })

  await test.step('an error in its files, that the page of another slice caught', async () => {
    await page.evaluate(() => {
      const error = new Error('broken on purpose')
      error.stack = `Error\n at https://shop/assets/slices/wizard/1/page.js:1:1\n at https://shop/assets/slices/storefront/1/page.js:1:1`
      void Promise.reject(error)
    })
    await expect.poll(() => signalsOf('wizard')).toEqual(['opened', 'mounted', 'slow', 'error'])
  })

  await test.step('its vitals, when the visitor goes on', async () => {
    await cartLink(page).click()
    await expect.poll(() => signalsOf('checkout')).toEqual(['opened', 'mounted'])
    const vitalsOf = (slice: string) => reports.find((each) => each.slice === slice && each.vitals)?.vitals
    expect(vitalsOf('wizard')?.inp).toBeGreaterThan(500)
    expect(vitalsOf('storefront')).toMatchObject({ cls: expect.any(Number), lcp: expect.any(Number) })
  })
  expect(signalsOf('storefront')).not.toContain('error')
})

test('a page that was not chosen to loads nothing for it @variation', async ({ page }) => {
  await chooseToReport(page, false)
  const asked: string[] = []
  page.on('request', (each) => asked.push(new URL(each.url()).pathname))
  await page.goto('/')
  await waitForHydration(cartLink(page))
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /beacon|slice-reports/.test(path))).toEqual([])
})
