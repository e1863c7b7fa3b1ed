import styled from '@emotion/styled'
import { useDispatch } from 'react-redux'
import { slotText } from '@zmig/edge-contract'
import { Button, Checkbox, color, hebrewDate, Ltr, money, space, usePlatform, VisuallyHidden } from '@zmig/platform'
import { dayText } from '../../appointment/days.ts'
import { totalsText } from '../../features/cart-totals/cart-totals.tsx'
import {
  deliveryText,
  Instalments,
  installationText,
  paymentText,
  termsAnswered,
  useCheckoutForm,
  type CheckoutForm,
  type Step,
} from '../../features/checkout/index.ts'
import { confirmationText as text } from './text.ts'
import type { ReactNode } from 'react'
import type { Quote } from '@zmig/edge-contract'

/** The summary. With enlarged text the button is below its part. */
const Sections = styled.div`
  & > section {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
    padding-block: ${space(3)};
    border-block-end: 1px solid ${color.line};
  }
  & > section:first-of-type {
    padding-block-start: 0;
  }
  & h3 {
    font-size: 0.9375rem;
    font-weight: 500;
    color: ${color.muted};
  }
  & h3 + div {
    grid-column: 1;
    font-weight: 500;
    white-space: pre-line;
    min-inline-size: 0;
  }
  & button {
    grid-column: 2;
    grid-row: 1 / span 2;
  }
  [data-a11y~='roomy'] & > section {
    grid-template-columns: minmax(0, 1fr);
  }
  [data-a11y~='roomy'] & button {
    grid-column: 1;
    grid-row: auto;
    justify-self: start;
  }
`

type SummarySection = { title: string; content: ReactNode; onEdit: () => void }

/** The parts of the form, each with a button that opens its step. */
const Summary = ({ sections }: { sections: readonly SummarySection[] }) => (
  <Sections>
    {sections.map(({ title, content, onEdit }) => (
      <section key={title}>
        <h3>{title}</h3>
        <div>{content}</div>
        <Button variant="quiet" size="small" onClick={onEdit} aria-label={text.editOf(title)}>
          {text.edit}
        </Button>
      </section>
    ))}
  </Sections>
)

const Agreement = styled.div`
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

/** The link is beside the label, not inside it: opening the terms must not tick the box. */
const TermsAgreement = ({ showErrors }: { showErrors: boolean }) => {
  const dispatch = useDispatch()
  const { termsAccepted } = useCheckoutForm()
  return (
    <Agreement>
      <Checkbox
        name="check_tos"
        label={text.terms}
        checked={termsAccepted}
        error={showErrors && !termsAccepted ? text.termsMissing : undefined}
        onChange={(checked) => dispatch(termsAnswered(checked))}
      />
      <a href="/terms-of-use" target="_blank" rel="noopener">
        {text.readTerms}
        <VisuallyHidden> {text.newTab}</VisuallyHidden>
      </a>
    </Agreement>
  )
}

type FormProps = { form: CheckoutForm }

/** The garage, its address and the time, or that the time is arranged by phone. */
const InstallationSummary = ({ form: { installation } }: FormProps) => {
  const { shop, date, startHour } = installation
  if (!shop) return null
  return (
    <>
      {`${shop.displayName}\n${shop.address}\n`}
      {shop.manualBooking && installationText.manual}
      {date && startHour !== null && (
        <>
          {`${dayText(date)}, `}
          <Ltr>{slotText(startHour)}</Ltr>
        </>
      )}
    </>
  )
}

/** The day, year-month-day, on which the last tyres of the cart arrive; undefined when all are in stock. */
const lastArrivalOf = ({ lines }: Quote): string | undefined =>
  lines
    .flatMap(({ arrivesOn }) => arrivesOn ?? [])
    .toSorted()
    .at(-1)

type QuotedProps = FormProps & { quote: Quote }

/** How the tyres reach the buyer, and when they arrive in the country. */
const DeliverySummary = ({ form, quote }: QuotedProps) => {
  const { address } = usePlatform().site.company
  const { sip, courier, details } = form
  const arrival = lastArrivalOf(quote)
  return (
    <>
      {`${deliveryText[sip]}\n`}
      {sip === 'pickup' && address}
      {sip === 'install' && <InstallationSummary form={form} />}
      {sip === 'shipping' && (
        <>
          {`${courier.name.trim() || details.name}\n`}
          <Ltr>{courier.phone.trim() || details.phone}</Ltr>
          {`\n${courier.address}, ${courier.city}`}
          {courier.notes.trim() && `\n${courier.notes.trim()}`}
        </>
      )}
      {arrival && `\n${text.awaited(hebrewDate(arrival))}`}
    </>
  )
}

const methodOf = ({ method, payments }: CheckoutForm['payment']): string =>
  method === 'creditcard' && payments > 1
    ? `${paymentText[method]}, ${paymentText.paymentsOf(payments)}`
    : paymentText[method]

/** Method and amounts; on a phone the totals are below the button that agrees to them. */
const PaymentSummary = ({ form: { payment }, quote }: QuotedProps) => (
  <>
    {quote.payNow === 0 ? (
      paymentText.nothing
    ) : (
      <>
        {`${methodOf(payment)}\n${totalsText.payNow}: `}
        <Ltr>{money(quote.payNow)}</Ltr>
        {payment.method === 'creditcard' && quote.instalments.length > 1 && (
          <>
            {'\n'}
            <Instalments instalments={quote.instalments} />
          </>
        )}
      </>
    )}
    {quote.payAtGarage > 0 && (
      <>
        {`\n${totalsText.payAtGarage}: `}
        <Ltr>{money(quote.payAtGarage)}</Ltr>
      </>
    )}
  </>
)

const CustomerSummary = ({ form: { details } }: FormProps) => (
  <>
    {details.name}
    {'\n'}
    <Ltr>{details.phone}</Ltr>
    {'\n'}
    <Ltr>{details.emailaddress}</Ltr>
  </>
)

type Props = {
  quote: Quote
  /** the order was pressed without the agreement */
  showErrors: boolean
  onEdit: (step: Step) => void
}

/** Step 2: a summary of everything entered, and the agreement to the terms. */
export const ConfirmationStep = ({ quote, showErrors, onEdit }: Props) => {
  const form = useCheckoutForm()
  const { invoice, notes } = form
  const editDetails = () => onEdit(0)
  const sections = [
    { title: text.customer, content: <CustomerSummary form={form} />, onEdit: editDetails },
    { title: text.delivery, content: <DeliverySummary form={form} quote={quote} />, onEdit: editDetails },
    ...(invoice.other
      ? [{ title: text.invoice, content: `${invoice.name}\n${invoice.businessNumber}`, onEdit: editDetails }]
      : []),
    { title: text.payment, content: <PaymentSummary form={form} quote={quote} />, onEdit: () => onEdit(1) },
    ...(notes.trim() ? [{ title: text.notes, content: notes.trim(), onEdit: editDetails }] : []),
  ]
  return (
    <>
      <Summary sections={sections} />
      <TermsAgreement showErrors={showErrors} />
    </>
  )
}
