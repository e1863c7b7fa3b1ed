import { useEffect, useId, useRef } from 'react'
import { text } from './text.ts'
import type { Choice } from './size-search.slice.ts'

type Props = {
  part: keyof Choice
  value: string
  options: string[]
  onChoose: (part: keyof Choice, value: string) => void
}

const label = (option: string) => (option === '-' ? text.noProfile : option)

/** One of the three dropdowns: native, large figures, empty until its options are known. */
export const PartSelect = ({ part, value, options, onChoose }: Props) => {
  const id = useId()
  const control = useRef<HTMLSelectElement>(null)
  // someone who chose before our script ran (slow network, restored form) must not lose the choice
  useEffect(() => {
    const early = control.current?.value
    if (early && early !== value) onChoose(part, early)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  }, [])
  return (
    <div className="part" data-lit={value ? '' : undefined}>
      <label htmlFor={id}>{text[part]}</label>
      <select
        ref={control}
        id={id}
        name={part}
        value={value}
        disabled={!options.length}
        onChange={(event) => onChoose(part, event.target.value)}
      >
        <option value="">{text.choose}</option>
        {options.filter(Boolean).map((option) => (
          <option key={option} value={option}>
            {label(option)}
          </option>
        ))}
      </select>
    </div>
  )
}
