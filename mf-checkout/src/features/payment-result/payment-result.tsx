import styled from '@emotion/styled'
import { useEffect } from 'react'
import { ButtonLink, Card, PageTitle, color, space } from '@zmig/platform'
import { text } from './text.ts'

const Box = styled(Card)`
  max-inline-size: 620px;
  margin: ${space(8)} auto;
  text-align: center;
  /* taking the query away counts as a navigation, which focuses the heading; nobody can do anything with it */
  & h1:focus {
    outline: none;
  }
  & p {
    margin-block-start: ${space(3)};
    color: ${color.muted};
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: ${space(3)};
    margin-block-start: ${space(6)};
  }
`

export type PaymentStage = 'paymentCanceled' | 'paymentFailed'

/** A payment that did not happen: nothing has changed, the cart waits (decisions.md, Checkout). */
export const PaymentResult = ({ stage }: { stage: PaymentStage }) => {
  // what the payment page appended is not for bookmarks, histories or anyone who looks over a shoulder
  useEffect(() => {
    if (location.search) history.replaceState(history.state, '', location.pathname)
  }, [])
  return (
    <Box>
      <PageTitle>{text[stage].title}</PageTitle>
      <p>{text[stage].message}</p>
      <p>{text.kept}</p>
      <div>
        <ButtonLink href="/checkout">{text.retry}</ButtonLink>
        <ButtonLink href="/" variant="secondary">
          {text.home}
        </ButtonLink>
      </div>
    </Box>
  )
}
