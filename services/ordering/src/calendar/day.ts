import { ISRAEL } from '@zmig/kit/facts'
import { Temporal } from 'temporal-polyfill'

const DAY_MS = 24 * 60 * 60 * 1000

/** The instant at which a full hour of a day begins in Israel. */
export const instantOf = (day: string, hour: number): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: ISRAEL, plainTime: { hour } }).epochMilliseconds)

// A calendar day has no time zone, so UTC, which never changes its clocks, can count days.
const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Whether a text is an existing day, written as `2026-11-30`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && toTime(text) > 0 && toDay(toTime(text)) === text

/** The day that many days later, or earlier when `days` is negative. */
export const addDays = (day: string, days: number): string => toDay(toTime(day) + days * DAY_MS)

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(toTime(day)).getUTCDay()

/** Every day from the first to the last, both included; none when the last is before the first. */
export const daysBetween = (first: string, last: string): string[] => {
  const count = Math.round((toTime(last) - toTime(first)) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index))
}

const hebrewDate = new Intl.DateTimeFormat('he-IL', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A day as people read it: `יום ראשון, 30 בנובמבר`. */
export const displayTextOf = (day: string): string => hebrewDate.format(toTime(day))
