import type { SliceMeta } from '../../package/slice-meta.ts'
import type { Call, JsonSchema, ShellOffer, SliceUses } from '../../package/slice-uses.ts'
import type { LiveFragments } from '../fragments.ts'
import { sampleSlice, type SampleManifest } from './sample-slice.ts'

/** A slice before it is published, and the shop that it comes to. A change of the corpus changes one of them. */
export type Scene = {
  /** files of the package */
  files: Record<string, string>
  /** bytes (brotli) of files that the change makes larger or smaller */
  sizes: Record<string, number>
  /** what is wrong with the manifest of the federation, which otherwise names the files */
  changeManifest: (manifest: SampleManifest) => void
  shared: Record<string, string>
  uses: SliceUses
  live: ShellOffer
  previous: ShellOffer
  fragments: LiveFragments
  active: Pick<SliceMeta, 'client' | 'files'>
}

const text: JsonSchema = { type: 'string' }
const number: JsonSchema = { type: 'number' }
const record = (properties: Record<string, JsonSchema>, required: string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

export const GIFT = 'GET /api/v1/gifts/{name}'
export const GIFTS = 'GET /api/v1/gifts'
export const BUY = 'POST /api/v1/gifts/{name}/buy'
export const OTHER = 'GET /api/v1/cities'

const gift = record(
  {
    title: { type: 'string', maxLength: 80 },
    price: number,
    stock: { type: 'string', enum: ['in', 'out'] },
    note: text,
    tags: { type: 'array', items: text },
    maker: { anyOf: [record({ name: text, country: text }, ['name', 'country']), { type: 'null' }] },
    code: text,
  },
  ['title', 'price', 'stock', 'tags', 'maker'],
)

const edge: Record<string, Call> = {
  [GIFT]: { answer: gift },
  [GIFTS]: {
    query: {
      type: 'object',
      properties: { sort: { type: 'string', enum: ['price', 'name'] }, limit: { type: 'integer', maximum: 50 } },
    },
    answer: record({ gifts: { type: 'array', items: gift }, total: { type: 'integer' } }, ['gifts', 'total']),
  },
  [BUY]: {
    body: {
      type: 'object',
      properties: { count: { type: 'integer', minimum: 1, maximum: 9 }, greeting: { type: 'string', maxLength: 200 } },
      required: ['count'],
    },
    answer: record({ order: text }, ['order']),
  },
  [OTHER]: { answer: { type: 'array', items: record({ id: text, name: text }, ['id', 'name']) } },
}

/** Nothing in it is shared, so that a change of one answer is a change of one. */
const freshEdge = () => JSON.parse(JSON.stringify(edge)) as typeof edge

const names = (): ShellOffer['names'] => ({
  react: { createElement: 'function', useState: 'function', Fragment: 'object', version: 'string' },
  '@zmig/platform': {
    Button: 'function',
    money: 'function',
    Price: 'function',
    color: 'object',
    media: 'object',
    useCart: 'function',
  },
})

const offer = (hash: string): ShellOffer => ({
  hash,
  shared: { react: '19.3.1', '@zmig/platform': '1.2.0', 'react-dom': '19.3.1' },
  names: names(),
  edge: freshEdge(),
})

/** The slice reads no code of a gift, no country of its maker, and calls no cities; the note may be missing. */
const uses = (): SliceUses => {
  const whole = freshEdge()
  const read = structuredClone(gift)
  delete read.properties?.['code']
  const maker = read.properties?.['maker']?.anyOf?.[0]
  delete maker?.properties?.['country']
  if (maker) maker.required = ['name']
  const list = record({ gifts: { type: 'array', items: read }, total: { type: 'integer' } }, ['gifts', 'total'])
  return {
    names: {
      react: { createElement: 'function', useState: 'function' },
      '@zmig/platform': { Button: 'function', money: 'function', color: 'object' },
    },
    edge: {
      [GIFT]: { answer: read },
      [GIFTS]: { ...whole[GIFTS], answer: list },
      [BUY]: whole[BUY] ?? { answer: {} },
    },
    fragments: { offers: ['basket', 'ribbon'], uses: ['wizard/promotion'] },
  }
}

const activeSizes = { 'client/remoteEntry.js': 10_000, 'client/page-gift.js': 60_000 }

/** The sample as it passes the gate. */
export const makeScene = (): Scene => ({
  files: { ...sampleSlice },
  sizes: { ...activeSizes },
  changeManifest: () => undefined,
  shared: { react: '19.3.1', '@zmig/platform': '1.2.0' },
  uses: uses(),
  live: offer('live'),
  previous: offer('previous'),
  fragments: {
    wizard: { offers: ['promotion'], uses: ['gifts/basket'] },
    checkout: { offers: ['mini-cart'], uses: [] },
  },
  active: {
    client: { entry: 'remoteEntry.js', preload: [] },
    files: Object.fromEntries(
      Object.entries(activeSizes).map(([path, brotli]) => [path, { integrity: '', bytes: brotli * 3, brotli }]),
    ),
  },
})

/** A change made by hand: what is done, and what is done to the scene. */
export type Change = readonly [what: string, change: (scene: Scene) => void]

/** Replaces a part of a file. @throws when the file does not say it, so that no change is without effect */
export const write =
  (file: string, from: string, to: string) =>
  ({ files }: Scene): void => {
    if (!files[file]?.includes(from)) throw new Error(`${file} does not say ${from}`)
    files[file] = files[file].replace(from, () => to)
  }

/** Changes the manifest of the federation. */
export const inManifest =
  (change: Scene['changeManifest']) =>
  (scene: Scene): void => {
    scene.changeManifest = change
  }

/** Adds code to the page's file of the browser's side. */
export const inBrowser =
  (code: string) =>
  (scene: Scene): void => {
    scene.files['client/page-gift.js'] += `${code}\n`
  }

/** Adds code to the render of the page of all gifts. */
export const inRender = (code: string) =>
  write(
    'server/server.cjs',
    "return createElement('main', null, createElement('h1', null, 'Gifts')",
    `${code}\n  return createElement('main', null, createElement('h1', null, 'Gifts')`,
  )

/** Replaces the button of the page of all gifts. */
export const show = (element: string) => write('server/server.cjs', "createElement(Button, null, 'Buy')", element)

/** Adds code that runs while the server bundle is loaded. */
export const whileLoaded = (code: string) => write('server/server.cjs', 'const load = {', `${code}\nconst load = {`)

/** The schema of a gift in the answer of a call that the shop has. */
export const giftOf = (offered: ShellOffer, call = GIFT): JsonSchema => {
  const answer = offered.edge[call]?.answer
  const schema = call === GIFTS ? answer?.properties?.['gifts']?.items : answer
  if (typeof schema !== 'object') throw new Error(`${call} answers no gift`)
  return schema
}

/** Changes the fields of a gift in every answer of the live shop. */
export const inGift =
  (change: (fields: Record<string, JsonSchema>, required: string[]) => void) =>
  ({ live }: Scene): void => {
    for (const call of [GIFT, GIFTS]) {
      const schema = giftOf(live, call)
      change(schema.properties ?? {}, (schema.required ??= []))
    }
  }

/** Leaves a value out of a list. */
export const without = (list: string[], value: string): void => {
  const at = list.indexOf(value)
  if (at < 0) throw new Error(`${value} is not in the list`)
  list.splice(at, 1)
}
