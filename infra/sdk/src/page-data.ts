import { createHash } from 'node:crypto'

/** A version of a slice as pages of a shop name it. */
export type ServedSlice = {
  version: string
  /** address of its entry, and its hash */
  entry: string
  integrity: string
  /** hash of its manifest */
  manifest?: string
  addresses: readonly string[]
}

/** What a page tells the browser: the versions of slices, among others. */
export type PageData = { slices: Record<string, ServedSlice> }

const TIMEOUT_MILLISECONDS = 10_000

/** Fetches from a running shop. @throws Error with a sentence when it cannot be reached or answers with a fault */
export const fetchFrom = async (shop: string, path: string): Promise<Buffer> => {
  const address = new URL(path, shop)
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) }).catch((error: unknown) => {
    throw new Error(`${address.href} cannot be reached. Does the shop run?`, { cause: error })
  })
  if (!answer.ok) throw new Error(`${address.href} was answered with ${answer.status}.`)
  return Buffer.from(await answer.arrayBuffer())
}

/** Fetches a file whose hash is known. @throws Error when the shop sent another one */
export const fetchChecked = async (shop: string, path: string, integrity: string): Promise<Buffer> => {
  const content = await fetchFrom(shop, path)
  const [algorithm = ''] = integrity.split('-')
  const hash = createHash(algorithm).update(content).digest('base64')
  if (`${algorithm}-${hash}` !== integrity) throw new Error(`${path} of ${shop} is not the file that was published.`)
  return content
}

const BOOT_FILE = /<link [^>]*href="([^"]+)"[^>]* id="boot"/
const BOOT_HERE = /<script type="application\/json" id="boot">(.*?)<\/script>/s

/** The data of a page, which lies in a file beside it or in the page itself. */
export const readPageData = async (shop: string, html: string): Promise<PageData> => {
  const file = BOOT_FILE.exec(html)?.[1]
  const text = file === undefined ? BOOT_HERE.exec(html)?.[1] : (await fetchFrom(shop, file)).toString('utf8')
  if (text === undefined) throw new Error(`${shop} is no shop of this kind: its page names no slices.`)
  return JSON.parse(text) as PageData
}

/** The versions of slices that visitors of a shop get. */
export const readServedSlices = async (shop: string): Promise<PageData['slices']> =>
  (await readPageData(shop, (await fetchFrom(shop, '/')).toString('utf8'))).slices
