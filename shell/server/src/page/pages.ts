import { STALE } from '@zmig/edge'
import { mayAdvertise } from '@zmig/platform/pixel'
import { HttpProblem } from '@zmig/kit'
import { LRUCache } from 'lru-cache'
import { createKeptBoots, finishAnew, pageOfBoot } from './boot-files.ts'
import { bootAnew, writeDocument } from './document.ts'
import { permissionsPolicy } from './csp.ts'
import { createRecompression, finishPage, sendFinished, sendPage, type FinishedPage } from './finished-page.ts'
import { createPageCache, type MadePage, type PageCache } from './page-cache.ts'
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

/** 5 s: data that could not be made again is not tried for each browser that asks for it. */
const TRIED_MS = 5_000

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
    const { status, body, ...mark } = await read('/api/v1/terms')
    if (status !== 200) throw new Error(`the terms were answered with ${status}: ${body}`)
    return { terms: JSON.parse(body) as Terms, mark }
  }

  const documentContext = (path: string, { choice, trial, preview = false }: Shown, terms: Terms) => {
    const withoutPixel = !mayAdvertise(path)
    return { site: { ...site, terms }, shell, frame: pool.frame, choice, markOf, withoutPixel, trial, preview }
  }

  const withoutContent = (path: string, shown: Shown, terms: Terms, status: number): MadePage => {
    const owner = shown.choice.ownerOf(path)
    const head: PageHead = { title: site.shopName, description: '', ...(status >= 500 && { noindex: true }) }
    const { html, policy } = writeDocument({ head, owner, address: path }, documentContext(path, shown, terms))
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
    const isStale = [mark, ...(result.reads ?? [])].some(({ stale }) => stale)
    const reads = isStale ? undefined : result.reads && [...result.reads, mark]
    const location = page.redirect && localLocation(page.redirect, site.publicUrl)
    if (location)
      return {
        page: finishPage(301, '', { location, ...ofOneBrowser(shown) }, routeOf(owner)),
        ...(reads && { reads }),
      }
    const { html, policy, boot } = writeDocument(
      { head: page.head, owner, address, rendered: page },
      documentContext(url.pathname, shown, terms),
    )
    const headers = { ...headersOf(owner, url.pathname, policy, shown), ...(isStale && STALE) }
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

type BootParts = Pick<ReturnType<typeof createPageMaker>, 'make' | 'readTerms'> &
  Pick<ReturnType<typeof createRedirects>, 'redirectOf'> & {
    cache: PageCache
    bootAt: (address: string) => FinishedPage | undefined
  }

/** Sends the data of pages. */
const createServeBoot = (
  { site, visits, markOf, orderIdOf, limit }: Options,
  { cache, make, readTerms, redirectOf, bootAt }: BootParts,
) => {
  const tried = new LRUCache<string, Promise<FinishedPage | undefined>>({ max: 1_000, ttl: TRIED_MS })
  const isWithinLimit = (request: IncomingMessage): Promise<boolean> =>
    limit(request).then(
      () => true,
      () => false,
    )

  /**
   * Renders a page again for its data, because another process rendered it or this one no longer has the data: of the same
   * versions and the same facts it has the same bytes, and so the same address.
   * @returns undefined when the data is not the same any more, when the page has none beside it, and to a caller who has
   *   reached the limit of pages
   */
  const makeBoot = async (request: IncomingMessage, asked: string, page: string, choice: Choice) => {
    if (isUnresolved(page) || redirectOf(page, choice)) return undefined
    const { address } = renderedAddress(divideQuery(page, choice.fieldsOf).read, orderIdOf)
    if (address !== page || !(await isWithinLimit(request))) return undefined
    const name = nameOf(address, choice)
    const wanted = nameOf(asked, choice)
    const rendering = () => make(address, { choice })
    const trying =
      tried.get(wanted) ??
      // what is cached was made of facts of another moment
      (cache.get(name) ? rendering() : cache.fill(name, rendering)).then(
        () => bootAt(asked),
        () => undefined,
      )
    tried.set(wanted, trying, { noUpdateTTL: true })
    return trying
  }

  /**
   * Sends the data of a page, whichever process rendered it, or what a browser needs to render the page anew when the data is
   * not the same any more.
   * @param isShown whether everyone may see a page of the shop now
   */
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    isShown: (page: string) => Promise<boolean>,
  ): Promise<void> => {
    const asked = addressOf(request)
    const known = bootAt(asked)
    if (known) return sendPage(request, response, known)
    const { choice, cookies, trial } = await visits.of(request, asked)
    const page = pageOfBoot(asked)
    const made = page !== undefined && !trial && (await isShown(page)) && (await makeBoot(request, asked, page, choice))
    if (made) return sendPage(request, response, made)
    const { terms } = await readTerms()
    giveCookies(response, cookies)
    await sendPage(request, response, finishAnew(bootAnew({ ...site, terms }, { choice, markOf, trial })))
  }
}

/** Renders, caches and sends pages. */
export const createPages = (options: Options) => {
  const { site, shell, pool, visits, given, orderIdOf, movedSince, limit } = options
  const cache = createPageCache({ movedSince })
  const recompression = createRecompression()
  const boots = createKeptBoots()
  const { make, readTerms } = createPageMaker(options, (page, canonical, boot) => {
    recompression.restore(page)
    if (boot) boots.keep(boot, canonical)
  })

  const { handOn, redirectOf } = createRedirects(site.publicUrl)
  const serveBoot = createServeBoot(options, { cache, make, readTerms, redirectOf, bootAt: boots.at })

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
      const file = boots.at(address)
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
    serveBoot,
    /** The page for a refused request. */
    refusal: (status: number) => writeRefusal(status, { site, frame: pool.frame, shell }),
    drop: cache.drop,
  }
}

export type Pages = ReturnType<typeof createPages>
