import styled from '@emotion/styled'
import { useState } from 'react'
import { Alert, Button, space } from '@zmig/platform'
import { ChoiceChips, type Chip } from '../layout/choice-chips.tsx'
import { dayParts } from './hours.ts'
import { ListState } from './list-state.tsx'
import { text } from './text.ts'
import type { InstallDate } from '@zmig/edge-contract'
import type { Listed } from './use-list.ts'

const More = styled.div`
  margin-block-start: ${space(3)};
`

/** Two weeks fit on a phone without scrolling for long; the rest comes on demand. */
const SHOWN = 8

type Props = {
  dates: Listed<InstallDate>
  /** year-month-day; empty while none is chosen */
  value: string
  onChange: (date: string) => void
  /** what to do when there is none */
  none: string
  error?: string | undefined
}

/** The day of the week stands above the date, so that no chip breaks a date in two. */
const chipOf = ({ value, displayText }: InstallDate): Chip => {
  const [label, note] = dayParts(value) ?? [displayText]
  return { value, label, note }
}

/** One of a garage's open days. */
export const DayChoice = ({ dates, value, onChange, none, error }: Props) => {
  const [all, setAll] = useState(false)
  if (!dates.items) return <ListState {...dates} waiting={text.datesWaiting} failure={text.datesFailed} />
  if (dates.items.length === 0)
    return (
      <Alert tone="info">
        <p>{none}</p>
      </Alert>
    )
  const hidden = all ? [] : dates.items.slice(SHOWN)
  const more = hidden.length > 0 && !hidden.some((day) => day.value === value)
  return (
    <div>
      <ChoiceChips
        legend={text.dates}
        name="installDate"
        value={value}
        chips={(more ? dates.items.slice(0, SHOWN) : dates.items).map(chipOf)}
        onChange={onChange}
        error={error}
      />
      {more && (
        <More>
          <Button variant="secondary" size="small" onClick={() => setAll(true)}>
            {text.moreDates}
          </Button>
        </More>
      )}
    </div>
  )
}
