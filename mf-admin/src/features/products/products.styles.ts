import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

/** A part of a product's dialog. */
export const Section = styled.section`
  display: grid;
  gap: ${space(3)};
  align-content: start;
  & > h3 {
    font-size: 0.9375rem;
    font-weight: 600;
  }
  & + & {
    border-block-start: 1px solid ${color.line};
    padding-block-start: ${space(4)};
  }
`

export const Grid = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(3)} ${space(4)};
  align-items: start;
  & > [data-wide] {
    grid-column: 1 / -1;
  }
  ${media.phone} {
    grid-template-columns: 1fr;
  }
`

/** Numbers side by side, each under its name. */
export const Counts = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  gap: 1px;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.line};
  & > div {
    padding: ${space(2)} ${space(3)};
    background: ${color.page};
  }
  & dt {
    color: ${color.muted};
    font-size: 0.75rem;
  }
  & dd {
    margin: 0;
    font-size: 1.125rem;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  ${media.phone} {
    grid-template-columns: 1fr 1fr;
  }
`

/** What happened, the newest first. */
export const Changes = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: 1fr auto 44px;
    gap: 0 ${space(4)};
    align-items: start;
    padding-block: ${space(2)};
    border-block-end: 1px solid ${color.line};
    font-size: 0.8125rem;
  }
  & > li:last-of-type {
    border-block-end: 0;
  }
  & small {
    color: ${color.muted};
    font-size: 0.75rem;
  }
  & s {
    color: ${color.muted};
  }
`
