import { rememberPlace, restorePlace } from './places.ts'

/**
 * How the address in the bar was reached: `new` by a link (the page begins at its top), `stay` by a choice on the page
 * itself (nothing moves), `back` through the history, in either direction (the page stands where it was left).
 */
export type Arrival = 'new' | 'stay' | 'back'

let arrival: Arrival = 'new'
let entry = ''
let pathAndQuery = ''

const here = () => location.pathname + location.search
/** Entries that the app has not made itself (the first one, links inside a page) are known by their address. */
const entryInBar = (): string => (history.state as { entry?: string } | null)?.entry ?? location.href

const settle = () => {
  entry = entryInBar()
  pathAndQuery = here()
}

/**
 * Keeps the place of the page that is left and says how the next one is reached.
 * @param go changes the address in the bar; who listens to that already knows how it was reached
 */
export const depart = (how: Arrival, go: () => void): void => {
  rememberPlace(entry)
  // ours from here on: the browser would restore while the page that is left still stands there
  history.scrollRestoration = 'manual'
  arrival = how
  go()
  settle()
}

/** Shows a page that was reached by a link from its top, or from what the fragment of the address names. */
export const begin = (): void => {
  const target = location.hash && document.getElementById(location.hash.slice(1))
  if (target) target.scrollIntoView()
  else scrollTo(0, 0)
}

/** Gives the focus to the heading: a screen reader says it, and the next Tab goes on from there. */
export const focusHeading = (element: HTMLElement | null): void => {
  const heading = element?.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** How the page in the address bar was reached. */
export const arrivalHere = (): Arrival => arrival

/** Puts the page where it was left, if this entry of the history was left before. @returns whether it was */
export const returnToPlace = (): boolean => restorePlace(entry)

const onTraversal = (event: PopStateEvent) => {
  if ('singleSpa' in event) return // its echo of our own pushState
  rememberPlace(entry)
  const before = pathAndQuery
  arrival = 'back'
  settle()
  // only the fragment differs: no page will be shown anew, so nobody else restores
  if (before === pathAndQuery && history.scrollRestoration === 'manual') restorePlace(entry)
}

// before single-spa takes over `popstate`: the place must be read while the page that is left still stands
if (typeof document !== 'undefined') {
  settle()
  addEventListener('popstate', onTraversal)
  addEventListener('pagehide', () => {
    rememberPlace(entry)
    // a reload shows the server's page before any script runs, and the browser restores it best
    history.scrollRestoration = 'auto'
  })
}
