import { useEffect, useRef } from 'react'
import { Alert, ButtonLink, Card, Ltr, money, usePlatform, type Platform } from '@zmig/platform'
import { expiryText } from './expiry.ts'
import { Ordered } from './ordered.tsx'
import { text } from './text.ts'
import { Layout } from './thank-you.styles.ts'
import type { CheckoutAnswer } from '@zmig/edge-contract'
import type { ThankYouState } from './thank-you.slice.ts'

type Confirmed = Pick<Extract<CheckoutAnswer, { success: true }>, 'orderId' | 'total' | 'expiresAt' | 'bankDetails'>

const Transfer = ({ total, expiresAt, bankDetails }: Confirmed) => {
  const rows = [
    [text.amount, money(total)],
    [text.beneficiary, bankDetails?.beneficiary],
    [text.bank, bankDetails?.bank],
    [text.branch, bankDetails?.branch],
    [text.account, bankDetails?.account],
    [text.reference, bankDetails?.reference],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  const until = expiryText(expiresAt)
  return (
    <Card>
      <h2>{text.transferTitle}</h2>
      <p>{text.transfer}</p>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {until && (
        <Alert tone="info">
          <p>
            {text.until} <b>{until}</b>
          </p>
        </Alert>
      )}
    </Card>
  )
}

const Questions = ({ site }: Pick<Platform, 'site'>) => (
  <p>
    {text.questions}{' '}
    <a href={`tel:${site.company.phone}`}>
      <Ltr>{site.company.phone}</Ltr>
    </a>
  </p>
)

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
        <svg width="56" height="56" viewBox="0 0 56 56" fill="none" aria-hidden="true">
          <circle cx="28" cy="28" r="24" stroke="var(--green)" strokeWidth="5" />
          <path
            d="M17.5 29l7.5 7.5L39 21"
            stroke="var(--green)"
            strokeWidth="5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <h2 ref={heading} tabIndex={-1}>
          {text.title}
        </h2>
        <p>{text.orderNumber}</p>
        <p data-part="number">
          <Ltr>{confirmed.orderId}</Ltr>
        </p>
        <p>{text.saved}</p>
      </header>
      {confirmed.bankDetails && <Transfer {...confirmed} />}
      <Ordered {...ordered} address={site.company.address} />
      <footer>
        <ButtonLink href="/" variant="secondary">
          {text.home}
        </ButtonLink>
        <Questions site={site} />
      </footer>
    </Layout>
  )
}
