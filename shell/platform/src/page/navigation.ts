import { useEffect, useRef, useSyncExternalStore } from 'react'
import { scrollToStart, changeAddress, focusHeading } from './history-position.ts'

const EVENT = 'zmigo:navigated'
const INTENT = 'zmigo:intent'

type Options = {
  /** replaces the current history entry, so that going back skips it */
  replace?: boolean | undefined
  /** a choice on the page itself, such as a filter: neither scrolls nor moves the focus */
  stay?: boolean | undefined
}

/** A unique id for a history entry of this tab. */
const newEntry = () => ({ entry: `${Date.now()}-${Math.random()}` })

const address = () => location.pathname + location.search

/** Opens the current page again: scrolls to its top without a second history entry. */
const reopenPage = (url: URL) => {
  changeAddress('new', () => {
    if (url.hash === location.hash) history.replaceState(history.state, '', url)
    else history.pushState(newEntry(), '', url)
  })
  scrollToStart()
  focusHeading(document.querySelector('main'))
}

/** Opens an address of the shop without reloading; single-spa swaps slices when the owner changes. */
export const navigate = (href: string, { replace = false, stay = false }: Options = {}): void => {
  const url = new URL(href, location.href)
  if (url.origin !== location.origin) return location.assign(url)
  if (!stay && url.pathname + url.search === address()) return reopenPage(url)
  changeAddress(stay ? 'stay' : 'new', () => {
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
 * The current address, path and query.
 * @param rendered the address that the server rendered: the value on the server and during hydration
 */
export const useAddress = (rendered?: string): string => useSyncExternalStore(subscribe, address, () => rendered ?? '/')

/** Announces that the visitor may follow a link of the shop: a pointer is over it, or it has the focus. */
export const announceIntent = (href: string): void => {
  const { pathname, search } = new URL(href, location.href)
  dispatchEvent(new CustomEvent(INTENT, { detail: pathname + search }))
}

/** 50 ms: a pointer that only passes over a link requests nothing. */
const DWELL_MS = 50

/** Visitors who save data load only the pages that they open. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Listens to intents, to prefetch what the visitor opens next; visitors who save data have none.
 * @returns a function that stops listening
 */
export const listenToIntents = (onIntent: (address: string) => void): (() => void) => {
  let dwelling: ReturnType<typeof setTimeout> | undefined
  const listen = (event: Event) => {
    clearTimeout(dwelling)
    if (!savesData()) dwelling = setTimeout(() => onIntent((event as CustomEvent<string>).detail), DWELL_MS)
  }
  addEventListener(INTENT, listen)
  return () => {
    clearTimeout(dwelling)
    removeEventListener(INTENT, listen)
  }
}

/** Listens to intents while a component is shown. */
export const useIntent = (onIntent: (address: string) => void): void => {
  const latest = useRef(onIntent)
  useEffect(() => {
    latest.current = onIntent
  })
  useEffect(() => listenToIntents((intended) => latest.current(intended)), [])
}
