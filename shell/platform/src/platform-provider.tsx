import { CacheProvider, type EmotionCache } from '@emotion/react'
import { Provider } from 'react-redux'
import { PlatformContext, type Platform } from './platform-context.ts'
import type { ReactNode } from 'react'

type Props = { platform: Platform; cache: EmotionCache; children: ReactNode }

/** Store, edge and styles for a React root; every root of a page shares the same three. */
export const PlatformProvider = ({ platform, cache, children }: Props) => (
  <CacheProvider value={cache}>
    <Provider store={platform.store} {...(platform.serverState && { serverState: platform.serverState })}>
      <PlatformContext value={platform}>{children}</PlatformContext>
    </Provider>
  </CacheProvider>
)
