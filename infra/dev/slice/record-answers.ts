import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gateTerms } from '@zmig/slices'
import { createRenderer, type ReadEdge } from '@zmig/shell-server/render'

type Recorded = { addresses: string[]; answers: Record<string, { status: number; body: unknown }> }

type Options = {
  slice: string
  /** its recorded.json: `addresses` is the team's, `answers` is written */
  file: string
  /** the build of the slice: `server/server.cjs` and `meta.json` */
  build: string
  /** the platform's server bundle of the shell */
  platformFile: string
  read: ReadEdge
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

/**
 * Records what the edge of a running shop answers while the pages of a slice load.
 * @returns how many answers were recorded
 */
export const recordAnswers = async ({ slice, file, build, platformFile, read }: Options): Promise<number> => {
  const { addresses } = JSON.parse(await readFile(file, 'utf8').catch(() => '{"addresses":[]}')) as Recorded
  const { version, addresses: claimed = [] } = JSON.parse(await readFile(join(build, 'meta.json'), 'utf8')) as {
    version: string
    addresses?: string[]
  }
  const answers: Recorded['answers'] = {}
  const renderer = createRenderer({ platformFile, site })
  const recording: ReadEdge = async (path) => {
    const { status, body } = await read(path)
    const short = shorten(JSON.parse(body))
    answers[path] = { status, body: short }
    return { status, body: JSON.stringify(short) }
  }
  const all = [...claimed.filter((path) => !path.includes(':')), '*'].map(plain)
  for (const address of new Set([...all, ...addresses])) {
    const url = site.publicUrl + address
    const bundle = join(build, 'server/server.cjs')
    await renderer.render({ slice, version, bundle, url, terms: gateTerms }, recording).catch((error: unknown) => {
      if (addresses.includes(address)) throw new Error(`${address} could not be recorded`, { cause: error })
    })
  }
  const sorted = Object.fromEntries(Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  await writeFile(file, `${JSON.stringify({ addresses, answers: sorted }, null, 1)}\n`)
  return Object.keys(answers).length
}
