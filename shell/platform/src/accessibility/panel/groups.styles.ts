import styled from '@emotion/styled'
import { color, space } from '../../kit/tokens.ts'
import { chosen, pressable } from './pressable.ts'

export const Group = styled.fieldset`
  display: grid;
  gap: ${space(3)};
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    margin-block-end: ${space(2)};
    padding: 0;
    font-size: 1.0625rem;
    font-weight: 700;
  }
`

/** Two beside each other while their words fit. */
export const ToggleGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr));
  gap: ${space(2)};
  & button {
    ${pressable}
    padding: ${space(2)} ${space(3)};
  }
  & button:hover {
    border-color: ${color.ink};
  }
  & button[aria-pressed='true'] {
    ${chosen}
  }
`

/** A word, a minus, what is seen now, a plus. */
export const Steps = styled.div`
  display: grid;
  grid-template-columns: minmax(7rem, 1fr) 48px minmax(4.25rem, auto) 48px;
  align-items: center;
  gap: ${space(1)};
  & > span {
    font-size: 0.9375rem;
  }
  & button {
    ${pressable}
    display: grid;
    place-items: center;
    padding: 0;
  }
  & button:hover {
    border-color: ${color.ink};
  }
  & button[aria-disabled='true'] {
    background: var(--disabled);
    color: ${color.muted};
    cursor: not-allowed;
  }
  & output {
    text-align: center;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  @media (max-width: 359.98px) {
    grid-template-columns: 48px 1fr 48px;
    & > span {
      grid-column: 1 / -1;
    }
  }
  html[data-a11y~='roomy'] & {
    grid-template-columns: 48px 1fr 48px;
    & > span {
      grid-column: 1 / -1;
    }
  }
`
