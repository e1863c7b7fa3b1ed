import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

/** The list, and the open order beside it. */
export const Desk = styled.div`
  /* a name of 22 letters, also beside an open order */
  --buyer-column: 156px;
  ${media.desktop} {
    &[data-open] {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 384px;
      gap: ${space(4)};
      align-items: start;
    }
    /* widths that no word decides: a long name is cut, and leaves the other columns as they are */
    &[data-look='rows'] table {
      table-layout: fixed;
    }
    /* beside an open order there is room for words only */
    &[data-look='rows'][data-open] td img {
      display: none;
    }
    &[data-look='rows'] :is(th, td) {
      padding: 3px 6px;
    }
    &[data-look='rows'] :is(th, td):first-of-type {
      padding-inline-start: ${space(4)};
    }
    &[data-look='rows'] td[data-title] {
      white-space: nowrap;
    }
  }
  ${media.desktop} and (min-width: 1280px) {
    &:not([data-open]) {
      --buyer-column: 256px;
    }
  }
  /* a card: number and status in its first line, every other part below on its whole width */
  &[data-look='cards'] tbody tr {
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-content: start;
    gap: ${space(3)};
    font-size: 0.8125rem;
  }
  &[data-look='cards'] tbody td {
    display: block;
    text-align: start;
    grid-column: 1 / -1;
    min-inline-size: 0;
  }
  &[data-look='cards'] tbody td:nth-of-type(-n + 3) {
    grid-column: auto;
  }
  &[data-look='cards'] tbody td:nth-of-type(n + 4) {
    padding-block-start: ${space(3)};
    border-block-start: 1px solid ${color.line};
  }
  &[data-look='cards'] td[data-title] :is(a, small) {
    font-weight: 400;
  }
  &[data-look='cards'] td a {
    color: ${color.signalStrong};
  }
  &[data-look='cards'] td form {
    display: flex;
    align-items: end;
    gap: ${space(2)};
  }
  &[data-look='cards'] td form > div {
    flex: 1;
  }
  /* beside an open order there is no room for its items and its delivery, which the panel shows */
  ${media.desktop} and (max-width: 1279.98px) {
    &[data-open][data-look='rows'] :is(th, td):is(:nth-of-type(3), :nth-of-type(4)) {
      display: none;
    }
  }
`

/** Cards or rows: the chosen one is filled. */
export const Looks = styled.span`
  display: inline-flex;
  border: 1px solid ${color.control};
  border-radius: ${radius.control};
  & > button {
    min-block-size: 34px;
    color: ${color.ink};
  }
  & > button[aria-pressed='true'],
  & > button[aria-pressed='true']:hover:not(:disabled, [aria-busy='true']) {
    background: ${color.asphalt};
    color: #fff;
  }
`

/** The bar before the list: what came in. */
export const Arrived = styled.button`
  display: block;
  inline-size: 100%;
  min-block-size: 36px;
  margin-block-end: ${space(3)};
  border: 1px solid ${color.signal};
  border-radius: ${radius.control};
  background: var(--signal-wash);
  color: ${color.signalStrong};
  font: inherit;
  font-size: 0.875rem;
  font-weight: 600;
  cursor: pointer;
  ${media.phone} {
    min-block-size: 44px;
  }
`

/** Lines below each other in a cell. */
export const Who = styled.div`
  display: grid;
  /* a word that is longer than a card breaks, instead of making the page wider */
  grid-template-columns: minmax(0, 1fr);
  & small {
    color: ${color.muted};
    font-size: 0.75rem;
  }
  ${media.desktop} {
    & > bdi {
      justify-self: start;
      max-inline-size: 100%;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
`

/** The line below the list, always in sight. */
export const Sums = styled.div`
  position: sticky;
  inset-block-end: 0;
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(1)} ${space(4)};
  padding: ${space(2)} ${space(4)};
  border-block-start: 1px solid ${color.line};
  background: ${color.card};
  color: ${color.muted};
  font-size: 0.75rem;
  align-items: center;
  & b {
    color: ${color.ink};
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)} ${space(2)};
  }
  ${media.phone} {
    inset-block-end: var(--admin-dock, 0px);
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    & > span {
      display: none;
    }
  }
`
