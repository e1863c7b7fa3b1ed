import styled from '@emotion/styled'
import { Icon } from './icon.tsx'
import { color, media, space } from './tokens.ts'
import { VisuallyHidden } from './text.tsx'

const Track = styled.ol`
  display: flex;
  list-style: none;
  padding: 0;
  counter-reset: step;
  & li {
    flex: 1;
    position: relative;
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${space(1)};
    font-size: 0.875rem;
    color: ${color.muted};
    text-align: center;
  }
  & li + li::before {
    content: '';
    position: absolute;
    inset-block-start: 16px;
    inset-inline: calc(-50% + 22px) calc(50% + 22px);
    block-size: 3px;
    border-radius: 2px;
    background: ${color.line};
  }
  & li[data-done] + li::before {
    background: ${color.signal};
  }
  & b {
    display: grid;
    place-items: center;
    inline-size: 34px;
    block-size: 34px;
    border: 2px solid ${color.control};
    border-radius: 50%;
    background: ${color.card};
    font-variant-numeric: tabular-nums;
  }
  & li[aria-current] {
    color: ${color.ink};
    font-weight: 700;
  }
  & li[aria-current] b,
  & li[data-done] b {
    background: ${color.signal};
    border-color: ${color.signal};
    color: ${color.asphalt};
  }
  /* enlarged text: only the label of the open step is visible; screen readers read the others too */
  ${media.phone} {
    [data-a11y~='roomy'] & li:not([aria-current]) > span {
      position: absolute;
      inline-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    [data-a11y~='roomy'] & li:not([aria-current]) {
      flex: 0 1 34px;
    }
    [data-a11y~='roomy'] & li + li::before {
      display: none;
    }
    [data-a11y~='roomy'] & li[aria-current] {
      min-inline-size: 0;
    }
  }
  ${media.desktop} {
    & li {
      font-size: 1rem;
    }
  }
`

type Props = {
  steps: readonly string[]
  /** index of the step that is open */
  active: number
  /** how many steps are done; those before the open one by default */
  done?: number
}

/** The progress in a flow of a few steps. */
export const Stepper = ({ steps, active, done = active }: Props) => (
  <Track aria-label="שלבים">
    {steps.map((label, index) => (
      <li key={label} aria-current={index === active ? 'step' : undefined} data-done={index < done ? '' : undefined}>
        <b>{index < done ? <Icon name="check" size={18} /> : index + 1}</b>
        <span>
          {label}
          {index < done && <VisuallyHidden> (הושלם)</VisuallyHidden>}
        </span>
      </li>
    ))}
  </Track>
)
