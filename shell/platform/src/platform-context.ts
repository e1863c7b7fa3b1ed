import { createContext, useContext } from 'react'
import type { EdgeClient } from './edge/edge-client.ts'
import type { Site } from './site.ts'
import type { PlatformStore } from './store/store.ts'

/** What the shell gives to every slice; one per page in a browser, one per request on the server. */
export type Platform = PlatformStore & {
  edge: EdgeClient
  site: Site
  /** the state that the server rendered; hydration compares with it, whatever the cookies have said since */
  serverState?: Record<string, unknown>
  /** this document's policy lets nothing be asked of the advertising pixel, whatever page is opened inside it later */
  withoutPixel?: boolean
}

export const PlatformContext = createContext<Platform | undefined>(undefined)

/** The platform around this component. @throws outside of a slice: a programming error */
export const usePlatform = (): Platform => {
  const platform = useContext(PlatformContext)
  if (!platform) throw new Error('usePlatform needs a PlatformProvider above it')
  return platform
}
