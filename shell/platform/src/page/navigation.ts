import { useEffect, useRef, useSyncExternalStore } from 'react'
import { begin, depart, focusHeading } from './history-position.ts'

const EVENT = 'zmigo:navigated'
const INTENT = 'zmigo:intent'

type Options = {
  /** instead of the entry that is left, which then cannot be gone back to */
  replace?: boolean | undefined
  /** a choice on the page itself, such as a filter: neither scrolls nor moves the focus */
  stay?: boolean | undefined
}

/** A name for an entry of the history, unlike every other of this tab. */
const newEntry = () => ({ entry: `${Date.now()}-${Math.random()}` })

const address = () => location.pathname + location.search

/** The page that stands there already, asked for by a link: from its top, and with no second entry in the history. */
const beginAgain = (url: URL) => {
  depart('new', () => {
    if (url.hash === location.hash) history.replaceState(history.state, '', url)
    else history.pushState(newEntry(), '', url)
  })
  begin()
  focusHeading(document.querySelector('main'))
}

/** Goes to an address inside the shop without reloading; single-spa swaps slices when the owner changes. */
export const navigate = (href: string, { replace = false, stay = false }: Options = {}): void => {
  const url = new URL(href, location.href)
  if (url.origin !== location.origin) return location.assign(url)
  if (!stay && url.pathname + url.search === address()) return beginAgain(url)
  depart(stay ? 'stay' : 'new', () => {
    if (replace) history.replaceState(history.state, '', url)
    else history.pushState(newEntry(), '', url)
  })
  dispatchEvent(new Event(EVENT))
}

const subscribe = (onChange: () => void) => {
  addEventListener(EVENT, onChange)
  addEventListener('popstate', onChange)
  return () => {
    removeEventListener(EVENT, onChange)
    removeEventListener('popstate', onChange)
  }
}

/**
 * The address in the bar, path and query.
 * @param rendered the address that the server rendered: the answer on the server and while hydrating
 */
export const useAddress = (rendered?: string): string => useSyncExternalStore(subscribe, address, () => rendered ?? '/')

/** Says that the visitor is about to follow a link of the shop: a pointer is over it, or it has the focus. */
export const announceIntent = (href: string): void => {
  const { pathname, search } = new URL(href, location.href)
  dispatchEvent(new CustomEvent(INTENT, { detail: pathname + search }))
}

/** 50 ms: a pointer that only passes over a link on its way elsewhere asks for nothing. */
const DWELL_MS = 50

/** Listens to intents, to fetch what the next page needs while the visitor still makes up their mind. */
export const useIntent = (onIntent: (address: string) => void): void => {
  const latest = useRef(onIntent)
  useEffect(() => {
    latest.current = onIntent
  })
  useEffect(() => {
    let dwelling: ReturnType<typeof setTimeout> | undefined
    const listen = (event: Event) => {
      clearTimeout(dwelling)
      dwelling = setTimeout(() => latest.current((event as CustomEvent<string>).detail), DWELL_MS)
    }
    addEventListener(INTENT, listen)
    return () => {
      clearTimeout(dwelling)
      removeEventListener(INTENT, listen)
    }
  }, [])
}
