import styled from '@emotion/styled'
import { SATURDAY } from '@zmig/edge-contract'
import { useId } from 'react'
import { Checkbox, color, FieldError, media, space, VisuallyHidden } from '@zmig/platform'
import { AdminButton, fieldLook } from '../../parts/controls.tsx'
import { type DayHours, dayError, isTime, timeOf } from './garage-form.ts'
import { text, weekdays } from './text.ts'

const Days = styled.fieldset`
  border: 0;
  padding: 0;
  margin: 0;
  min-inline-size: 0;
  & > legend {
    font-weight: 600;
    margin-block-end: ${space(2)};
  }
  & > div {
    display: grid;
    grid-template-columns: minmax(9rem, max-content) 1fr;
    align-items: center;
    gap: ${space(1)} ${space(4)};
    min-block-size: 40px;
    border-block-end: 1px solid ${color.line};
  }
  & > div > p {
    grid-column: 1 / -1;
    margin-block-end: ${space(1)};
  }
  & > div > span {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    color: ${color.muted};
  }
  & input[inputmode] {
    ${fieldLook}
    inline-size: 4.5rem;
    text-align: center;
    min-block-size: 32px;
    font-variant-numeric: tabular-nums;
  }
  & > button {
    margin-block-start: ${space(2)};
  }
  ${media.phone} {
    & > div {
      grid-template-columns: 1fr;
      padding-block: ${space(1)};
    }
    & input[inputmode] {
      inline-size: 5.5rem;
      min-block-size: 44px;
    }
  }
`

type Props = {
  /** by weekday, Sunday first */
  hours: DayHours[]
  onChange: (hours: DayHours[]) => void
  error?: string | undefined
}

const THURSDAY = 4

/** Opening hours day by day: whether a garage is open, from when to when. */
export const HoursEditor = ({ hours, onChange, error }: Props) => {
  const change = (weekday: number, part: Partial<DayHours>) =>
    onChange(hours.map((day, index) => (index === weekday ? { ...day, ...part } : day)))
  const errorId = useId()
  const isClosed = hours.every(({ open }) => !open)
  const copySunday = () =>
    onChange(hours.map((day, index) => (index > 0 && index <= THURSDAY ? { ...(hours[0] ?? day) } : day)))
  return (
    <Days>
      <legend>{text.hours.title}</legend>
      {hours.map(({ open, from, to }, weekday) => {
        const day = weekdays[weekday] ?? ''
        const wrong = error === undefined ? undefined : dayError({ open, from, to })
        const time = (name: 'from' | 'to', value: string) => (
          <label>
            <VisuallyHidden>{text.hours[name](day)}</VisuallyHidden>
            {/* no time field: it would write AM and PM in the language of the browser */}
            <input
              type="text"
              inputMode="numeric"
              dir="ltr"
              maxLength={5}
              autoComplete="off"
              value={value}
              // a day that closes before it opens: either of the two may be the wrong one
              aria-invalid={wrong === text.errors.time ? !isTime(value) : wrong !== undefined}
              aria-describedby={wrong && `${errorId}-${weekday}`}
              onChange={(event) => change(weekday, { [name]: event.target.value })}
              onBlur={(event) => change(weekday, { [name]: timeOf(event.target.value) })}
            />
          </label>
        )
        return (
          <div key={day}>
            <Checkbox
              label={text.hours.open(day)}
              name={`open-${weekday}`}
              checked={open}
              onChange={(checked) => change(weekday, { open: checked })}
              error={weekday === 0 && isClosed ? error : undefined}
            />
            <span>
              {open ? (
                <>
                  {time('from', from)}
                  <span aria-hidden="true">–</span>
                  {time('to', to)}
                  {weekday === SATURDAY && text.hours.saturday}
                </>
              ) : (
                text.hours.closed
              )}
            </span>
            {wrong && <FieldError id={`${errorId}-${weekday}`}>{text.hours.wrong(day, wrong)}</FieldError>}
          </div>
        )
      })}
      <AdminButton look="quiet" small icon="copy" onClick={copySunday}>
        {text.hours.copy}
      </AdminButton>
    </Days>
  )
}
