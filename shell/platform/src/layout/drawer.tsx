import styled from '@emotion/styled'
import { useRef, type MouseEvent } from 'react'
import { Icon } from '../kit/icon.tsx'
import { Link } from '../page/link.tsx'
import { usePlatform } from '../platform-context.ts'
import { color, media, radius, space } from '../kit/tokens.ts'
import { IconButton, NewBadge } from './header-parts.tsx'
import { drawerLinks } from './navigation-links.ts'
import { text } from './text.ts'

const Panel = styled.dialog`
  inset-block: 0;
  inset-inline: 0 auto;
  inline-size: min(340px, 88vw);
  max-inline-size: none;
  block-size: 100dvb;
  max-block-size: none;
  margin: 0;
  padding: ${space(3)} ${space(4)} ${space(8)};
  border: 0;
  background: ${color.asphalt};
  color: #fff;
  overflow-y: auto;
  overscroll-behavior: contain;
  &::backdrop {
    background: rgb(20 23 26 / 60%);
  }
  & > div {
    display: flex;
    justify-content: space-between;
    align-items: center;
    font-size: 1.25rem;
    font-weight: 700;
  }
  & ul {
    list-style: none;
    padding: 0;
    margin-block: ${space(3)};
  }
  & li a,
  & > a {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    min-block-size: 52px;
    padding-inline: ${space(2)};
    color: #fff;
    font-size: 1.125rem;
    font-weight: 500;
    text-decoration: none;
    border-block-end: 1px solid ${color.tar};
  }
  & li a:hover {
    background: ${color.tar};
  }
  & > a {
    justify-content: center;
    border: 2px solid ${color.signal};
    border-radius: ${radius.control};
  }
  ${media.desktop} {
    &[open] {
      display: none;
    }
  }
`

const isOutside = (event: MouseEvent<HTMLDialogElement>) => event.target === event.currentTarget && event.detail > 0

/** The menu of small screens: a native modal dialog, so focus, Escape and the background are the browser's care. */
export const Drawer = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  const { phone } = usePlatform().site.company
  const close = () => dialog.current?.close()
  const closeFromBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    if (isOutside(event) && (event.clientX < box.left || event.clientX > box.right)) close()
  }
  return (
    <>
      <IconButton
        type="button"
        aria-label={text.openMenu}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="menu" size={28} />
      </IconButton>
      <Panel ref={dialog} aria-label={text.menu} onClick={closeFromBackdrop}>
        <div>
          {text.menu}
          <IconButton type="button" aria-label={text.closeMenu} onClick={close}>
            <Icon name="close" />
          </IconButton>
        </div>
        <nav aria-label={text.menu}>
          <ul>
            {drawerLinks.map(({ href, label, isNew }) => (
              <li key={href}>
                <Link href={href} onClick={close}>
                  {label}
                  {isNew && <NewBadge>{text.new}</NewBadge>}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <a href={`tel:${phone}`}>
          <Icon name="phone" />
          <bdi dir="ltr">{phone}</bdi>
        </a>
      </Panel>
    </>
  )
}
