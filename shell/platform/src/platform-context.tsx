import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createContext, type ReactNode, useContext } from 'react'
import { Provider } from 'react-redux'
import type { EdgeClient } from './edge/edge-client.ts'
import type { Site } from './site.ts'
import type { PlatformStore } from './store/store.ts'

// No vendor prefixes: browsers that run our modules need none, and they are a fifth of a page's styles.
// One array for all caches: on the server emotion remembers compiled rules by it.
const stylisPlugins: [] = []

/** Emotion's names of the rules in a text, so that the page need not list them: a class has the name of its rule, and so have keyframes. */
export const rulesIn = (css: string): string[] =>
  [...css.matchAll(/(?:\.z-|@keyframes )([\w-]+)/g)].map(([, name = '']) => name)

/** Names of the rules that the server wrote into the page. */
const servedRules = (): string[] =>
  typeof document === 'undefined' ? [] : rulesIn(document.querySelector('style[data-rules]')?.textContent ?? '')

/**
 * The one style cache of a page; the server makes one per request with the same key. The browser's knows the rules that
 * the server wrote and leaves their element where it is: emotion's own way of taking them over moves it, and a style
 * element with font faces that moves makes the browser lay out the whole page again.
 */
export const createEmotionCache = (): EmotionCache => {
  const cache = createCache({ key: 'z', stylisPlugins })
  for (const name of servedRules()) cache.inserted[name] = true
  return cache
}

export type PlatformCache = EmotionCache

/** The services that the shell gives to every slice: one instance per page in a browser, one per request on the server. */
export type Platform = PlatformStore & {
  edge: EdgeClient
  site: Site
  /** the state that the server rendered; hydration compares with it, even when the cookies have changed since */
  serverState?: Record<string, unknown>
  /** this document's security policy blocks the advertising pixel, also for pages that are opened inside it later */
  withoutPixel?: boolean
}

const PlatformContext = createContext<Platform | undefined>(undefined)

/** The platform of this component's slice. @throws Error outside of a slice */
export const usePlatform = (): Platform => {
  const platform = useContext(PlatformContext)
  if (!platform) throw new Error('usePlatform needs a PlatformProvider above it')
  return platform
}

type Props = { platform: Platform; cache: EmotionCache; children: ReactNode }

/** Store, edge and styles for a React root; every root of a page shares the same three. */
export const PlatformProvider = ({ platform, cache, children }: Props) => (
  <CacheProvider value={cache}>
    <Provider store={platform.store} {...(platform.serverState && { serverState: platform.serverState })}>
      <PlatformContext value={platform}>{children}</PlatformContext>
    </Provider>
  </CacheProvider>
)
