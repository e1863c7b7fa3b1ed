import styled from '@emotion/styled'
import { useDispatch } from 'react-redux'
import { normalisePhone, type Quote } from '@zmig/edge-contract'
import { color, Ltr, money, RadioGroup, Select, space, usePlatform } from '@zmig/platform'
import { transferText } from '../../transfer/transfer-details.tsx'
import { Notice } from '../../layout/notice.tsx'
import { instalmentsChosen, isTimed, methodChosen, paymentMethods, useCheckoutForm } from './checkout.slice.ts'
import { CouponField } from './coupon.tsx'
import { paymentText } from './payment.text.ts'

const Amount = styled.div`
  margin-block-start: ${space(5)};
  padding-block-start: ${space(5)};
  border-block-start: 1px solid ${color.line};
  & > [data-part='amount'] {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: baseline;
    gap: 0 ${space(3)};
    font-weight: 700;
    color: ${color.ink};
  }
  & > :not(:first-child) {
    margin-block-start: ${space(3)};
  }
  & b {
    min-inline-size: 0;
    font-size: 1.625rem;
    font-weight: 800;
    letter-spacing: -0.01em;
  }
  & b[aria-busy='true'] {
    opacity: 0.45;
  }
  & > p {
    color: ${color.muted};
  }
`

/** The first instalment and the equal ones after it; the first includes the remainder. */
export const Instalments = ({ instalments }: Pick<Quote, 'instalments'>) => {
  const [first = 0, next = 0] = instalments
  return (
    <>
      {paymentText.instalments} <Ltr>{money(first)}</Ltr>, {paymentText.following(instalments.length - 1)}{' '}
      <Ltr>{money(next)}</Ltr>
    </>
  )
}

type Props = { quote: Quote; /** a newer quote is on its way */ stale: boolean }

/** Card or transfer, the number of instalments and the amount. */
const PaymentPanel = ({ quote, stale }: Props) => {
  const dispatch = useDispatch()
  const form = useCheckoutForm()
  const { method, payments } = form.payment
  const { terms, company } = usePlatform().site
  const counts = Array.from({ length: terms.instalments }, (_, index) => index + 1)
  const byCard = method === 'creditcard'
  if (quote.payNow === 0 && !stale) return <Notice tone="success">{paymentText.nothing}</Notice>
  return (
    <>
      <RadioGroup
        legend={paymentText.title}
        name="selectedPaymentMethod"
        value={method}
        options={[
          { value: 'creditcard', label: paymentText.creditcard, description: paymentText.creditcardNote(terms) },
          { value: 'banktransfer', label: paymentText.banktransfer, description: paymentText.banktransferNote(terms) },
        ]}
        onChange={(value) => {
          const chosen = paymentMethods.find((candidate) => candidate === value)
          if (chosen) dispatch(methodChosen(chosen))
        }}
      />
      <Amount>
        {byCard && (
          <Select
            label={paymentText.payments}
            name="payments"
            value={String(payments)}
            options={counts.map((count) => ({ value: String(count), label: paymentText.paymentsOf(count) }))}
            onChange={(value) => dispatch(instalmentsChosen(Number(value)))}
          />
        )}
        <p data-part="amount">
          {byCard ? paymentText.cardAmount : paymentText.transferAmount}
          <b aria-busy={stale}>
            <Ltr>{money(quote.payNow)}</Ltr>
          </b>
        </p>
        {byCard && quote.instalments.length > 1 && (
          <p>
            <Instalments instalments={quote.instalments} />
          </p>
        )}
        <p>{byCard ? paymentText.cardExplanation(terms) : paymentText.transferExplanation(terms)}</p>
        {byCard && company.wallets && <p>{paymentText.wallets(company.wallets)}</p>}
        {byCard && company.notAcceptedCards && <p>{paymentText.notAccepted(company.notAcceptedCards)}</p>}
        {!byCard && isTimed(form) && <p>{transferText.beforeAppointment}</p>}
      </Amount>
    </>
  )
}

const Coupon = styled.div`
  margin-block-start: ${space(5)};
  padding-block-start: ${space(5)};
  border-block-start: 1px solid ${color.line};
`

/** Step 1: how to pay, and a coupon. */
export const PaymentStep = ({ quote, stale }: Props) => {
  const { phone } = useCheckoutForm().details
  return (
    <>
      <PaymentPanel quote={quote} stale={stale} />
      <Coupon>
        <CouponField phone={normalisePhone(phone)} />
      </Coupon>
    </>
  )
}
