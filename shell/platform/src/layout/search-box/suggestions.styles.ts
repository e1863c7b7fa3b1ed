import styled from '@emotion/styled'
import { keyframes } from '@emotion/react'
import { color, media, radius, space } from '../../kit/tokens.ts'

const appear = keyframes`to { opacity: 1 }`

/** The list under the field: over the page on a desktop, under the open field on a phone. */
export const Popup = styled.div`
  position: absolute;
  z-index: 1;
  inset-block-start: 100%;
  inset-inline: ${space(3)};
  /* half of a phone: the keyboard has the other half */
  max-block-size: 48dvb;
  overflow-y: auto;
  overscroll-behavior: contain;
  border-radius: ${radius.card};
  background: ${color.card};
  color: ${color.ink};
  box-shadow: 0 12px 40px rgb(20 23 26 / 30%);
  & [role='option'] {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 ${space(3)};
    min-block-size: 52px;
    padding: ${space(1)} ${space(4)};
    color: inherit;
    text-decoration: none;
    -webkit-tap-highlight-color: transparent;
  }
  & [role='option'] + [role='option'] {
    border-block-start: 1px solid ${color.line};
  }
  & svg {
    color: ${color.muted};
  }
  & .name {
    min-inline-size: 0;
    font-weight: 500;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  & mark {
    background: none;
    color: inherit;
    font-weight: 800;
    text-decoration: underline 2px ${color.signal};
    text-underline-offset: 4px;
  }
  & small {
    color: ${color.muted};
    font-size: 0.875rem;
    white-space: nowrap;
  }
  & .kind {
    display: block;
    font-weight: 400;
  }
  & [role='option']:hover,
  & [aria-selected='true'] {
    background: var(--signal-wash);
  }
  & [aria-selected='true'] {
    box-shadow:
      inset 4px 0 0 ${color.signal},
      inset -4px 0 0 ${color.signal};
  }
  & > p {
    padding: ${space(3)} ${space(4)};
    color: ${color.muted};
    font-size: 0.9375rem;
  }
  /* an answer comes in a few milliseconds; only a longer wait is worth a word */
  & > .waiting {
    opacity: 0;
    animation: ${appear} 140ms 500ms forwards;
  }
  ${media.desktop} {
    inset-block-start: calc(100% + ${space(2)});
    max-block-size: min(75dvb, 560px);
    inset-inline: 0;
    & [role='option'] {
      min-block-size: 48px;
    }
    & .kind {
      display: inline;
      margin-inline-start: ${space(2)};
    }
  }
`
