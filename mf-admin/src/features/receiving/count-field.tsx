import styled from '@emotion/styled'
import { color, radius } from '@zmig/platform'
import { text } from './text.ts'

const Box = styled.span`
  display: inline-grid;
  grid-template-columns: 32px 52px 32px;
  align-items: center;
  border: 1px solid ${color.control};
  border-radius: ${radius.control};
  background: ${color.card};
  direction: ltr;
  &:focus-within {
    outline: 3px solid #0b57d0;
    outline-offset: 1px;
  }
  &[data-wrong] {
    border-color: #951d16;
  }
  & > input {
    min-inline-size: 0;
    block-size: 30px;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-align: center;
    outline: none;
  }
  & > button {
    block-size: 30px;
    border: 0;
    background: none;
    color: ${color.ink};
    font: inherit;
    cursor: pointer;
  }
  & > button:disabled {
    color: ${color.muted};
    cursor: not-allowed;
  }
  @media (max-width: 1023.98px) {
    grid-template-columns: 44px 60px 44px;
    & > input,
    & > button {
      block-size: 42px;
    }
  }
`

type Props = {
  /** of the tyre, for screen readers */
  name: string
  value: string
  wrong: boolean
  onChange: (value: string) => void
}

/** Moves to the count of the next line, as a person with a list in the hand does. */
const focusNext = (field: HTMLInputElement): void => {
  const all = [...document.querySelectorAll<HTMLInputElement>('input[data-count]')]
  all[all.indexOf(field) + 1]?.focus()
}

/** A count with a button for one more and one less; Enter leads to the next line. */
export const CountField = ({ name, value, wrong, onChange }: Props) => {
  const number = /^\d{1,6}$/.test(value.trim()) ? Number(value) : 0
  return (
    <Box data-wrong={wrong ? '' : undefined}>
      <button
        type="button"
        aria-label={text.fewer(name)}
        disabled={number === 0}
        onClick={() => onChange(String(number - 1))}
      >
        −
      </button>
      <input
        data-count=""
        aria-label={text.countOf(name)}
        aria-invalid={wrong || undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        placeholder="0"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          focusNext(event.currentTarget)
        }}
      />
      <button type="button" aria-label={text.more(name)} onClick={() => onChange(String(number + 1))}>
        +
      </button>
    </Box>
  )
}
