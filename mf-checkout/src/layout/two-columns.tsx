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
    gap: ${space(4)};
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 360px;
    gap: ${space(8)};
    & > aside {
      position: sticky;
      inset-block-start: ${space(24)};
    }
  }
`
