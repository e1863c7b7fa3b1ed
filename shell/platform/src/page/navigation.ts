import { useSyncExternalStore } from 'react'

const EVENT = 'zmigo:navigated'

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

/** The address in the bar, path and query; `initial` on the server and while hydrating. */
export const useAddress = (initial: string): string => useSyncExternalStore(subscribe, address, () => initial)
