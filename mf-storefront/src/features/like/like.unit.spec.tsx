import { createEdgeClient, createEmotionCache, createPlatformStore, PlatformProvider } from '@zmig/platform'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LikeButton } from './like.tsx'

const edge = createEdgeClient(() => Promise.reject(new Error('nothing is asked while rendering')))
const site = { shopName: 'צמיגו', publicUrl: 'https://zmigo.test', mode: 'development' } as never

/** The button of a visitor who likes these products. */
const buttonOf = (likes: number, likedProducts: string[] = []): string => {
  const cache = createEmotionCache()
  cache.compat = true
  const platform = createPlatformStore()
  platform.store.dispatch({ type: 'visitor/visitorRead', payload: { visitorId: 'v_1', likedProducts, likedShops: [] } })
  return renderToStaticMarkup(
    <PlatformProvider platform={{ ...platform, edge, site }} cache={cache}>
      <LikeButton productId="p_1" likes={likes} />
    </PlatformProvider>,
  )
}
const wordsOf = (likes: number): string =>
  buttonOf(likes)
    .replaceAll(/<style[^]*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

it.each([
  [0, 'אהבתי 0 , אף רוכב עוד לא סימן'],
  [1, 'אהבתי 1 , רוכב אחד אהב'],
  [12, 'אהבתי 12 , 12 רוכבים אהבו'],
])('shows %i likes', (likes, words) => {
  expect(wordsOf(likes)).toBe(words)
})

it.each([
  ['a liked product', ['p_1'], 'true', /<svg[^>]*fill="currentColor"/],
  ['another product', ['p_2'], 'false', /<svg[^>]*fill="none"/],
])('highlights %s: %j', (_, likedProducts, pressed, heart) => {
  const button = buttonOf(3, likedProducts)
  expect(button).toContain(`aria-pressed="${pressed}"`)
  expect(button).toMatch(heart)
})
