import { useEffect } from 'react'
import { ButtonLink, PageTitle } from '@zmig/platform'
import { Box } from './payment-result.styles.ts'
import { forgetReturn } from './returned.ts'
import { text } from './text.ts'

export type PaymentStage = 'paymentCanceled' | 'paymentFailed'

/** A payment that did not happen: nothing has changed, the cart waits (decisions.md, Checkout). */
export const PaymentResult = ({ stage }: { stage: PaymentStage }) => {
  useEffect(() => forgetReturn(sessionStorage), [])
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
