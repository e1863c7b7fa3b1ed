import styled from '@emotion/styled'
import { useState } from 'react'
import { slotText, type InstallDate, type InstallSlot } from '@zmig/edge-contract'
import { Button, Ltr, space, usePlatform } from '@zmig/platform'
import { type Chip, ChoiceChips } from '../layout/choice-chips.tsx'
import { Notice } from '../layout/notice.tsx'
import { dayParts } from './days.ts'
import { ListState, type Listed } from './list.tsx'

export const appointmentText = {
  dates: 'יום',
  datesWaiting: 'בודקים ימים פנויים',
  /** `days`: how far ahead a garage can be booked */
  noDates: (days: number) =>
    `אין במוסך הזה ימים פנויים ${days === 1 ? 'ביום הקרוב' : days === 2 ? 'ביומיים הקרובים' : `ב־${days} הימים הקרובים`}.`,
  datesFailed: 'הימים הפנויים לא נטענו.',
  moreDates: 'עוד ימים',
  slots: 'שעה',
  slotsWaiting: 'בודקים שעות פנויות',
  slotsFailed: 'השעות הפנויות לא נטענו.',
  noSlots: 'לא נשארו שעות פנויות ביום הזה. בחרו יום אחר.',
  errors: { date: 'נא לבחור יום', slot: 'נא לבחור שעה' },
  lastPlace: 'נשאר מקום אחד',
}

const More = styled.div`
  margin-block-start: ${space(3)};
`

/** Days shown at first; a button shows the rest, so that a phone need not scroll for long. */
const SHOWN = 8

type DayChoiceProps = {
  dates: Listed<InstallDate>
  /** year-month-day; empty while none is chosen */
  value: string
  onChange: (date: string) => void
  /** what to do when the garage has no free day */
  none: string
  error?: string | undefined
}

/** The weekday is above the date, so that no chip breaks a date in two lines. */
const chipOf = ({ value, displayText }: InstallDate): Chip => {
  const [label, note] = dayParts(value) ?? [displayText]
  return { value, label, note }
}

/** Chooses one of a garage's open days. */
export const DayChoice = ({ dates, value, onChange, none, error }: DayChoiceProps) => {
  const { bookingDays } = usePlatform().site.terms
  const [all, setAll] = useState(false)
  if (!dates.items)
    return <ListState {...dates} waiting={appointmentText.datesWaiting} failure={appointmentText.datesFailed} />
  if (dates.items.length === 0) return <Notice tone="info">{`${appointmentText.noDates(bookingDays)} ${none}`}</Notice>
  const hidden = all ? [] : dates.items.slice(SHOWN)
  const more = hidden.length > 0 && !hidden.some((day) => day.value === value)
  return (
    <div>
      <ChoiceChips
        legend={appointmentText.dates}
        name="installDate"
        value={value}
        chips={(more ? dates.items.slice(0, SHOWN) : dates.items).map(chipOf)}
        onChange={onChange}
        error={error}
      />
      {more && (
        <More>
          <Button variant="secondary" size="small" onClick={() => setAll(true)}>
            {appointmentText.moreDates}
          </Button>
        </More>
      )}
    </div>
  )
}

type HourChoiceProps = {
  slots: Listed<InstallSlot>
  value: number | null
  onChange: (startHour: number) => void
  error?: string | undefined
}

/** Chooses one of a day's two-hour slots that have a vacancy. */
export const HourChoice = ({ slots, value, onChange, error }: HourChoiceProps) => {
  if (!slots.items)
    return <ListState {...slots} waiting={appointmentText.slotsWaiting} failure={appointmentText.slotsFailed} />
  const free = slots.items.filter(({ vacant }) => vacant > 0)
  if (free.length === 0) return <Notice tone="info">{appointmentText.noSlots}</Notice>
  return (
    <ChoiceChips
      legend={appointmentText.slots}
      name="installSlot"
      value={value === null ? '' : String(value)}
      chips={free.map(({ startCursor, vacant }) => ({
        value: String(startCursor),
        label: <Ltr>{slotText(startCursor)}</Ltr>,
        ...(vacant === 1 && { note: appointmentText.lastPlace }),
      }))}
      onChange={(chosen) => onChange(Number(chosen))}
      error={error}
    />
  )
}
