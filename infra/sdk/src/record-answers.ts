import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { platformFile } from '@zmig/build/pages'
import { createRenderer, type ReadEdge } from '@zmig/shell-server/render'
import { gateTerms } from '@zmig/slices/gate-terms'
import { readServedSlices } from './page-data.ts'

/** What a build says of its addresses. */
type Claimed = { version: string; addresses?: string[]; sitemap?: string[] }

type Recorded = { addresses: string[]; answers: Record<string, { status: number; body: unknown }> }

type Options = {
  slice: string
  /** its recorded.json: `addresses` is the team's, `answers` is written */
  file: string
  /** the build of the slice: `server/server.cjs` and `meta.json` */
  build: string
  /** address of the running shop whose edge answers */
  shop: string
}

/** A list shows what it shows with four entries; whole ones would make a package ten times as large. */
const MOST_ENTRIES = 4

const shorten = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map(shorten)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [key, shorten(each)] as const)
  // a list that ends here has no next part: a page that fills up would ask for one after the other
  return Object.fromEntries(entries.filter(([key]) => key !== 'next'))
}

const site = {
  shopName: 'צמיגו',
  publicUrl: 'https://shop.example',
  mode: 'production' as const,
  company: { phone: '', mobile: '', fax: '', email: '', businessNumber: '', address: '', socialUrl: '' },
}

const plain = (path: string) =>
  path === '*' ? '/no-page-has-this-address' : path.replace(/\/\*$/, '/no-page-has-this-address')

const readRecorded = async (file: string): Promise<Recorded> => {
  if (!existsSync(file)) return { addresses: [], answers: {} }
  try {
    const { addresses } = JSON.parse(await readFile(file, 'utf8')) as Recorded
    if (addresses.every((address) => address.startsWith('/'))) return { addresses, answers: {} }
  } catch {
    // said below
  }
  throw new Error(
    `${file} is no recording: {"addresses": ["/a/page"], "answers": {}}. Correct or remove it, and record again.`,
  )
}

/** Asks the edge of a shop as a visitor does. @throws Error with a sentence when the shop does not answer with JSON */
const askShop = async (shop: string, path: string): Promise<{ status: number; body: unknown }> => {
  const address = new URL(`/edge${path}`, shop).href
  const answer = await fetch(address).catch((error: unknown) => {
    throw new Error(`${address} cannot be reached. Does the shop run?`, { cause: error })
  })
  const text = await answer.text()
  if (answer.status === 429 || answer.status >= 500)
    throw new Error(`${address} was answered with ${answer.status}. Record again in a minute.`)
  try {
    return { status: answer.status, body: JSON.parse(text) as unknown }
  } catch {
    throw new Error(`${address} was answered with ${answer.status} and no JSON. Is ${shop} the address of a shop?`)
  }
}

/** A reader of the edge that keeps what was answered, and the first fault, which a page may hide. */
const createRecorder = (shop: string) => {
  const answers: Recorded['answers'] = {}
  let fault: { error: unknown } | undefined
  const read: ReadEdge = async (path) => {
    try {
      const { status, body } = await askShop(shop, path)
      const short = shorten(body)
      answers[path] = { status, body: short }
      return { status, body: JSON.stringify(short) }
    } catch (error) {
      fault ??= { error }
      throw error
    }
  }
  return {
    read,
    /** @throws the first fault */
    answers: () => {
      if (fault) throw fault.error
      return Object.fromEntries(Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    },
  }
}

/**
 * Records what the edge of a running shop answers while the pages of a slice load. Nothing is written when the shop does not
 * answer.
 * @returns how many answers were recorded, and the addresses with parameters for which the file should name an example
 */
export const recordAnswers = async ({ slice, file, build, shop }: Options) => {
  const { addresses } = await readRecorded(file)
  await readServedSlices(shop) // says so when this is no shop, or none that runs
  const meta = await readFile(join(build, 'meta.json'), 'utf8')
  const { version, addresses: claimed = [], sitemap = [] } = JSON.parse(meta) as Claimed
  const recorder = createRecorder(shop)
  const renderer = createRenderer({ platformFile: await platformFile(), site })
  const all = [...claimed.filter((path) => !path.includes(':')), '*'].map(plain)
  for (const address of new Set([...all, ...sitemap, ...addresses])) {
    const url = site.publicUrl + address
    const bundle = join(build, 'server/server.cjs')
    await renderer.render({ slice, version, bundle, url, terms: gateTerms }, recorder.read).catch((error: unknown) => {
      if (addresses.includes(address))
        throw new Error(`${address} could not be recorded: ${String(error)}`, { cause: error })
    })
  }
  const answers = recorder.answers()
  const isNeeded = existsSync(file) || Object.keys(answers).length > 0 || claimed.some((path) => path.includes(':'))
  if (isNeeded) await writeFile(file, `${JSON.stringify({ addresses, answers }, null, 1)}\n`)
  const isNamed = (pattern: string) => {
    const parts = pattern.split('/')
    return addresses.some((address) => {
      const given = (address.split('?')[0] ?? '').split('/')
      return given.length === parts.length && parts.every((part, at) => part.startsWith(':') || part === given[at])
    })
  }
  const unnamed = claimed.filter((path) => path.includes(':') && !isNamed(path))
  return { recorded: Object.keys(answers).length, unnamed }
}
