import { type Match, matchPage, openPage, type Page, type PageContext, type PageEntry } from '../page/page.ts'
import { createPlatformStore } from '../store/store.ts'
import type { EdgeClient } from '../edge/edge-client.ts'
import type { Head } from '../page/head.ts'
import type { Platform } from '../platform-context.tsx'

/** 15 s: longer than a pointer rests on a link, shorter than the age that data of a page may have. */
const FRESH_MS = 15_000
/** 12 answers: the links that a pointer can rest on in that time; a list may be half a megabyte. */
const KEPT = 12

type Remembered = { answer: Promise<unknown>; until: number }

/**
 * Two clients of one edge for loading pages: `ahead` prefetches on a visitor's intent, and `now` reuses its answers when the
 * visitor follows the link. A failed request is sent again.
 */
export const rememberAnswers = (
  edge: EdgeClient,
  now = () => performance.now(),
): { ahead: EdgeClient; now: EdgeClient } => {
  const answers = new Map<string, Remembered>()
  const nameOf = (path: string, { params, query }: { params?: object; query?: unknown } = {}) =>
    JSON.stringify([path, params, query])

  const find = (name: string): Promise<unknown> | undefined => {
    const found = answers.get(name)
    return found && found.until > now() ? found.answer : undefined
  }
  const keep = (name: string, answer: Promise<unknown>) => {
    answers.delete(name)
    answers.set(name, { answer, until: now() + FRESH_MS })
    for (const oldest of [...answers.keys()].slice(0, -KEPT)) answers.delete(oldest)
    answer.catch(() => answers.delete(name))
  }

  return {
    ahead: {
      call: (endpoint, options) => {
        const name = nameOf(endpoint.path, options)
        const known = find(name)
        if (known) return known as never
        const answer = edge.call(endpoint, options)
        if (endpoint.method === 'GET') keep(name, answer)
        return answer
      },
    },
    now: {
      call: (endpoint, options) => {
        const known = endpoint.method === 'GET' ? find(nameOf(endpoint.path, options)) : undefined
        return (known as never) ?? edge.call(endpoint, options)
      },
    },
  }
}

/** Fetches the file of a lazy page, adds its features to the store and runs its load. */
export const loadPage = async (
  { page: entry, params }: Match<PageEntry>,
  url: URL,
  platform: Platform,
  returning = false,
) => {
  const { inject, edge, store, site } = platform
  const page = await openPage(entry)
  for (const feature of page.features) inject(feature)
  return { page, ...(await page.load({ params, url, edge, store, site, ...(returning && { returning }) })) }
}

const views = new WeakMap<EdgeClient, ReturnType<typeof rememberAnswers>>()
const viewsOf = (edge: EdgeClient) => {
  const known = views.get(edge)
  if (known) return known
  const made = rememberAnswers(edge)
  views.set(edge, made)
  return made
}

/**
 * Prefetches the page of an address: its file, and its data by running its load on a temporary store, so that pages need no
 * code for prefetching.
 */
export const readAhead = async (pages: readonly PageEntry[], url: URL, platform: Platform): Promise<void> => {
  const match = matchPage(pages, url.pathname)
  if (!match) return
  const scratch = { ...platform, ...createPlatformStore(), edge: viewsOf(platform.edge).ahead }
  // a following click reports the failure
  await loadPage(match, url, scratch).catch(() => undefined)
}

/** Loads a page to be shown, using prefetched answers. */
export const loadForScreen = (match: Match<PageEntry>, url: URL, platform: Platform, returning: boolean) =>
  loadPage(match, url, { ...platform, edge: viewsOf(platform.edge).now }, returning)

/** Changes the shown page to another query of its path. @returns undefined when the page has to be loaded */
export const turnPage = (
  { page, params }: Match<Page>,
  url: URL,
  { edge, store, site }: Platform,
): Head | undefined => {
  const context: PageContext = { params, url, edge, store, site }
  return page.turn?.(context)
}
