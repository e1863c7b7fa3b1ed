import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

export const Columns = styled.div`
  display: grid;
  gap: ${space(6)};
  ${media.desktop} {
    grid-template-columns: 248px minmax(0, 1fr);
    gap: ${space(14)};
    align-items: start;
  }
`

/** Two short columns on a phone, so that the text itself is near; beside the text on a desktop. */
export const Contents = styled.nav`
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  font-size: 15px;
  & h2 {
    font-size: 15px;
    font-weight: 700;
    margin-block-end: ${space(1)};
  }
  & ol {
    columns: 2;
    column-gap: ${space(4)};
    list-style: none;
    padding: 0;
  }
  & li {
    break-inside: avoid;
  }
  & a {
    display: flex;
    align-items: center;
    min-block-size: 40px;
    line-height: 1.3;
    color: inherit;
    text-decoration: none;
  }
  & a:hover {
    color: ${color.signalStrong};
    text-decoration: underline;
  }
  ${media.desktop} {
    position: sticky;
    inset-block-start: 96px;
    max-block-size: calc(100dvb - 120px);
    overflow-y: auto;
    padding: 0 ${space(4)} 0 0;
    border: 0;
    border-inline-start: 3px solid ${color.ink};
    border-radius: 0;
    background: none;
    & ol {
      columns: 1;
    }
    & a {
      min-block-size: 34px;
    }
  }
  @media print {
    display: none;
  }
`

export const Prose = styled.article`
  /* 65 to 75 characters of Rubik's Hebrew in a line */
  max-inline-size: 36em;
  font-size: 17px;
  line-height: 1.7;
  & .lead {
    font-size: 19px;
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
    font-size: 17px;
  }
  & > section {
    padding-block-start: ${space(9)};
  }
  & h2 {
    font-size: 22px;
    font-weight: 700;
    line-height: 1.3;
    margin-block-end: ${space(2)};
  }
  & h3 {
    font-size: 17px;
    font-weight: 700;
    margin-block: ${space(4)} ${space(1)};
  }
  & p + p,
  & ul + p,
  & ol + p,
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
    font-size: 16px;
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
    font-size: 14px;
    color: ${color.muted};
  }
  & tbody th {
    font-weight: 500;
  }
  & .updated {
    margin-block-start: ${space(10)};
    padding-block-start: ${space(4)};
    border-block-start: 1px solid ${color.line};
    font-size: 15px;
    color: ${color.muted};
  }
  ${media.desktop} {
    & h2 {
      font-size: 25px;
    }
  }
`
