import { useDispatch, useSelector } from 'react-redux'
import { Alert, Ltr, money, RadioGroup, Select } from '@zmig/platform'
import { Amount } from './payment.styles.ts'
import { MAX_PAYMENTS, methodChosen, paymentMethods, paymentsChosen, type PaymentState } from './payment.slice.ts'
import { text } from './text.ts'
import type { Quote } from '@zmig/edge-contract'

const counts = Array.from({ length: MAX_PAYMENTS }, (_, index) => index + 1)

/** The first instalment carries what does not divide; the quote says both amounts. */
export const Instalments = ({ instalments }: Pick<Quote, 'instalments'>) => {
  const [first = 0, next = 0] = instalments
  return (
    <>
      {text.instalments} <Ltr>{money(first)}</Ltr>, {text.following(instalments.length - 1)} <Ltr>{money(next)}</Ltr>
    </>
  )
}

type Props = {
  quote: Quote
  stale: boolean
  /** said of a transfer beside what it means; nothing when empty */
  transferNote: string
}

/** How to pay, and what that means. */
export const PaymentPanel = ({ quote, stale, transferNote }: Props) => {
  const dispatch = useDispatch()
  const { method, payments } = useSelector((state: { payment: PaymentState }) => state.payment)
  const byCard = method === 'creditcard'
  if (quote.payNow === 0 && !stale)
    return (
      <Alert tone="success">
        <p>{text.nothing}</p>
      </Alert>
    )
  return (
    <>
      <RadioGroup
        legend={text.title}
        name="selectedPaymentMethod"
        value={method}
        options={[
          { value: 'creditcard', label: text.creditcard, description: text.creditcardNote },
          { value: 'banktransfer', label: text.banktransfer, description: text.banktransferNote },
        ]}
        onChange={(value) => {
          const chosen = paymentMethods.find((candidate) => candidate === value)
          if (chosen) dispatch(methodChosen(chosen))
        }}
      />
      <Amount>
        {byCard && (
          <Select
            label={text.payments}
            name="payments"
            value={String(payments)}
            options={counts.map((count) => ({ value: String(count), label: text.paymentsOf(count) }))}
            onChange={(value) => dispatch(paymentsChosen(Number(value)))}
          />
        )}
        <p data-part="amount">
          {byCard ? text.cardAmount : text.transferAmount}
          <b aria-busy={stale}>
            <Ltr>{money(quote.payNow)}</Ltr>
          </b>
        </p>
        {byCard && quote.instalments.length > 1 && (
          <p>
            <Instalments instalments={quote.instalments} />
          </p>
        )}
        <p>{byCard ? text.cardExplanation : text.transferExplanation}</p>
        {!byCard && transferNote && <p>{transferNote}</p>}
      </Amount>
    </>
  )
}
