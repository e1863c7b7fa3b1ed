import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

/**
 * The filters on a phone: a sheet from below that a button opens, without scripts too. Choices are pills: a thumb hits
 * them, and sixteen brands stay within one screen.
 */
const sheetStyles = `
  & .groups label:not(.price label) {
    min-block-size: 44px;
    padding-inline: ${space(3)} ${space(4)};
    border: 1.5px solid ${color.control};
    border-radius: ${radius.round};
    background: ${color.card};
    font-weight: 500;
  }
  & .groups label:not(.price label):has(:checked) { background: ${color.ink}; border-color: ${color.ink}; color: ${color.card}; }
  & .groups label:not(.price label):has(:checked) small { color: ${color.chalk}; }
  & .groups label:has(:focus-visible) { border-radius: ${radius.round}; }
  & fieldset, & .switches { display: flex; flex-wrap: wrap; gap: ${space(2)}; }
  & .top, & .bottom { flex: none; padding: ${space(2)} ${space(4)}; }
  & .top { display: flex; align-items: center; justify-content: space-between; border-block-end: 1px solid ${color.line}; }
  & .groups { flex: 1 1 auto; min-block-size: 0; overflow-y: auto; overscroll-behavior: contain; padding: ${space(1)} ${space(4)} ${space(4)}; }
  & .bottom {
    display: flex;
    align-items: center;
    gap: ${space(4)};
    padding-block-end: calc(${space(3)} + env(safe-area-inset-bottom));
    border-block-start: 1px solid ${color.line};
  }
  & .bottom button { flex: 1 1 auto; min-block-size: 50px; border: 0; border-radius: ${radius.control}; background: ${color.signal}; color: ${color.asphalt}; font-size: 1.0625rem; font-weight: 700; cursor: pointer; }
  @supports selector(:popover-open) {
    position: fixed;
    inset: auto 0 0;
    inline-size: 100%;
    max-inline-size: 620px;
    max-block-size: 88dvb;
    block-size: auto;
    margin: 0 auto;
    padding: 0;
    border: 0;
    border-radius: 20px 20px 0 0;
    background: ${color.card};
    color: ${color.ink};
    overflow: hidden;
    translate: 0 100%;
    transition:
      translate 180ms ease-out,
      overlay 180ms allow-discrete,
      display 180ms allow-discrete;
    &:popover-open {
      display: flex;
      flex-direction: column;
      translate: 0;
    }
    &::backdrop {
      background: rgb(20 23 26 / 60%);
    }
    @starting-style {
      &:popover-open {
        translate: 0 100%;
      }
    }
  }
  /* scripts make every choice count at once; without them the form has to be sent */
  @media not (scripting: enabled) {
    & .show { display: none; }
    & .bottom noscript { flex: 1 1 auto; display: flex; }
  }
`

/** The filters on a desktop: beside the cards, in sight however far one scrolls. */
const sideStyles = `
  display: block;
  position: sticky;
  inset: 92px auto auto;
  align-self: start;
  inline-size: auto;
  block-size: auto;
  max-block-size: calc(100dvb - 112px);
  margin: 0;
  padding: ${space(4)} ${space(4)} ${space(3)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  color: ${color.ink};
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
  & .close,
  & .show {
    display: none;
  }
  & .groups label:not(.price label) {
    min-block-size: 36px;
  }
  & .groups label:not(.price label):hover bdi {
    color: ${color.signalStrong};
  }
  & label small {
    margin-inline-start: auto;
  }
  & legend {
    padding-block: ${space(4)} ${space(1)};
  }
  /* stays in sight below a long list of brands */
  & .bottom:has(a, button:not(.show)) {
    position: sticky;
    inset-block-end: -${space(3)};
    display: flex;
    flex-wrap: wrap;
    gap: ${space(3)};
    margin-block-start: ${space(3)};
    padding-block: ${space(1)};
    border-block-start: 1px solid ${color.line};
    background: ${color.card};
  }
  & .bottom noscript button {
    min-block-size: 44px;
    padding-inline: ${space(4)};
    border: 0;
    border-radius: ${radius.control};
    background: ${color.signal};
    color: ${color.asphalt};
    font-weight: 700;
  }
`

/** The form of the filters: a sheet that a button opens on a phone, without scripts too; a panel that stays in sight on a desktop. */
export const FormBox = styled.form`
  & h2 {
    font-size: 1.25rem;
    font-weight: 800;
    outline: none;
  }
  & fieldset {
    min-inline-size: 0;
    padding: 0;
    border: 0;
  }
  & legend {
    padding: 0;
    padding-block: ${space(4)} ${space(2)};
    font-size: 0.9375rem;
    font-weight: 700;
  }
  & .switches {
    padding-block-start: ${space(3)};
  }
  & label {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    cursor: pointer;
  }
  & label:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 1px;
    border-radius: 6px;
  }
  & label input[type='checkbox']:focus-visible {
    outline: none;
  }
  & small {
    color: ${color.muted};
    font-size: 0.875rem;
    font-variant-numeric: tabular-nums;
  }
  & input[type='checkbox'] {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
  }
  & label[data-none]:not(:has(:checked)) {
    color: ${color.muted};
  }
  & .price {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)};
  }
  & .price label {
    flex: 1 1 96px;
    min-inline-size: 0;
  }
  & .price legend {
    inline-size: 100%;
  }
  & .price span {
    color: ${color.muted};
    font-size: 0.9375rem;
  }
  & .price input {
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 44px;
    padding-inline: ${space(3)};
    border: 1.5px solid ${color.control};
    border-radius: ${radius.control};
    background: ${color.card};
    direction: ltr;
    text-align: end;
    font-variant-numeric: tabular-nums;
    appearance: textfield;
  }
  & .price input::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
  & .bottom a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    font-weight: 600;
  }
  & .close {
    display: grid;
    place-items: center;
    inline-size: 48px;
    block-size: 48px;
    margin-inline-end: -${space(3)};
    border: 0;
    background: none;
    cursor: pointer;
  }
  ${media.phone} {
    ${sheetStyles}
  }
  ${media.desktop} {
    ${sideStyles}
  }
`
