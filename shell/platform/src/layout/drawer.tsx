import styled from '@emotion/styled'
import { type MouseEvent, useEffect, useRef } from 'react'
import { color, media, radius, space } from '../kit/tokens.ts'
import { Icon } from '../kit/icon.tsx'
import { Link } from '../page/link.tsx'
import { useAddress } from '../page/navigation.ts'
import { usePlatform } from '../platform-context.tsx'
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
  transition: transform 160ms ease-out;
  &::backdrop {
    background: rgb(20 23 26 / 60%);
  }
  @starting-style {
    &[open] {
      transform: translateX(32px);
    }
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
    margin-block: ${space(3)} ${space(6)};
  }
  & li a,
  & > a {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    min-block-size: 52px;
    padding-inline: ${space(3)};
    color: #fff;
    font-size: 1.125rem;
    font-weight: 500;
    text-decoration: none;
  }
  & li a {
    border-block-end: 1px solid ${color.tar};
  }
  & li a:hover {
    background: ${color.tar};
  }
  & li a[aria-current] {
    font-weight: 700;
    box-shadow: inset -4px 0 0 ${color.signal};
  }
  & > a {
    justify-content: center;
    border: 2px solid ${color.signal};
    border-radius: ${radius.control};
    font-weight: 700;
  }
  & > p {
    margin-block-start: ${space(2)};
    text-align: center;
    font-size: 0.9375rem;
    color: ${color.chalk};
  }
  ${media.desktop} {
    &[open] {
      display: none;
    }
  }
`

const MENU = 'shell-menu'

/** Attributes by which newer browsers open and close the menu, also before and without JavaScript. */
const commandFor = (command: 'show-modal' | 'close') => ({ command, commandfor: MENU })

/** Whether the browser handles these attributes; opening the menu twice would log a warning. */
const handlesCommands = () => 'command' in HTMLButtonElement.prototype

const isBeside = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>) => {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** Properties of a native modal dialog and of the buttons that open and close it. */
const useMenu = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const open = () => dialog.current?.showModal()

  // a rotated tablet shows the bar instead: a hidden modal would keep the page inert
  useEffect(() => {
    const desktop = matchMedia('(min-width: 1024px)')
    const leave = () => desktop.matches && dialog.current?.close()
    desktop.addEventListener('change', leave)
    return () => desktop.removeEventListener('change', leave)
  }, [])

  return {
    close,
    opener: {
      onClick: () => handlesCommands() || open(),
      'aria-haspopup': 'dialog',
      ...commandFor('show-modal'),
    } as const,
    closer: { onClick: () => handlesCommands() || close(), ...commandFor('close') },
    menu: {
      id: MENU,
      ref: dialog,
      // a click on the backdrop is one on the dialog itself, outside of its box; Enter on a link has no place (detail 0)
      onClick: (event: MouseEvent<HTMLDialogElement>) => {
        if (event.target === event.currentTarget && event.detail > 0 && isBeside(event)) close()
      },
    },
  }
}

/** The menu of small screens: a native modal dialog, so the browser handles focus, Escape and the background. */
export const Drawer = () => {
  const { close, opener, closer, menu } = useMenu()
  const { phone } = usePlatform().site.company
  const path = useAddress('').split('?')[0]
  return (
    <>
      <IconButton type="button" aria-label={text.openMenu} {...opener}>
        <Icon name="menu" size={28} />
      </IconButton>
      <Panel aria-label={text.menu} {...menu}>
        <div>
          {text.menu}
          <IconButton type="button" aria-label={text.closeMenu} {...closer}>
            <Icon name="close" />
          </IconButton>
        </div>
        <nav aria-label={text.menu}>
          <ul>
            {drawerLinks.map(({ href, label, isNew }) => (
              <li key={href}>
                <Link href={href} onClick={close} aria-current={href === path ? 'page' : undefined}>
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
        <p>{text.hours}</p>
      </Panel>
    </>
  )
}
