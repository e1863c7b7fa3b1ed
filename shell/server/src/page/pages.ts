import { mayAdvertise } from '@zmig/platform/pixel'
import { HttpProblem } from '@zmig/kit'
import { createBootFiles, finishAnew } from './boot-files.ts'
import { bootAnew, writeDocument } from './document.ts'
import { permissionsPolicy } from './csp.ts'
import { createRecompression, finishPage, sendFinished, sendPage, type FinishedPage } from './finished-page.ts'
import { createPageCache, type MadePage } from './page-cache.ts'
import { divideQuery, isUnresolved, localLocation, renderedAddress, tidyAddress } from './address.ts'
import { writeRefusal } from './refusal.ts'
import { createRenderBreaker, type RenderPool } from '../render/render-pool.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '@zmig/kit'
import type { Terms } from '@zmig/edge-contract'
import type { ShopFacts } from '@zmig/shell-client/boot'
import type { EdgeRead, PageHead, ReadMark } from '../render/messages.ts'
import type { Choice } from '../slices/choose-versions.ts'
import type { GivenVersions } from '../slices/given-versions.ts'
import type { ShellBuild } from '../slices/shell-build.ts'
import type { Visit, Visits } from '../slices/visits.ts'

type Options = {
  site: ShopFacts
  shell: ShellBuild
  pool: RenderPool
  visits: Visits
  /** called with each page that is handed to a visitor */
  given: Pick<GivenVersions, 'record'>
  bundleOf: (slice: string, version: string) => string
  /** the mark for a page that is given a version of a slice */
  markOf: (slice: string, version: string) => string
  /** the order of a signed link; undefined when the signature is wrong */
  orderIdOf: (link: string) => string | undefined
  read: EdgeRead
  movedSince: (generation: number, keys: readonly string[]) => boolean
  /** counts a page that was not sent from the cache. @throws HttpProblem 429 after too many of one address */
  limit: (request: IncomingMessage) => Promise<void>
  logger: Pick<Logger, 'warn' | 'error'>
}

/** 8 MB of the data of pages under other addresses than canonical ones. */
const OTHER_BOOT_BYTES = 8 * 1024 * 1024

/** Drops the query that the payment page appended: only the browser reads it, and nothing stores it. */
const withoutReturn = (address: string): string =>
  /^\/payment/i.test(address) ? address.replace(/\?.*$/s, '') : address

/** Addresses of payments and orders are sent to no other site. */
const referrerPolicy = (path: string): Record<string, string> =>
  mayAdvertise(path) ? {} : { 'referrer-policy': 'no-referrer' }

/** What a request's page is made with. */
type Shown = Pick<Visit, 'choice' | 'trial'> & { preview?: boolean }

const ofOneBrowser = ({ trial, preview }: Pick<Shown, 'trial' | 'preview'>): Record<string, string> =>
  trial || preview ? { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } : {}

const headersOf = (owner: string, path: string, policy: string, shown: Shown): Record<string, string> => ({
  'content-security-policy': policy,
  ...permissionsPolicy(owner),
  ...referrerPolicy(path),
  ...ofOneBrowser(shown),
})

// the slice names the route in metrics: addresses may hold an order's token, and there is no limit to made-up ones
const routeOf = (owner: string) => `page:${owner}`

/**
 * Makes pages, each with what it read.
 * @param finish called with a page that its slice rendered, before it is sent
 */
const createPageMaker = (
  { site, shell, pool, bundleOf, markOf, read, logger }: Options,
  finish: (page: FinishedPage, canonical: boolean, boot: ReturnType<typeof writeDocument>['boot']) => void,
) => {
  const breaker = createRenderBreaker()

  /** The shop's terms, and what makes a page that shows them out of date. @throws while the shop has published none */
  const readTerms = async (): Promise<{ terms: Terms; mark: ReadMark }> => {
    const { status, body, keys, generation } = await read('/api/v1/terms')
    if (status !== 200) throw new Error(`the terms were answered with ${status}: ${body}`)
    return { terms: JSON.parse(body) as Terms, mark: { keys, generation } }
  }

  const documentContext = (path: string, { choice, trial, preview = false }: Shown, terms: Terms) => {
    const withoutPixel = !mayAdvertise(path)
    return { site: { ...site, terms }, shell, frame: pool.frame, choice, markOf, withoutPixel, trial, preview }
  }

  const withoutContent = (path: string, shown: Shown, terms: Terms, status: number): MadePage => {
    const owner = shown.choice.ownerOf(path)
    const head: PageHead = { title: site.shopName, description: '', ...(status >= 500 && { noindex: true }) }
    const { html, policy } = writeDocument({ head, owner }, documentContext(path, shown, terms))
    const headers = { ...headersOf(owner, path, policy, shown), 'cache-control': 'no-store' }
    // not cached: the next visitor should get the whole page
    return { page: finishPage(status, html, headers, routeOf(owner)) }
  }

  const failed = ({ page }: MadePage): MadePage => ({ page: { ...page, failed: true } })

  const isSame = (canonical: string | undefined, url: URL) =>
    canonical !== undefined && new URL(canonical, site.publicUrl).href === url.href

  const make = async (address: string, shown: Shown): Promise<MadePage> => {
    const { choice } = shown
    const url = new URL(site.publicUrl + address) // concatenated: `//elsewhere` is a path of the shop, not another host
    const owner = choice.ownerOf(url.pathname)
    const slice = choice.slices[owner]
    const { terms, mark } = await readTerms()
    if (!slice) {
      logger.error({ slice: owner }, 'no version of the slice is active')
      return withoutContent(url.pathname, shown, terms, 503)
    }
    const { version } = slice
    const build = `${owner}@${version}`
    if (breaker.isOpen(build)) return failed(withoutContent(url.pathname, shown, terms, 200))
    const result = await pool.render({ slice: owner, version, bundle: bundleOf(owner, version), url: url.href, terms })
    if (!result.ok) {
      const { reason, detail } = result
      if (reason === 'timeout') breaker.timedOut(build)
      logger.error({ slice: owner, version, reason, detail }, 'not rendered here; the browser renders')
      return failed(withoutContent(url.pathname, shown, terms, 200))
    }
    const { page } = result
    const reads = result.reads && [...result.reads, mark]
    const location = page.redirect && localLocation(page.redirect, site.publicUrl)
    if (location)
      return {
        page: finishPage(301, '', { location, ...ofOneBrowser(shown) }, routeOf(owner)),
        ...(reads && { reads }),
      }
    const { html, policy, boot } = writeDocument(
      { head: page.head, owner, rendered: page },
      documentContext(url.pathname, shown, terms),
    )
    const headers = headersOf(owner, url.pathname, policy, shown)
    const finished = finishPage(page.status, html, headers, routeOf(owner))
    const canonical = page.status === 200 && !page.head.noindex && isSame(page.head.canonical, url)
    finish(finished, canonical, boot)
    return { page: finished, canonical, ...(reads && { reads }) }
  }

  return { make, readTerms }
}

/** Cookies are given with an answer, not kept with its page. */
const giveCookies = (response: ServerResponse, cookies: readonly string[]): void => {
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
}

/** Redirects within the shop. */
const createRedirects = (publicUrl: string) => {
  /** A redirect hands on what no page reads: the scripts of the page that follows may. */
  const handOn = (page: FinishedPage, unread: [string, string][]): FinishedPage => {
    const { location } = page.forms.identity.headers
    if (unread.length === 0 || typeof location !== 'string') return page
    const url = new URL(location, publicUrl)
    for (const [name, value] of unread) url.searchParams.append(name, value)
    return finishPage(page.status, '', { location: url.pathname + url.search + url.hash }, page.route)
  }

  /** The redirect of an untidy address; never cached, because there is no limit to untidy addresses. */
  const redirectOf = (address: string, { ownerOf, slices }: Choice) => {
    const patterns = Object.values(slices).flatMap(({ addresses }) => addresses)
    const tidy = tidyAddress(address, patterns)
    const location = tidy === undefined ? undefined : localLocation(tidy, publicUrl)
    if (!location) return undefined
    return finishPage(301, '', { location }, routeOf(ownerOf(new URL(location, publicUrl).pathname)))
  }

  return { handOn, redirectOf }
}

/** A proxy's absolute form (`GET http://…`) is no page. */
const addressOf = ({ url = '/' }: IncomingMessage) => (url.startsWith('/') ? withoutReturn(url) : '/')

const nameOf = (address: string, choice: Choice) => `${choice.key} ${address}`

/** Renders, caches and sends pages. */
export const createPages = (options: Options) => {
  const { site, shell, pool, visits, given, markOf, orderIdOf, movedSince, limit } = options
  const cache = createPageCache({ movedSince })
  const recompression = createRecompression()
  const bootFiles = createBootFiles()
  // data of pages whose addresses a visitor can invent does not push out that of the shop's own pages
  const otherBootFiles = createBootFiles(OTHER_BOOT_BYTES)
  const { make, readTerms } = createPageMaker(options, (page, canonical, boot) => {
    recompression.restore(page)
    if (boot) (canonical ? bootFiles : otherBootFiles).keep(boot.address, boot.json)
  })

  const { handOn, redirectOf } = createRedirects(site.publicUrl)
  const bootFileAt = (address: string) => bootFiles.get(address) ?? otherBootFiles.get(address)

  /** Tells of a page that was sent, unless it sends elsewhere. */
  const handed = (request: IncomingMessage, address: string, { choice, visitor }: Visit, page: FinishedPage): void => {
    const path = address.replace(/\?.*$/s, '')
    if (page.status < 300 || page.status >= 400)
      given.record({ request, visitor, choice, path, failed: page.failed ?? false })
  }

  return {
    /** Sends a cached page. @returns its route; undefined when it is not cached and nothing was written */
    fast: (request: IncomingMessage, response: ServerResponse): string | undefined => {
      if (request.method !== 'GET') return undefined
      const address = addressOf(request)
      if (address.startsWith('/order/')) return undefined // only `serve` checks signatures
      const file = bootFileAt(address)
      if (file) return sendFinished(request, response, file) ? file.route : undefined
      const visit = visits.known(request, address)
      if (!visit) return undefined
      const { read, unread } = divideQuery(address, visit.choice.fieldsOf)
      const page = cache.get(nameOf(read, visit.choice))
      if (page) giveCookies(response, visit.cookies)
      if (!page || !sendFinished(request, response, handOn(page, unread))) return undefined
      handed(request, read, visit, page)
      void recompression.sentAgain(page)
      return page.route
    },
    /** The route of a page's path, for metrics. */
    routeOf: (path: string): string => routeOf(visits.forAll().ownerOf(path)),
    /**
     * Renders the page of the request and sends it.
     * @param preview the shop is not open, and the visitor is a member of staff: the page says so and is not kept
     * @throws HttpProblem 404 for an address that names another one
     */
    serve: async (request: IncomingMessage, response: ServerResponse, preview = false): Promise<void> => {
      const asked = addressOf(request)
      if (isUnresolved(asked)) throw new HttpProblem(404, 'Not found', 'No page has such an address.')
      const visit = await visits.of(request, asked)
      const { choice, cookies, trial } = visit
      giveCookies(response, cookies)
      const elsewhere = redirectOf(asked, choice)
      if (elsewhere) return sendPage(request, response, elsewhere)
      await limit(request)
      const { read, unread } = divideQuery(asked, choice.fieldsOf)
      const { address, personal } = renderedAddress(read, orderIdOf)
      const page =
        personal || trial || preview
          ? (await make(address, { choice, preview, ...(trial && { trial }) })).page
          : await cache.fill(nameOf(address, choice), () => make(address, { choice }))
      await recompression.prepare(request, page)
      await sendPage(request, response, handOn(page, unread))
      handed(request, address, visit, page)
    },
    /** Sends the data of a page, or what a browser needs to render the page anew: the page may be older than this process. */
    serveBoot: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const known = bootFileAt(addressOf(request))
      if (known) return sendPage(request, response, known)
      const { terms } = await readTerms()
      const { choice, cookies, trial } = await visits.of(request, addressOf(request))
      giveCookies(response, cookies)
      await sendPage(request, response, finishAnew(bootAnew({ ...site, terms }, { choice, markOf, trial })))
    },
    /** The page for a refused request. */
    refusal: (status: number) => writeRefusal(status, { site, frame: pool.frame, shell }),
    drop: cache.drop,
  }
}

export type Pages = ReturnType<typeof createPages>
