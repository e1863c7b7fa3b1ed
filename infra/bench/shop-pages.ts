import { get } from 'node:http'
import { chromium as playwright, type Browser, type Page } from '@playwright/test'
import { launch } from 'chrome-launcher'

/** A running shop in development, as `npm start` gives it. */
export type BenchedShop = {
  url: string
  /** of the supervisor, above all processes of the shop */
  pid: number
  dataDirectory: string
  databaseUrl: string
  /** path of Chromium, which is installed first where there is none */
  chromium: () => Promise<string>
  env: NodeJS.ProcessEnv
}

/** The size list that pages, answers and renders are measured with: the commonest size, 30 cards. */
export const LIST = '/list/moto/120/70/17'
/** What the edge answers for it. */
export const LIST_ANSWER = '/edge/api/v1/tires/MO/120/70/17'

/** The page of a motorcycle of the seed that 30 cards and more fit. */
export const BIKE = '/bike/yamaha/mt-07'

/** The pages that shoppers come to; the product is the first of the list. @throws when the list is empty */
export const measuredPages = async (shopUrl: string): Promise<{ name: string; path: string }[]> => {
  const response = await fetch(shopUrl + LIST_ANSWER)
  const { result } = (await response.json()) as { result: { ean: string; name: string }[] }
  const [first] = result
  if (!first) throw new Error(`${LIST} shows no product`)
  return [
    { name: 'home', path: '/' },
    { name: 'size list', path: LIST },
    { name: 'product', path: `/tire/moto/${first.ean}/${first.name}` },
    { name: 'bike', path: BIKE },
  ]
}

/** Headers of a connection or a date, which every server writes itself. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

/** The bytes as they are on the wire: `fetch` would unpack them. */
export const fetchRaw = (url: string, encoding: string): Promise<{ body: Buffer; headers: Record<string, string> }> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        const headers = Object.entries(response.headers).filter(([name]) => !OWN.has(name))
        resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(headers) as Record<string, string> })
      })
    }).once('error', reject)
  })

/** A browser needs no sandbox and no GPU here; `/dev/shm` is small in containers. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']

/** What a browser is opened with; it is closed when the part has taken too long, and what waits for it fails then. */
export type Opening = { chromium: string; signal: AbortSignal }

/** Runs work with a browser of its own. */
export const withBrowser = async <T>(
  { chromium, signal }: Opening,
  work: (browser: Browser) => Promise<T>,
): Promise<T> => {
  const browser = await playwright.launch({ executablePath: chromium, args: FLAGS })
  const close = () => void browser.close()
  signal.addEventListener('abort', close)
  try {
    return await work(browser)
  } finally {
    signal.removeEventListener('abort', close)
    await browser.close()
  }
}

/** Runs one visit of Lighthouse in a browser of its own: the one before leaves a warm cache of compiled code. @param visit gets its port */
export const withLighthouse = async <T>(
  { chromium, signal }: Opening,
  visit: (port: number) => Promise<T>,
): Promise<T> => {
  const flags = ['--headless=new', '--disable-background-networking', ...FLAGS]
  const chrome = await launch({ chromePath: chromium, chromeFlags: flags })
  const close = () => chrome.kill()
  signal.addEventListener('abort', close)
  try {
    return await visit(chrome.port)
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

/** The page of a phone in an incognito window, with a processor that is `timesSlower`. */
export const openPhone = async (browser: Browser, timesSlower = 1): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'he-IL' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
  return page
}
