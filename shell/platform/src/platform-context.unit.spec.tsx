import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createEmotionCache, PlatformProvider, rulesIn, type Platform } from './platform-context.tsx'
import { createPlatformStore } from './store/store.ts'

const turn = keyframes`to { rotate: 1turn; }`
const Wheel = styled.i`
  animation: ${turn} 1s;
  & > .spoke:hover {
    color: red;
  }
`
const Frame = styled.b`
  @media (min-width: 640px) {
    margin: 0.5rem;
  }
`

it('finds in the rules of a page the names that emotion knows them by', () => {
  const cache = createEmotionCache()
  cache.compat = true // as the server renders
  renderToString(
    <PlatformProvider platform={createPlatformStore() as unknown as Platform} cache={cache}>
      <Frame>
        <Wheel />
      </Frame>
    </PlatformProvider>,
  )
  const css = Object.values(cache.inserted).join('')
  expect(css).toContain('@keyframes')
  expect(new Set(rulesIn(css))).toEqual(new Set(Object.keys(cache.inserted)))
})
