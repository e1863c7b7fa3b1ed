import styled from '@emotion/styled'
import { color, controlStyles, Field, space } from '@zmig/platform'
import type { ReactNode } from 'react'

/** The sign stands where prices have it, before the digits; the digits leave room for it. */
const Amount = styled.div`
  position: relative;
  direction: ltr;
  & > span {
    position: absolute;
    inset-block: 0;
    inset-inline-start: ${space(3)};
    display: grid;
    place-items: center;
    color: ${color.muted};
    font-size: 1.25rem;
    font-weight: 500;
    pointer-events: none;
  }
  & > input {
    ${controlStyles}
    padding-inline-start: ${space(8)};
    font-size: 1.25rem;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    appearance: textfield;
  }
  & > input::-webkit-inner-spin-button {
    appearance: none;
    margin: 0;
  }
`

type Props = {
  label: string
  hint: ReactNode
  value: string
  error: string | undefined
  disabled: boolean
  /** receives the text; empty as long as what is typed is no number */
  onChange: (value: string) => void
}

/** An amount in shekels and agorot. */
export const PriceField = ({ label, hint, value, error, disabled, onChange }: Props) => (
  <Field label={label} hint={hint} error={error} required>
    {(ids) => (
      <Amount>
        <span aria-hidden="true">₪</span>
        <input
          {...ids}
          name="price"
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0"
          autoComplete="off"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          onWheel={(event) => event.currentTarget.blur()}
        />
      </Amount>
    )}
  </Field>
)
