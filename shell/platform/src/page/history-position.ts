/** Where somebody was on a page: the height, and a link that was in sight with its distance from the window's top. */
type Place = { y: number; link?: { href: string; top: number; focused: boolean } }

const KEY = 'zmigo:places'
/** 50 entries: nobody goes back further, and the storage of a tab is small. */
const KEPT = 50
/** Cards above may take another height when they are drawn: three looks are enough to stand still. */
const LOOKS = 3

const read = (): [string, Place][] => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, Place][]
  } catch {
    return [] // storage is switched off or holds something else: going back then starts at the height alone
  }
}

let places: Map<string, Place> | undefined
const known = () => (places ??= new Map(read()))

const inMain = (selector: string) => document.querySelector<HTMLElement>(`#main ${selector}`)

/** The focused link (that is the one just followed), else one of the card in the middle of the window. */
const landmark = (): { element: Element; focused: boolean } | undefined => {
  const focused = document.activeElement?.closest('#main a[href]')
  if (focused) return { element: focused, focused: true }
  const card = document.elementFromPoint(innerWidth / 4, innerHeight / 2)?.closest('#main li')
  const element = card?.querySelector('a[href]')
  return element ? { element, focused: false } : undefined
}

const hereNow = (): Place => {
  const found = landmark()
  const href = found?.element.getAttribute('href')
  if (!found || !href) return { y: scrollY }
  const top = inMain(`a[href="${CSS.escape(href)}"]`)?.getBoundingClientRect().top ?? 0
  const isInSight = top > -innerHeight / 2 && top < innerHeight
  return { y: scrollY, ...(isInSight && { link: { href, top, focused: found.focused } }) }
}

/** Keeps where the visitor is, for this entry of the history. */
const rememberPlace = (entry: string): void => {
  const all = known()
  all.delete(entry)
  all.set(entry, hereNow())
  const latest = [...all].slice(-KEPT)
  places = new Map(latest)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(latest))
  } catch {
    // full or switched off: kept in this page's memory only
  }
}

const standAt = ({ y, link }: Place, looks: number): void => {
  const element = link && inMain(`a[href="${CSS.escape(link.href)}"]`)
  if (!element) return scrollTo(0, y)
  const off = element.getBoundingClientRect().top - link.top
  if (Math.abs(off) > 1) scrollBy(0, off)
  if (looks > 1) requestAnimationFrame(() => standAt({ y, link }, looks - 1))
}

/**
 * Puts the window where it was when this entry was left, and the focus on the link that was followed from there.
 * @returns whether the focus found its link
 */
const restorePlace = (entry: string): boolean => {
  const place = known().get(entry)
  if (!place) {
    scrollTo(0, 0)
    return false
  }
  scrollTo(0, place.y)
  standAt(place, LOOKS)
  const followed = place.link?.focused ? inMain(`a[href="${CSS.escape(place.link.href)}"]`) : undefined
  // a picture's link beside the title's is out of the tab order: the title's is the one to stand on
  const target =
    followed?.tabIndex === -1 ? inMain(`a[href="${CSS.escape(place.link?.href ?? '')}"]:not([tabindex])`) : followed
  target?.focus({ preventScroll: true })
  return target !== undefined && target !== null
}

/**
 * How the address in the bar was reached: `new` by a link (the page begins at its top), `stay` by a choice on the page
 * itself (nothing moves), `back` through the history, in either direction (the page stands where it was left).
 */
type Arrival = 'new' | 'stay' | 'back'

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
