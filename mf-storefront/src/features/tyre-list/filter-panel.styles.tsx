import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

/** Chips that scroll sideways on a phone, a sticky panel beside the list on a desktop. */
export const Panel = styled.form`
  display: flex;
  gap: ${space(2)};
  margin-inline: -${space(4)};
  padding: ${space(1)} ${space(4)} ${space(3)};
  overflow-x: auto;
  scrollbar-width: none;
  & fieldset,
  & noscript {
    flex: none;
  }
  & fieldset {
    display: flex;
    gap: ${space(2)};
    min-inline-size: 0;
    padding: 0;
    border: 0;
  }
  & legend,
  & h2 {
    position: absolute;
    clip-path: inset(50%);
  }
  & label {
    flex: none;
    display: flex;
    align-items: center;
    gap: ${space(2)};
    min-block-size: 44px;
    padding-inline: ${space(3)} ${space(4)};
    border: 1.5px solid ${color.control};
    border-radius: ${radius.round};
    background: ${color.card};
    font-weight: 500;
    cursor: pointer;
  }
  & label:has(:checked) {
    background: ${color.ink};
    border-color: ${color.ink};
    color: #fff;
  }
  & input {
    inline-size: 20px;
    block-size: 20px;
  }
  & small {
    color: ${color.muted};
    font-variant-numeric: tabular-nums;
  }
  & label:has(:checked) small {
    color: ${color.chalk};
  }
  & label:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 2px;
  }
  & label :focus-visible {
    outline: none;
  }
  & button {
    flex: none;
    min-block-size: 44px;
    padding-inline: ${space(3)};
    border: 0;
    background: none;
    color: ${color.signalStrong};
    font-weight: 600;
    cursor: pointer;
  }
  ${media.desktop} {
    display: block;
    position: sticky;
    inset-block-start: 92px;
    max-block-size: calc(100dvb - 112px);
    overflow-y: auto;
    margin-inline: 0;
    padding: ${space(4)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.card};
    & h2,
    & legend {
      position: static;
      clip-path: none;
    }
    & h2 {
      font-size: 1.125rem;
      margin-block-end: ${space(2)};
    }
    & fieldset {
      display: block;
    }
    & legend {
      padding: 0;
      font-size: 0.9375rem;
      font-weight: 700;
      padding-block: ${space(3)} ${space(1)};
    }
    & label,
    & label:has(:checked) {
      padding: 0;
      border: 0;
      background: none;
      color: inherit;
    }
    & label small,
    & label:has(:checked) small {
      margin-inline-start: auto;
      color: ${color.muted};
    }
    /* stays in sight below a long list of brands */
    & button {
      position: sticky;
      inset-block-end: -${space(4)};
      inline-size: 100%;
      padding-inline: 0;
      background: ${color.card};
      text-align: start;
    }
  }
`
