import type { ComponentType, ReactElement } from 'react'
import { refuse, type Refusal } from '../../refuse.ts'
import type { Recorded } from '../recorded.ts'

/** One page as the shop would send it. */
export type RenderedPage = { page: string; address: string; html: string }

type Prepared = {
  status: number
  page: string
  head?: { noindex?: boolean; canonical?: string }
  redirect?: string
  element: ReactElement
}

/** The server's side of a slice, as its bundle exports it. */
type ServerSlice = {
  pages: readonly { name: string; paths: readonly string[] }[]
  prepare: (url: URL, platform: unknown) => Promise<Prepared | undefined>
}

type Transport = (request: { method: string; path: string }) => Promise<{ status: number; body: unknown }>

/** What the gate takes of the platform. */
export type Platform = {
  createEdgeClient: (transport: Transport, options: { trusted: boolean }) => unknown
  createEmotionCache: () => { compat?: boolean }
  createPlatformStore: () => object
  PlatformProvider: ComponentType<object>
}

export type RenderTools = {
  platform: Platform
  createElement: (type: ComponentType<object>, props: object) => ReactElement
  renderToString: (element: ReactElement, options: { identifierPrefix: string }) => string
  /** reports what is rendered next; resolves when the report has left the process */
  doing: (what: string) => Promise<void>
  /** the shop's terms, which pages name in their texts */
  terms: object
  /** most that a page may take, in milliseconds */
  limitMs: number
}

const PUBLIC_URL = 'https://shop.example'

const company = {
  phone: '03-5550100',
  mobile: '050-5550100',
  fax: '03-5550101',
  email: 'shop@shop.example',
  businessNumber: '515550100',
  address: 'הרצל 1, תל אביב',
  socialUrl: 'https://social.example',
}

/** An address that no page has. */
const UNKNOWN = '/no-page-has-this-address'

const fits = (pattern: string, path: string): boolean => {
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1))
  const parts = pattern.split('/')
  const given = path.split('/')
  return parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at])
}

/** The address of a pattern without parameters. */
const plainAddress = (pattern: string): string | undefined => {
  if (pattern === '*') return UNKNOWN
  if (pattern.includes(':')) return undefined
  return pattern.endsWith('/*') ? pattern.slice(0, -2) + UNKNOWN : pattern
}

const addressesOf = (page: ServerSlice['pages'][number], named: readonly string[]): string[] => {
  const own = named.filter((address) => page.paths.some((pattern) => fits(pattern, address.split('?')[0] ?? '')))
  const plain = page.paths.map(plainAddress).find((address) => address !== undefined)
  return [...new Set(plain === undefined ? own : [plain, ...own])]
}

/** Why the sitemap may not name the address of a page: search engines would not show it, or under another address. */
const notForSearch = ({ status, head = {}, redirect }: Prepared, address: string): string | undefined => {
  if (redirect !== undefined) return `it is redirected to ${redirect}`
  if (status !== 200) return `it is answered with ${status}`
  if (head.noindex) return 'its head says noindex'
  const { canonical = address } = head
  return canonical === address ? undefined : `its canonical address is ${canonical}`
}

/** Whether HTML shows something: a text, a picture, or a field. */
const showsSomething = (html: string): boolean =>
  /<(img|svg|video|canvas|input|button)\b/.test(html) || html.replaceAll(/<[^>]*>/g, '').trim() !== ''

/**
 * What a version claims that none of its pages shows: visitors would get an empty page there, and the slice's own page for
 * unknown addresses would not stand in for it. The page for everything else shows no address of its own.
 */
const emptyClaim = (pages: ServerSlice['pages'], claimed: readonly string[]): string | undefined => {
  const paths = pages.flatMap((page) => page.paths).filter((path) => path !== '*')
  return claimed.find((address) => !paths.includes(address))
}

const sentence = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

const within = async <Value>(work: Promise<Value>, limitMs: number): Promise<Value | 'late'> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Renders every page of a slice with recorded answers, as a render worker does.
 * @returns the pages, or the refusal of the first one that throws, waits for ever, or renders nothing
 */
export const renderPages = async (
  exported: { slice?: Partial<ServerSlice> },
  { recorded, claimed, sitemap }: { recorded: Recorded } & Record<'claimed' | 'sitemap', readonly string[]>,
  { platform: tools, createElement, renderToString, doing, terms, limitMs }: RenderTools,
): Promise<{ ok: true; pages: RenderedPage[] } | Refusal> => {
  const { slice } = exported
  if (!slice?.pages?.length || typeof slice.prepare !== 'function')
    return refuse(
      'NoPages',
      'The server bundle exports no slice with pages. Export `slice` made by defineServerSlice from src/slice.server.ts.',
    )
  const empty = emptyClaim(slice.pages, claimed)
  if (empty !== undefined)
    return refuse(
      'EmptyClaim',
      `meta.json claims ${empty}, which no page of the slice shows. Give a page that path, or build the slice anew, which claims what its pages show, and publish that.`,
    )
  const prepare = slice.prepare
  const site = { shopName: 'צמיגו', publicUrl: PUBLIC_URL, mode: 'production', company, terms }
  const pages: RenderedPage[] = []
  const shown = new Set<string>()

  const render = async (page: string, address: string): Promise<Refusal | undefined> => {
    const missing: string[] = []
    const transport: Transport = ({ method, path }) => {
      const answer = method === 'GET' ? recorded.answers[path] : undefined
      if (answer) return Promise.resolve({ status: answer.status, body: structuredClone(answer.body) })
      missing.push(`${method} ${path}`)
      return Promise.resolve({ status: 503, body: { status: 503, title: 'not recorded' } })
    }
    const platform = {
      ...tools.createPlatformStore(),
      site,
      edge: tools.createEdgeClient(transport, { trusted: true }),
    }
    const asked = () =>
      missing.length > 0
        ? ` It asked for ${missing[0]}, which is not recorded in ${address === UNKNOWN ? 'recorded.json' : `recorded.json for ${address}`}: run npm run slice -- record, and publish again.`
        : ' Open the page with the recorded answers in a test of the slice, correct it, and publish again.'
    await doing(`the page ${page} at ${address}`)
    try {
      const prepared = await within(prepare(new URL(PUBLIC_URL + address), platform), limitMs)
      if (prepared === 'late')
        return refuse('PageHangs', `The page ${page} did not load ${address} within ${limitMs} ms.${asked()}`)
      if (!prepared) return undefined
      const hidden = sitemap.includes(address) ? notForSearch(prepared, address) : undefined
      if (hidden !== undefined)
        return refuse(
          'NotForSearch',
          `The sitemap of src/slice.server.ts names ${address}, but ${hidden}. Take it out of the sitemap, or correct the page, and publish again.`,
        )
      shown.add(prepared.page)
      if (prepared.redirect) return undefined
      const cache = tools.createEmotionCache()
      cache.compat = true // collect the rules instead of writing <style> between the elements
      const tree = createElement(tools.PlatformProvider, { platform, cache, children: prepared.element })
      const html = renderToString(tree, { identifierPrefix: 'gate-' })
      if (!showsSomething(html))
        return refuse('PageIsEmpty', `The page ${page} renders nothing at ${address}.${asked()}`)
      pages.push({ page: prepared.page, address, html })
      return undefined
    } catch (error) {
      return refuse('PageThrows', `The page ${page} fails at ${address} (${sentence(error)}).${asked()}`)
    }
  }

  for (const page of slice.pages) {
    const addresses = addressesOf(page, [...recorded.addresses, ...sitemap])
    for (const address of addresses) {
      const refusal = await render(page.name, address)
      if (refusal) return refusal
    }
    if (!shown.has(page.name))
      return refuse(
        'PageNotRecorded',
        `No recorded address shows the page ${page.name} (${page.paths.join(', ')}). Add one to recorded.json of the slice, run npm run slice -- record, and publish again.`,
      )
  }
  return { ok: true, pages }
}
