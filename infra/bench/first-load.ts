import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { openPhone, withBrowser } from './browser.ts'
import { median, type Measure } from './measure.ts'
import { fetchRaw, LIST, measuredPages } from './pages.ts'

const RUNS = 3
/** the simulated phone of Lighthouse needs no extension, sandbox or GPU */
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Request = { resourceType: string; transferSize: number }
type Scores = Record<(typeof CATEGORIES)[number], number>
type Load = Scores & { lcp: number; cls: number; tbt: number; scriptBytes: number; scripts: number }

const measureOnce = async (url: string, port: number): Promise<Load> => {
  const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], output: 'json', logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse says nothing about ${url}`)
  const { audits, categories } = result.lhr
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const details = audits['network-requests']?.details
  const requests = (details?.type === 'table' ? details.items : []) as unknown as Request[]
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  const scores = CATEGORIES.map((name) => [name, (categories[name]?.score ?? 0) * 100])
  return {
    ...(Object.fromEntries(scores) as Scores),
    lcp: figure('largest-contentful-paint') / 1000,
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
    scripts: scripts.length,
  }
}

const rowsOf = (page: string, loads: Load[]): Measure[] => {
  const of = (pick: (load: Load) => number) => median(loads.map(pick))
  const scores: [string, keyof Scores, number][] = [
    ['performance', 'performance', 98],
    ['accessibility', 'accessibility', 100],
    ['best practices', 'best-practices', 100],
    ['search engines', 'seo', 100],
  ]
  return [
    ...scores.map(([name, category, atLeast]): Measure => ({
      name: `${page}: ${name} (Lighthouse mobile)`,
      value: of((load) => load[category]),
      unit: 'of 100',
      target: { of: 'value', atLeast },
    })),
    { name: `${page}: largest paint`, value: of(({ lcp }) => lcp), unit: 's', target: { of: 'value', atMost: 1.5 } },
    { name: `${page}: blocking time`, value: of(({ tbt }) => tbt), unit: 'ms', target: { of: 'value', atMost: 60 } },
    { name: `${page}: layout shift`, value: of(({ cls }) => cls), unit: '', target: { of: 'value', atMost: 0 } },
    {
      name: `${page}: initial JavaScript, brotli, ${of(({ scripts }) => scripts)} files`,
      value: of(({ scriptBytes }) => scriptBytes) / 1024,
      unit: 'KB',
      target: { of: 'value', atMost: 135 },
    },
  ]
}

/** Scripts that the browser asked for before it had painted anything. */
const scriptsBeforePaint = (chromium: string, url: string): Promise<number> =>
  withBrowser(chromium, async (browser) => {
    const page = await openPhone(browser)
    await page.goto(url, { waitUntil: 'networkidle' })
    return page.evaluate(() => {
      const [first] = performance.getEntriesByName('first-paint')
      if (!first) throw new Error('the page was never painted')
      const files = performance.getEntriesByType('resource')
      return files.filter(({ name, startTime }) => /\.js(\?|$)/.test(name) && startTime < first.startTime).length
    })
  })

const htmlOfList = async (shopUrl: string): Promise<Measure> => {
  const { body } = await fetchRaw(shopUrl + LIST, 'br')
  return {
    name: 'size list: HTML of 30 cards, brotli',
    value: body.length / 1024,
    unit: 'KB',
    target: { of: 'value', atMost: 20 },
  }
}

/** What a phone downloads and sees first: Lighthouse's mobile profile (slow 4G, CPU four times slower), median of 3. */
export const benchFirstLoad = async (shopUrl: string, chromium: string): Promise<Measure[]> => {
  const measures: Measure[] = []
  for (const { name, path } of await measuredPages(shopUrl)) {
    const loads: Load[] = []
    for (let run = 0; run < RUNS; run++) {
      // a browser per run: the one before leaves a warm cache of compiled code
      const chrome = await launch({ chromePath: chromium, chromeFlags: FLAGS })
      try {
        loads.push(await measureOnce(shopUrl + path, chrome.port))
      } finally {
        chrome.kill()
      }
    }
    measures.push(...rowsOf(name, loads), {
      name: `${name}: scripts asked for before the first paint`,
      value: await scriptsBeforePaint(chromium, shopUrl + path),
      unit: '',
      target: { of: 'value', atMost: 0 },
    })
  }
  return [...measures, await htmlOfList(shopUrl)]
}
