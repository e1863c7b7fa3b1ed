import styled from '@emotion/styled'
import { parseDate } from '@internationalized/date'
import { Button, Calendar, CalendarCell, CalendarGrid, Dialog, DialogTrigger, Heading } from 'react-aria-components'
import { useState } from 'react'
import { isShopDay } from '@zmig/edge-contract'
import { color, Field, space } from '@zmig/platform'
import { fieldLook } from './controls.tsx'
import { AdminIcon } from './icon.tsx'
import { Popover } from './popover.ts'

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
  & > input::-webkit-calendar-picker-indicator {
    display: none;
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

/** A day, typed into the browser's own field or chosen in a calendar. */
export const DateField = ({ label, value, onChange, min, max, error, hint, required }: Props) => {
  const [isOpen, setOpen] = useState(false)
  // a year that is typed digit by digit is `0002` first: it stays in the field until it is one of the shop's
  const [typing, setTyping] = useState<string>()
  const type = (day: string) => {
    const isRead = day === '' || isShopDay(day)
    setTyping(isRead ? undefined : day)
    if (isRead) onChange(day)
  }
  const limits = { minValue: min ? parseDate(min) : null, maxValue: max ? parseDate(max) : null }
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(ids) => (
        <Control>
          <input
            {...ids}
            type="date"
            value={typing ?? value}
            min={min}
            max={max}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyping(undefined)}
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
