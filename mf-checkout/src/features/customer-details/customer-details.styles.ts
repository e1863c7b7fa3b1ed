import styled from '@emotion/styled'
import { media } from '@zmig/platform'
import { Fields } from '../../layout/fields.ts'

export const DetailFields = styled(Fields)`
  ${media.tablet} {
    & > :first-of-type {
      grid-column: 1 / -1;
    }
  }
`
