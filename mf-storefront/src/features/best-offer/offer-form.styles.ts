import styled from '@emotion/styled'
import { media, space } from '@zmig/platform'

/** The fields under each other on a phone, beside each other where there is room. */
export const OfferFields = styled.div`
  padding-block-start: ${space(4)};
  & form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: start;
    gap: ${space(4)};
  }
  & .actions {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)};
  }
  & .actions > [type='submit'] {
    flex: 1 1 auto;
  }
  & .actions > [data-variant='quiet']:disabled {
    background: none;
  }
  & p[id$='-error'] svg {
    flex: none;
    align-self: start;
    margin-block-start: 2px;
  }
  ${media.tablet} {
    & form {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    & .actions,
    & [role='alert'] {
      grid-column: 1 / -1;
    }
  }
`
