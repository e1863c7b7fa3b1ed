import styled from '@emotion/styled'
import { usePlatform } from '../platform-context.ts'
import { askConsentAgain } from './consent.ts'
import { text } from './text.ts'

const Quiet = styled.button`
  display: inline-flex;
  align-items: center;
  min-block-size: 44px;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  text-align: start;
  cursor: pointer;
  &:hover {
    text-decoration: underline;
  }
  /* it opens a question that only a script can ask, about a pixel that only a script can call */
  @media (scripting: none) {
    display: none;
  }
`

/** Opens the question about advertising again, to change the answer; nothing in a shop without an advertising pixel. */
export const ConsentLink = () =>
  usePlatform().site.pixel && (
    <Quiet type="button" data-asks-consent onClick={askConsentAgain}>
      {text.link}
    </Quiet>
  )
