import styled from '@emotion/styled'
import { useId, type ReactNode } from 'react'
import { FieldError } from './form.tsx'
import { color, radius, space } from './tokens.ts'

const Row = styled.label`
  display: flex;
  align-items: flex-start;
  gap: ${space(3)};
  min-block-size: 44px;
  padding-block: ${space(2)};
  cursor: pointer;
  & input {
    flex: none;
    inline-size: 22px;
    block-size: 22px;
    margin-block-start: 1px;
  }
  & > span {
    min-inline-size: 0;
  }
  & small {
    display: block;
    font-size: 0.875rem;
    color: ${color.muted};
  }
  &:has(:disabled) {
    color: ${color.muted};
    cursor: not-allowed;
  }
`

const Group = styled.fieldset`
  border: 0;
  padding: 0;
  margin: 0;
  min-inline-size: 0;
  & legend {
    padding: 0;
    margin-block-end: ${space(2)};
    font-weight: 600;
  }
  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(2)};
  }
  & label {
    padding: ${space(3)} ${space(4)};
    border: 1.5px solid ${color.control};
    border-radius: ${radius.control};
    background: ${color.card};
    font-weight: 500;
  }
  & label:has(:checked) {
    border-color: ${color.signalStrong};
    box-shadow: inset 0 0 0 1px ${color.signalStrong};
    background: var(--signal-wash);
  }
  & label:hover:not(:has(:disabled)) {
    border-color: ${color.ink};
  }
  & label:has(:disabled) {
    background: var(--disabled);
  }
`

type CheckboxProps = {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
  name?: string | undefined
  disabled?: boolean | undefined
}

/** A checkbox whose label is part of the target. */
export const Checkbox = ({ label, checked, onChange, error, name, disabled }: CheckboxProps) => {
  const id = useId()
  return (
    <div>
      <Row>
        <input
          type="checkbox"
          name={name}
          disabled={disabled}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{label}</span>
      </Row>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

type Option = { value: string; label: ReactNode; description?: ReactNode; disabled?: boolean | undefined }
type RadioGroupProps = {
  legend: ReactNode
  name: string
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
}

/** A choice of a few visible options, each a large target with a line of explanation. */
export const RadioGroup = ({ legend, name, value, onChange, options }: RadioGroupProps) => (
  <Group>
    <legend>{legend}</legend>
    <div>
      {options.map((option) => (
        <Row key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.description && <small>{option.description}</small>}
          </span>
        </Row>
      ))}
    </div>
  </Group>
)
