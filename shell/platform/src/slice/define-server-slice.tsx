import { matchPage } from '../page/page.ts'
import { loadPage } from './load-page.ts'
import { SliceApp } from './slice-app.tsx'
import type { Head } from '../page/head.ts'
import type { Platform } from '../platform-context.tsx'
import type { ReactElement } from 'react'
import type { SliceDefinition } from './define-slice.tsx'

/** A loaded page, ready to be rendered as HTML. */
export type PreparedPage = {
  status: number
  head: Head
  redirect?: string
  page: string
  element: ReactElement
}

export type ServerSlice = {
  name: string
  version: string
  /** names and addresses of its pages, which the build writes into `meta.json` */
  pages: readonly { name: string; paths: readonly string[] }[]
  /** @returns undefined when the slice has no page for this address */
  prepare: (url: URL, platform: Platform) => Promise<PreparedPage | undefined>
}

/** The server's side of a slice: loads the page into the request's store and returns the element to render. */
export const defineServerSlice = ({ name, version, pages }: SliceDefinition): ServerSlice => ({
  name,
  version,
  pages: pages.map((page) => ({ name: page.name, paths: page.paths })),
  prepare: async (url, platform) => {
    const match = matchPage(pages, url.pathname)
    if (!match) return undefined
    const { page, status = 200, head, redirect } = await loadPage(match, url, platform)
    const first = { address: url.pathname + url.search, match: { page, params: match.params } }
    return {
      status,
      head,
      ...(redirect && { redirect }),
      page: page.name,
      element: <SliceApp pages={pages} first={first} />,
    }
  },
})
