import styled from '@emotion/styled'
import { color, Icon, media, radius, space } from '@zmig/platform'
import type { ItemProps } from '../information-page.tsx'

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

/** A reason: an icon, a heading and a sentence or two. */
export const Box = ({ icon = 'check', title, children }: ItemProps) => (
  <li>
    <Icon name={icon} size={32} />
    <h3>{title}</h3>
    {children}
  </li>
)
