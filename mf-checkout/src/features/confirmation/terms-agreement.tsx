import styled from '@emotion/styled'
import { useDispatch, useSelector } from 'react-redux'
import { Checkbox, VisuallyHidden, space } from '@zmig/platform'
import { termsAnswered, type ConfirmationState } from './confirmation.slice.ts'
import { text } from './text.ts'

const Box = styled.div`
  margin-block-start: ${space(4)};
  font-weight: 500;
  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    margin-inline-start: 34px;
    font-size: 0.9375rem;
    font-weight: 400;
  }
`

/** The terms stand beside the box, not inside its label: reading them must not tick it. */
export const TermsAgreement = () => {
  const dispatch = useDispatch()
  const { termsAccepted } = useSelector((state: { confirmation: ConfirmationState }) => state.confirmation)
  return (
    <Box>
      <Checkbox
        name="check_tos"
        label={text.terms}
        checked={termsAccepted}
        onChange={(checked) => dispatch(termsAnswered(checked))}
      />
      <a href="/terms-of-use" target="_blank" rel="noopener">
        {text.readTerms}
        <VisuallyHidden> {text.newTab}</VisuallyHidden>
      </a>
    </Box>
  )
}
