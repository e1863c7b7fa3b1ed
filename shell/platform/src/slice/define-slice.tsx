import React from 'react' // the default: of a namespace import webpack writes a second object into the shell
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client'
import singleSpaReact from 'single-spa-react'
import { matchPage, openPage, type PageEntry } from '../page/page.ts'
import { type Platform, PlatformProvider } from '../platform-context.tsx'
import { SliceApp } from './slice-app.tsx'
import { SliceUnavailable } from './slice-states.tsx'
import type { EmotionCache } from '@emotion/react'
import type { ReactElement } from 'react'
import type { Shown } from './page-transition.ts'

export type SliceDefinition = {
  /** `storefront`, `checkout`, …: also the id prefix and the element `slice-<name>` */
  name: string
  /** version of this build, injected by the build as `__SLICE_VERSION__` */
  version: string
  pages: readonly PageEntry[]
}

/** The custom props that the shell passes to a slice. */
export type SliceProps = {
  platform: Platform
  cache: EmotionCache
  /** reports an error that React caught or recovered from */
  onError: (error: unknown) => void
  /** whether the slice owns a path; other paths unmount it */
  owns: (path: string) => boolean
}

/** single-spa lifecycles of one application. */
export type SliceLifecycles = Record<'bootstrap' | 'mount' | 'unmount', (props: SliceProps) => Promise<void>>

/** The shell makes it before it registers the slice. */
const elementOf = (name: string) => document.getElementById(`slice-${name}`) as HTMLElement

/** The file of a server-rendered page did not load. The server's HTML is unchanged and can still be read. */
export class PageFileMissing extends Error {
  override readonly name = 'PageFileMissing'
}

const throwPageFileMissing = (cause: unknown): never => {
  throw new PageFileMissing('the file of the page did not load', { cause })
}

/** The address that the server rendered. A visitor may follow a link of the header before the slice has loaded. */
const servedAddress = typeof location === 'undefined' ? undefined : location.pathname + location.search

/**
 * Turns pages into a single-spa application by single-spa-react. The first mount hydrates when the server rendered this
 * version of this page; every other mount renders anew and loads the page (hydrating anything else is React error 418).
 */
export const defineSlice = ({ name, version, pages }: SliceDefinition): SliceLifecycles => {
  type MountProps = SliceProps & { first?: Shown | undefined }
  let root: Root | undefined
  let rootOptions: RootOptions = {}
  let hydrates = false
  // single-spa-react waits for componentWillUnmount, which React calls only for a tree that is on the page
  let onPage = false
  // grows with every mount and unmount: one that was left while its file was on the way shows nothing
  let turn = 0

  const lifecycles = singleSpaReact<MountProps>({
    React,
    // single-spa-react passes no options, and useId must agree with the server
    ReactDOMClient: {
      createRoot: (element: HTMLElement) => (root = createRoot(element, rootOptions)),
      hydrateRoot: (element: HTMLElement, tree: ReactElement) => {
        // a transition hydrates in steps of a few milliseconds, so that React answers a tap in between
        React.startTransition(() => {
          root = hydrateRoot(element, tree, rootOptions)
        })
        return root
      },
    },
    renderType: () => (hydrates ? 'hydrateRoot' : 'createRoot'),
    rootComponent: ({ platform, cache, owns, first }) => (
      <PlatformProvider platform={platform} cache={cache}>
        <SliceApp pages={pages} owns={owns} {...(first && { first })} />
      </PlatformProvider>
    ),
    errorBoundary: (_error, _info, { platform, cache }) => (
      <PlatformProvider platform={platform} cache={cache}>
        <SliceUnavailable />
      </PlatformProvider>
    ),
    domElementGetter: () => elementOf(name),
    parcelCanUpdate: false,
  })

  const mount = async (props: SliceProps) => {
    const { platform, onError } = props
    turn += 1
    const mine = turn
    const element = elementOf(name)
    const address = location.pathname + location.search
    const match = matchPage(pages, location.pathname)
    if (!match) throw new Error(`slice ${name} has no page for ${location.pathname}`)
    const rendered = element.dataset['version'] === version && address === servedAddress
    const page = rendered ? await openPage(match.page).catch(throwPageFileMissing) : undefined
    if (turn !== mine) return
    // the slice handles taps itself from here; until now the shell's inline script has kept the last one
    delete element.dataset['version']
    if (page) for (const feature of page.features) platform.inject(feature)
    else element.replaceChildren()
    hydrates = page !== undefined
    const first = page && { address, match: { page, params: match.params } }
    // an error outside of the boundary would leave the mount pending for ever
    const uncaught = new Promise<never>((_, reject) => {
      const fail = (error: unknown) => {
        onPage = false
        reject(error as Error)
      }
      rootOptions = {
        identifierPrefix: `${name}-`,
        onUncaughtError: fail,
        onCaughtError: onError,
        onRecoverableError: onError,
      }
    })
    await Promise.race([
      lifecycles.mount({ ...props, name, first } as Parameters<typeof lifecycles.mount>[0]),
      uncaught,
    ])
    onPage = true
  }

  return {
    bootstrap: () => Promise.resolve(),
    mount,
    unmount: async (props) => {
      turn += 1
      if (onPage) await lifecycles.unmount({ ...props, name } as Parameters<typeof lifecycles.mount>[0])
      else root?.unmount()
      onPage = false
      root = undefined
    },
  }
}
