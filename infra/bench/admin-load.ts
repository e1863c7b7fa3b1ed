import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { createBrowsers } from './checkout/browsers.ts'
import { createOrders, isPlaced, remarks, type Ordered } from './checkout/orders.ts'
import { FLAGS } from './first-load.ts'
import { median, type Measure } from './measure.ts'
import { LIST_ANSWER } from './pages.ts'
import { signInStaff } from './staff.ts'

const RUNS = 3
/** A page of the list (wizard-shops-and-admin.md §4). */
const ORDERS = 50

const placeOrders = async (url: string): Promise<Ordered[]> => {
  const { result } = (await (await fetch(url + LIST_ANSWER)).json()) as {
    result: { ean: string; visibility: string }[]
  }
  const tyres = result.filter(({ visibility }) => visibility !== 'none' && visibility !== 'outofstock')
  const browsers = createBrowsers(url)
  const order = createOrders(browsers)
  const placed: Ordered[] = []
  for (let number = 0; number < ORDERS; number += 1)
    placed.push(await order({ ean: tyres[number % tyres.length]?.ean ?? '' }))
  browsers.close()
  return placed
}

type Load = { lcp: number; interactive: number; blocking: number; scriptBytes: number; rows: boolean }

const measureOnce = async (url: string, chromium: string, cookie: string): Promise<Load> => {
  const chrome = await launch({ chromePath: chromium, chromeFlags: FLAGS })
  try {
    const flags = { port: chrome.port, onlyCategories: ['performance'], extraHeaders: { cookie } }
    const found = await lighthouse(url, flags, desktopConfig)
    if (!found) throw new Error(`Lighthouse says nothing about ${url}`)
    const { audits } = found.lhr
    const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
    const details = audits['network-requests']?.details
    const requests = (details?.type === 'table' ? details.items : []) as { url?: string; transferSize?: number }[]
    const scripts = requests.filter((request) => /\.js(\?|$)/.test(request.url ?? ''))
    return {
      lcp: figure('largest-contentful-paint') / 1000,
      interactive: figure('interactive') / 1000,
      blocking: figure('total-blocking-time'),
      scriptBytes: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
      rows: requests.some((request) => request.url?.includes('/media/product/')),
    }
  } finally {
    chrome.kill()
  }
}

/**
 * Until the list of orders is usable for a member of staff who is signed in and comes in the morning with an empty cache:
 * its largest paint and the time from which it answers to presses, the later of both. Lighthouse's desktop (10 Mbit/s, 40 ms).
 */
export const benchAdminLoad = async (url: string, chromium: string): Promise<Measure[]> => {
  const placed = await placeOrders(url)
  const cookie = await signInStaff(url)
  const loads: Load[] = []
  for (let run = 0; run < RUNS; run += 1) loads.push(await measureOnce(`${url}/admin/orders`, chromium, cookie))
  const of = (pick: (load: Load) => number) => median(loads.map(pick))
  const orders = placed.filter(isPlaced).length
  return [
    {
      name: `list of ${orders} orders, usable (Lighthouse desktop)${remarks(placed)}`,
      value: of(({ lcp, interactive }) => Math.max(lcp, interactive)),
      unit: 's',
      target: { of: 'value', atMost: 2.5 },
    },
    { name: '  its largest paint', value: of(({ lcp }) => lcp), unit: 's' },
    { name: '  blocking time', value: of(({ blocking }) => blocking), unit: 'ms' },
    { name: '  JavaScript, brotli', value: of(({ scriptBytes }) => scriptBytes) / 1024, unit: 'KB' },
    {
      name: '  loads that showed no order',
      value: loads.filter(({ rows }) => !rows).length,
      unit: '',
      target: { of: 'value', atMost: 0 },
    },
  ]
}
