import styled from '@emotion/styled'
import { color, media, space, Wrap } from '@zmig/platform'

/** Height of the shop's header on a desktop, which stays in sight above ours, and of our own bar with its tabs. */
const SHOP_HEADER = 72
const ADMIN_BAR = 105

/** Stays in sight on a desktop: staff jump between tabs all day. On a phone the list needs the height more. */
export const Bar = styled.div`
  min-block-size: ${ADMIN_BAR}px;
  background: ${color.card};
  border-block-start: 4px solid ${color.signal};
  border-block-end: 1px solid ${color.line};
  & > div:first-of-type {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: ${space(3)};
    min-block-size: 56px;
  }
  & > div > p {
    flex: none;
    font-size: 1rem;
    font-weight: 800;
  }
  ${media.desktop} {
    & > div > p {
      font-size: 1.125rem;
    }
    position: sticky;
    inset-block-start: ${SHOP_HEADER}px;
    z-index: 5;
  }
`

export const Body = styled(Wrap)`
  --admin-header: ${SHOP_HEADER + ADMIN_BAR}px;
  min-block-size: calc(100svh - 60px);
  padding-block: ${space(6)} ${space(12)};
  & > h1[data-quiet] {
    font-size: 1.5rem;
    text-align: center;
    margin-block-start: ${space(4)};
  }
`

/** Without scripts nobody is ever asked; the shop's frame says so in words. */
export const Checking = styled.div`
  @media (scripting: none) {
    display: none;
  }
`
