import styled from '@emotion/styled'
import { media, space } from '@zmig/platform'

/** Work on one side, what it costs on the other; the sums stay in sight on a desktop and follow the work on a phone. */
export const TwoColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  align-items: start;
  & > aside {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(4)};
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) max(360px, min(22.5rem + 8 * var(--letter-spacing, 0px), 44%));
    gap: ${space(8)};
    & > aside {
      position: sticky;
      inset-block-start: ${space(24)};
    }
  }
`
