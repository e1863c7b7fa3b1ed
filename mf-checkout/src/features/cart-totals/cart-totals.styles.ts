import styled from '@emotion/styled'
import { Card, color, space } from '@zmig/platform'

export const Totals = styled(Card)`
  & h2 {
    font-size: 1.25rem;
    font-weight: 800;
    margin-block-end: ${space(3)};
  }
  & dl {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(2)};
    transition: opacity 140ms;
  }
  & dl[aria-busy='true'] dd {
    opacity: 0.45;
  }
  & dl > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: baseline;
    gap: 0 ${space(3)};
  }
  & dd {
    min-inline-size: 0;
    margin: 0;
    font-weight: 500;
  }
  & dl > [data-strong] {
    padding-block-start: ${space(3)};
    border-block-start: 1px solid ${color.line};
    font-weight: 700;
  }
  & dl > [data-strong] dd {
    font-size: 1.625rem;
    font-weight: 800;
    letter-spacing: -0.01em;
  }
  & > p {
    margin-block-start: ${space(1)};
    font-size: 0.875rem;
    color: ${color.muted};
  }
`
