import styled from '@emotion/styled'
import { color, media, space } from '@zmig/platform'
import type { ItemProps } from '../information-page.tsx'

/** Numbers on a line: down the page on a phone, along it on a desktop. The last one is the goal. */
export const Timeline = styled.ol`
  padding: 0;
  list-style: none;
  counter-reset: step;
  & > li {
    position: relative;
    padding-inline-start: ${space(15)};
    padding-block-end: ${space(7)};
    counter-increment: step;
  }
  & > li:last-child {
    padding-block-end: 0;
  }
  & > li::before {
    content: counter(step);
    position: absolute;
    inset-inline-start: 0;
    inset-block-start: 0;
    display: grid;
    place-items: center;
    inline-size: 40px;
    block-size: 40px;
    border-radius: 50%;
    background: ${color.asphalt};
    color: #fff;
    font-weight: 800;
    font-variant-numeric: tabular-nums;
  }
  & > li:last-child::before {
    background: ${color.signal};
    color: ${color.asphalt};
  }
  & > li:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-inline-start: 19px;
    inset-block: 46px 6px;
    inline-size: 2px;
    background: ${color.signal};
  }
  & h3 {
    padding-block: 6px ${space(1)};
    font-size: 1.1875rem;
    font-weight: 700;
    line-height: 1.4;
  }
  ${media.desktop} {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
    gap: ${space(6)};
    & > li {
      padding: 48px 0 0;
    }
    & > li:not(:last-child)::after {
      inset-inline: 48px -${space(4)};
      inset-block: 19px auto;
      inline-size: auto;
      block-size: 2px;
    }
  }
`

export const Step = ({ title, children }: ItemProps) => (
  <li>
    <h3>{title}</h3>
    {children}
  </li>
)
