import { color, radius, space } from '@zmig/platform'

/** The filters on a desktop: beside the cards, in sight however far one scrolls. */
export const sideStyles = `
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
