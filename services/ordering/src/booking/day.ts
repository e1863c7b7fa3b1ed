import { Temporal } from 'temporal-polyfill'

const ISRAEL = 'Asia/Jerusalem'
const DAY_MS = 24 * 60 * 60 * 1000

/** The wall clock in Israel: the calendar day and the minutes since it read midnight. */
export type WallClock = { day: string; minute: number }

/** What clocks in Israel show at an instant, summer time or not. */
export const wallClockAt = (instant: Date): WallClock => {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(ISRAEL)
  return { day: local.toPlainDate().toString(), minute: local.hour * 60 + local.minute }
}

/** The instant at which a full hour of a day begins in Israel. */
export const instantOf = (day: string, hour: number): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: ISRAEL, plainTime: { hour } }).epochMilliseconds)

// Calendar days have no time zone and so no clock change: UTC, which has none either, counts them.
const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Whether a text is a day that the calendar has, as `2026-11-30`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && toTime(text) > 0 && toDay(toTime(text)) === text

/** The day that many days later, or earlier when negative. */
export const addDays = (day: string, days: number): string => toDay(toTime(day) + days * DAY_MS)

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(toTime(day)).getUTCDay()

/** Every day from the first to the last, both included; none when the last comes before the first. */
export const daysBetween = (first: string, last: string): string[] => {
  const count = Math.round((toTime(last) - toTime(first)) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index))
}
