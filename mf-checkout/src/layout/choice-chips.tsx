import styled from '@emotion/styled'
import { useId, type ReactNode } from 'react'
import { color, FieldError, radius, space } from '@zmig/platform'

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
  container-type: inline-size;
  /* two or four beside each other, so that the eight days shown at first are whole rows; fewer with larger letters */
  & > div {
    --chip: min(100%, 7.5rem + 14 * var(--letter-spacing, 0px));
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(max(var(--chip), 50% - ${space(2)}), 1fr));
    gap: ${space(2)};
  }
  @container (min-inline-size: 32rem) {
    & > div {
      grid-template-columns: repeat(auto-fill, minmax(max(var(--chip), 25% - ${space(2)}), 1fr));
    }
  }
  & label {
    display: grid;
    align-content: center;
    min-block-size: 52px;
    padding: ${space(2)};
    border: 1.5px solid ${color.control};
    border-radius: ${radius.control};
    background: ${color.card};
    font-weight: 600;
    text-align: center;
    cursor: pointer;
  }
  & label:has(:checked) {
    border-color: ${color.signalStrong};
    box-shadow: inset 0 0 0 1px ${color.signalStrong};
    background: var(--signal-wash);
  }
  & label:hover {
    border-color: ${color.ink};
  }
  & label:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 2px;
  }
  & input {
    position: absolute;
    opacity: 0;
    pointer-events: none;
  }
  & label {
    position: relative;
  }
  & small {
    font-size: 0.8125rem;
    font-weight: 400;
    color: ${color.muted};
  }
`

export type Chip = { value: string; label: ReactNode; note?: ReactNode }

type Props = {
  legend: ReactNode
  name: string
  value: string
  onChange: (value: string) => void
  chips: readonly Chip[]
  /** shown when none is chosen */
  error?: string | undefined
}

/** Radio buttons that look like chips, for many short answers such as days or hours. */
export const ChoiceChips = ({ legend, name, value, onChange, chips, error }: Props) => {
  const id = useId()
  return (
    <Group aria-describedby={error && id}>
      <legend>{legend}</legend>
      {error && <FieldError id={id}>{error}</FieldError>}
      <div>
        {chips.map((chip) => (
          <label key={chip.value}>
            <input
              type="radio"
              name={name}
              value={chip.value}
              checked={chip.value === value}
              onChange={() => onChange(chip.value)}
            />
            {chip.label}
            {chip.note && <small>{chip.note}</small>}
          </label>
        ))}
      </div>
    </Group>
  )
}
