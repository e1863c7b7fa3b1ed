import { buttonStyles, color, media, priceStyles, radius, space, stockStyles } from '@zmig/platform'

/** Styles of a card's content as CSS of the grid: each styled element would cost time in every server render. */
export const cardContentStyles = `
  /* the mark of a saved bike comes after hydration: the picture makes room for it, and nothing moves */
  & .frame {
    display: flex;
    flex-direction: column;
    gap: ${space(1)};
    aspect-ratio: 4 / 3;
  }
  & .frame > p {
    inline-size: 100%;
    padding: 2px ${space(1.5)};
    font-size: 0.8125rem;
  }
  /* a picture that is not near the screen is not painted: thirty drawings at once would hold up a slow phone */
  & .picture {
    position: relative;
    flex: 1;
    min-block-size: 3rem;
    content-visibility: auto;
    background: linear-gradient(#fcfbf9, #efece7);
    border-radius: ${radius.control};
    overflow: hidden;
  }
  /* they put into a cart that only a script can fill; the name leads to the product and to the phone */
  @media (scripting: none) {
    & button.button {
      display: none;
    }
    /* without them it is less high than the list expects: the link to more would move away under the press */
    & > li:nth-of-type(n + 5) {
      content-visibility: visible;
    }
  }
  & .picture img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: contain;
    transition: transform 200ms;
  }
  & article:hover .picture img {
    transform: scale(1.03);
  }
  & .chip {
    position: absolute;
    inset-block-start: ${space(2)};
    inset-inline-start: ${space(2)};
    padding: 2px ${space(2)};
    border-radius: 6px;
    background: ${color.asphalt};
    color: #fff;
    font-size: 0.75rem;
    font-weight: 600;
  }
  & .chip.sale {
    inset-block: auto ${space(2)};
    background: ${color.signal};
    color: ${color.asphalt};
    font-weight: 800;
  }
  & .brand {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    column-gap: ${space(2)};
    margin-block-start: ${space(3)};
    color: ${color.muted};
    font-size: 0.8125rem;
    font-weight: 500;
    letter-spacing: 0.02em;
  }
  & .brand span {
    flex: none;
    font-variant-numeric: tabular-nums;
  }
  & .brand span::before {
    content: '★';
    margin-inline-end: 3px;
    color: ${color.signalStrong};
  }
  & h3 {
    font-size: 1rem;
    font-weight: 600;
    line-height: 1.25;
  }
  & h3 a {
    display: block;
    padding-block: ${space(3)};
    margin-block: -${space(3)};
    color: inherit;
    text-decoration: none;
  }
  /* the link of the name covers the card, below the buttons */
  & h3 a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.card};
  }
  & h3 a:focus-visible {
    outline: none;
  }
  & h3 a:focus-visible::after {
    outline: 3px solid ${color.focus};
    outline-offset: 2px;
  }
  & h3 a:hover {
    color: ${color.signalStrong};
  }
  & .size {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: ${space(2)};
    margin-block: ${space(1)};
    font-size: 1.375rem;
    font-weight: 800;
    letter-spacing: -0.02em;
    line-height: 1.3;
  }
  /* one half of a set: small enough for its label beside it on a phone */
  & .half {
    margin-block-start: ${space(3)};
    column-gap: ${space(1)};
    font-size: 1.1875rem;
  }
  & .half + .half {
    margin-block-start: -${space(1)};
  }
  & .half ~ .brand {
    margin-block-start: 0;
  }
  & .size small {
    font-size: 0.8125rem;
    font-weight: 500;
    letter-spacing: 0;
    color: ${color.muted};
  }
  & .stock {
    ${stockStyles}
  }
  & .price {
    ${priceStyles}
    margin-block: auto ${space(3)};
    padding-block-start: ${space(3)};
    font-size: 0.9375rem;
  }
  /* a row of its own, kept where nothing is struck: the prices of neighbours stay level */
  ${media.phone} {
    & .price {
      align-content: start;
      min-block-size: calc(3.6em + ${space(3)});
    }
    & .price s {
      order: 1;
      flex-basis: 100%;
    }
  }
  & .actions {
    position: relative;
    display: flex;
    gap: ${space(2)};
  }
  & .button {
    ${buttonStyles}
    flex: 1 1 auto;
    padding-inline: ${space(2)};
    min-inline-size: 0;
    white-space: nowrap;
  }
  /* on a phone the second button is its icon; its name stays for those who listen */
  & .add {
    flex: none;
    position: relative;
    inline-size: 46px;
    padding: 0;
    overflow: hidden;
  }
  & .add span {
    position: absolute;
    clip-path: inset(50%);
  }
`
