import type { Terms } from '@zmig/edge-contract'
import type { ShopFacts } from '@zmig/shell-client/boot'

/** Messages between the main thread and a render worker: addresses and text, no secrets. */

/** The data that a worker starts with. */
export type WorkerData = { platformFile: string; site: ShopFacts }

/** One page to render. */
export type RenderTask = {
  slice: string
  version: string
  /** the slice's server bundle */
  bundle: string
  /** absolute address of the page */
  url: string
  /** the shop's terms, for the texts that name one */
  terms: Terms
}

/** Head tags as a slice describes them; the platform's `Head`. */
export type PageHead = {
  title: string
  description: string
  canonical?: string
  noindex?: boolean
  image?: string
  type?: 'website' | 'product'
  price?: { amount: string; currency: 'ILS' }
  jsonLd?: readonly Record<string, unknown>[]
}

/** Emotion's rules by id: what the browser's cache takes over. */
export type Styles = { ids: string[]; css: string }

export type RenderedPage = {
  status: number
  head: PageHead
  redirect?: string
  page: string
  /** inside of the slice's element */
  html: string
  /** rules of the page that the frame does not have */
  styles: Styles
  /** state of the page's features as JSON */
  state: string
}

/** Header, footer and snackbar: the same on every page, so each worker renders them once. */
export type Frame = {
  header: string
  footer: string
  snackbar: string
  styles: Styles
  fonts: string[]
}

export type ToWorker =
  { kind: 'render'; id: number; task: RenderTask } | { kind: 'answer'; call: number; status: number; body: string }

export type FromWorker =
  | { kind: 'ready'; frame: Frame }
  | { kind: 'read'; id: number; call: number; path: string }
  | { kind: 'rendered'; id: number; page: RenderedPage }
  | { kind: 'failed'; id: number; message: string }

/**
 * The keys and the generation of data, which say when it is out of date; `stale` when it may be so already, because the database
 * is away.
 */
export type ReadMark = { keys: string[]; generation: number; stale?: true }

/** What the edge answers in this process. */
export type EdgeRead = (path: string) => Promise<ReadMark & { status: number; body: string }>

export type RenderResult =
  | {
      ok: true
      page: RenderedPage
      /** absent when a read failed: the page is then incomplete and must not be cached */
      reads?: ReadMark[]
    }
  | { ok: false; reason: 'timeout' | 'error' | 'busy'; detail: string }
