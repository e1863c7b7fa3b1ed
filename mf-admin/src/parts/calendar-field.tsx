import styled from '@emotion/styled'
import { parseDate } from '@internationalized/date'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Label,
  Text,
} from 'react-aria-components'
import { color, FieldError, space } from '@zmig/platform'
import { fieldLook } from './controls.tsx'
import { AdminIcon } from './icon.tsx'
import { Popover } from './popover.ts'

export type DateFieldProps = {
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

const Box = styled(DatePicker)`
  display: flex;
  flex-direction: column;
  gap: ${space(1)};
  & > span:first-of-type {
    font-weight: 500;
    font-size: 0.9375rem;
  }
  & [slot='description'] {
    color: ${color.muted};
    font-size: 0.875rem;
  }
`
const Control = styled(Group)`
  ${fieldLook}
  display: flex;
  align-items: center;
  justify-content: space-between;
  &[data-focus-within] {
    outline: 3px solid ${color.focus};
    outline-offset: 1px;
  }
  & [role='spinbutton'] {
    padding: 2px;
    border-radius: 4px;
    outline: none;
  }
  & [role='spinbutton'][data-focused] {
    background: ${color.focus};
    color: #fff;
  }
  & [data-placeholder] {
    color: ${color.muted};
  }
  & button {
    display: inline-grid;
    place-items: center;
    min-inline-size: 28px;
    min-block-size: 28px;
    border: 0;
    background: none;
    cursor: pointer;
  }
`
const Segments = styled(DateInput)`
  display: flex;
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

/** The date field with its calendar; `date-field.tsx` fetches it. */
export const CalendarField = ({ label, value, onChange, min, max, error, hint, required = false }: DateFieldProps) => (
  <Box
    value={value ? parseDate(value) : null}
    onChange={(day) => onChange(day?.toString() ?? '')}
    minValue={min ? parseDate(min) : null}
    maxValue={max ? parseDate(max) : null}
    isInvalid={Boolean(error)}
    isRequired={required}
    validationBehavior="aria"
    shouldForceLeadingZeros
  >
    <Label>{label}</Label>
    <Control>
      <Segments>{(segment) => <DateSegment segment={segment} />}</Segments>
      <Button>
        <AdminIcon name="calendar" />
      </Button>
    </Control>
    {hint && <Text slot="description">{hint}</Text>}
    {error && (
      <Text slot="errorMessage">
        <FieldError id="">{error}</FieldError>
      </Text>
    )}
    <Popover>
      <Dialog>
        <Month>
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
  </Box>
)
