import styled from '@emotion/styled'
import { buttonStyles, color, media, priceStyles, radius, space, stockStyles } from '@zmig/platform'

const cardStyles = `
  position: relative;
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  padding: ${space(3)};
  background: ${color.card};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  transition: border-color 160ms, box-shadow 160ms;
  &:hover { border-color: ${color.control}; box-shadow: 0 10px 28px rgb(20 23 26 / 9%); }
`

/** The grid of product cards: two columns on a phone, one below 360 px, as many as fit elsewhere. */
export const TyreGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 158px), 1fr));
  gap: ${space(3)};
  list-style: none;
  padding: 0;
  & > li {
    display: grid;
    min-inline-size: 0;
  }
  & article {
    ${cardStyles}
  }
  & .picture {
    position: relative;
    display: block;
    background: linear-gradient(#fcfbf9, #efece7);
    border-radius: ${radius.control};
    overflow: hidden;
  }
  & .picture img {
    display: block;
    inline-size: 100%;
    aspect-ratio: 4 / 3;
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
    margin-block-start: ${space(3)};
    color: ${color.muted};
    font-size: 0.8125rem;
    font-weight: 500;
    letter-spacing: 0.02em;
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
  /* the name's link covers the card; buttons stand above it */
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
  /* one half of a set: small enough for its word to stand beside it on a phone */
  & .half {
    column-gap: ${space(1)};
    font-size: 1.1875rem;
  }
  & .half + .half {
    margin-block-start: -${space(1)};
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
  & .actions {
    position: relative;
    display: flex;
    gap: ${space(2)};
  }
  & .button {
    ${buttonStyles}
    flex: 1 1 auto;
    padding-inline: ${space(2)};
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
  ${media.tablet} {
    grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
    gap: ${space(4)};
    & article {
      padding: ${space(4)};
    }
    & h3 {
      font-size: 1.125rem;
    }
    & .size {
      column-gap: ${space(2)};
      font-size: 1.625rem;
    }
    & .price {
      font-size: 1.0625rem;
    }
  }
  ${media.desktop} {
    grid-template-columns: repeat(auto-fill, minmax(264px, 1fr));
    gap: ${space(5)};
    & .add {
      flex: 1 1 auto;
      inline-size: auto;
    }
    & .add span {
      position: static;
      clip-path: none;
    }
    & .add svg {
      display: none;
    }
  }
`
