import styled from '@emotion/styled'
import { Button, color, media, space, Status } from '@zmig/platform'
import { text } from './text.ts'
import type { Step } from './steps.slice.ts'

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-block-start: ${space(6)};
  & > button:last-of-type {
    flex: 1;
  }
  /* the words of both stay on one line of a narrow phone */
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

type Props = {
  step: Step
  enabled: boolean
  /** why 'continue' is not enabled, or undefined */
  hint: string | undefined
  /** leads to the field that 'continue' waits for, when it waits for one */
  onShowMissing: (() => void) | undefined
  /** what is going on, while the order is being sent */
  busy: string | undefined
  onBack: () => void
}

/** Back and continue; the last step's button confirms the order. Belongs into the step's form, which it submits. */
export const StepControls = ({ step, enabled, hint, onShowMissing, busy, onBack }: Props) => (
  <>
    <Bar>
      <Button variant="secondary" disabled={step === 0 || busy !== undefined} onClick={onBack}>
        {text.back}
      </Button>
      <Button type="submit" disabled={!enabled} busy={busy !== undefined} aria-describedby="checkout-hint">
        {step === 2 ? text.confirm : text.next}
      </Button>
    </Bar>
    <Hint id="checkout-hint">{hint}</Hint>
    {onShowMissing && (
      <Button variant="quiet" size="small" onClick={onShowMissing}>
        {text.showMissing}
      </Button>
    )}
    <Status>{busy}</Status>
  </>
)
