import styled from '@emotion/styled'
import { Icon } from '../kit/icon.tsx'
import { Link } from '../page/link.tsx'
import { useAddress } from '../page/navigation.ts'
import { usePlatform } from '../platform-context.ts'
import { color, media, radius, space } from '../kit/tokens.ts'
import { CartLink } from './cart-link.tsx'
import { Drawer } from './drawer.tsx'
import { NewBadge } from './header-parts.tsx'
import { Logo } from './logo.tsx'
import { barLinks } from './navigation-links.ts'
import { text } from './text.ts'

const Bar = styled.header`
  position: sticky;
  inset-block-start: 0;
  z-index: 20;
  background: ${color.asphalt};
  color: #fff;
  & > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space(2)};
    max-inline-size: 1240px;
    block-size: 60px;
    margin-inline: auto;
    padding-inline: ${space(2)};
  }
  & .actions {
    display: flex;
  }
  & .call {
    display: grid;
    place-items: center;
    inline-size: 48px;
    block-size: 48px;
    color: #fff;
    border-radius: ${radius.control};
  }
  /* not the nav of the drawer */
  & > div > nav {
    display: none;
  }
  ${media.desktop} {
    & > div {
      block-size: 72px;
      gap: ${space(6)};
      padding-inline: ${space(5)};
    }
    & .phones {
      display: none;
    }
    & > div > nav {
      display: flex;
      flex: 1;
      justify-content: flex-start;
      gap: ${space(1)};
    }
  }
`

const BarLink = styled(Link)`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-block-size: 44px;
  padding-inline: ${space(2)};
  color: ${color.chalk};
  font-size: 0.9375rem;
  font-weight: 500;
  text-decoration: none;
  white-space: nowrap;
  border-radius: ${radius.control};
  &:hover {
    color: #fff;
    background: ${color.tar};
  }
  &[aria-current] {
    color: #fff;
  }
  &[aria-current]::after {
    content: '';
    position: absolute;
    inset-inline: ${space(2)};
    inset-block-end: 2px;
    block-size: 3px;
    border-radius: 2px;
    background: ${color.signal};
  }
`

const SkipLink = styled.a`
  position: absolute;
  inset-inline-start: ${space(4)};
  inset-block-start: ${space(2)};
  z-index: 30;
  padding: ${space(3)} ${space(5)};
  border-radius: ${radius.control};
  background: #fff;
  color: ${color.ink};
  font-weight: 700;
  translate: 0 -200%;
  &:focus {
    translate: 0;
  }
`

/** Logo, navigation and cart; the same on every page, outliving every slice. */
export const ShellHeader = () => {
  const { phone } = usePlatform().site.company
  const path = useAddress('').split('?')[0]
  return (
    <Bar className="on-asphalt">
      <SkipLink href="#main">{text.skip}</SkipLink>
      <div>
        <div className="phones">
          <Drawer />
        </div>
        <Logo />
        <nav aria-label={text.mainNavigation}>
          {barLinks.map(({ href, label, isNew }) => (
            <BarLink key={href} href={href} aria-current={href === path ? 'page' : undefined}>
              {label}
              {isNew && <NewBadge>{text.new}</NewBadge>}
            </BarLink>
          ))}
        </nav>
        <div className="actions">
          <a className="call phones" href={`tel:${phone}`} aria-label={text.call}>
            <Icon name="phone" size={26} />
          </a>
          <CartLink />
        </div>
      </div>
    </Bar>
  )
}
