import styled from '@emotion/styled'
import { color, media, radius, space } from '@zmig/platform'

/** A page that tells what we offer: wider than a legal text, in blocks that are taken in at a glance. */
export const Story = styled.div`
  font-size: 1.0625rem;
  line-height: 1.65;
  & > .lead {
    max-inline-size: 34em;
    font-size: 1.1875rem;
    line-height: 1.6;
  }
  & > section {
    padding-block-start: ${space(10)};
  }
  & > section > h2 {
    margin-block-end: ${space(4)};
    font-size: 1.5rem;
    font-weight: 800;
    line-height: 1.25;
    letter-spacing: -0.01em;
  }
  & > section > p {
    max-inline-size: 38em;
  }
  & > section > p + p {
    margin-block-start: ${space(3)};
  }
  ${media.desktop} {
    & > section {
      padding-block-start: ${space(16)};
    }
    & > section > h2 {
      font-size: 1.875rem;
    }
  }
`

/** Cards side by side, one below the other on a phone. */
export const Boxes = styled.ul`
  display: grid;
  gap: ${space(4)};
  padding: 0;
  list-style: none;
  & > li {
    padding: ${space(5)};
    border: 1px solid ${color.line};
    border-block-start: 4px solid ${color.signal};
    border-radius: ${radius.card};
    background: ${color.card};
  }
  & svg {
    color: ${color.signalStrong};
  }
  & h3 {
    margin-block: ${space(2)} ${space(1)};
    font-size: 1.1875rem;
    font-weight: 700;
    line-height: 1.3;
  }
  ${media.tablet} {
    grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
  }
`
