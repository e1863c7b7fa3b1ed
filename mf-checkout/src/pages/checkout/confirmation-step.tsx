import { Ltr, usePlatform } from '@zmig/platform'
import { ConfirmationSummary, TermsAgreement } from '../../features/confirmation/index.ts'
import { paymentText } from '../../features/payment/index.ts'
import { DeliverySummary } from './delivery-summary.tsx'
import { text } from './text.ts'
import type { Step } from '../../features/steps/index.ts'
import type { CheckoutState } from './checkout-state.ts'

const paymentOf = ({ payment: { method, payments } }: CheckoutState): string =>
  payments > 1 ? `${paymentText[method]}, ${paymentText.paymentsOf(payments)}` : paymentText[method]

type Props = { state: CheckoutState; onEdit: (step: Step) => void }

/** Step 2: everything once more, and the terms. */
export const ConfirmationStep = ({ state, onEdit }: Props) => {
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
    { title: text.delivery, content: <DeliverySummary state={state} warehouse={address} />, onEdit: toDetails },
    ...(state.invoice.other
      ? [{ title: text.invoice, content: `${state.invoice.name}\n${state.invoice.businessNumber}`, onEdit: toDetails }]
      : []),
    { title: text.payment, content: paymentOf(state), onEdit: () => onEdit(1) },
    ...(notes.trim() ? [{ title: text.notes, content: notes.trim(), onEdit: toDetails }] : []),
  ]
  return (
    <>
      <ConfirmationSummary sections={sections} />
      <TermsAgreement />
    </>
  )
}
