import createCache, { type EmotionCache } from '@emotion/cache'

/** The one style cache of a page; the server makes one per request with the same key, the browser takes its rules over. */
export const createEmotionCache = (): EmotionCache => createCache({ key: 'z' })

export type PlatformCache = EmotionCache
