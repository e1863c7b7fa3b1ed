import createCache, { type EmotionCache } from '@emotion/cache'

// No vendor prefixes: browsers that run our modules need none, and they are a fifth of a page's styles.
// One array for all caches: on the server emotion remembers compiled rules by it.
const stylisPlugins: [] = []

/** The one style cache of a page; the server makes one per request with the same key, the browser takes its rules over. */
export const createEmotionCache = (): EmotionCache => createCache({ key: 'z', stylisPlugins })

export type PlatformCache = EmotionCache
