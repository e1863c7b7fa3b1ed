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
export const rememberPlace = (entry: string): void => {
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
export const restorePlace = (entry: string): boolean => {
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
