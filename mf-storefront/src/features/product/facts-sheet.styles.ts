import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

/** A white sheet of large numerals, ruled with hairlines. */
export const Sheet = styled.section`
  min-inline-size: 0;
  & h2 {
    margin-block-end: ${space(3)};
    font-size: 1.375rem;
    font-weight: 800;
  }
  & .sheet {
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.card};
    overflow: hidden;
  }
  & dl {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  /* each cell draws its start borders; the sheet clips those at its edges */
  & dl > div {
    margin-block-start: -1px;
    margin-inline-start: -1px;
    padding: ${space(3)} ${space(4)};
    border-block-start: 1px solid ${color.line};
    border-inline-start: 1px solid ${color.line};
  }
  & dl > .wide {
    grid-column: 1 / -1;
  }
  & dt,
  & th {
    color: ${color.muted};
    font-size: 0.875rem;
    font-weight: 400;
    text-align: start;
  }
  & b {
    display: block;
    font-size: 1.25rem;
    font-weight: 800;
    line-height: 1.3;
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
  }
  & .words,
  & .quiet {
    font-size: 1.0625rem;
    font-weight: 600;
    letter-spacing: 0;
  }
  & .quiet {
    font-size: 0.875rem;
    line-height: 1.8;
  }
  /* tabular figures would push brackets apart: (73W) */
  & dd bdi,
  & td bdi {
    font-variant-numeric: normal;
  }
  & small {
    display: block;
    color: ${color.muted};
    font-size: 0.875rem;
  }
  & table {
    inline-size: 100%;
    border-collapse: collapse;
    border-block-end: 1px solid ${color.line};
    table-layout: fixed;
  }
  & th,
  & td {
    padding: ${space(3)};
    vertical-align: baseline;
    overflow-wrap: anywhere;
  }
  & th:first-of-type {
    inline-size: 24%;
    padding-inline-start: ${space(4)};
  }
  ${media.phone} {
    & th,
    & td {
      padding-inline: ${space(2)};
    }
    & td b {
      font-size: 1.0625rem;
    }
  }
  /* enlarged text: as many columns as hold an EAN, and a row's name above its two figures */
  [data-a11y~='roomy'] & dl {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.25rem + 13 * var(--letter-spacing, 0px)), 1fr));
  }
  [data-a11y~='roomy'] & tr {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  [data-a11y~='roomy'] & tbody th,
  [data-a11y~='roomy'] & thead th:first-of-type {
    grid-column: 1 / -1;
    inline-size: auto;
    padding-block-end: 0;
  }
  [data-a11y~='roomy'] & tbody tr > td {
    border-block-start: 0;
    padding-block-start: 0;
  }
  [data-a11y~='roomy'] & td b {
    font-size: min(1.25rem, 4.8vw, 28px);
  }
  & thead th {
    padding-block-end: ${space(1)};
    color: ${color.ink};
    font-weight: 700;
  }
  & tbody tr + tr > * {
    border-block-start: 1px solid ${color.line};
  }
  & .rule {
    margin-block-start: ${space(3)};
    color: ${color.muted};
    font-size: 0.9375rem;
  }
  @media (max-width: 359px) {
    & dl > div {
      padding-inline: ${space(3)};
    }
    & td b {
      font-size: 0.9375rem;
    }
    & .quiet {
      font-size: 0.8125rem;
    }
  }
  ${media.tablet} {
    & dl {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
`
