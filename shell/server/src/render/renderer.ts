import { LRUCache } from 'lru-cache'
import { type ComponentType, createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createBundleLoader, loadPlatform } from './load-bundle.ts'
import type { Platform, PlatformCache, ServerSlice } from '@zmig/platform'
import type { Terms } from '@zmig/edge-contract'
import type * as PlatformModule from '@zmig/platform/server'
import type { Frame, RenderedPage, RenderTask, Styles, WorkerData } from './messages.ts'

const emptyStyles: Styles = { ids: [], css: '' }

/**
 * The rules that rendering put into a cache. Every render has a cache of its own, so all of them are needed and the HTML
 * need not be searched for class names (which takes as long as rendering it).
 */
const critical = ({ inserted }: Pick<PlatformCache, 'inserted'>): Styles => {
  const styles: Styles = { ids: [], css: '' }
  for (const id of Object.keys(inserted)) {
    const css = inserted[id]
    if (typeof css !== 'string') continue
    styles.ids.push(id)
    styles.css += css
  }
  return styles
}

/** 8 MB of JSON, some 40 MB as objects: the lists that shoppers look at in the same minute. */
const MAX_CHARACTERS = 8_000_000

type Parsed = { text: string; value: unknown }

/**
 * Parses JSON and caches the last value of each address. Equal text gives the same object; stores freeze it, so pages cannot
 * change it.
 */
const createParser = (): ((address: string, text: string) => unknown) => {
  const known = new LRUCache<string, Parsed>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ text }) => text.length + 100,
  })
  return (address, text) => {
    const last = known.get(address)
    if (last?.text === text) return last.value
    const value = JSON.parse(text) as unknown
    known.set(address, { text, value })
    return value
  }
}

/** Answers a read of the edge. @param path below `/edge`, query included. @returns status and JSON text */
export type ReadEdge = (path: string) => Promise<{ status: number; body: string }>

/** A page's tree before it becomes HTML; benchmarks render it bare. */
type PreparedTree = {
  prepared: NonNullable<Awaited<ReturnType<ServerSlice['prepare']>>>
  platform: Platform
  tree: ReactElement
  cache: PlatformCache
  identifierPrefix: string
}

type Renderer = {
  frame: Frame
  /** Loads a page and gives its tree. @throws when the slice cannot be loaded, has no such page, or its data fails */
  prepare(task: RenderTask, read: ReadEdge): Promise<PreparedTree>
  render(task: RenderTask, read: ReadEdge): Promise<RenderedPage>
}

const isServerSlice = (value: unknown): value is ServerSlice =>
  typeof value === 'object' && value !== null && 'prepare' in value && typeof value.prepare === 'function'

/**
 * Renders pages of slices in this thread: what a render worker runs, and what benchmarks measure.
 * @throws when the platform's bundle cannot be loaded
 */
export const createRenderer = ({ platformFile, site }: WorkerData): Renderer => {
  const platformModule = loadPlatform(platformFile) as typeof PlatformModule
  const { createEdgeClient, createEmotionCache, createPlatformStore, EdgeError, PlatformProvider } = platformModule
  const loadBundle = createBundleLoader(platformModule)
  const parse = createParser()

  const createPlatform = (read: ReadEdge, terms: Terms): Platform => ({
    ...createPlatformStore(),
    site: { ...site, terms },
    edge: createEdgeClient(
      async ({ method, path }) => {
        if (method !== 'GET') throw new EdgeError(405) // a page is loaded by reading: commands come from people
        const { status, body } = await read(path)
        return { status, body: parse(path, body) }
      },
      { trusted: true },
    ),
  })

  const createCache = (known: Styles): PlatformCache => {
    const cache = createEmotionCache()
    cache.compat = true // collect the rules instead of writing <style> between the elements
    for (const id of known.ids) cache.inserted[id] = true
    return cache
  }

  const within = (platform: Platform, cache: PlatformCache, children: ReactElement) =>
    createElement(PlatformProvider, { platform, cache, children })

  const renderFrame = (): Frame => {
    // header and footer are rendered once and name no term, because terms can change
    const platform = createPlatform(() => Promise.reject(new Error('the frame reads nothing')), {} as Terms)
    const cache = createCache(emptyStyles)
    const part = (Part: ComponentType, id: string) =>
      renderToString(within(platform, cache, createElement(Part)), { identifierPrefix: `${id}-` })
    const header = part(platformModule.ShellHeader, 'shell-header')
    const footer = part(platformModule.ShellFooter, 'shell-footer')
    const snackbar = part(platformModule.Snackbar, 'shell-snackbar')
    const { ids, css } = critical(cache)
    const fonts = platformModule.fontFiles.map(({ href }) => href)
    return {
      header,
      footer,
      snackbar,
      fonts,
      styles: { ids, css: platformModule.globalStyles + css },
    }
  }
  const frame = renderFrame()

  const prepare = async (
    { slice: name, version, bundle, url, terms }: RenderTask,
    read: ReadEdge,
  ): Promise<PreparedTree> => {
    const { slice } = loadBundle(name, version, bundle) as { slice?: unknown }
    if (!isServerSlice(slice)) throw new Error(`${name}@${version} exports no server slice`)
    const platform = createPlatform(read, terms)
    const prepared = await slice.prepare(new URL(url), platform)
    if (!prepared) throw new Error(`${name}@${version} has no page for ${url}`)
    const cache = createCache(frame.styles)
    const tree = within(platform, cache, prepared.element)
    return { prepared, platform, tree, cache, identifierPrefix: `${name}-` }
  }

  const render = async (task: RenderTask, read: ReadEdge): Promise<RenderedPage> => {
    const { prepared, platform, tree, cache, identifierPrefix } = await prepare(task, read)
    const { status, head, page, redirect } = prepared
    const html = redirect ? '' : renderToString(tree, { identifierPrefix })
    const state = JSON.stringify(platform.featureState())
    return { status, head, page, ...(redirect && { redirect }), html, styles: critical(cache), state }
  }

  return { frame, prepare, render }
}
