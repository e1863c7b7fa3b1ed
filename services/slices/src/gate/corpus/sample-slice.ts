import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { ShellOffer, SliceUses } from '../../package/slice-uses.ts'
import type { SliceMeta } from '../../package/slice-meta.ts'

/** A shell whose platform is small, so that a test needs no build. */
export const samplePlatform = join(import.meta.dirname, 'sample-platform.cjs')

const server = `
const { createElement } = require('react')
const { Button, money } = require('@zmig/platform')
const gift = { method: 'GET', path: '/api/v1/gifts/{name}' }
const head = { title: 'Gifts', description: 'Gifts' }
const pages = [
  { name: 'gifts', paths: ['/gifts'] },
  { name: 'gift', paths: ['/gifts/:name'] },
]
const GiftsPage = () => {
  return createElement('main', null, createElement('h1', null, 'Gifts'), createElement(Button, null, 'Buy'))
}
const GiftPage = ({ gift }) => {
  return createElement('main', null, createElement('h1', null, gift.title), money(gift.price))
}
const load = {
  gifts: async () => {
    return createElement(GiftsPage)
  },
  gift: async (url, edge) => {
    return createElement(GiftPage, { gift: await edge.call(gift, { params: { name: url.pathname.slice(7) } }) })
  },
}
exports.slice = {
  pages,
  prepare: async (url, { edge }) => {
    const page = url.pathname === '/gifts' ? 'gifts' : 'gift'
    return { status: 200, head, page, element: await load[page](url, edge) }
  },
}
`

const recorded = {
  addresses: ['/gifts/helmet'],
  answers: { '/api/v1/gifts/helmet': { status: 200, body: { title: 'A helmet', price: 12_000 } } },
}

/** A slice with a page that only shows a text and one that reads the edge: the texts of its files. */
export const sampleSlice: Readonly<Record<string, string>> = {
  'server/server.cjs': server,
  'server/recorded.json': JSON.stringify(recorded),
  'client/remoteEntry.js':
    'globalThis.gifts = { init: () => undefined, get: async () => () => ({ bootstrap() {}, mount() {}, unmount() {} }) }\n',
  'client/page-gift.js': 'globalThis.giftPage = (gift) => gift.title + gift.price\n',
}

const gift = {
  type: 'object',
  properties: { title: { type: 'string' }, price: { type: 'number' } },
  required: ['title', 'price'],
  additionalProperties: false,
}

/** What the sample needs of the shop. */
export const sampleUses: SliceUses = {
  names: { react: { createElement: 'function' }, '@zmig/platform': { Button: 'function', money: 'function' } },
  edge: { 'GET /api/v1/gifts/{name}': { answer: gift } },
  fragments: { offers: [], uses: [] },
}

/** What the shop of the sample has. */
export const sampleOffer: ShellOffer = {
  hash: 'sample',
  shared: { react: '19.3.1', '@zmig/platform': '1.0.0' },
  names: {
    react: { createElement: 'function', useState: 'function' },
    '@zmig/platform': { Button: 'function', money: 'function', Price: 'function' },
  },
  edge: { 'GET /api/v1/gifts/{name}': { answer: gift }, 'GET /api/v1/cities': { answer: { type: 'array' } } },
}

/** A change of one file: what it says, and what it says instead. */
export type Edit = readonly [file: string, from: string, to: string]

/** The sample with parts of its files replaced. @throws when a text is not there, so that no edit is without effect */
export const edited = (...edits: readonly Edit[]): Record<string, string> => {
  const files = { ...sampleSlice }
  for (const [file, from, to] of edits) {
    if (!files[file]?.includes(from)) throw new Error(`${file} of the sample does not say ${from}`)
    files[file] = files[file].replace(from, () => to)
  }
  return files
}

const VERSION = '1.0.0-a'

const integrityOf = (content: string | Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** A manifest of the federation, as far as the gate reads it. */
export type SampleManifest = {
  metaData: {
    buildInfo: { buildVersion: string }
    remoteEntry: { name: string; path: string }
    publicPath: string
  }
  files: Record<string, { integrity: string }>
  types: Record<string, { integrity: string }>
}

const manifestOf = (texts: Record<string, string>): SampleManifest => ({
  metaData: {
    buildInfo: { buildVersion: VERSION },
    remoteEntry: { name: 'remoteEntry.js', path: '' },
    publicPath: `/assets/slices/gifts/${VERSION}/`,
  },
  files: Object.fromEntries(
    Object.entries(texts).flatMap(([path, text]) => {
      const [, name] = /^client\/(.+\.js)$/.exec(path) ?? []
      return name === undefined ? [] : [[name, { integrity: integrityOf(text) }] as const]
    }),
  ),
  types: {},
})

/**
 * Files and description of a slice as a verified package has them.
 * @param change changes the manifest, which otherwise names the files of the package
 */
export const packaged = (
  texts: Record<string, string>,
  change: (manifest: SampleManifest) => void = () => undefined,
): { meta: SliceMeta; files: Map<string, Buffer> } => {
  const manifest = manifestOf(texts)
  change(manifest)
  const all = { 'client/mf-manifest.json': JSON.stringify(manifest), ...texts }
  const files = new Map(Object.entries(all).map(([path, text]) => [path, Buffer.from(text)] as const))
  const described = [...files].map(
    ([path, content]) => [path, { integrity: integrityOf(content), bytes: content.length }] as const,
  )
  const meta: SliceMeta = {
    slice: 'gifts',
    version: VERSION,
    inputs: 'x',
    shared: { react: '19.3.1', '@zmig/platform': '1.0.0' },
    uses: sampleUses,
    platform: '1.0.0',
    contract: '1.0.0',
    addresses: ['/gifts', '/gifts/:name'],
    files: Object.fromEntries(described),
    client: { entry: 'remoteEntry.js', preload: [] },
  }
  return { meta, files }
}
