import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { median, type Measure } from './measure.ts'

const PATH = '/list/moto/120/70/17'
const RUNS = 3
/** the simulated phone of Lighthouse needs no extension, sandbox or GPU */
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
]

type Request = { url: string; resourceType: string; transferSize: number; networkRequestTime: number }

type Load = { lcp: number; cls: number; scriptBytes: number; scripts: number; tbt: number }

const measureOnce = async (url: string, port: number): Promise<Load> => {
  const result = await lighthouse(url, { port, onlyCategories: ['performance'], output: 'json', logLevel: 'error' })
  const audits = result?.lhr.audits
  const figure = (id: string) => audits?.[id]?.numericValue ?? Number.NaN
  const details = audits?.['network-requests']?.details
  const requests = (details?.type === 'table' ? details.items : []) as unknown as Request[]
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return {
    lcp: figure('largest-contentful-paint') / 1000,
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
    scripts: scripts.length,
  }
}

/** What a phone downloads and sees first: Lighthouse's mobile profile (slow 4G, CPU four times slower), median of 3. */
export const benchFirstLoad = async (shopUrl: string, chromium: string): Promise<Measure[]> => {
  const chrome = await launch({ chromePath: chromium, chromeFlags: FLAGS })
  try {
    const loads: Load[] = []
    for (let run = 0; run < RUNS; run++) loads.push(await measureOnce(shopUrl + PATH, chrome.port))
    const of = (pick: (load: Load) => number) => median(loads.map(pick))
    return [
      {
        name: `initial JavaScript of a size list, brotli, ${of(({ scripts }) => scripts)} files`,
        value: of(({ scriptBytes }) => scriptBytes) / 1024,
        unit: 'KB',
        target: { of: 'value', atMost: 140 },
      },
      {
        name: 'largest paint of a size list (Lighthouse mobile)',
        value: of(({ lcp }) => lcp),
        unit: 's',
        target: { of: 'value', atMost: 1.8 },
      },
      {
        name: 'layout shift of a size list',
        value: of(({ cls }) => cls),
        unit: '',
        target: { of: 'value', atMost: 0 },
      },
      { name: 'total blocking time of a size list', value: of(({ tbt }) => tbt), unit: 'ms' },
    ]
  } finally {
    chrome.kill()
  }
}
