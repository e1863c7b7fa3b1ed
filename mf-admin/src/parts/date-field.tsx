import styled from '@emotion/styled'
import { parseDate } from '@internationalized/date'
import { Button, Calendar, CalendarCell, CalendarGrid, Dialog, DialogTrigger, Heading } from 'react-aria-components'
import { useState } from 'react'
import { color, Field, space } from '@zmig/platform'
import { fieldLook } from './controls.tsx'
import { AdminIcon } from './icon.tsx'
import { Popover } from './popover.ts'
import { dayText, readDay } from './time.ts'

type Props = {
  label: string
  /** year-month-day, or empty */
  value: string
  onChange: (day: string) => void
  /** first and last day that may be chosen, year-month-day */
  min?: string | undefined
  max?: string | undefined
  error?: string | undefined
  hint?: string | undefined
  required?: boolean | undefined
}

const Control = styled.span`
  position: relative;
  & > input {
    ${fieldLook}
    padding-inline-end: 40px;
  }
  & > button {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    display: grid;
    place-items: center;
    inline-size: 36px;
    border: 0;
    background: none;
    cursor: pointer;
  }
`
const Month = styled(Calendar)`
  padding: ${space(2)};
  & header {
    display: flex;
    align-items: center;
    justify-content: space-between;
  }
  & h2 {
    font-size: 0.9375rem;
    font-weight: 600;
  }
  & button {
    min-inline-size: 36px;
    min-block-size: 36px;
    border: 0;
    border-radius: 6px;
    background: none;
    cursor: pointer;
  }
  & th {
    font-size: 0.75rem;
    font-weight: 500;
    color: ${color.muted};
  }
`
const Day = styled(CalendarCell)`
  display: grid;
  place-items: center;
  inline-size: 36px;
  block-size: 36px;
  border-radius: 6px;
  cursor: pointer;
  &[data-hovered] {
    background: var(--signal-wash);
  }
  &[data-selected] {
    background: ${color.signal};
    color: ${color.asphalt};
    font-weight: 700;
  }
  &[data-disabled],
  &[data-unavailable] {
    color: ${color.muted};
    opacity: 0.55;
    cursor: not-allowed;
  }
  &[data-outside-month] {
    visibility: hidden;
  }
`

const UNREAD = 'כתבו יום, חודש ושנה, למשל 31.12.2026'

/**
 * A day, typed as day, month and year or chosen in a calendar. Not the browser's own field, which follows the language of the
 * browser: there the same day would be read as month and day.
 */
export const DateField = ({ label, value, onChange, min, max, error, hint, required }: Props) => {
  const [isOpen, setOpen] = useState(false)
  // what is typed stays in the field until it is a day, or until another day comes from outside
  const [typing, setTyping] = useState({ text: '', of: value, left: true })
  const isTyped = typing.of === value && typing.text !== ''
  const type = (text: string) => {
    const day = text === '' ? '' : readDay(text)
    setTyping({ text: day === undefined ? text : '', of: value, left: false })
    if (day !== undefined && day !== value) onChange(day)
  }
  const limits = { minValue: min ? parseDate(min) : null, maxValue: max ? parseDate(max) : null }
  return (
    <Field label={label} error={error ?? (isTyped && typing.left ? UNREAD : undefined)} hint={hint} required={required}>
      {(ids) => (
        <Control>
          <input
            {...ids}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder="יום.חודש.שנה"
            maxLength={10}
            value={isTyped ? typing.text : dayText(value)}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyping({ ...typing, left: true })}
          />
          <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
            <Button aria-label={`${label}: בחירה ביומן`}>
              <AdminIcon name="calendar" />
            </Button>
            <Popover placement="bottom end">
              <Dialog aria-label={label}>
                <Month
                  {...limits}
                  value={value ? parseDate(value) : null}
                  onChange={(day) => {
                    onChange(day.toString())
                    setOpen(false)
                  }}
                >
                  <header>
                    <Button slot="previous">
                      <AdminIcon name="previous" />
                    </Button>
                    <Heading />
                    <Button slot="next">
                      <AdminIcon name="next" />
                    </Button>
                  </header>
                  <CalendarGrid>{(date) => <Day date={date} />}</CalendarGrid>
                </Month>
              </Dialog>
            </Popover>
          </DialogTrigger>
        </Control>
      )}
    </Field>
  )
}
