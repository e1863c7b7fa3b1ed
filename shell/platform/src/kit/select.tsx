import styled from '@emotion/styled'
import { controlStyles, Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { space } from './tokens.ts'

const Shell = styled.div`
  position: relative;
  & svg {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-end: ${space(3)};
    translate: 0 -50%;
    pointer-events: none;
  }
`
const Control = styled.select`
  ${controlStyles}
  appearance: none;
  padding-inline-end: ${space(10)};
`

type Props = FieldProps & {
  name: string
  value: string
  /** receives the chosen value, not the event */
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  /** first entry, with an empty value */
  placeholder?: string | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
  autoComplete?: string | undefined
}

/** A native select: every keyboard, screen reader and phone knows it. */
export const Select = ({ label, error, hint, required, onChange, options, placeholder, ...rest }: Props) => (
  <Field label={label} error={error} hint={hint} required={required}>
    {(ids) => (
      <Shell>
        <Control {...rest} {...ids} onChange={(event) => onChange(event.target.value)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Control>
        <Icon name="down" size={20} />
      </Shell>
    )}
  </Field>
)
