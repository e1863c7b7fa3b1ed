import styled from '@emotion/styled'
import { media, space } from '@zmig/platform'

/** Fields of a form under a legend: one below the other on a phone, else side by side. */
export const Fields = styled.fieldset`
  border: 0;
  padding: 0;
  min-inline-size: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  & legend {
    padding: 0;
    margin-block-end: ${space(3)};
    font-size: 1.125rem;
    font-weight: 700;
  }
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
    align-items: start;
  }
`
