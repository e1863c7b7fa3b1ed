import type { ComponentType } from 'react'
import type { EdgeClient } from '../edge/edge-client.ts'
import type { Site } from '../site.ts'
import type { FeatureSlice, PlatformStore } from '../store/store.ts'
import type { Head } from './head.ts'

/** The address of a page and the services that its load may use. */
export type PageContext = {
  /** decoded path parameters */
  params: Record<string, string>
  url: URL
  edge: EdgeClient
  store: PlatformStore['store']
  site: Site
  /** the visitor goes back or forward in the history: data that is still in the store may be shown at once */
  returning?: boolean
}

/** The result of loading, besides the state in the store. */
export type PageResult = {
  head: Head
  /** 200 by default; 404 for content that the shop does not know */
  status?: number
  /** the address has moved: 301 on the server, replaced in the browser */
  redirect?: string
}

/** The name and the addresses of a page: all that is known before it is opened. */
type Place = {
  /** names the page in tests, logs, boot data and, when it comes in a file of its own, that file */
  name: string
  /** patterns such as `/list/moto/:width/:profile/:rim`; `*` matches every address that no other page has, `/admin/*` every such address below `/admin` */
  paths: readonly string[]
}

/** The content of a page, in the main file of the slice or in its own. */
export type PageContent = {
  /** state slices that must be in the store before `load` and `View` */
  features: readonly FeatureSlice[]
  /** fills the store; runs on the server for the first page, in the browser for the next ones */
  load: (context: PageContext) => Promise<PageResult>
  View: ComponentType<{ params: Record<string, string> }>
  /**
   * The title of the window while the page loads or when loading fails, as far as the address gives it; without this a
   * general title.
   */
  titleOf?: (place: Pick<PageContext, 'params' | 'url' | 'site'>) => string
  /**
   * Shows another query of the same path (filters, sorting) without loading. Browser only.
   * @returns the new head; undefined when the page has to be loaded
   */
  turn?: (context: PageContext) => Head | undefined
  /**
   * Visitors often come back to this page at once: its DOM and state are kept behind the next page, with its effects stopped.
   * Only for pages whose effects may run again.
   */
  keepAlive?: boolean
  /** shown while the page loads for longer than 120 ms; without it the previous page stays on the screen */
  Waiting?: ComponentType<{ params: Record<string, string> }>
  /** the failure message with a retry; without it a general one. `reason`: the edge's own sentence, when it has one */
  Failed?: ComponentType<{ params: Record<string, string>; onRetry: () => void; reason: string | undefined }>
}

export type Page = Place & PageContent

/** A page in a file of its own, fetched when it is opened. */
export type LazyPage = Place & { open: () => Promise<PageContent> }

/** An entry of a slice's list of pages. */
export type PageEntry = Page | LazyPage

/**
 * Fields of the query that pages are rendered by, by the page's name. A slice exports them as `query` from `src/slice.server.ts`:
 * the shop keeps a page once for each of their values, and renders it without all other fields, which only the browser reads.
 */
export type QueryFields = Readonly<Record<string, readonly string[]>>

/** Defines a page with its type. */
export const definePage = (page: Page): Page => page

/**
 * Defines a page in a file of its own. Import it with the chunk name `page-<name>`, or with `page-<name>.<name>` a file of
 * several pages: the shell then preloads that file together with the slice when this is the page it rendered.
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
    return segment // a stray % is part of the typed text
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
      // no name contains a control character, and PostgreSQL's text cannot hold a NUL
      if (/\p{Cc}/u.test(value)) return undefined
      params[part.slice(1)] = value
    } else if (part !== segment) return undefined
  }
  return params
}

/** The first page that matches the path, with decoded parameters. */
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
