import styled from '@emotion/styled'
import { media, space, Wrap } from '@zmig/platform'

/** As high as a screen (less the shop's header) from the first paint, so that the footer never jumps when the cart arrives. */
export const PageBody = styled(Wrap)`
  min-block-size: calc(100svh - 60px);
  padding-block: ${space(6)} ${space(12)};
  & > h1 {
    margin-block-end: ${space(5)};
  }
  ${media.desktop} {
    padding-block: ${space(8)} ${space(16)};
    & > h1 {
      margin-block-end: ${space(6)};
    }
  }
`
