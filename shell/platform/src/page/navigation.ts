import { useEffect, useSyncExternalStore } from 'react'

const EVENT = 'zmigo:navigated'
const INTENT = 'zmigo:intent'

/** Goes to an address inside the shop without reloading; single-spa swaps slices when the owner changes. */
export const navigate = (href: string, options: { replace?: boolean } = {}): void => {
  const url = new URL(href, location.href)
  if (url.origin !== location.origin) return location.assign(url)
  history[options.replace ? 'replaceState' : 'pushState'](null, '', url)
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

const address = () => location.pathname + location.search

/**
 * The address in the bar, path and query.
 * @param rendered the address that the server rendered: the answer on the server and while hydrating
 */
export const useAddress = (rendered?: string): string => useSyncExternalStore(subscribe, address, () => rendered ?? '/')

/** Says that the visitor is about to follow a link of the shop: a pointer is over it, or it has the focus. */
export const announceIntent = (href: string): void => {
  dispatchEvent(new CustomEvent(INTENT, { detail: new URL(href, location.href).pathname }))
}

/** Listens to intents, to fetch what the next page needs while the visitor still makes up their mind. */
export const useIntent = (onIntent: (path: string) => void): void => {
  useEffect(() => {
    const listen = (event: Event) => onIntent((event as CustomEvent<string>).detail)
    addEventListener(INTENT, listen)
    return () => removeEventListener(INTENT, listen)
  })
}
