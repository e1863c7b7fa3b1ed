import styled from '@emotion/styled'
import { color, media, space } from '@zmig/platform'

/**
 * The column of cards. Links in paragraphs are padded, because a line of text alone is too low to tap beside another control.
 * With enlarged text the amount of a line is below its product.
 */
export const Layout = styled.div`
  display: grid;
  gap: ${space(6)};
  max-inline-size: 760px;
  margin-inline: auto;
  & h2 {
    font-size: 1.25rem;
    font-weight: 800;
    margin-block-end: ${space(3)};
  }
  & [data-part='status'] {
    font-size: 1.375rem;
    font-weight: 800;
    line-height: 1.25;
    margin-block-end: ${space(2)};
  }
  & ol {
    margin-block: ${space(4)} ${space(5)};
  }
  & bdi {
    white-space: nowrap;
  }
  & p > a {
    display: inline-block;
    padding-block: ${space(1)};
  }
  & dl + small {
    margin-block-start: ${space(2)};
  }
  & dl {
    display: grid;
    gap: ${space(2)};
    margin: 0;
  }
  & dl > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${space(4)};
  }
  /* the amounts of the order: digits below digits */
  & ul + dl {
    grid-template-columns: minmax(0, 1fr) auto;
    column-gap: ${space(4)};
  }
  & ul + dl > div {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
  }
  & dt {
    color: ${color.muted};
  }
  & dd {
    margin: 0;
    font-weight: 600;
  }
  & ul {
    list-style: none;
    padding: 0;
    display: grid;
    gap: ${space(3)};
    margin-block-end: ${space(4)};
  }
  & ul > li {
    display: grid;
    grid-template-columns: 56px minmax(0, 1fr) auto;
    gap: ${space(1)} ${space(3)};
    padding-block-end: ${space(3)};
    border-block-end: 1px solid ${color.line};
  }
  [data-a11y~='roomy'] & ul > li {
    grid-template-columns: minmax(0, 1fr);
  }
  & ul > li > img {
    object-fit: contain;
    background: ${color.page};
    border-radius: 6px;
  }
  [data-a11y~='roomy'] & ul > li > bdi {
    grid-column: 2;
  }
  @media print {
    gap: ${space(3)};
  }
  & small {
    display: block;
    font-size: 0.875rem;
    color: ${color.muted};
  }
`

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${space(3)};
  margin-block-start: ${space(4)};
  &:empty {
    display: none;
  }
  ${media.phone} {
    & > * {
      flex: 1 1 100%;
    }
  }
`
