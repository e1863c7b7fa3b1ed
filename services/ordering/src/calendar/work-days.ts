import { SATURDAY } from '@zmig/edge-contract'
import { ISRAEL } from '@zmig/kit/facts'
import { Temporal } from 'temporal-polyfill'
import { addDays, weekdayOf } from './day.ts'

// The shop's week: which days are work days, and which days are closed. No other file names a weekday.
const FRIDAY = 5

/** How a holiday closes garages and offices: the whole day, or from noon. */
export type Closed = 'true' | 'half'

/** Holidays by day, as `2026-11-30`. Saturdays are not listed: they are always closed. */
export type Holidays = ReadonlyMap<string, Closed>

/** Days, both included, on which one garage takes no tyres. */
export type Closure = { from: string; to: string }

/**
 * How one garage is closed on a day: by a closure of its own, or by the holiday. What is open, what may be booked and which
 * bookings a change breaks all follow from it.
 */
export const closedAt = (closures: readonly Closure[], day: string, holiday: Closed | undefined): Closed | undefined =>
  closures.some(({ from, to }) => from <= day && day <= to) ? 'true' : holiday

/** No installations on Saturdays and full holidays: whether all garages are closed on a day. */
export const isClosedDay = (day: string, holiday: Closed | undefined): boolean =>
  weekdayOf(day) === SATURDAY || holiday === 'true'

/** Sunday to Thursday, except full holidays. The eve of a holiday counts: people work until noon. */
const isWorkDay = (day: string, holidays: Holidays): boolean =>
  weekdayOf(day) < FRIDAY && !isClosedDay(day, holidays.get(day))

/** The day that many work days after `day`, which need not be a work day itself. */
export const addWorkDays = (day: string, count: number, holidays: Holidays): string => {
  let reached = day
  for (let left = count; left > 0;) {
    reached = addDays(reached, 1)
    if (isWorkDay(reached, holidays)) left -= 1
  }
  return reached
}

/**
 * The instant that many business days later, at the same hour in Israel, also across a clock change. Banks count the same
 * days as {@link addWorkDays}.
 *
 * @see decisions.md, Checkout: transfers are held for 3 business days
 */
export const addBusinessDays = (from: Date, count: number, holidays: Holidays): Date => {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(ISRAEL)
  const reached = Temporal.PlainDate.from(addWorkDays(start.toPlainDate().toString(), count, holidays))
  return new Date(start.with({ year: reached.year, month: reached.month, day: reached.day }).epochMilliseconds)
}
