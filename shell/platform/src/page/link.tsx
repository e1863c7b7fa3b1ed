import { announceIntent, navigate } from './navigation.ts'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

const isPlainClick = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A real link (works without JavaScript, in new tabs) that stays inside the app on a plain click. */
export const Link = ({ href, onClick, ...rest }: Props) => {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || rest.target || !href.startsWith('/')) return
    event.preventDefault()
    navigate(href)
  }
  const intend = href.startsWith('/') ? () => announceIntent(href) : undefined
  return <a href={href} onClick={follow} onPointerEnter={intend} onFocus={intend} {...rest} />
}
