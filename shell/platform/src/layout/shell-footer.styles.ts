import styled from '@emotion/styled'
import { color, media, space } from '../kit/tokens.ts'

export const Ground = styled.footer`
  margin-block-start: ${space(16)};
  /* what stands fixed at the lower edge covers the ground of the last thing on the page, not a strip below it */
  padding-block-end: calc(var(--buy-bar, 0px) + var(--consent, 0px));
  background: ${color.asphalt};
  color: ${color.chalk};
  font-size: 0.9375rem;
  & .column {
    /* 1000 px: footer width of the specification */
    max-inline-size: 1040px;
    margin-inline: auto;
    padding: ${space(10)} ${space(5)};
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(8)};
  }
  & .second {
    border-block-start: 1px solid ${color.tar};
    padding-block: ${space(6)};
  }
  & h2 {
    color: #fff;
    font-size: 1rem;
    font-weight: 700;
    margin-block-end: ${space(2)};
  }
  & ul {
    list-style: none;
    padding: 0;
  }
  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: inherit;
    text-decoration: none;
  }
  & a:hover {
    color: #fff;
    text-decoration: underline;
  }
  & .links {
    columns: 2 calc(7.75rem + 10 * var(--letter-spacing, 0px));
    column-gap: ${space(6)};
  }
  & .inline {
    display: flex;
    flex-wrap: wrap;
    column-gap: ${space(5)};
  }
  & .wide,
  & .rights {
    grid-column: 1 / -1;
  }
  & .rights {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space(4)};
    font-size: 0.875rem;
  }
  & .rights p {
    user-select: none;
    -webkit-user-select: none;
    padding-block: ${space(3)};
  }
  ${media.desktop} {
    & .column {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.2fr);
    }
    & a {
      min-block-size: 36px;
    }
  }
`
