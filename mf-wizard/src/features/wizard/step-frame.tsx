import styled from '@emotion/styled'
import { useRef, type ReactNode } from 'react'
import { Button, color, Form, media, radius, Row, space, Status } from '@zmig/platform'
import { progressOf } from './questions.ts'
import { text } from './text.ts'
import { useWizardState, type WizardStep } from './wizard.slice.ts'

const Track = styled.div`
  & > div {
    margin-block-end: ${space(2)};
  }
  & i {
    flex: 1;
    block-size: 8px;
    border-radius: ${radius.round};
    background: ${color.line};
    transition: background-color 160ms;
  }
  & i[data-answered] {
    background: ${color.signalStrong};
  }
  & p {
    font-size: 0.875rem;
    color: ${color.muted};
  }
  @media (forced-colors: active) {
    & i[data-answered] {
      background: Highlight;
    }
  }
`

/** The answered questions of the open step, one segment each. */
const ProgressBar = ({ answered, of }: { answered: number; of: number }) => (
  <Track>
    <Row
      nowrap
      role="progressbar"
      aria-label={text.progress}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={answered}
      aria-valuetext={text.answered(answered, of)}
    >
      {Array.from({ length: of }, (_, index) => (
        <i key={index} data-answered={index < answered ? '' : undefined} />
      ))}
    </Row>
    <p aria-hidden="true">{text.answered(answered, of)}</p>
  </Track>
)

const Frame = styled.div`
  padding: ${space(4)};
  & h2 {
    margin-block: ${space(5)} ${space(1)};
    font-size: 1.375rem;
    font-weight: 800;
    line-height: 1.25;
  }
  & .intro,
  & .hint {
    color: ${color.muted};
  }
  & .hint {
    min-block-size: 1.5em;
    font-size: 0.875rem;
  }
  & form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(5)};
    margin-block-start: ${space(4)};
  }
  ${media.desktop} {
    padding: ${space(7)} ${space(8)};
  }
`

/** The buttons of a step: below it on a desktop, at the thumb on a phone. Both labels fit on one line. */
const Bar = styled(Row)`
  & > [type='submit'] {
    flex: 1;
  }
  ${media.phone} {
    position: fixed;
    inset-inline: 0;
    inset-block-end: 0;
    z-index: 15;
    flex-wrap: nowrap;
    padding: ${space(2)} ${space(4)} calc(${space(2)} + env(safe-area-inset-bottom));
    border-block-start: 1px solid ${color.line};
    background: ${color.card};
    box-shadow: 0 -6px 20px rgb(20 23 26 / 10%);
    & > button {
      min-inline-size: 0;
      padding-inline: ${space(3)};
    }
    @media (scripting: none) {
      position: static;
      padding: 0;
      border: 0;
      box-shadow: none;
    }
  }
  ${media.desktop} {
    & > [type='submit'] {
      max-inline-size: 340px;
    }
  }
`

type Props = {
  step: WizardStep
  title: string
  intro?: ReactNode
  children: ReactNode
  /** the words of the button, and why it is disabled while a question is open */
  submit: string
  incomplete: string
  onSubmit: () => void
  /** absent on the first step */
  onBack?: (() => void) | undefined
  /** what the step is waiting for */
  busy?: string | undefined
}

/**
 * A step: its progress, its questions and its buttons. The button stays in the tab order while it is disabled, so that its
 * reason can be read; pressed then, it leads to the first open question.
 */
export const StepFrame = ({ step, title, intro, children, submit, incomplete, onSubmit, onBack, busy }: Props) => {
  const questions = useRef<HTMLDivElement>(null)
  const { missing, ...progress } = progressOf(step, useWizardState())
  const press = () => {
    if (busy) return
    if (missing) return questions.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus()
    onSubmit()
  }
  const hint = `wizard-hint-${step}`
  return (
    <Frame ref={questions}>
      <ProgressBar {...progress} />
      <h2 tabIndex={-1}>{title}</h2>
      {intro && <p className="intro">{intro}</p>}
      <Form onSubmit={press}>
        {children}
        <p id={hint} className="hint">
          {missing && incomplete}
        </p>
        <Bar gap={3} align="center" data-buy-bar="">
          {onBack && (
            <Button variant="quiet" onClick={onBack}>
              {text.back}
            </Button>
          )}
          <Button
            type="submit"
            aria-disabled={missing ? true : undefined}
            title={missing && incomplete}
            aria-describedby={hint}
            busy={busy !== undefined}
          >
            {submit}
          </Button>
        </Bar>
        <Status>{busy}</Status>
      </Form>
    </Frame>
  )
}
