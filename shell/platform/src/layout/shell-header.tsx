import styled from '@emotion/styled'
import { useCart } from '../cart/use-cart.ts'
import { Icon } from '../kit/icon.tsx'
import { Link } from '../page/link.tsx'
import { color, media, radius, space } from '../kit/tokens.ts'
import { text } from './text.ts'
import { usePlatform } from '../platform-context.tsx'
import { Drawer } from './drawer.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { SearchBox } from './search-box/search-box.tsx'

const Target = styled(Link)`
  position: relative;
  display: grid;
  place-items: center;
  inline-size: 48px;
  block-size: 48px;
  color: #fff;
  border-radius: ${radius.control};
  &:hover {
    background: ${color.tar};
  }
  & b {
    position: absolute;
    inset-block-start: 2px;
    inset-inline-end: 0;
    min-inline-size: 21px;
    padding-inline: 5px;
    border-radius: ${radius.round};
    background: ${color.signal};
    color: ${color.asphalt};
    font-size: 0.8125rem;
    font-weight: 700;
    line-height: 21px;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
`

/** The link to the cart with the sum of quantities; the server knows no cart, so the number appears after hydration. */
const CartLink = () => {
  const { count, ready } = useCart()
  const filled = ready && count > 0
  return (
    <Target href="/cart" aria-label={filled ? text.cartWith(count) : text.cart}>
      <Icon name="cart" size={27} />
      {filled && <b aria-hidden="true">{count}</b>}
    </Target>
  )
}

/** Where the name of the shop does not fit beside the mark, it wraps out of sight; screen readers still read it. */
const Mark = styled(Link)`
  display: inline-flex;
  flex-wrap: wrap;
  column-gap: ${space(2)};
  min-inline-size: 34px;
  block-size: 48px;
  overflow: hidden;
  color: #fff;
  /* the cap leaves room for the other controls of a phone when a visitor enlarges all text */
  font-size: min(1.5625rem, 8.5vw);
  font-weight: 800;
  letter-spacing: -0.02em;
  line-height: 48px;
  text-decoration: none;
  white-space: nowrap;
  & > svg {
    block-size: 48px;
  }
`

/** A tyre that leans into a corner: an open ring with the lean as its gap, and the hub in it. */
export const LogoMark = ({ size = 34 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 40 40" fill="none" aria-hidden="true">
    <path d="M31.5 7.4A17 17 0 1 0 37 20" stroke="var(--signal)" strokeWidth="6" />
    <path d="M28 26.5 36.5 12" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
    <circle cx="20" cy="20" r="5.5" fill="#fff" />
  </svg>
)

/** Mark and name of the shop, leading home. */
const Logo = () => {
  const { shopName } = usePlatform().site
  return (
    <Mark href="/" data-lettering="">
      <LogoMark />
      <span>{shopName}</span>
    </Mark>
  )
}

const Bar = styled.header`
  /* no box of its own: the first row sticks to the page, while the navigation below it scrolls away; on paper it is gone */
  @media screen {
    display: contents;
  }
  & > .top {
    position: sticky;
    inset-block-start: 0;
    z-index: 20;
    background: ${color.asphalt};
    color: #fff;
  }
  & > .top > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space(2)};
    max-inline-size: 1240px;
    block-size: 60px;
    margin-inline: auto;
    /* the accessibility button floats over the end */
    padding-inline: ${space(2)} 52px;
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
  /* narrow phones have room for six targets, but for no air between them */
  @media (max-width: 389.98px) {
    & > .top > div {
      gap: 0;
      padding-inline-start: 4px;
    }
  }
  ${media.desktop} {
    & > .top > div {
      block-size: 72px;
      gap: ${space(6)};
      padding-inline: ${space(5)} 72px;
    }
    & .phones {
      display: none;
    }
  }
  ${media.wide} {
    & > .top > div {
      padding-inline-end: ${space(5)};
    }
  }
`

const SkipLink = styled.a`
  position: fixed;
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

/**
 * Logo, cart and navigation; the same on every page and independent of slices. A page with `data-short-frame` hides what is
 * marked with `data-browsing`, here and in the footer.
 */
export const ShellHeader = () => {
  const { phone } = usePlatform().site.company
  return (
    <Bar className="on-asphalt">
      <SkipLink href="#main">{text.skip}</SkipLink>
      <div className="top">
        <div>
          <div className="phones" data-browsing="">
            <Drawer />
          </div>
          <Logo />
          <SearchBox />
          <div className="actions">
            <a className="call phones" href={`tel:${phone}`} aria-label={text.call}>
              <Icon name="phone" size={26} />
            </a>
            <CartLink />
          </div>
        </div>
      </div>
      <NavigationBar />
    </Bar>
  )
}
