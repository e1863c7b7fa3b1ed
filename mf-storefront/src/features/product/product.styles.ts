import styled from '@emotion/styled'
import { color, media, space, Wrap } from '@zmig/platform'

/** Phone: picture, buying, the ways of delivery, then the facts. Desktop: picture and facts beside buying and delivery. */
export const ProductLayout = styled(Wrap)`
  & .trail {
    padding-block: ${space(2)};
  }
  & .trail nav {
    display: none;
  }
  & .back {
    display: inline-flex;
    align-items: center;
    gap: ${space(1)};
    min-block-size: 44px;
    font-weight: 500;
  }
  & .top {
    display: flex;
    flex-direction: column;
    gap: ${space(5)};
  }
  & .info {
    display: contents;
  }
  & .summary,
  & .side {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: ${space(4)};
  }
  & h1 {
    display: grid;
    justify-items: start;
    line-height: 1.12;
    letter-spacing: -0.02em;
  }
  & h1 .brand {
    display: inline-flex;
    align-items: center;
    min-block-size: 32px;
    color: ${color.muted};
    font-size: 1rem;
    font-weight: 600;
    letter-spacing: 0.02em;
    text-decoration: none;
  }
  & h1 .brand:hover {
    color: ${color.signalStrong};
    text-decoration: underline;
  }
  & h1 .model {
    font-size: 1.75rem;
    font-weight: 800;
  }
  & h1 .fit {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: ${space(3)};
  }
  & h1 .size {
    /* the caps keep a size on one line in enlarged text */
    font-size: min(2.5rem, 12.5vw);
    font-weight: 800;
    letter-spacing: -0.03em;
  }
  & h1 .half .size {
    font-size: min(2.125rem, 10.7vw);
  }
  & h1 small {
    color: ${color.muted};
    font-size: 1rem;
    font-weight: 500;
    letter-spacing: 0;
    line-height: 1.5;
  }
  & .availability > div {
    font-size: 1.0625rem;
  }
  & .last {
    color: ${color.amber};
    font-size: 0.9375rem;
    font-weight: 500;
  }
  & .chat {
    display: inline-flex;
    align-items: center;
    justify-self: start;
    min-block-size: 44px;
    font-weight: 500;
  }
  & .social {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)};
  }
  & .more {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(8)};
    padding-block: ${space(8)};
  }
  & .more h2 {
    margin-block-end: ${space(3)};
    font-size: 1.375rem;
    font-weight: 800;
  }
  /* all bikes take the whole width */
  & .more > :has(h3) {
    grid-column: 1 / -1;
  }
  /* a button does nothing without scripts; links, the telephone and forms do */
  @media (scripting: none) {
    & button:not([type='submit']) {
      display: none;
    }
  }
  & .about {
    display: grid;
    align-content: start;
  }
  & .about p {
    /* letters of another script, or of a page, keep their own order */
    unicode-bidi: plaintext;
    max-inline-size: 65ch;
    font-size: 1.0625rem;
    line-height: 1.65;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  & .about p + div {
    margin-block-start: ${space(5)};
  }
  ${media.desktop} {
    & .trail {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: ${space(4)};
    }
    & .trail nav {
      display: block;
    }
    & .top {
      display: grid;
      grid-template: auto 1fr / minmax(0, 1.12fr) minmax(0, 1fr);
      gap: ${space(8)} ${space(12)};
    }
    & .info {
      display: grid;
      grid-area: 1 / 2 / 3;
      align-content: start;
      gap: ${space(6)};
    }
    & h1 .model {
      font-size: 2.25rem;
    }
    & h1 .size {
      font-size: min(3.75rem, 6.5vw);
    }
    & h1 .half .size {
      font-size: min(2.75rem, 5.2vw);
    }
    & .more {
      grid-template-columns: minmax(0, 1.12fr) minmax(0, 1fr);
      gap: ${space(10)} ${space(12)};
      padding-block: ${space(12)} ${space(6)};
    }
  }
`
