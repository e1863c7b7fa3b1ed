import styled from '@emotion/styled'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Alert, Button, ButtonLink, Card, color, Form, media, space, Status } from '@zmig/platform'
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
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-block-start: ${space(6)};
  & > button:last-of-type {
    flex: 1;
  }
  @media (max-width: 359.98px) {
    & > button {
      padding-inline: ${space(4)};
    }
  }
  ${media.tablet} {
    justify-content: space-between;
    & > button:last-of-type {
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
  enabled: boolean
  /** why 'continue' is not enabled, or undefined */
  hint: string | undefined
  /** moves to the first missing field; undefined when none is missing */
  onShowMissing: (() => void) | undefined
  /** what happens while the order is being sent */
  busy: string | undefined
  onBack: () => void
}

/** Back and continue; the button of the last step confirms the order. Must be inside the step's form, which it submits. */
const StepControls = ({ step, enabled, hint, onShowMissing, busy, onBack }: StepControlsProps) => (
  <>
    <Bar>
      <Button variant="secondary" disabled={step === 0 || busy !== undefined} onClick={onBack}>
        {stepsText.back}
      </Button>
      <Button type="submit" disabled={!enabled} busy={busy !== undefined} aria-describedby="checkout-hint">
        {step === 2 ? stepsText.confirm : stepsText.next}
      </Button>
    </Bar>
    <Hint id="checkout-hint">{hint}</Hint>
    {onShowMissing && (
      <Button variant="quiet" size="small" onClick={onShowMissing}>
        {stepsText.showMissing}
      </Button>
    )}
    <Status>{busy}</Status>
  </>
)

/**
 * Shows what the first step still needs: every field shows its error and the first of them takes the focus. `continue` is
 * disabled then (storefront-and-checkout.md §4), so Enter in a field asks for it, or the button below the hint.
 */
const useMissingFields = ({ form: { step }, enabled, missing: { first }, open }: Checkout) => {
  const content = useRef<HTMLDivElement>(null)
  const [requests, setRequests] = useState(0)

  const [shownStep, setShownStep] = useState(step)
  if (shownStep !== step) {
    setShownStep(step)
    if (step !== 0) setRequests(0) // the first step was complete when it was left
  }

  useEffect(() => {
    if (requests > 0) content.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    // only on request: while the shopper types, the focus must not move to the next missing field
    // oxlint-disable-next-line react/exhaustive-deps
  }, [requests])

  const showMissing = () => {
    if (!first) return
    if (step !== 0) open(0)
    setRequests((count) => count + 1)
  }
  /** A form whose button is disabled ignores Enter; buttons and lists use Enter for themselves. */
  const onEnter = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement && !event.defaultPrevented
    if (event.key !== 'Enter' || !typing || enabled) return
    event.preventDefault()
    showMissing()
  }
  return { content, showErrors: requests > 0, showMissing, onEnter }
}

const Notices = styled.div`
  display: grid;
  gap: ${space(4)};
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

/** Why 'continue' is disabled; undefined when it is enabled, or when the cart is the reason. */
const hintFor = ({ form, enabled, missing, orderable }: Checkout): string | undefined => {
  if (enabled || !orderable) return undefined
  if (missing.empty.length > 0 || missing.wrong.length > 0) return text.missing(missing.empty, missing.wrong)
  return form.step === 2 ? text.agree : undefined
}

const openFitWarning = async () =>
  (await import(/* webpackChunkName: "fit-warning" */ '../../features/fit-warning/fit-warning.tsx')).FitWarning

type Props = { checkout: Checkout; quote: Quote; /** a newer quote is on its way */ stale: boolean }

/** The open step: its heading, the outcome of the latest attempt, its fields and the controls. */
export const CheckoutStep = ({ checkout, quote, stale }: Props) => {
  const { form, order, enabled, placing, orderable, missing, open, goOn } = checkout
  const { step } = form
  const { content, showErrors, showMissing, onEnter } = useMissingFields(checkout)
  const nameOf = (ean: string) => quote.lines.find((line) => line.ean === ean)?.displayName
  return (
    <Card>
      <StepHeading step={step} />
      <Notices>
        <RefusalAlert state={order} nameOf={nameOf} />
        {!orderable && !stale && order.status !== 'refused' && (
          <Alert tone="error">
            <p>{text.blocked}</p>
            <ButtonLink variant="quiet" size="small" href="/cart">
              {text.toCart}
            </ButtonLink>
          </Alert>
        )}
        <ForSavedBikes open={openFitWarning} quote={quote} />
      </Notices>
      <Form onSubmit={goOn} onKeyDown={onEnter}>
        <Content ref={content} inert={placing}>
          {step === 0 && (
            <DeliveryStep
              showErrors={showErrors}
              awaited={quote.lines.some(({ arrivesOn }) => arrivesOn !== undefined)}
            />
          )}
          {step === 1 && <PaymentStep quote={quote} stale={stale} />}
          {step === 2 && <ConfirmationStep quote={quote} onEdit={open} />}
        </Content>
        <StepControls
          step={step}
          enabled={enabled}
          hint={hintFor(checkout)}
          onShowMissing={!enabled && orderable && missing.first ? showMissing : undefined}
          busy={placing ? placeOrderText[order.status === 'leaving' ? 'leaving' : 'placing'] : undefined}
          onBack={() => open(step === 2 ? 1 : 0)}
        />
      </Form>
    </Card>
  )
}
