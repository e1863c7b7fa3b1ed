import { announceIntent, navigate } from './navigation.ts'
import { leadsToPage } from './page-link.ts'

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** A click that asks for the page itself, not for a new tab or a download. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const linkAt = ({ target }: Event): string | undefined => {
  const link = target instanceof Element ? target.closest('a[href]') : undefined
  const said = (name: string) => link?.getAttribute(name)
  const href = said('href')
  return href && leadsToPage({ href, target: said('target'), download: said('download') }) ? href : undefined
}

/** Makes the links of a part that the server rendered stay inside the app, as `Link` does where React renders. */
export const followLinks = (part: HTMLElement): void => {
  part.addEventListener('click', (event) => {
    const href = linkAt(event)
    if (href === undefined || event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    navigate(href)
  })
  for (const type of ['pointerover', 'focusin'])
    part.addEventListener(type, (event) => {
      const href = linkAt(event)
      if (href !== undefined) announceIntent(href)
    })
}
