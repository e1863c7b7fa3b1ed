import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { Alert, Button, ButtonLink, Card, color, Form, media, Row, space, Stack, Status } from '@zmig/platform'
import { ForSavedBikes } from '@zmig/platform/saved-bikes'
import { DeliveryStep, PaymentStep, placeOrderText, RefusalAlert, type Step } from '../../features/checkout/index.ts'
import { focusAtTop } from '../../layout/focus.ts'
import { ConfirmationStep } from './confirmation-step.tsx'
import { stepsText, text } from './text.ts'
import type { Quote } from '@zmig/edge-contract'
import type { Checkout } from './use-checkout.ts'

/** No outline for a focus that the page moved; keyboard users still see it. */
const Heading = styled.h2`
  font-size: 1.375rem;
  font-weight: 800;
  margin-block-end: ${space(4)};
  &:focus:not(:focus-visible) {
    outline: none;
  }
`

/** The name of the open step; takes the focus when the step changes, not when the page opens. */
const StepHeading = ({ step }: { step: Step }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    focusAtTop(heading.current)
  }, [step])
  return (
    <Heading ref={heading} tabIndex={-1}>
      {stepsText.headings[step]}
    </Heading>
  )
}

/** Both labels fit on one line of a narrow phone. */
const Bar = styled(Row)`
  margin-block-start: ${space(6)};
  & > [type='submit'] {
    flex: 1;
  }
  @media (max-width: 359.98px) {
    & > * {
      padding-inline: ${space(4)};
    }
  }
  ${media.tablet} {
    justify-content: space-between;
    & > [type='submit'] {
      flex: none;
      min-inline-size: 220px;
    }
  }
`
const Hint = styled.p`
  margin-block-start: ${space(3)};
  color: ${color.muted};
  min-block-size: 1.5em;
`

type StepControlsProps = {
  step: Step
  /** what is missing, or undefined */
  hint: string | undefined
  /** what the page is busy with */
  status: string | undefined
  /** the order is being sent */
  placing: boolean
  onBack: () => void
}

/**
 * Back and continue; the button of the last step confirms the order. Must be inside the step's form, which it submits.
 * Continue can always be pressed: what is missing is said then (infra/decisions, continue that is always alive).
 */
const StepControls = ({ step, hint, status, placing, onBack }: StepControlsProps) => (
  <>
    <Bar gap={3}>
      {step === 0 ? (
        <ButtonLink variant="secondary" href="/cart">
          {stepsText.backToCart}
        </ButtonLink>
      ) : (
        <Button variant="secondary" disabled={placing} onClick={onBack}>
          {stepsText.back}
        </Button>
      )}
      <Button type="submit" busy={placing} aria-describedby="checkout-hint">
        {step === 2 ? stepsText.confirm : stepsText.next}
      </Button>
    </Bar>
    <Hint id="checkout-hint">{hint}</Hint>
    <Status>{status}</Status>
  </>
)

/** Why a press of 'continue' leads nowhere yet; undefined when it goes on. */
const obstacleOf = ({ form, enabled, missing, orderable }: Checkout, stale: boolean) => {
  if (enabled) return undefined
  if (!orderable) return stale ? 'totals' : 'cart'
  if (missing.first) return 'field'
  return form.step === 2 && !form.termsAccepted ? 'terms' : 'totals'
}

/** What takes the focus when the wanted field is not there: the way to load a list that failed, or another choice of the step. */
const INSTEAD = ['form [role="alert"] button', 'form [role="group"] button']

/**
 * What 'continue' does while something is missing: every field shows its error and the first of them takes the focus, or
 * the box of the terms, or the way to a cart that cannot be ordered. Totals that are on their way are waited for, failed ones are asked for again.
 */
const useMissing = ({ form: { step }, missing: { first }, view, open }: Checkout) => {
  const card = useRef<HTMLDivElement>(null)
  /** selector of what the last press leads to, empty when it waits for totals; a new object for each press */
  const [wanted, setWanted] = useState<{ first: string }>()

  const [shownStep, setShownStep] = useState(step)
  if (shownStep !== step) {
    setShownStep(step)
    if (step !== 0) setWanted(undefined) // the first step was complete when it was left
  }

  // after the render: the step or the error that the press opened is on the page then
  useEffect(() => {
    if (!wanted?.first) return
    for (const each of [wanted.first, ...INSTEAD]) {
      const found = card.current?.querySelector<HTMLElement>(each)
      if (found) return found.focus()
    }
  }, [wanted])

  const show = (obstacle: NonNullable<ReturnType<typeof obstacleOf>>) => {
    if (obstacle === 'field' && step !== 0) open(0)
    if (obstacle === 'totals' && view.failed) view.retry()
    setWanted({
      first: { field: `[name="${first}"]`, terms: '[name="check_tos"]', cart: '[role="alert"] a', totals: '' }[
        obstacle
      ],
    })
  }
  return { card, pressed: wanted !== undefined, show }
}

const Notices = styled(Stack)`
  margin-block-end: ${space(5)};
  &:empty {
    display: none;
  }
`

/** The fields stay visible while the order is sent, but cannot be changed. */
const Content = styled.div`
  transition: opacity 140ms;
  &[inert] {
    opacity: 0.5;
  }
`

/** What is missing; undefined when nothing is, or when the alert about the cart says it. */
const hintFor = ({ missing }: Checkout, obstacle: ReturnType<typeof obstacleOf>): string | undefined => {
  if (obstacle === 'field') return text.missing(missing.empty, missing.wrong)
  return obstacle === 'terms' ? text.agree : undefined
}

const openFitWarning = async () =>
  (await import(/* webpackChunkName: "fit-warning" */ '../../features/fit-warning/fit-warning.tsx')).FitWarning

type Props = { checkout: Checkout; quote: Quote; /** a newer quote is on its way */ stale: boolean }

/** The open step: its heading, the outcome of the latest attempt, its fields and the controls. */
export const CheckoutStep = ({ checkout, quote, stale }: Props) => {
  const { form, order, placing, orderable, open, goOn } = checkout
  const { step } = form
  const { card, pressed, show } = useMissing(checkout)
  /** the warning is read on the step that opens first, and not again on the next ones */
  const [warnsAt] = useState(step)
  const obstacle = obstacleOf(checkout, stale)
  const nameOf = (ean: string) => quote.lines.find((line) => line.ean === ean)?.displayName
  const status = () => {
    if (placing) return placeOrderText[order.status === 'leaving' ? 'leaving' : 'placing']
    return pressed && obstacle === 'totals' ? text.totalsComing : undefined
  }
  return (
    <Card ref={card}>
      <StepHeading step={step} />
      <Notices gap={4}>
        <RefusalAlert state={order} nameOf={nameOf} />
        {!orderable && !stale && order.status !== 'refused' && (
          <Alert tone="error">
            <p>{text.blocked}</p>
            <ButtonLink variant="quiet" size="small" href="/cart">
              {text.toCart}
            </ButtonLink>
          </Alert>
        )}
        {step === warnsAt && <ForSavedBikes open={openFitWarning} quote={quote} />}
      </Notices>
      <Form onSubmit={() => (obstacle ? show(obstacle) : goOn())}>
        <Content inert={placing}>
          {step === 0 && (
            <DeliveryStep showErrors={pressed} awaited={quote.lines.some(({ arrivesOn }) => arrivesOn !== undefined)} />
          )}
          {step === 1 && <PaymentStep quote={quote} stale={stale} />}
          {step === 2 && <ConfirmationStep quote={quote} showErrors={pressed} onEdit={open} />}
        </Content>
        <StepControls
          step={step}
          hint={hintFor(checkout, obstacle)}
          status={status()}
          placing={placing}
          onBack={() => open(step === 2 ? 1 : 0)}
        />
      </Form>
    </Card>
  )
}
