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
 * A sentence in a slice's own element while the slice itself cannot be there. What the server rendered stays below it:
 * links and forms work without JavaScript.
 */
export const createNotice = (element: HTMLElement, platform: Platform, cache: PlatformCache) => {
  let root: Root | undefined
  let place: HTMLElement | undefined
  const hide = () => {
    root?.unmount()
    place?.remove()
    root = place = undefined
  }
  const show = (what: Shown) => {
    hide()
    // where the server has sent the page, the title is that of what people see
    const stands = element.childElementCount > 0
    if (!stands) showPlaceholderHead(what === 'loading' ? 'waiting' : 'unavailable', platform.site)
    place = document.createElement('div')
    element.prepend(place)
    root = createRoot(place)
    root.render(
      <PlatformProvider platform={platform} cache={cache}>
        {what === 'loading' ? <Spinner label="טוען…" /> : <SliceUnavailable above={stands} />}
      </PlatformProvider>,
    )
  }
  return { show, hide }
}
