import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

/** The ways to other weeks. */
export const Bar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  margin-block-end: ${space(3)};
  & > p {
    font-weight: 600;
    margin-inline: ${space(1)};
  }
`

/** Days beside each other, one hour in one row of all of them; on a phone one day below the other. `--hours`: how many rows. */
export const Days = styled.ol`
  list-style: none;
  padding: 0;
  margin: 0;
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  grid-template-rows: auto repeat(var(--hours), auto);
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  overflow: clip;
  & > li {
    grid-row: 1 / -1;
    display: grid;
    grid-template-rows: subgrid;
    min-inline-size: 0;
  }
  & > li + li {
    border-inline-start: 1px solid ${color.line};
  }
  & > li[data-closed] {
    background: #faf8f5;
  }
  & > li > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)} ${space(2)};
    min-block-size: 52px;
    padding: ${space(2)} ${space(2.5)};
    border-block-end: 1px solid ${color.line};
  }
  & > li[aria-current] > header {
    box-shadow: inset 0 3px ${color.signal};
  }
  & > li > header > h2 {
    font-size: 0.8125rem;
    font-weight: 600;
  }
  & > li > p {
    padding: ${space(3)} ${space(2.5)};
    color: ${color.muted};
    font-size: 0.8125rem;
  }
  ${media.phone} {
    display: block;
    & > li {
      display: block;
    }
    & > li + li {
      border-inline-start: 0;
      border-block-start: 1px solid ${color.line};
    }
    & > li > header {
      min-block-size: 44px;
    }
  }
`
/** The hours of a day, each in its row. */
export const Slots = styled.ol`
  list-style: none;
  padding: 0;
  margin: 0;
  grid-row: 2 / -1;
  display: grid;
  grid-template-rows: subgrid;
  & > li {
    padding: ${space(2)} ${space(2.5)};
    border-block-end: 1px solid ${color.line};
    font-size: 0.8125rem;
    min-block-size: 64px;
  }
  & > li:last-of-type {
    border-block-end: 0;
  }
  & > li > b {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${space(2)};
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  & > li > b > small {
    color: ${color.muted};
    font-size: 0.75rem;
    font-weight: 400;
  }
  & > li[data-full] > b > small {
    color: ${color.signalStrong};
    font-weight: 600;
  }
  & ul {
    list-style: none;
    padding: 0;
    margin: ${space(1)} 0 0;
    display: grid;
    gap: ${space(1)};
  }
  & ul > li {
    padding: ${space(1.5)} ${space(2)};
    border-inline-start: 3px solid ${color.signal};
    border-radius: 6px;
    background: var(--signal-wash);
    overflow-wrap: anywhere;
  }
  & ul > li[data-broken] {
    border-inline-start-color: ${color.red};
  }
  & ul > li > a {
    display: inline-block;
    min-block-size: 24px;
    font-weight: 600;
  }
  & ul > li > [data-part='buyer'] {
    display: block;
  }
  ${media.phone} {
    display: block;
    & > li {
      min-block-size: 0;
    }
    & ul > li > a {
      min-block-size: 44px;
      display: inline-flex;
      align-items: center;
    }
  }
`
