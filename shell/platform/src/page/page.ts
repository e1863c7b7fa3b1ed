import type { ComponentType } from 'react'
import type { EdgeClient } from '../edge/edge-client.ts'
import type { Site } from '../site.ts'
import type { FeatureSlice, PlatformStore } from '../store/store.ts'
import type { Head } from './head.ts'

/** Where a page is and what it may use to fill itself. */
export type PageContext = {
  /** decoded path parameters */
  params: Record<string, string>
  url: URL
  edge: EdgeClient
  store: PlatformStore['store']
  site: Site
  /** the visitor goes back or forward in the history: what the store still holds may be shown as it is, at once */
  returning?: boolean
}

/** What loading says besides the state it put into the store. */
export type PageResult = {
  head: Head
  /** 200 unless said otherwise: 404 for what the shop does not know */
  status?: number
  /** the address has moved: 301 on the server, replaced in the browser */
  redirect?: string
}

/** A page's name and addresses: all that has to be known before somebody opens it. */
type Place = {
  /** names the page in tests, logs, boot data and, when it comes in a file of its own, that file */
  name: string
  /** patterns such as `/list/moto/:width/:profile/:rim`; `*` takes every address that no other page has, `/admin/*` every such one below */
  paths: readonly string[]
}

/** What a page is, wherever it stands. */
export type PageContent = {
  /** state slices that must be in the store before `load` and `View` */
  features: readonly FeatureSlice[]
  /** fills the store; runs on the server for the first page, in the browser for the next ones */
  load: (context: PageContext) => Promise<PageResult>
  View: ComponentType<{ params: Record<string, string> }>
  /**
   * The title of the window while the page is on its way and when it does not come, as far as the address tells; without it
   * a general one.
   */
  titleOf?: (place: Pick<PageContext, 'params' | 'url' | 'site'>) => string
  /**
   * Moves what is shown to another query of the same path (filters, sorting) without loading. Browser only.
   * @returns the head of it; undefined when the page has to be loaded after all
   */
  turn?: (context: PageContext) => Head | undefined
  /**
   * Whoever leaves this page is likely to come back at once: it stays alive behind the next one, its effects stopped. Only
   * for a page whose effects may run again without harm.
   */
  stands?: boolean
  /** stands in the page's place while it loads longer than a moment; without it the page before stays on the screen */
  Waiting?: ComponentType<{ params: Record<string, string> }>
  /** a sentence and a retry in the page's place; without it a general one */
  Failed?: ComponentType<{ params: Record<string, string>; onRetry: () => void }>
}

export type Page = Place & PageContent

/** A page that comes in a file of its own, fetched when somebody opens it. */
export type LazyPage = Place & { open: () => Promise<PageContent> }

/** What a slice lists. */
export type PageEntry = Page | LazyPage

/** Defines a page; exists so that pages are typed where they stand. */
export const definePage = (page: Page): Page => page

/**
 * Defines a page in a file of its own. Import it with the chunk name `page-<name>`: the shell then preloads that file
 * together with the slice when this is the page it rendered.
 */
export const lazyPage = (page: LazyPage): LazyPage => page

/** The page of an entry; a lazy one is fetched once, by the module loader. */
export const openPage = async (entry: PageEntry): Promise<Page> =>
  'open' in entry ? { name: entry.name, paths: entry.paths, ...(await entry.open()) } : entry

/** A page and the parameters that the address gives it. */
export type Match<Entry> = { page: Entry; params: Record<string, string> }

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // a stray % is part of what was typed
  }
}

const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  if (pattern === '*') return {}
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1)) ? {} : undefined
  const wanted = pattern.split('/')
  const given = path.length > 1 ? path.replace(/\/$/, '').split('/') : path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? ''
    if (part.startsWith(':') && segment) {
      const value = decode(segment)
      // no name of anything holds a control character, and PostgreSQL's text cannot hold a NUL
      if (/\p{Cc}/u.test(value)) return undefined
      params[part.slice(1)] = value
    } else if (part !== segment) return undefined
  }
  return params
}

/** The first page, in the order given, that has this path; parameters are decoded. */
export const matchPage = <Entry extends { paths: readonly string[] }>(
  pages: readonly Entry[],
  path: string,
): Match<Entry> | undefined => {
  for (const page of pages)
    for (const pattern of page.paths) {
      const params = matchPath(pattern, path)
      if (params) return { page, params }
    }
  return undefined
}
