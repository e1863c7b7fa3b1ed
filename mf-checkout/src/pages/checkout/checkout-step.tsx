import styled from '@emotion/styled'
import { Alert, ButtonLink, Card, Form, space } from '@zmig/platform'
import { placeOrderText, RefusalAlert } from '../../features/place-order/index.ts'
import { StepControls, StepHeading } from '../../features/steps/index.ts'
import { ConfirmationStep } from './confirmation-step.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { text } from './text.ts'
import { useComplaints } from './use-complaints.ts'
import type { Quote } from '@zmig/edge-contract'
import type { Checkout } from './use-checkout.ts'

const Notices = styled.div`
  display: grid;
  gap: ${space(4)};
  margin-block-end: ${space(5)};
  &:empty {
    display: none;
  }
`

/** What was entered stays in sight while the order is sent, but can no longer be changed. */
const Content = styled.div`
  transition: opacity 140ms;
  &[inert] {
    opacity: 0.5;
  }
`

/** Why 'continue' waits, in words; undefined when it does not, or when the cart is what it waits for. */
const hintFor = ({ state, enabled, missing, orderable }: Checkout): string | undefined => {
  if (enabled || !orderable) return undefined
  if (missing.empty.length > 0 || missing.wrong.length > 0) return text.missing(missing.empty, missing.wrong)
  return state.checkoutSteps.active === 2 ? text.agree : undefined
}

type Props = { checkout: Checkout; quote: Quote; stale: boolean }

/** The open step: its heading, what the last attempt said, its fields and the controls. */
export const CheckoutStep = ({ checkout, quote, stale }: Props) => {
  const { state, enabled, placing, orderable, open, goOn } = checkout
  const { active } = state.checkoutSteps
  const { content, complains, complain, onEnter } = useComplaints(checkout)
  const nameOf = (ean: string) => quote.lines.find((line) => line.ean === ean)?.displayName
  return (
    <Card>
      <StepHeading step={active} />
      <Notices>
        <RefusalAlert state={state.placeOrder} nameOf={nameOf} />
        {!orderable && !stale && state.placeOrder.status !== 'refused' && (
          <Alert tone="error">
            <p>{text.blocked}</p>
            <ButtonLink variant="quiet" size="small" href="/cart">
              {text.toCart}
            </ButtonLink>
          </Alert>
        )}
      </Notices>
      <Form onSubmit={goOn} onKeyDown={onEnter}>
        <Content ref={content} inert={placing}>
          {active === 0 && <DeliveryStep sip={state.delivery.sip} quote={quote} complains={complains} />}
          {active === 1 && <PaymentStep state={state} quote={quote} stale={stale} />}
          {active === 2 && <ConfirmationStep state={state} quote={quote} onEdit={open} />}
        </Content>
        <StepControls
          step={active}
          enabled={enabled}
          hint={hintFor(checkout)}
          onShowMissing={!enabled && orderable && checkout.missing.first ? complain : undefined}
          busy={placing ? placeOrderText[state.placeOrder.status === 'leaving' ? 'leaving' : 'placing'] : undefined}
          onBack={() => open(active === 2 ? 1 : 0)}
        />
      </Form>
    </Card>
  )
}
