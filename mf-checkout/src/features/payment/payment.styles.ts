import styled from '@emotion/styled'
import { color, space } from '@zmig/platform'

export const Amount = styled.div`
  margin-block-start: ${space(5)};
  padding-block-start: ${space(5)};
  border-block-start: 1px solid ${color.line};
  & > [data-part='amount'] {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: baseline;
    gap: 0 ${space(3)};
    font-weight: 700;
    color: ${color.ink};
  }
  & > :not(:first-child) {
    margin-block-start: ${space(3)};
  }
  & b {
    min-inline-size: 0;
    font-size: 1.625rem;
    font-weight: 800;
    letter-spacing: -0.01em;
  }
  & b[aria-busy='true'] {
    opacity: 0.45;
  }
  & > p {
    color: ${color.muted};
  }
`
