import { isPlainClick } from './follow-links.ts'
import { announceIntent, navigate } from './navigation.ts'
import { leadsToPage } from './page-link.ts'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** a choice on the page itself, such as a filter: neither scrolls nor moves the focus; `replace` makes no entry in the history */
  stay?: 'push' | 'replace' | undefined
}

/** A real link (works without JavaScript, in new tabs) that stays inside the app on a plain click. */
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
