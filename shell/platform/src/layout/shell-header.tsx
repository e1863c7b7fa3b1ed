import styled from '@emotion/styled'
import { Icon } from '../kit/icon.tsx'
import { usePlatform } from '../platform-context.ts'
import { color, media, radius, space } from '../kit/tokens.ts'
import { CartLink } from './cart-link.tsx'
import { Drawer } from './drawer.tsx'
import { Logo } from './logo.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { SearchBox } from './search-box/index.ts'
import { text } from './text.ts'

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
  /* the narrowest phones have room for five targets, but for no air between them */
  @media (max-width: 359.98px) {
    & > .top > div {
      gap: 0;
      padding-inline: 4px;
    }
  }
  ${media.desktop} {
    & > .top > div {
      block-size: 72px;
      gap: ${space(6)};
      padding-inline: ${space(5)};
    }
    & .phones {
      display: none;
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

/** Logo, cart and navigation; the same on every page, outliving every slice. */
export const ShellHeader = () => {
  const { phone } = usePlatform().site.company
  return (
    <Bar className="on-asphalt">
      <SkipLink href="#main">{text.skip}</SkipLink>
      <div className="top">
        <div>
          <div className="phones">
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
