import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

/** Two columns on a desktop: what waits is read first, sales beside it. */
export const Grid = styled.div`
  display: grid;
  gap: ${space(4)};
  margin-block-start: ${space(4)};
  ${media.desktop} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 6fr);
  }
`

export const Panel = styled.section`
  min-inline-size: 0;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  overflow: hidden;
  & > header {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: ${space(3)};
    padding: ${space(3)} ${space(4)};
  }
  & > header h2 {
    font-size: 0.9375rem;
    font-weight: 600;
  }
  & > header :is(span, a) {
    font-size: 0.75rem;
    color: ${color.muted};
  }
  & > header a {
    padding-block: ${space(1)};
    font-weight: 600;
    color: ${color.signalStrong};
  }
  & > p {
    padding: 0 ${space(4)} ${space(4)};
    color: ${color.muted};
  }
`

export const Waits = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  & a {
    display: grid;
    grid-template-columns: 28px 40px minmax(0, 1fr) auto;
    align-items: center;
    gap: ${space(3)};
    min-block-size: 51px;
    padding: ${space(1.5)} ${space(4)};
    border-block-start: 1px solid ${color.line};
    color: inherit;
    text-decoration: none;
  }
  & a:hover {
    background: ${color.page};
  }
  & a:focus-visible {
    outline-offset: -3px;
  }
  & [data-part='icon'] {
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    border-radius: 8px;
    background: #fff1cf;
    color: #6b4500;
  }
  & b {
    font-size: 1.25rem;
    font-weight: 700;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  & strong {
    display: block;
    font-size: 0.875rem;
    font-weight: 600;
  }
  & small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-size: 0.75rem;
    color: ${color.muted};
  }
  & em {
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
    font-size: 0.8125rem;
    font-style: normal;
    font-weight: 600;
    color: ${color.signalStrong};
  }
  & [data-zero] :is(b, strong) {
    color: ${color.muted};
    font-weight: 400;
  }
  & [data-zero] [data-part='icon'] {
    background: #edeae5;
    color: #42494f;
  }
`

export const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  margin: 0;
  padding: 0 ${space(4)} ${space(3)};
  & > div + div {
    border-inline-start: 1px solid ${color.line};
    padding-inline-start: ${space(3)};
  }
  & dt {
    font-size: 0.75rem;
    color: ${color.muted};
  }
  & dd {
    margin: 0;
    font-size: 1.5rem;
    font-weight: 700;
    line-height: 1.3;
  }
  & dd + dd {
    font-size: 0.75rem;
    font-weight: 500;
    color: ${color.muted};
  }
  & [data-tone='up'] {
    color: ${color.green};
  }
  & [data-tone='down'] {
    color: ${color.red};
  }
  ${media.phone} {
    & dd {
      font-size: 1.125rem;
    }
  }
`

export const ChartBox = styled.div`
  padding: 0 ${space(4)} ${space(2)};
`

/** A table inside a panel has the panel's own frame, and its header stays above its rows: the panel scrolls with the page. */
export const Inset = styled.div`
  --table-top: 0px;
  & > div {
    border: 0;
    border-radius: 0;
    box-shadow: none;
  }
`
