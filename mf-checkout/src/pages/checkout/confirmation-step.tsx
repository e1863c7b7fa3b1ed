import { Ltr, money, usePlatform } from '@zmig/platform'
import { totalsText } from '../../features/cart-totals/index.ts'
import { ConfirmationSummary, TermsAgreement } from '../../features/confirmation/index.ts'
import { Instalments, paymentText } from '../../features/payment/index.ts'
import { DeliverySummary } from './delivery-summary.tsx'
import { text } from './text.ts'
import type { Step } from '../../features/steps/index.ts'
import type { Quote } from '@zmig/edge-contract'
import type { CheckoutState } from './checkout-state.ts'

const methodOf = ({ payment: { method, payments } }: CheckoutState): string =>
  method === 'creditcard' && payments > 1
    ? `${paymentText[method]}, ${paymentText.paymentsOf(payments)}`
    : paymentText[method]

/** How and how much; on a phone the totals stand below the button that agrees to them. */
const Payment = ({ state, quote }: Pick<Props, 'state' | 'quote'>) => (
  <>
    {quote.payNow === 0 ? (
      paymentText.nothing
    ) : (
      <>
        {`${methodOf(state)}\n${totalsText.payNow}: `}
        <Ltr>{money(quote.payNow)}</Ltr>
        {state.payment.method === 'creditcard' && quote.instalments.length > 1 && (
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

type Props = { state: CheckoutState; quote: Quote; onEdit: (step: Step) => void }

/** Step 2: everything once more, and the terms. */
export const ConfirmationStep = ({ state, quote, onEdit }: Props) => {
  const { address } = usePlatform().site.company
  const { name, phone, emailaddress } = state.customerDetails
  const { notes } = state.additionalNotes
  const customer = (
    <>
      {name}
      {'\n'}
      <Ltr>{phone}</Ltr>
      {'\n'}
      <Ltr>{emailaddress}</Ltr>
    </>
  )
  const toDetails = () => onEdit(0)
  const sections = [
    { title: text.customer, content: customer, onEdit: toDetails },
    {
      title: text.delivery,
      content: <DeliverySummary state={state} quote={quote} warehouse={address} />,
      onEdit: toDetails,
    },
    ...(state.invoice.other
      ? [{ title: text.invoice, content: `${state.invoice.name}\n${state.invoice.businessNumber}`, onEdit: toDetails }]
      : []),
    { title: text.payment, content: <Payment state={state} quote={quote} />, onEdit: () => onEdit(1) },
    ...(notes.trim() ? [{ title: text.notes, content: notes.trim(), onEdit: toDetails }] : []),
  ]
  return (
    <>
      <ConfirmationSummary sections={sections} />
      <TermsAgreement />
    </>
  )
}
