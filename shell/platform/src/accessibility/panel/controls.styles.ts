import styled from '@emotion/styled'
import { color, radius, space } from '../../kit/tokens.ts'

/** The styles of every control, as CSS for one selector. */
const pressable = `
  min-block-size: 44px;
  border: 1.5px solid ${color.control};
  border-radius: ${radius.control};
  background: ${color.card};
  color: ${color.ink};
  font-size: 0.9375rem;
  font-weight: 500;
  line-height: 1.25;
  cursor: pointer;
`

/** The styles of a control that is on. */
const chosen = `
  border-color: ${color.ink};
  background: ${color.ink};
  color: ${color.card};
`

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

/** Two columns while their labels fit. */
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

/** A label, a minus button, the current value and a plus button. */
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

const options = `
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    margin-block-end: ${space(1)};
    padding: 0;
    font-size: 0.9375rem;
  }
  & label {
    position: relative;
    cursor: pointer;
  }
  & input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
`

/** A bar of labels of which one is chosen. */
export const Segments = styled.fieldset`
  ${options}
  & > div {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 4.25rem), 1fr));
    gap: ${space(1)};
  }
  & label {
    ${pressable}
    display: grid;
    place-items: center;
    padding: ${space(1)} ${space(2)};
  }
  & label:has(:checked) {
    ${chosen}
  }
  & label:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 2px;
  }
`

/** Colours with their names. */
export const Swatches = styled.fieldset`
  ${options}
  & > div {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 3.5rem), 1fr));
    gap: ${space(2)} ${space(1)};
  }
  & label {
    display: grid;
    justify-items: center;
    gap: ${space(1)};
    min-block-size: 44px;
    padding-block: ${space(1)};
    border-radius: ${radius.control};
    font-size: 0.8125rem;
    line-height: 1.2;
    text-align: center;
  }
  & i {
    inline-size: 36px;
    block-size: 36px;
    border: 1.5px solid ${color.control};
    border-radius: ${radius.round};
  }
  & i[data-own] {
    background: linear-gradient(135deg, ${color.card} 48%, ${color.ink} 48% 52%, ${color.card} 52%);
  }
  & label:has(:checked) {
    font-weight: 700;
  }
  & label:has(:checked) i {
    outline: 3px solid ${color.ink};
    outline-offset: 2px;
  }
  & label:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 1px;
  }
`
