import { useEffect, useRef } from 'react'
import { ButtonLink, Ltr, usePlatform } from '@zmig/platform'
import { OutcomeMark } from '../../layout/outcome-mark.tsx'
import { Questions } from '../../layout/questions.tsx'
import { TransferDetails } from '../../transfer/index.ts'
import { Ordered } from './ordered.tsx'
import { text } from './text.ts'
import { Layout } from './thank-you.styles.ts'
import type { CheckoutAnswer } from '@zmig/edge-contract'
import type { ThankYouState } from './thank-you.slice.ts'

type Confirmed = Pick<
  Extract<CheckoutAnswer, { success: true }>,
  'orderId' | 'total' | 'expiresAt' | 'bankDetails' | 'orderLink'
>

type Props = {
  confirmed: Confirmed
  ordered: ThankYouState
  /** takes the focus: the shopper has just pressed the button */
  fresh: boolean
}

/** The order stands: its number, what to pay, where and until when, what was ordered and what comes next. */
export const ThankYou = ({ confirmed, ordered, fresh }: Props) => {
  const { site } = usePlatform()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!fresh) return
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [fresh])
  return (
    <Layout>
      <header>
        <OutcomeMark outcome="done" />
        <h2 ref={heading} tabIndex={-1}>
          {text.title}
        </h2>
        <p>{text.orderNumber}</p>
        <p data-part="number">
          <Ltr>{confirmed.orderId}</Ltr>
        </p>
        <p>{text.saved}</p>
      </header>
      {confirmed.bankDetails && (
        <TransferDetails
          bank={confirmed.bankDetails}
          amount={confirmed.total}
          until={confirmed.expiresAt}
          timed={ordered.timed}
        />
      )}
      <Ordered {...ordered} address={site.company.address} />
      <footer>
        {confirmed.orderLink && <ButtonLink href={confirmed.orderLink}>{text.follow}</ButtonLink>}
        <ButtonLink href="/" variant="secondary">
          {text.home}
        </ButtonLink>
        <p>
          <Questions />
        </p>
      </footer>
    </Layout>
  )
}
