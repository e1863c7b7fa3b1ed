import { createEdgeClient, createEmotionCache, createPlatformStore, PlatformProvider } from '@zmig/platform'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LikeButton } from './like.tsx'

const edge = createEdgeClient(() => Promise.reject(new Error('nothing is asked while rendering')))
const site = { shopName: 'צמיגו', publicUrl: 'https://zmigo.test', mode: 'development' } as never

const wordsOf = (likes: number): string => {
  const cache = createEmotionCache()
  cache.compat = true
  const html = renderToStaticMarkup(
    <PlatformProvider platform={{ ...createPlatformStore(), edge, site }} cache={cache}>
      <LikeButton productId="p_1" likes={likes} />
    </PlatformProvider>,
  )
  return html
    .replaceAll(/<style[^]*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

it.each([
  [0, 'אהבתי 0 , אף רוכב עוד לא סימן'],
  [1, 'אהבתי 1 , רוכב אחד אהב'],
  [12, 'אהבתי 12 , 12 רוכבים אהבו'],
])('shows %i likes', (likes, words) => {
  expect(wordsOf(likes)).toBe(words)
})
