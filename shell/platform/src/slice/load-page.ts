import { type Match, matchPage, openPage, type Page, type PageContext, type PageEntry } from '../page/page.ts'
import { createPlatformStore } from '../store/store.ts'
import type { EdgeClient } from '../edge/edge-client.ts'
import type { Head } from '../page/head.ts'
import type { Platform } from '../platform-context.tsx'

/** 15 s: longer than anyone rests on a link, shorter than anything on a page may be old. */
const FRESH_MS = 15_000
/** 12 answers: what a pointer can rest on in that time; a list may be half a megabyte. */
const KEPT = 12

type Remembered = { answer: Promise<unknown>; until: number }

/**
 * Two views of an edge for loading pages: what `ahead` reads on a visitor's intent, `now` finds there when the visitor
 * follows the link. An answer that did not come is asked for anew.
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

/** Fetches a page when it comes in a file of its own, puts its features into the store and runs its load. */
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

/** A visitor who asked their browser to save data pays for what they follow only. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Reads ahead what the page of an address needs: its file, and its data by running its load on a store that is thrown
 * away, so that no page has to be written for it.
 */
export const readAhead = async (pages: readonly PageEntry[], url: URL, platform: Platform): Promise<void> => {
  const match = matchPage(pages, url.pathname)
  if (!match || savesData()) return
  const scratch = { ...platform, ...createPlatformStore(), edge: viewsOf(platform.edge).ahead }
  // the click that follows says what went wrong
  await loadPage(match, url, scratch).catch(() => undefined)
}

/** Loads a page for the screen, with what was read ahead for it. */
export const loadForScreen = (match: Match<PageEntry>, url: URL, platform: Platform, returning: boolean) =>
  loadPage(match, url, { ...platform, edge: viewsOf(platform.edge).now }, returning)

/** Turns the page on the screen to another query of its path. @returns undefined when it has to be loaded */
export const turnPage = (
  { page, params }: Match<Page>,
  url: URL,
  { edge, store, site }: Platform,
): Head | undefined => {
  const context: PageContext = { params, url, edge, store, site }
  return page.turn?.(context)
}
