import styled from '@emotion/styled'
import { color, Ltr, media, radius, space, usePlatform } from '@zmig/platform'
import { text } from './text.ts'
import { cardContentStyles } from './tyre-card.styles.ts'

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

/** At least so many pixels for a column, more for larger text and wider letters, so that no name of a tread breaks inside a word. */
export const cardWidth = (pixels: number): string =>
  `min(100%, calc(${pixels / 16}rem + 10 * var(--letter-spacing, 0px)))`

/** The grid of product cards: two columns on a phone, one below 360 px, as many as fit elsewhere. */
export const TyreGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(${cardWidth(158)}, 1fr));
  gap: ${space(3)};
  list-style: none;
  padding: 0;
  & > li {
    display: grid;
    min-inline-size: 0;
  }
  /* far down a long list nothing is laid out or painted before it comes near; the focus ring needs the margin */
  & > li:nth-of-type(n + 5) {
    content-visibility: auto;
    contain-intrinsic-height: auto 386px;
    overflow-clip-margin: 24px;
  }
  & article {
    ${cardStyles}
  }
  ${cardContentStyles}
  ${media.tablet} {
    grid-template-columns: repeat(auto-fill, minmax(${cardWidth(220)}, 1fr));
    gap: ${space(4)};
    & > li:nth-of-type(n + 5) {
      contain-intrinsic-height: auto 481px;
    }
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

/** Shown once above a list: without scripts its cards have no buttons, so shoppers have to know how to order. */
export const OrderByPhone = () => {
  const { phone } = usePlatform().site.company
  return (
    <noscript>
      <p>
        {text.orderByPhone}{' '}
        <a href={`tel:${phone}`}>
          <Ltr>{phone}</Ltr>
        </a>
      </p>
    </noscript>
  )
}
