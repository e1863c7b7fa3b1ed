import { registerApplication, start } from 'single-spa'
import {
  browserTransport,
  createEdgeClient,
  createEmotionCache,
  createPlatformStore,
  listenToIntents,
  pageAskedAt,
  refreshCart,
  refreshVisitor,
  type Platform,
} from '@zmig/platform'
import { createApplication } from './application.ts'
import type { Happened } from './beacon/happened.ts'
import { hydrateFrame, mountCompanions } from './frame.tsx'
import { lateAfter } from './late.ts'
import { createOwnerOf, FALLBACK } from './owner.ts'
import { createRemotes } from './remotes.ts'
import type { Boot } from './boot.ts'

/** What happens until the beacon comes, and tells it afterwards: the beacon replaces `push`. */
const happened: Happened[] = []

/** Logs an error with the part of the page that failed. */
const report = (part: string, error: unknown) => {
  // oxlint-disable-next-line no-console -- the one place that logs broken parts
  console.error(`${part}:`, error)
  happened.push([part, error])
}

/** One page in twenty tells how its slices do; while a canary of a slice runs, every page that has the slice tells of it. */
const SAMPLED = 1 / 20
/** A second after the shell has started its slice runs, on most phones too; Safari has no callback for a page that rests. */
const BEACON_AFTER_MS = 1_000

/** Fetches the beacon once the page runs, if this page is one that reports. The page needs it for nothing. */
const startBeacon = (boot: Boot, edge: Platform['edge']) => {
  if (!boot.observed && Math.random() > SAMPLED) return
  setTimeout(() => {
    import(/* webpackChunkName: "beacon" */ './beacon/beacon.ts')
      .then((beacon) => beacon.startBeacon(boot, happened, edge))
      .catch(() => undefined)
  }, BEACON_AFTER_MS)
}

const elementOf = (name: string): HTMLElement => {
  const id = `slice-${name}`
  const found = document.getElementById(id)
  if (found) return found
  const created = document.createElement('div')
  created.id = id
  return (document.getElementById('main') ?? document.body).appendChild(created)
}

/** Focuses the heading of every page after the first, as a navigation inside a slice does, for screen readers. */
const createAnnouncer = () => {
  let shownPages = 0
  return (element: HTMLElement) => {
    shownPages += 1
    const heading = shownPages > 1 ? element.querySelector('h1') : undefined
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }
}

/** Starts the shop on a page with the data that the server sent for it. */
export const startShop = (boot: Boot): void => {
  if (boot.anew)
    for (const element of document.querySelectorAll('[data-version]')) element.removeAttribute('data-version')
  const core = createPlatformStore(boot.state)
  const platform: Platform = {
    ...core,
    serverState: { ...core.store.getState(), ...boot.state },
    edge: createEdgeClient(browserTransport),
    site: boot.site,
    ...(boot.withoutPixel && { withoutPixel: true }),
  }
  const cache = createEmotionCache()
  const load = createRemotes(boot.slices)
  const announce = createAnnouncer()
  const shellTook = performance.now()
  const late = () => lateAfter(performance.now() - pageAskedAt(), shellTook)

  hydrateFrame(platform, cache, report)
  mountCompanions(platform, cache, report)
  const ownerOf = createOwnerOf(boot.slices)
  for (const name of new Set([...Object.keys(boot.slices), FALLBACK])) {
    const element = elementOf(name)
    const owns = (path: string) => ownerOf(path) === name
    const onShown = () => {
      happened.push([name])
      announce(element)
    }
    registerApplication({
      name,
      app: createApplication({ name, element, platform, cache, load, report, owns, lateAfter: late, onShown }),
      activeWhen: ({ pathname }) => owns(pathname),
    })
  }
  start()
  startBeacon(boot, platform.edge)
  // a slice that the visitor may be about to open comes before the press; a failure is shown when the slice is opened
  listenToIntents((address) => {
    load(ownerOf(new URL(address, location.href).pathname)).catch(() => undefined)
  })

  // cart and likes live in cookies that other tabs write too; pages from the server know neither
  const refresh = () => {
    refreshCart(core.store.dispatch)
    refreshVisitor(core.store.dispatch)
  }
  refresh()
  addEventListener('focus', refresh)
  addEventListener('pageshow', refresh)
}
