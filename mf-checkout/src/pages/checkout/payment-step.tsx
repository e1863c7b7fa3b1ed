import styled from '@emotion/styled'
import { normalisePhone } from '@zmig/edge-contract'
import { color, space } from '@zmig/platform'
import { CouponField } from '../../features/coupon/index.ts'
import { PaymentPanel } from '../../features/payment/index.ts'
import { transferText } from '../../transfer/index.ts'
import { isTimed } from './place-of.ts'
import type { Quote } from '@zmig/edge-contract'
import type { CheckoutState } from './checkout-state.ts'

const Coupon = styled.div`
  margin-block-start: ${space(5)};
  padding-block-start: ${space(5)};
  border-block-start: 1px solid ${color.line};
`

type Props = { state: CheckoutState; quote: Quote; stale: boolean }

/** Step 1: how to pay, and a coupon. */
export const PaymentStep = ({ state, quote, stale }: Props) => (
  <>
    <PaymentPanel quote={quote} stale={stale} transferNote={isTimed(state) ? transferText.beforeAppointment : ''} />
    <Coupon>
      <CouponField phone={normalisePhone(state.customerDetails.phone)} />
    </Coupon>
  </>
)
