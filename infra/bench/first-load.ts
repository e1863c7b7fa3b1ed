import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { openPhone, withBrowser } from './browser.ts'
import { median, type Measure } from './measure.ts'
import { fetchRaw, measuredPages } from './pages.ts'
import { serveWithoutScripts } from './without-scripts.ts'

/** Blocking time scatters; in fewer runs its median does too. */
const RUNS = 11
/** the simulated phone of Lighthouse needs no extension, sandbox or GPU */
export const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Request = { resourceType: string; transferSize: number }
type Scores = Record<(typeof CATEGORIES)[number], number>
type Load = Scores & {
  fcp: number
  lcp: number
  cls: number
  tbt: number
  htmlBytes: number
  scriptBytes: number
  scripts: number
}

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
    fcp: figure('first-contentful-paint') / 1000,
    lcp: figure('largest-contentful-paint') / 1000,
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    htmlBytes: requests.find(({ resourceType }) => resourceType === 'Document')?.transferSize ?? Number.NaN,
    scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
    scripts: scripts.length,
  }
}

/** 14.6 KB: what a server sends before it has to wait for the phone, ten segments of 1,460 bytes (RFC 6928), headers included. */
const FIRST_SEGMENTS_KB = 14_600 / 1024

const rowsOf = (page: string, loads: Load[], bareLoads: Load[]): Measure[] => {
  const of = (pick: (load: Load) => number) => median(loads.map(pick))
  const beside = (pick: (load: Load) => number) => {
    const value = of(pick)
    const limit = median(bareLoads.map(pick))
    return { value, limit, ratio: limit / value }
  }
  const scores: [string, keyof Scores, number][] = [
    ['performance', 'performance', 100],
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
    {
      name: `${page}: first paint`,
      ...beside(({ fcp }) => fcp),
      unit: 's',
      target: { of: 'value', atMost: 0.7 },
    },
    {
      name: `${page}: largest paint`,
      ...beside(({ lcp }) => lcp),
      unit: 's',
      target: { of: 'value', atMost: 1.25 },
    },
    {
      name: `${page}: blocking time`,
      ...beside(({ tbt }) => tbt),
      unit: 'ms',
      target: { of: 'above limit', atMost: 20 },
    },
    {
      name: `${page}: document with its headers, brotli`,
      value: of(({ htmlBytes }) => htmlBytes) / 1024,
      unit: 'KB',
      limit: median(bareLoads.map(({ htmlBytes }) => htmlBytes)) / 1024,
      target: { of: 'value', atMost: FIRST_SEGMENTS_KB },
    },
    { name: `${page}: layout shift`, value: of(({ cls }) => cls), unit: '', target: { of: 'value', atMost: 0 } },
    {
      name: `${page}: initial JavaScript, brotli, ${of(({ scripts }) => scripts)} files`,
      value: of(({ scriptBytes }) => scriptBytes) / 1024,
      unit: 'KB',
      target: { of: 'value', atMost: 120 },
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

/** Asks for a page until it comes in its smallest form, which the shop makes beside other work; the limit is compressed as far. */
const askAgain = async (url: string) => {
  const size = async () => (await fetchRaw(url, 'br')).body.length
  const first = await size()
  for (let times = 0; times < 50 && (await size()) === first; times++) await new Promise((go) => setTimeout(go, 100))
}

/** One visit in a browser of its own: the one before leaves a warm cache of compiled code. */
const load = async (chromium: string, url: string, tries = 3): Promise<Load> => {
  const chrome = await launch({ chromePath: chromium, chromeFlags: FLAGS })
  try {
    const measured = await measureOnce(url, chrome.port)
    // now and then Chromium traces no paint
    return Number.isNaN(measured.fcp) && tries > 1 ? await load(chromium, url, tries - 1) : measured
  } finally {
    chrome.kill()
  }
}

/**
 * What a phone downloads and sees first: Lighthouse's mobile profile (slow 4G, CPU four times slower), median of 11. The limit
 * is the same HTML without any script, measured in turn with it.
 */
export const benchFirstLoad = async (shopUrl: string, chromium: string): Promise<Measure[]> => {
  const measures: Measure[] = []
  const bare = await serveWithoutScripts(shopUrl)
  try {
    for (const { name, path } of await measuredPages(shopUrl)) {
      const loads: Load[] = []
      const bareLoads: Load[] = []
      for (let run = 0; run < RUNS; run++) {
        bareLoads.push(await load(chromium, bare.url + path))
        await askAgain(shopUrl + path)
        loads.push(await load(chromium, shopUrl + path))
      }
      measures.push(...rowsOf(name, loads, bareLoads), {
        name: `${name}: scripts asked for before the first paint`,
        value: await scriptsBeforePaint(chromium, shopUrl + path),
        unit: '',
        target: { of: 'value', atMost: 0 },
      })
    }
  } finally {
    bare.stop()
  }
  return measures
}
