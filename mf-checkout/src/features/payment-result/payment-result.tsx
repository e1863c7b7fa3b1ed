import { useEffect } from 'react'
import { ButtonLink, PageTitle } from '@zmig/platform'
import { OutcomeMark } from '../../layout/outcome-mark.tsx'
import { Words } from '../../layout/words.tsx'
import { Box } from './payment-result.styles.ts'
import { forgetReturn } from './returned.ts'
import { text } from './text.ts'

export type PaymentStage = 'paymentCanceled' | 'paymentFailed'

type Props = {
  stage: PaymentStage
  /** what the gateway's answer means, in Hebrew; the general sentence without it */
  message?: string | undefined
}

/** A payment that did not happen: nothing has changed, the cart waits (decisions.md, Checkout). */
export const PaymentResult = ({ stage, message }: Props) => {
  useEffect(() => forgetReturn(sessionStorage), [])
  return (
    <Box>
      <OutcomeMark outcome={stage === 'paymentFailed' ? 'failed' : 'stopped'} />
      <PageTitle>{text[stage].title}</PageTitle>
      <p>
        <Words>{message ?? text[stage].message}</Words>
      </p>
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
