import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

export const Prose = styled.article`
  /* 65 to 75 characters of Rubik's Hebrew in a line */
  max-inline-size: 34em;
  font-size: 1.0625rem;
  line-height: 1.7;
  & .lead {
    font-size: 1.1875rem;
    line-height: 1.6;
  }
  & > aside {
    margin-block-start: ${space(6)};
    padding: ${space(4)} ${space(5)};
    border-inline-start: 4px solid ${color.signal};
    border-start-end-radius: ${radius.card};
    border-end-end-radius: ${radius.card};
    background: var(--signal-wash);
  }
  & > aside h2 {
    font-size: 1.0625rem;
  }
  & > section {
    padding-block-start: ${space(9)};
  }
  & h2 {
    font-size: 1.375rem;
    font-weight: 700;
    line-height: 1.3;
    margin-block-end: ${space(2)};
  }
  & h3 {
    font-size: 1.0625rem;
    font-weight: 700;
    margin-block: ${space(4)} ${space(1)};
  }
  & p + p,
  & ul + p,
  & ol + p,
  & table + p,
  & p + ul,
  & p + ol {
    margin-block-start: ${space(3)};
  }
  & ul,
  & ol {
    padding-inline-start: ${space(6)};
  }
  & li + li {
    margin-block-start: ${space(2)};
  }
  & li::marker {
    color: ${color.signalStrong};
    font-weight: 700;
  }
  & table {
    inline-size: 100%;
    margin-block-start: ${space(3)};
    border-collapse: collapse;
    font-size: 1rem;
    line-height: 1.5;
  }
  & caption {
    text-align: start;
    font-weight: 700;
    padding-block-end: ${space(2)};
  }
  & th,
  & td {
    padding: ${space(3)} 0;
    padding-inline-end: ${space(4)};
    border-block-end: 1px solid ${color.line};
    text-align: start;
    vertical-align: top;
    font-weight: 400;
  }
  & thead th {
    font-size: 0.875rem;
    color: ${color.muted};
  }
  & tbody th {
    font-weight: 500;
  }
  & tr > :last-child {
    padding-inline-end: 0;
  }
  & kbd {
    padding: 1px 7px;
    border: 1px solid ${color.control};
    border-radius: 5px;
    background: ${color.card};
    font: inherit;
    font-size: 0.9375rem;
    white-space: nowrap;
  }
  & .updated {
    margin-block-start: ${space(10)};
    padding-block-start: ${space(4)};
    border-block-start: 1px solid ${color.line};
    font-size: 0.9375rem;
    color: ${color.muted};
  }
  ${media.desktop} {
    & h2 {
      font-size: 1.5625rem;
    }
  }
`
