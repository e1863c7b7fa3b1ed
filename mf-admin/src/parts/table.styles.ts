import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

/** Each row as a card with its labels. */
const cards = `
  & thead,
  & thead tr {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(4)};
  }
  & th:not([aria-sort]) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    padding: 0;
    border: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
  /* what sorts stays, above the cards */
  & th[aria-sort],
  & th[aria-sort]:first-of-type,
  & th[aria-sort]:last-of-type {
    position: static;
    block-size: auto;
    padding: 0;
    border: 0;
    background: none;
  }
  & th[aria-sort] > button {
    min-block-size: 44px;
    font-size: 0.875rem;
  }
  & > table,
  & tbody {
    display: block;
  }
  & tbody tr:not([data-space]) {
    display: grid;
    gap: ${space(1)};
    margin-block-end: ${space(3)};
    padding: ${space(3)} ${space(4)};
    background: ${color.card};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    font-size: 0.875rem;
  }
  & tbody tr[aria-current] {
    border-color: ${color.signal};
  }
  & td {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: ${space(3)};
    block-size: auto;
    min-block-size: 28px;
    padding: 0;
    border: 0;
    box-shadow: none !important;
    background: none !important;
    text-align: end;
  }
  & td:is(:first-of-type, :last-of-type) {
    padding-inline: 0;
  }
  /* nothing to press, or nothing known: a card has no column to keep */
  & td:is(:not([data-label]):has(> div:empty), :has(> div > [data-none])) {
    display: none;
  }
  & td[data-label]::before {
    content: attr(data-label);
    flex: none;
    color: ${color.muted};
    font-size: 0.75rem;
  }
  & td > div {
    min-inline-size: 0;
    overflow-wrap: break-word;
  }
  /* without a label there is the whole line */
  & td:is([data-title], :not([data-label])) > div {
    flex: 1;
    text-align: start;
  }
  & td[data-title] {
    font-weight: 700;
  }
  & td[data-title]::before {
    content: none;
  }
`

export const Panel = styled.div`
  background: ${color.card};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  overflow: clip;
  ${media.phone} {
    background: none;
    border: 0;
    border-radius: 0;
  }
  &[data-cards] {
    background: none;
    border: 0;
    border-radius: 0;
    overflow: visible;
  }
`

/** Rows are 40 px, with a picture 45; the header stays in sight. Below 1024 px each row is a card with its labels. */
export const Scroll = styled.div`
  overflow: auto;
  max-block-size: var(--table-height, none);
  &:not([data-scrolls]) {
    overflow: visible;
  }
  &[data-scrolls] {
    --table-top: 0px;
  }
  &[aria-busy='true'] tbody {
    opacity: 0.55;
    transition: opacity 140ms;
  }
  & > table {
    inline-size: 100%;
    border-collapse: separate;
    border-spacing: 0;
    font-size: 0.8125rem;
    line-height: 1.4;
  }
  & th {
    position: sticky;
    inset-block-start: var(--table-top, 0);
    z-index: 1;
    block-size: 36px;
    padding: 0 10px;
    background: #faf8f5;
    border-block-end: 1px solid ${color.line};
    color: ${color.muted};
    font-size: 0.75rem;
    font-weight: 500;
    text-align: start;
    white-space: nowrap;
  }
  & th > button {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-block-size: 32px;
    padding: 0;
    border: 0;
    background: none;
    font: inherit;
    cursor: pointer;
  }
  & th[aria-sort]:not([aria-sort='none']) > button {
    color: ${color.ink};
    font-weight: 700;
  }
  & td {
    block-size: 40px;
    padding: 4px 10px;
    border-block-end: 1px solid ${color.line};
    vertical-align: middle;
    overflow-wrap: anywhere;
  }
  & :is(th, td):first-of-type {
    padding-inline-start: ${space(4)};
  }
  & :is(th, td):last-of-type {
    padding-inline-end: ${space(4)};
  }
  & [data-align] {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  /* prices, numbers of orders and of phones are never broken */
  & td:is([data-align='money'], [data-align='end']) bdi,
  & td a:is([href^='/admin/orders/'], [href^='tel:']) > bdi {
    white-space: nowrap;
  }
  /* an inline block does not take the line of what it stands in */
  & s > bdi {
    text-decoration: line-through;
  }
  & tr:focus-visible {
    outline-offset: -3px;
  }
  & tbody tr[data-opens] {
    cursor: pointer;
  }
  & tbody tr[data-opens]:hover > td {
    background: #faf8f5;
  }
  & tbody tr[aria-current] > td {
    background: var(--signal-wash);
  }
  & tbody tr[aria-current] > td:first-of-type {
    box-shadow: inset -3px 0 ${color.signal};
  }
  ${media.desktop} {
    /* a number, a price or a day is read in one piece; the words beside it make room */
    & td > div > bdi[dir='ltr'] {
      white-space: nowrap;
    }
    & td[data-title] {
      overflow-wrap: break-word;
    }
    /* the width of ₪10,000.00: shorter amounts end where it does */
    & td[data-align='money'] bdi[dir='ltr'] {
      display: inline-block;
      min-inline-size: 9ch;
      text-align: end;
    }
  }
  & tr[data-space] > td {
    block-size: auto;
    padding: 0;
    border: 0;
  }
  ${media.phone} {
    ${cards}
  }
  ${media.desktop} {
    &[data-cards] {
      ${cards}
    }
    /* the box that ticks all of them stays, above the cards */
    &[data-cards] th[data-head] {
      position: static;
      inline-size: auto;
      block-size: auto;
      padding-inline-start: ${space(4)};
      background: none;
      overflow: visible;
      clip-path: none;
    }
    &[data-cards] tbody {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 372px), 1fr));
      gap: ${space(3)};
    }
    &[data-cards] tbody tr:not([data-space]) {
      margin: 0;
    }
    &[data-cards] tbody tr[data-opens]:hover {
      border-color: ${color.muted};
    }
    &[data-cards] tbody tr[aria-current] {
      background: var(--signal-wash);
      border-color: ${color.signal};
      box-shadow: inset -3px 0 ${color.signal};
    }
  }
`

/** The buttons of a row. */
export const RowActions = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
`

export const Foot = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(2)};
  padding: ${space(2)} ${space(4)};
  color: ${color.muted};
  font-size: 0.75rem;
  & > p {
    margin-inline-end: auto;
  }
  & label {
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
  }
  & select {
    min-block-size: 32px;
    padding-inline: 8px 32px;
    border: 1px solid ${color.control};
    border-radius: ${radius.control};
    background: ${color.card};
    color: ${color.ink};
    font: inherit;
  }
  ${media.phone} {
    padding-inline: 0;
    & select {
      min-block-size: 44px;
      font-size: 1rem;
    }
  }
`
