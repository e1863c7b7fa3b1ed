import styled from '@emotion/styled'
import { useDispatch, useSelector } from 'react-redux'
import { Ltr, money, RadioGroup, color, space } from '@zmig/platform'
import { methodChosen, paymentMethods, type PaymentState } from './payment.slice.ts'
import { text } from './text.ts'

const Transfer = styled.div`
  margin-block-start: ${space(5)};
  padding-block-start: ${space(5)};
  border-block-start: 1px solid ${color.line};
  & > p:first-of-type {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: baseline;
    gap: 0 ${space(3)};
    font-weight: 700;
  }
  & b {
    font-size: 1.625rem;
    font-weight: 800;
    letter-spacing: -0.01em;
  }
  & b[aria-busy='true'] {
    opacity: 0.45;
  }
  & > p + p {
    margin-block-start: ${space(2)};
    color: ${color.muted};
  }
`

type Props = { /** shekels, from the quote */ payNow: number; stale: boolean }

/** How to pay, and what a bank transfer means. */
export const PaymentPanel = ({ payNow, stale }: Props) => {
  const dispatch = useDispatch()
  const { method } = useSelector((state: { payment: PaymentState }) => state.payment)
  return (
    <>
      <RadioGroup
        legend={text.title}
        name="selectedPaymentMethod"
        value={method}
        options={[{ value: 'banktransfer', label: text.banktransfer, description: text.banktransferNote }]}
        onChange={(value) => {
          const chosen = paymentMethods.find((candidate) => candidate === value)
          if (chosen) dispatch(methodChosen(chosen))
        }}
      />
      <Transfer>
        <p>
          {text.amount}
          <b aria-busy={stale}>
            <Ltr>{money(payNow)}</Ltr>
          </b>
        </p>
        <p>{text.explanation}</p>
      </Transfer>
    </>
  )
}
