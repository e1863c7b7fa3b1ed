import styled from '@emotion/styled'
import { Card, color, media, space } from '@zmig/platform'

export const Box = styled(Card)`
  max-inline-size: 620px;
  margin: ${space(8)} auto;
  text-align: center;
  & > svg {
    margin-block-end: ${space(3)};
  }
  & h1:focus {
    outline: none;
  }
  & p {
    margin-block-start: ${space(3)};
    color: ${color.muted};
    text-wrap: balance;
  }
  & [data-part='number'] {
    font-size: 2.25rem;
    font-weight: 800;
    line-height: 1.25;
    color: ${color.ink};
    user-select: all;
    overflow-wrap: anywhere;
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: ${space(3)};
    margin-block-start: ${space(6)};
  }
  ${media.phone} {
    & > div > * {
      flex: 1 1 auto;
    }
  }
`
