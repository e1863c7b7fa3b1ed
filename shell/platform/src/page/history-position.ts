/** A scroll position: the height in pixels, and a visible link with its distance from the window's top. */
type Place = { y: number; link?: { href: string; top: number; focused: boolean } }

const KEY = 'zmigo:places'
/** 50 entries: visitors rarely go back further, and the storage of a tab is small. */
const KEPT = 50
/** Cards above may change their height as they are drawn: three corrections are enough. */
const CORRECTIONS = 3

const read = (): [string, Place][] => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, Place][]
  } catch {
    return [] // storage is switched off or broken: no position is known
  }
}

let places: Map<string, Place> | undefined
const known = () => (places ??= new Map(read()))

const inMain = (selector: string) => document.querySelector<HTMLElement>(`#main ${selector}`)

/** The focused link, which was just followed; otherwise a link of the card in the middle of the window. */
const landmark = (): { element: Element; focused: boolean } | undefined => {
  const focused = document.activeElement?.closest('#main a[href]')
  if (focused) return { element: focused, focused: true }
  const card = document.elementFromPoint(innerWidth / 4, innerHeight / 2)?.closest('#main li')
  const element = card?.querySelector('a[href]')
  return element ? { element, focused: false } : undefined
}

const currentPlace = (): Place => {
  const found = landmark()
  const href = found?.element.getAttribute('href')
  if (!found || !href) return { y: scrollY }
  const top = inMain(`a[href="${CSS.escape(href)}"]`)?.getBoundingClientRect().top ?? 0
  const isInSight = top > -innerHeight / 2 && top < innerHeight
  return { y: scrollY, ...(isInSight && { link: { href, top, focused: found.focused } }) }
}

/** Stores the scroll position of this history entry. */
const saveScroll = (entry: string): void => {
  const all = known()
  all.delete(entry)
  all.set(entry, currentPlace())
  const latest = [...all].slice(-KEPT)
  places = new Map(latest)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(latest))
  } catch {
    // storage is full or switched off: the position stays in memory only
  }
}

const scrollToPlace = ({ y, link }: Place, corrections: number): void => {
  const element = link && inMain(`a[href="${CSS.escape(link.href)}"]`)
  if (!element) return scrollTo(0, y)
  const off = element.getBoundingClientRect().top - link.top
  if (Math.abs(off) > 1) scrollBy(0, off)
  if (corrections > 1) requestAnimationFrame(() => scrollToPlace({ y, link }, corrections - 1))
}

/**
 * Restores the scroll position of a history entry and focuses the link that was followed from it.
 * @returns whether the link was found and focused
 */
const restoreScrollOf = (entry: string): boolean => {
  const place = known().get(entry)
  if (!place) {
    scrollTo(0, 0)
    return false
  }
  scrollTo(0, place.y)
  scrollToPlace(place, CORRECTIONS)
  const followed = place.link?.focused ? inMain(`a[href="${CSS.escape(place.link.href)}"]`) : undefined
  followed?.focus({ preventScroll: true })
  return Boolean(followed)
}

/**
 * How the current address was reached: `new` by a link (the page starts at its top), `stay` by a choice on the page itself
 * (no scrolling), `back` through the history in either direction (the scroll position is restored).
 */
type NavigationKind = 'new' | 'stay' | 'back'

let kind: NavigationKind = 'new'
let entry = ''
let pathAndQuery = ''
let askedAt = 0

const here = () => location.pathname + location.search
/** Entries that the app did not create (the first one, links inside a page) are identified by their address. */
const entryInBar = (): string => (history.state as { entry?: string } | null)?.entry ?? location.href

const readEntry = () => {
  entry = entryInBar()
  pathAndQuery = here()
}

/** The visitor goes elsewhere: the place on the current page is kept. */
const leavePage = () => {
  askedAt = performance.now()
  saveScroll(entry)
}

/** When the visitor asked for the current page, in milliseconds after the document was asked for: 0 for the document's own page. */
export const pageAskedAt = (): number => askedAt

/**
 * Stores the scroll position of the current page and sets how the next one is reached.
 * @param go changes the address; its listeners can already read how it was reached
 */
export const changeAddress = (how: NavigationKind, go: () => void): void => {
  leavePage()
  // from here on the app restores: the browser would do it while the previous page is still shown
  history.scrollRestoration = 'manual'
  kind = how
  go()
  readEntry()
}

/** Scrolls a page that was reached by a link to its top, or to the target of the address's fragment. */
export const scrollToStart = (): void => {
  const target = location.hash && document.getElementById(location.hash.slice(1))
  if (target) target.scrollIntoView()
  else scrollTo(0, 0)
}

/** Focuses the heading: a screen reader reads it, and the next Tab continues from there. */
export const focusHeading = (element: HTMLElement | null): void => {
  const heading = element?.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** How the current address was reached. */
export const navigationKind = (): NavigationKind => kind

/** Restores the scroll position of the current history entry. @returns whether a followed link took the focus */
export const restoreScroll = (): boolean => restoreScrollOf(entry)

const onTraversal = (event: PopStateEvent) => {
  if ('singleSpa' in event) return // single-spa's own event after our pushState
  leavePage()
  const before = pathAndQuery
  kind = 'back'
  readEntry()
  // only the fragment differs, so no page is rendered that would restore the position
  if (before === pathAndQuery && history.scrollRestoration === 'manual') restoreScrollOf(entry)
}

// before single-spa's listener of `popstate`: the position must be read while the previous page is still shown
if (typeof document !== 'undefined') {
  readEntry()
  addEventListener('popstate', onTraversal)
  addEventListener('pagehide', () => {
    saveScroll(entry)
    // a reload shows the server's page before any script runs, so the browser has to restore it
    history.scrollRestoration = 'auto'
  })
}
