import styled from '@emotion/styled'
import { color, radius, space } from '@zmig/platform'

/** Closed and sent are two lines of words each, so that a reload which remembers an offer shifts nothing. */
export const OfferBox = styled.section`
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  & .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(3)};
    min-block-size: 48px;
  }
  & .head > svg {
    flex: none;
    align-self: start;
    color: ${color.signalStrong};
  }
  & .words {
    /* the button goes below words that were enlarged */
    flex: 1 1 calc(5.5rem + 6 * var(--letter-spacing, 0px));
    min-inline-size: 0;
  }
  & h2,
  & .sent {
    font-size: 1rem;
    font-weight: 600;
    line-height: 1.5;
  }
  & .words > p {
    color: ${color.muted};
    font-size: 0.875rem;
  }
  &[data-sent] {
    border-color: ${color.green};
  }
  &[data-sent] .head > svg,
  & .sent {
    color: ${color.green};
  }
  & > [role='alert'],
  & noscript p {
    margin-block-start: ${space(3)};
  }
`
