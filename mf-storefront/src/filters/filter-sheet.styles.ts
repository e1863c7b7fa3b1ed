import { color, radius, space } from '@zmig/platform'

/**
 * The filters on a phone: a sheet from below that a button opens, without scripts too. Choices are pills: a thumb hits
 * them, and sixteen brands stay within one screen.
 */
export const sheetStyles = `
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
