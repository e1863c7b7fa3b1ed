import styled from '@emotion/styled'
import { color, Icon, media, space, VisuallyHidden, Wrap } from '@zmig/platform'
import { text } from './text.ts'

const Row = styled.ul`
  display: grid;
  gap: ${space(6)} ${space(8)};
  list-style: none;
  padding: ${space(10)} 0 0;
  & li {
    display: grid;
    grid-template-columns: auto 1fr;
    column-gap: ${space(4)};
    align-items: start;
    align-content: start;
  }
  & svg {
    grid-row: span 2;
    color: ${color.signalStrong};
  }
  & h3 {
    font-size: 1.125rem;
    font-weight: 700;
    line-height: 1.3;
  }
  & p {
    color: ${color.muted};
  }
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
  }
  ${media.desktop} {
    grid-template-columns: repeat(4, 1fr);
    padding-block-start: ${space(14)};
    & li {
      grid-template-columns: 1fr;
      row-gap: ${space(2)};
      padding-block-start: ${space(4)};
      border-block-start: 3px solid ${color.ink};
    }
    & svg {
      grid-row: auto;
    }
  }
`

/** Reasons to buy. */
export const Pillars = () => (
  <Wrap as="section" aria-labelledby="pillars">
    <VisuallyHidden as="h2" id="pillars">
      {text.title}
    </VisuallyHidden>
    <Row>
      {text.pillars.map(({ icon, title, body }) => (
        <li key={title}>
          <Icon name={icon} size={34} />
          <h3>{title}</h3>
          <p>{body}</p>
        </li>
      ))}
    </Row>
  </Wrap>
)
