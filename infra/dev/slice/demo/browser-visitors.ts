import { chromium } from '@playwright/test'
import type { SliceReport } from '@zmig/edge-contract'
import { findBrowser } from '../../checks/requirements.ts'
import { PAGE } from './visitors.ts'

/** A container has no sandbox, no GPU and a small `/dev/shm`. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']

/** Keeps what the page's own beacon sends; Playwright does not see the body of one. */
const LISTEN = `
  self.told = []
  const send = navigator.sendBeacon.bind(navigator)
  navigator.sendBeacon = (address, body) => {
    void body.text().then((text) => self.told.push(...JSON.parse(text).slices))
    return send(address, body)
  }`

/** What a person saw, and what the beacon of their page said of its slices. */
export type Seen = { text: string; told: SliceReport[] }

/** A real browser, if this machine has one: nothing is installed for a demonstration. */
export const openBrowser = async () => {
  const executablePath = findBrowser()
  if (executablePath === undefined) return undefined
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  return {
    close: () => browser.close(),
    /**
     * A person opens the page and stays until the page has sent its report.
     * @param cookie their signed id, which decides what they are given
     */
    look: async (shop: string, cookie: string, address: string): Promise<Seen> => {
      const context = await browser.newContext({ locale: 'he-IL', extraHTTPHeaders: { 'x-forwarded-for': address } })
      const [name = '', value = ''] = cookie.split('=')
      // browsers take a secure cookie from localhost without TLS; Playwright wants its address
      await context.addCookies([{ name, value, url: shop.replace('http:', 'https:'), httpOnly: true, secure: true }])
      await context.addInitScript({ content: LISTEN })
      const page = await context.newPage()
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/edge/collector/slice-reports'))
      await page.goto(shop + PAGE)
      await answered
      const told = await page.evaluate<SliceReport[]>('self.told')
      const text = await page.getByRole('main').innerText()
      await context.close()
      return { text: text.replaceAll(/\s+/g, ' ').trim(), told }
    },
  }
}
export type DemoBrowser = NonNullable<Awaited<ReturnType<typeof openBrowser>>>
