import styled from '@emotion/styled'
import { Link } from '../page/link.tsx'
import { useAddress } from '../page/navigation.ts'
import { usePlatform } from '../platform-context.tsx'
import { color, media, radius, space } from '../kit/tokens.ts'
import { NewBadge } from './header-parts.tsx'
import { barLinks } from './navigation-links.ts'
import { text } from './text.ts'

const Row = styled.nav`
  display: none;
  background: ${color.asphalt};
  border-block-start: 1px solid ${color.tar};
  & > div,
  & ul {
    display: flex;
    align-items: center;
    gap: ${space(1)};
  }
  /* enlarged text wraps between the entries */
  & ul {
    flex-wrap: wrap;
  }
  & > div {
    justify-content: space-between;
    max-inline-size: 1240px;
    margin-inline: auto;
    /* the words, not their targets, are aligned with the logo */
    padding-inline: ${space(3)};
  }
  & ul {
    list-style: none;
    padding: 0;
  }
  & a {
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: 46px;
    padding-inline: ${space(2)};
    color: ${color.chalk};
    font-size: 0.9375rem;
    font-weight: 500;
    text-decoration: none;
    white-space: nowrap;
    border-radius: ${radius.control};
  }
  & a:hover {
    color: #fff;
    background: ${color.tar};
  }
  & a[aria-current] {
    color: #fff;
  }
  & a[aria-current]::after {
    content: '';
    position: absolute;
    inset-inline: ${space(2)};
    inset-block-end: 0;
    block-size: 3px;
    border-radius: 2px 2px 0 0;
    background: ${color.signal};
  }
  & .phone {
    flex: none;
    font-weight: 700;
    color: #fff;
    font-variant-numeric: tabular-nums;
  }
  ${media.desktop} {
    display: block;
  }
`

/** The bar of desktops: where one can go, and the number to call. */
export const NavigationBar = () => {
  const { phone } = usePlatform().site.company
  const path = useAddress('').split('?')[0]
  return (
    <Row aria-label={text.mainNavigation} data-browsing="">
      <div>
        <ul>
          {barLinks.map(({ href, label, isNew }) => (
            <li key={href}>
              <Link href={href} aria-current={href === path ? 'page' : undefined}>
                {label}
                {isNew && <NewBadge>{text.new}</NewBadge>}
              </Link>
            </li>
          ))}
        </ul>
        <a className="phone" href={`tel:${phone}`}>
          <span>{text.call}</span> <bdi dir="ltr">{phone}</bdi>
        </a>
      </div>
    </Row>
  )
}
