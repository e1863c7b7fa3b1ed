import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

/**
 * A card for each product: two columns on a phone, one row on a desktop. With enlarged text one part is below the other, and
 * on a desktop there are the two columns of a phone. The link of the name is padded to a target of 44 px without moving what
 * is below; the label of the remove button is aligned with the amount above; a product that is no longer sold has neither
 * quantity nor price. The desktop row selects `html:not(…)`, because emotion puts the card itself before a selector that
 * begins with a colon.
 */
export const Line = styled.li`
  display: grid;
  grid-template-columns: 96px minmax(0, 1fr);
  grid-template-areas: 'picture facts' 'quantity total' 'remove remove' 'problem problem';
  gap: ${space(3)} ${space(4)};
  align-items: start;
  padding: ${space(4)};
  background: ${color.card};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  & [data-part='picture'] {
    grid-area: picture;
    inline-size: 96px;
    block-size: 96px;
    border-radius: ${radius.control};
    background: ${color.page};
  }
  & img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: contain;
  }
  & [data-part='facts'] {
    grid-area: facts;
    min-inline-size: 0;
  }
  & h2 {
    font-size: 1.0625rem;
    font-weight: 600;
    line-height: 1.3;
  }
  & h2 a {
    display: inline-block;
    max-inline-size: 100%;
    padding-block: ${space(3)};
    margin-block: -${space(3)};
    color: ${color.ink};
    text-decoration: none;
  }
  & h2 a:hover {
    text-decoration: underline;
  }
  & [data-part='size'] {
    /* at the largest text on the narrowest phone a size still fits beside the picture */
    font-size: min(clamp(1rem, 4.6vw, 1.1875rem), 7.5vw);
    font-weight: 800;
    line-height: 1.3;
    letter-spacing: -0.01em;
  }
  & [data-part='pair'] {
    font-size: 0.875rem;
    color: ${color.muted};
  }
  & [data-part='quantity'] {
    grid-area: quantity;
  }
  & [data-part='total'] {
    grid-area: total;
    justify-self: end;
    align-self: end;
    text-align: end;
    max-inline-size: 100%;
    min-block-size: 48px;
    transition: opacity 140ms;
  }
  & [data-part='total'] > div {
    justify-content: flex-end;
  }
  & [data-part='total'][aria-busy='true'] {
    opacity: 0.45;
  }
  & small {
    font-size: 0.875rem;
    color: ${color.muted};
  }
  & [data-part='remove'] {
    grid-area: remove;
    justify-self: end;
    margin-block: -${space(2)} -${space(3)};
    margin-inline-end: -${space(2)};
  }
  & [data-part='problem'] {
    grid-area: problem;
  }
  & [data-part='problem'] bdi {
    white-space: nowrap;
  }
  & [data-part='quantity']:empty,
  & [data-part='total']:empty,
  & [data-part='problem']:empty {
    display: none;
  }
  [data-a11y~='roomy'] & {
    grid-template-columns: minmax(0, 1fr);
    grid-template-areas: 'picture' 'facts' 'quantity' 'total' 'remove' 'problem';
  }
  ${media.desktop} {
    [data-a11y~='roomy'] & {
      grid-template-columns: minmax(112px, max-content) minmax(0, 1fr);
      grid-template-areas: 'picture facts' 'quantity total' 'remove remove' 'problem problem';
    }
    html:not([data-a11y~='roomy']) & {
      grid-template-columns: 112px minmax(0, 1fr) 96px 132px auto;
      grid-template-areas: 'picture facts quantity total remove' 'problem problem problem problem problem';
      align-items: center;
    }
    & [data-part='picture'] {
      inline-size: 112px;
      block-size: 112px;
    }
    & [data-part='total'] {
      align-self: center;
    }
    & [data-part='remove'] {
      margin: 0;
    }
    & [data-part='size'] {
      font-size: 1.375rem;
    }
  }
`
