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
}

/** What loading says besides the state it put into the store. */
export type PageResult = {
  head: Head
  /** 200 unless said otherwise: 404 for what the shop does not know */
  status?: number
  /** the address has moved: 301 on the server, replaced in the browser */
  redirect?: string
}

export type Page = {
  /** names the page in tests, logs and boot data */
  name: string
  /** patterns such as `/list/moto/:width/:profile/:rim`; `*` takes every address that no other page has */
  paths: readonly string[]
  /** state slices that must be in the store before `load` and `View` */
  features: readonly FeatureSlice[]
  /** fills the store; runs on the server for the first page, in the browser for the next ones */
  load: (context: PageContext) => Promise<PageResult>
  View: ComponentType<{ params: Record<string, string> }>
}

/** Defines a page; exists so that pages are typed where they stand. */
export const definePage = (page: Page): Page => page
