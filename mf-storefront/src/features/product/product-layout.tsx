import styled from '@emotion/styled'
import { color, media, radius, space, Wrap } from '@zmig/platform'

/** Picture and buying beside each other on a desktop, one under the other on a phone. */
export const ProductLayout = styled(Wrap)`
  & .top {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(5)};
  }
  & .gallery {
    position: relative;
    display: grid;
    place-items: center;
    padding: ${space(4)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: linear-gradient(#fff, #ece8e2);
  }
  & .gallery img {
    display: block;
    inline-size: 100%;
    max-inline-size: 560px;
    aspect-ratio: 4 / 3;
    object-fit: contain;
  }
  & .sale {
    position: absolute;
    inset-block-start: ${space(4)};
    inset-inline-start: ${space(4)};
    padding: ${space(1)} ${space(3)};
    border-radius: 6px;
    background: ${color.signal};
    color: ${color.asphalt};
    font-size: 0.875rem;
    font-weight: 800;
  }
  & .summary {
    display: grid;
    align-content: start;
    gap: ${space(4)};
  }
  & h1 {
    display: grid;
    line-height: 1.12;
    letter-spacing: -0.02em;
    justify-items: start;
  }
  & h1 .brand {
    color: ${color.muted};
    font-size: 1rem;
    font-weight: 600;
    letter-spacing: 0.02em;
    line-height: 1.6;
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
    font-size: 2.5rem;
    font-weight: 800;
    letter-spacing: -0.03em;
  }
  & h1 small {
    line-height: 1.5;
    color: ${color.muted};
    font-size: 1rem;
    font-weight: 500;
    letter-spacing: 0;
  }
  & .availability > div {
    font-size: 1.0625rem;
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
  & .about h2 {
    margin-block-end: ${space(3)};
    font-size: 1.375rem;
    font-weight: 800;
  }
  & .about p {
    max-inline-size: 65ch;
    font-size: 1.0625rem;
    line-height: 1.65;
    white-space: pre-line;
  }
  & .about .note {
    margin-block-start: ${space(4)};
    color: ${color.muted};
    font-size: 0.9375rem;
  }
  & .about iframe {
    inline-size: 100%;
    aspect-ratio: 16 / 9;
    margin-block-start: ${space(5)};
    border: 0;
    border-radius: ${radius.card};
  }
  & .back {
    display: none;
  }
  ${media.desktop} {
    & .trail {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: ${space(4)};
    }
    & .back {
      display: inline-flex;
      align-items: center;
      gap: ${space(1)};
      min-block-size: 44px;
      font-weight: 500;
    }
    & .top {
      grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
      gap: ${space(10)};
      padding-block-start: ${space(2)};
    }
    & .gallery {
      min-block-size: 540px;
    }
    & h1 .model {
      font-size: 2.25rem;
    }
    & h1 .size {
      font-size: 3.75rem;
    }
    & .more {
      grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
      gap: ${space(10)};
      padding-block: ${space(12)} ${space(4)};
    }
    & .more .about {
      order: 2;
    }
  }
`
