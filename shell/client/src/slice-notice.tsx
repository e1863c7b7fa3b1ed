import { createRoot, type Root } from 'react-dom/client'
import {
  PlatformProvider,
  SliceUnavailable,
  Spinner,
  showPlaceholderHead,
  type Platform,
  type PlatformCache,
} from '@zmig/platform'

type Shown = 'unavailable' | 'loading'

/**
 * A message above the element of a slice that cannot run, which the slice may still be filling. The server's HTML stays below
 * it, where links and forms work without JavaScript.
 */
export const createNotice = (element: HTMLElement, platform: Platform, cache: PlatformCache) => {
  let root: Root | undefined
  let place: HTMLElement | undefined
  const hide = () => {
    root?.unmount()
    place?.remove()
    root = undefined
    place = undefined
  }
  const show = (what: Shown) => {
    hide()
    // the server's page keeps its own title
    const hasContent = element.childElementCount > 0
    if (!hasContent) showPlaceholderHead(what === 'loading' ? 'waiting' : 'unavailable', platform.site)
    place = document.createElement('div')
    element.before(place)
    root = createRoot(place)
    root.render(
      <PlatformProvider platform={platform} cache={cache}>
        {what === 'loading' ? <Spinner label="טוען…" /> : <SliceUnavailable above={hasContent} />}
      </PlatformProvider>,
    )
  }
  return { show, hide }
}
