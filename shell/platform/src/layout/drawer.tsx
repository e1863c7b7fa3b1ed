import { Icon } from '../kit/icon.tsx'
import { Link } from '../page/link.tsx'
import { useAddress } from '../page/navigation.ts'
import { usePlatform } from '../platform-context.ts'
import { Panel } from './drawer.styles.ts'
import { IconButton, NewBadge } from './header-parts.tsx'
import { drawerLinks } from './navigation-links.ts'
import { text } from './text.ts'
import { useMenu } from './use-menu.ts'

/** The menu of small screens: a native modal dialog, so focus, Escape and the background are the browser's care. */
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
