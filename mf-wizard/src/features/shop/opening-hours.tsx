import styled from '@emotion/styled'
import { useSyncExternalStore } from 'react'
import { ISRAEL, type OpenDay, SATURDAY } from '@zmig/edge-contract'
import { color, Ltr, space } from '@zmig/platform'

const text = {
  title: 'שעות פעילות',
  closed: 'סגור',
  today: 'היום',
  holidays: 'בחגים ובערבי חג השעות משתנות. כדאי להתקשר לפני שמגיעים.',
}

const WEEKDAYS = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳'] as const

/** `שבת`, `יום ו׳`, `ימים א׳–ה׳`, `יום ו׳ ושבת` @param from first weekday, 0 is Sunday */
const daysText = (from: number, to: number): string => {
  if (from === SATURDAY) return 'שבת'
  if (to === SATURDAY) return `${daysText(from, to - 1)} ושבת`
  return from === to ? `יום ${WEEKDAYS[from] ?? ''}` : `ימים ${WEEKDAYS[from] ?? ''}–${WEEKDAYS[to] ?? ''}`
}

/** Neighbouring days with the same hours; `hours` is undefined on the days that are closed. */
export type HoursRow = { from: number; to: number; days: string; hours?: string }

/** The week as people write it: `ימים א׳–ה׳ 08:00–18:00`, `יום ו׳ 08:00–13:00`, `שבת סגור`. */
export const hoursRows = (open: readonly OpenDay[]): HoursRow[] => {
  const rows: Omit<HoursRow, 'days'>[] = []
  for (let weekday = 0; weekday <= SATURDAY; weekday++) {
    const day = open.find((each) => each.weekday === weekday)
    const hours = day && `${day.from}–${day.to}`
    const last = rows.at(-1)
    if (last && last.hours === hours) last.to = weekday
    else rows.push({ from: weekday, to: weekday, ...(hours && { hours }) })
  }
  return rows.map((row) => ({ ...row, days: daysText(row.from, row.to) }))
}

const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  & th,
  & td {
    padding-block: ${space(2)};
    text-align: start;
    font-weight: 400;
    vertical-align: baseline;
  }
  & td {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  & tr[data-today] > * {
    font-weight: 700;
  }
  & small {
    color: ${color.green};
    font-weight: 700;
  }
  & tr[data-closed] > td {
    color: ${color.muted};
  }
`

/** The weekday in Israel: 0 is Sunday. */
const weekdayNow = (): number =>
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(
    new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: ISRAEL }).format(new Date()),
  )

/** The day changes while few people look at a garage. */
const subscribeNever = () => () => undefined

/** The week of a garage; today stands out once the browser knows which day it is. */
export const OpeningHours = ({ hours }: { hours: readonly OpenDay[] }) => {
  // a cached page does not know which day it is read on: today is the browser's
  const today = useSyncExternalStore(subscribeNever, weekdayNow, () => undefined)
  return (
    <>
      <h2>{text.title}</h2>
      <Table>
        <tbody>
          {hoursRows(hours).map((row) => {
            const isToday = today !== undefined && row.from <= today && today <= row.to
            return (
              <tr key={row.from} data-today={isToday || undefined} data-closed={row.hours ? undefined : ''}>
                <th scope="row">
                  {row.days} {isToday && <small>{text.today}</small>}
                </th>
                <td>{row.hours ? <Ltr>{row.hours}</Ltr> : text.closed}</td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      <p className="note">{text.holidays}</p>
    </>
  )
}
