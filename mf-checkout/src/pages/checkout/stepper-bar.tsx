import styled from '@emotion/styled'
import { media, space } from '@zmig/platform'

export const StepperBar = styled.div`
  max-inline-size: 640px;
  margin: 0 auto ${space(6)};
  ${media.desktop} {
    margin-block-end: ${space(10)};
  }
`
