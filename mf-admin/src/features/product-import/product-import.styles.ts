import styled from '@emotion/styled'
import { Card, color, media, radius, space } from '@zmig/platform'

export const Steps = styled.ol`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: 0.8125rem;
  color: ${color.muted};
  & > li {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  & > li + li::before {
    content: '';
    inline-size: 24px;
    border-block-start: 1px solid ${color.control};
  }
  & i {
    display: grid;
    place-items: center;
    inline-size: 22px;
    block-size: 22px;
    border: 1px solid ${color.control};
    border-radius: ${radius.round};
    font-style: normal;
    font-size: 0.75rem;
    font-weight: 700;
  }
  /* so that the way back, beside it, is in sight too */
  ${media.phone} {
    & > li + li::before {
      inline-size: 8px;
    }
  }
  & > [data-state='done'] i {
    border-color: ${color.green};
    background: ${color.green};
    color: ${color.card};
  }
  & > [data-state='now'] {
    color: ${color.ink};
    font-weight: 600;
  }
  & > [data-state='now'] i {
    border-color: ${color.signal};
    background: ${color.signal};
    color: ${color.asphalt};
  }
`

export const Drop = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  margin-block-end: ${space(3)};
  padding: ${space(10)} ${space(4)};
  border: 2px dashed ${color.control};
  border-radius: ${radius.card};
  background: ${color.card};
  text-align: center;
  &[data-over] {
    border-color: ${color.signal};
    background: var(--signal-wash);
  }
  & > b {
    font-size: 1.0625rem;
  }
  & > p {
    max-inline-size: 62ch;
    color: ${color.muted};
    font-size: 0.875rem;
  }
`

export const Guide = styled.details`
  margin-block-end: ${space(3)};
  & > summary {
    padding-block: ${space(2)};
    cursor: pointer;
    font-weight: 600;
  }
`

export const File = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  margin-block-end: ${space(3)};
  padding: ${space(3)} ${space(4)};
  font-size: 0.875rem;
  & > p {
    color: ${color.muted};
  }
  & > p > b {
    color: ${color.ink};
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)};
    margin-inline-start: auto;
  }
  & > progress {
    inline-size: 100%;
    block-size: 8px;
    border: 0;
    border-radius: ${radius.round};
    overflow: hidden;
    background: ${color.line};
    accent-color: ${color.signal};
  }
  & > progress::-webkit-progress-bar {
    background: ${color.line};
  }
  & > :is(progress::-webkit-progress-value, progress::-moz-progress-bar) {
    background: ${color.signal};
  }
`

/** What is to be known of an import, above its figures. */
export const Notes = styled.div`
  display: grid;
  gap: ${space(2)};
  &:not(:empty) {
    margin-block-end: ${space(3)};
  }
`

export const Cards = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  gap: ${space(3)};
  margin-block: 0 ${space(3)};
  & > div {
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: baseline;
    gap: 0 ${space(2)};
    padding: ${space(3)} ${space(4)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.card};
  }
  & dt {
    grid-column: 1 / -1;
    color: ${color.muted};
    font-size: 0.75rem;
  }
  & dd {
    margin: 0;
    font-size: 1.625rem;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  & dd + dd {
    color: ${color.muted};
    font-size: 0.75rem;
    font-weight: 400;
  }
  & > [data-tone='red'] > dd:first-of-type {
    color: ${color.red};
  }
  ${media.phone} {
    grid-template-columns: 1fr 1fr;
  }
`

export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(2)} ${space(3)};
  margin-block: ${space(4)} ${space(2)};
  & > h2 {
    font-size: 0.9375rem;
    font-weight: 600;
    align-self: center;
  }
  & > h2[data-tone='red'] {
    color: ${color.red};
  }
  & > p {
    align-self: center;
    color: ${color.muted};
    font-size: 0.8125rem;
  }
  & > :last-child:not(h2, p) {
    margin-inline-start: auto;
  }
`

export const Choices = styled.div`
  display: inline-flex;
  & > button {
    min-block-size: 32px;
    padding-inline: 12px;
    border: 1px solid ${color.control};
    background: ${color.card};
    color: ${color.ink};
    font: inherit;
    font-size: 0.8125rem;
    cursor: pointer;
  }
  & > button + button {
    border-inline-start: 0;
  }
  & > button:first-of-type {
    border-start-start-radius: ${radius.control};
    border-end-start-radius: ${radius.control};
  }
  & > button:last-of-type {
    border-start-end-radius: ${radius.control};
    border-end-end-radius: ${radius.control};
  }
  & > [aria-pressed='true'] {
    background: ${color.asphalt};
    color: #fff;
    font-weight: 600;
  }
  ${media.phone} {
    & > button {
      min-block-size: 44px;
    }
  }
`

export const Code = styled.code`
  padding: 2px 6px;
  border-radius: 4px;
  background: #fce8e6;
  color: #951d16;
  font-size: 0.8125rem;
  overflow-wrap: anywhere;
`

export const Diff = styled.div`
  display: grid;
  grid-template-columns: auto auto auto;
  justify-content: start;
  gap: 0 ${space(2)};
  & > s,
  & > small {
    color: ${color.muted};
  }
  /* a price is read in one piece */
  &:not([data-wraps]) > :is(s, b) {
    white-space: nowrap;
  }
  &[data-wraps] {
    grid-template-columns: auto repeat(2, minmax(0, auto));
    overflow-wrap: anywhere;
  }
`

/** Products that stay, when an import is put back; many of them scroll. */
export const Stays = styled.ul`
  max-block-size: 200px;
  overflow-y: auto;
  display: grid;
  gap: ${space(2)};
  padding: ${space(2)};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
`
