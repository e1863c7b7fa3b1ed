import { ISRAEL } from '@zmig/edge-contract'

const DAY_MS = 86_400_000
const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Today in Israel, year-month-day. */
export const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: ISRAEL }).format(new Date())

export const addDays = (day: string, days: number): string =>
  new Date(toTime(day) + days * DAY_MS).toISOString().slice(0, 10)

/** 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(toTime(day)).getUTCDay()

/** `6.12`; without the year, which the heading of a week has. */
export const shortDay = (day: string): string => {
  const [, month, date] = day.split('-').map(Number)
  return `${date}.${month}`
}
