import { announceIntent, navigate } from './navigation.ts'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

/** The attributes of a link, from React or from the server's HTML. */
type LinkAttributes = { href: string; target?: string | null | undefined; download?: unknown }

/**
 * Whether a link leads to a page of the shop, which the app opens itself. The browser opens downloads, new tabs and answers
 * of the edge; as a page of the app they would show the home page under a wrong address.
 */
export const leadsToPage = ({ href, target, download }: LinkAttributes): boolean =>
  href.startsWith('/') && !href.startsWith('/edge/') && !target && (download ?? false) === false

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** A click that opens the page here, not in a new tab and not as a download. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const linkAt = ({ target }: Event): string | undefined => {
  const link = target instanceof Element ? target.closest('a[href]') : undefined
  const said = (name: string) => link?.getAttribute(name)
  const href = said('href')
  return href && leadsToPage({ href, target: said('target'), download: said('download') }) ? href : undefined
}

/** Opens the links of a server-rendered element inside the app, as `Link` does for React. */
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

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** a choice on the page itself, such as a filter: neither scrolls nor moves the focus; `replace` makes no entry in the history */
  stay?: 'push' | 'replace' | undefined
}

/** A real link, which works without JavaScript and in new tabs, and opens inside the app on a plain click. */
export const Link = ({ href, stay, onClick, ...rest }: Props) => {
  const isPage = leadsToPage({ href, target: rest.target, download: rest.download as unknown })
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || !isPage) return
    event.preventDefault()
    navigate(href, { stay: stay !== undefined, replace: stay === 'replace' })
  }
  const intend = isPage && !stay ? () => announceIntent(href) : undefined
  return <a href={href} onClick={follow} onPointerEnter={intend} onFocus={intend} {...rest} />
}
