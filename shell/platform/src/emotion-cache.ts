import createCache, { type EmotionCache } from '@emotion/cache'

// No vendor prefixes: browsers that run our modules need none, and they are a fifth of a page's styles.
// One array for all caches: on the server emotion remembers compiled rules by it.
const stylisPlugins: [] = []

/** Names of the rules that the server wrote into the page. */
const servedRules = (): string[] =>
  typeof document === 'undefined'
    ? []
    : (document.querySelector<HTMLElement>('style[data-rules]')?.dataset['rules']?.split(' ') ?? [])

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
