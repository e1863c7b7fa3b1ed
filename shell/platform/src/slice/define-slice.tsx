import { startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { matchPage, openPage, type PageEntry } from '../page/page.ts'
import { type Platform, PlatformProvider } from '../platform-context.tsx'
import { SliceApp } from './slice-app.tsx'
import { SliceBoundary } from './slice-states.tsx'
import type { EmotionCache } from '@emotion/react'

export type SliceDefinition = {
  /** `storefront`, `checkout`, …: also the id prefix and the element `slice-<name>` */
  name: string
  /** version of this build, injected by the build as `__SLICE_VERSION__` */
  version: string
  pages: readonly PageEntry[]
}

/** What the shell hands to single-spa as custom props. */
export type SliceProps = {
  platform: Platform
  cache: EmotionCache
  onError: (error: unknown) => void
  /** whether a path is this slice's; the others unmount it */
  owns: (path: string) => boolean
}

/** single-spa lifecycles of one application. */
export type SliceLifecycles = Record<'bootstrap' | 'mount' | 'unmount', (props: SliceProps) => Promise<void>>

const elementOf = (name: string): HTMLElement => {
  const found = document.getElementById(`slice-${name}`)
  if (!found) throw new Error(`the page has no element slice-${name}`)
  return found
}

/** A page stands as the server sent it, and the file that would bring it to life did not come: nothing was touched. */
export class PageFileMissing extends Error {
  override readonly name = 'PageFileMissing'
}

const missing = (cause: unknown): never => {
  throw new PageFileMissing('the file of the page did not come', { cause })
}

/** The address that the server rendered: whoever follows a link of the header before their slice is there is elsewhere by then. */
const servedAddress = typeof location === 'undefined' ? undefined : location.pathname + location.search

/**
 * Turns pages into a single-spa application. The first mount hydrates when the server rendered this very version of
 * this very page; every other mount renders anew and loads the page (hydrating anything else is React error 418).
 */
export const defineSlice = ({ name, version, pages }: SliceDefinition): SliceLifecycles => {
  let root: Root | undefined

  const mount = async ({ platform, cache, onError, owns }: SliceProps) => {
    const element = elementOf(name)
    const address = location.pathname + location.search
    const match = matchPage(pages, location.pathname)
    if (!match) throw new Error(`slice ${name} has no page for ${location.pathname}`)
    const rendered = element.dataset['version'] === version && address === servedAddress
    // a page file that does not come: what the server has sent can be read, and stays (PageFileMissing)
    const page = rendered ? await openPage(match.page).catch(missing) : undefined
    // from here on the slice hears taps itself; until now the shell's inline script has kept the last one
    delete element.dataset['version']
    if (page) for (const feature of page.features) platform.inject(feature)
    else element.replaceChildren()
    const first = page && { address, match: { page, params: match.params } }
    await new Promise<void>((resolve, reject) => {
      const options = { identifierPrefix: `${name}-`, onUncaughtError: reject }
      // the boundary shows the fallback, and a slice that shows its fallback is mounted
      const caught = (error: unknown) => {
        onError(error)
        resolve()
      }
      const tree = (
        <PlatformProvider platform={platform} cache={cache}>
          <SliceBoundary onError={caught}>
            <SliceApp pages={pages} owns={owns} {...(first && { first })} onShown={resolve} />
          </SliceBoundary>
        </PlatformProvider>
      )
      // as a transition React hydrates in slices of a few milliseconds: a tap in between is answered
      if (first)
        startTransition(() => {
          root = hydrateRoot(element, tree, { ...options, onRecoverableError: onError })
        })
      else {
        root = createRoot(element, options)
        root.render(tree)
      }
    })
  }

  return {
    bootstrap: () => Promise.resolve(),
    mount,
    unmount: () => {
      root?.unmount()
      root = undefined
      return Promise.resolve()
    },
  }
}
