import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

/** Beside the list, with header and footer in sight; on a phone over the whole screen. */
export const Aside = styled.aside`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  background: ${color.card};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  overflow: clip;
  font-size: 0.875rem;
  line-height: 1.45;
  & > header,
  & > footer {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(2)};
    padding: ${space(2)} ${space(4)};
  }
  & > header {
    gap: ${space(1)};
    border-block-end: 1px solid ${color.line};
  }
  & > footer {
    border-block-start: 1px solid ${color.line};
  }
  & > header > span:empty {
    margin-inline-start: auto;
  }
  /* in a line of its own: beside the number there is no room for the longest of its words */
  & > header > [data-status-menu] {
    order: 1;
    flex-basis: 100%;
  }
  & h2 {
    font-size: 1.0625rem;
    font-weight: 700;
  }
  & h3 {
    font-size: 0.75rem;
    font-weight: 500;
    color: ${color.muted};
    margin-block-end: ${space(2)};
  }
  & > [data-body] {
    overflow-y: auto;
    flex: 1;
  }
  & section {
    padding: ${space(3)} ${space(4)};
    border-block-end: 1px solid ${color.line};
  }
  & section:last-of-type {
    border-block-end: 0;
  }
  & section > form {
    display: flex;
    align-items: end;
    gap: ${space(2)};
    margin-block-start: ${space(3)};
  }
  & section > form > div {
    flex: 1;
  }
  & section > dl:has(> [data-total]) {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    column-gap: ${space(2)};
  }
  & section > dl > div {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    padding-block-start: ${space(2)};
    font-variant-numeric: tabular-nums;
  }
  & section > dl > [data-total] {
    font-weight: 700;
    font-size: 1rem;
  }
  & small {
    color: ${color.muted};
    font-size: 0.75rem;
  }
  & a {
    color: ${color.signalStrong};
  }
  ${media.desktop} {
    position: sticky;
    inset-block-start: calc(var(--admin-header, 0px) + ${space(2)});
    max-block-size: calc(100svh - var(--admin-header, 0px) - ${space(4)});
  }
  ${media.phone} {
    position: fixed;
    inset: 0;
    z-index: 40;
    border: 0;
    border-radius: 0;
    & a {
      display: inline-flex;
      align-items: center;
      min-block-size: 44px;
    }
  }
`

/** The way of an order: dots on a line, a word under each. */
export const Steps = styled.ol`
  list-style: none;
  display: flex;
  padding: ${space(3)} ${space(4)};
  border-block-end: 1px solid ${color.line};
  font-size: 0.75rem;
  color: ${color.muted};
  & > li {
    position: relative;
    flex: 1;
    padding-block-start: 18px;
    text-align: center;
  }
  & > li::before {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: calc(50% - 6px);
    inline-size: 12px;
    block-size: 12px;
    box-sizing: border-box;
    border: 2px solid ${color.control};
    border-radius: 50%;
    background: ${color.card};
    z-index: 1;
  }
  & > li + li::after {
    content: '';
    position: absolute;
    inset-block-start: 5px;
    inset-inline-end: 50%;
    inline-size: 100%;
    block-size: 2px;
    background: ${color.line};
  }
  & > li[data-state='done']::before {
    border-color: ${color.green};
    background: ${color.green};
  }
  & > li[data-state='now'] {
    color: ${color.ink};
    font-weight: 700;
  }
  & > li[data-state='now']::before {
    border-color: ${color.signal};
    background: ${color.signal};
  }
`

export const Facts = styled.dl`
  display: grid;
  grid-template-columns: 72px minmax(0, 1fr);
  gap: ${space(1)} ${space(3)};
  align-items: center;
  & > dt {
    color: ${color.muted};
    font-size: 0.75rem;
  }
  & > dd {
    overflow-wrap: anywhere;
  }
`

export const History = styled.ol`
  list-style: none;
  padding: 0;
  display: grid;
  gap: ${space(2)};
  font-size: 0.8125rem;
  & > li {
    display: grid;
    grid-template-columns: 112px minmax(0, 1fr);
    gap: ${space(2)};
  }
  & time {
    color: ${color.muted};
    font-size: 0.75rem;
  }
`
